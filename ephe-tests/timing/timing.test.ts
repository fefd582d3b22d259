import { describe, expect, test } from "vitest";
import { bodyMotion, relativeMotion } from "../../engine/events/sky-series.ts";
import {
  ASPECTS,
  BODY,
  BODY_NAMES,
  type BodyName,
  createChartCalculator,
  createSkySeries,
  findVoidPeriods,
  MOON_PHASE_NAMES,
  NATAL_POINT_NAMES,
  SIGN_NAMES,
} from "../../engine/index.ts";
import { dayArcsOf } from "../../engine/technique/timing/day-arcs.ts";
import { dayMoodOf } from "../../engine/technique/timing/day-mood.ts";
import type { ScoreDaysRequest, ScoreDaysResponse } from "../../proto/gen/almagest/v1/timing_pb.ts";
import type { Valid } from "../../service/contract/valid-request.ts";
import { pointsOfBirth } from "../../service/handlers/birth/natal-chart.ts";
import { zoneFinder as zones } from "../../service/time/civil-time.ts";
import { defined } from "../../test/defined.ts";
import { goldenCalls } from "../../test/service/golden-calls/golden-call.ts";
import { TABLES as source } from "../../test/tables.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { EVENT_MAX_SECONDS, TIMING_ARC_BY_THE_SUN_MAX_DEG, TIMING_ARC_MAX_DEG } from "../budgets.ts";
import { nameOfWatched, type ReferenceDay, readTimingFixture, WATCHED } from "./timing-fixture.ts";

const calculator = createChartCalculator(source);
const { days, watched } = readTimingFixture();
const SECONDS_PER_DAY = 86_400;
/** A void has two ends, and a day contains parts of at most two. */
const VOID_ENDS = 4;
/** Half a hundredth of an hour of rounding. */
const VOID_HOURS_MAX_OFF = 0.005 + (VOID_ENDS * EVENT_MAX_SECONDS) / 3_600;

const phaseOf = ({ moonDeg, sunDeg }: ReferenceDay) =>
  defined(MOON_PHASE_NAMES[Math.floor((((moonDeg - sunDeg + 360) % 360) + 22.5) / 45) % 8]);
/** Sun and Moon are never behind the Sun. */
const isNearSun = (name: BodyName, { arcsDeg, sunDeg }: ReferenceDay) => {
  if (name === "Sun" || name === "Moon") return false;
  const [startDeg] = defined(arcsDeg[watched.indexOf(name)]);
  return arcDeg(startDeg, sunDeg) < 3;
};
const signOf = ({ moonDeg }: ReferenceDay) => defined(SIGN_NAMES[Math.floor(moonDeg / 30)]);

test("the fixture has every angle of the weights, and days of all centuries", () => {
  expect(watched).toEqual(WATCHED.map(nameOfWatched));
  expect(days.length).toBeGreaterThanOrEqual(140);
});

test("the arcs of every day equal the reference's, turns within the day included", () => {
  let nearSun = 0;
  for (const day of days) {
    const series = createSkySeries(source, day, BODY_NAMES);
    WATCHED.forEach(([body, from], i) => {
      const motion =
        from === null ? bodyMotion(series, BODY[body]) : relativeMotion(series, BODY[body], BODY[from]);
      const { middleRad, halfLengthRad } = dayArcsOf(motion, [day]);
      const [startDeg, lengthDeg] = defined(day.arcsDeg[i]);
      const halfDeg = (defined(halfLengthRad[0]) * 180) / Math.PI;
      const offDeg = (defined(middleRad[0]) * 180) / Math.PI - (startDeg + lengthDeg / 2);
      const about = `${watched[i]} on ${day.startJdUt}`;
      const isByTheSun = [body, from].some((name) => name !== null && isNearSun(name, day));
      const budgetDeg = isByTheSun ? TIMING_ARC_BY_THE_SUN_MAX_DEG : TIMING_ARC_MAX_DEG;
      expect(Math.abs(offDeg - 360 * Math.round(offDeg / 360)), about).toBeLessThan(budgetDeg);
      expect(Math.abs(2 * halfDeg - lengthDeg), about).toBeLessThan(budgetDeg);
    });
    nearSun += Number(isNearSun("Mercury", day)) + Number(isNearSun("Venus", day));
  }
  expect(nearSun).toBeGreaterThan(0);
  expect(nearSun).toBeLessThan(days.length / 5);
});

test("phase and sign of the Moon, retrograde bodies and the void of course of every day equal the reference's", () => {
  let voidDays = 0;
  for (const day of days) {
    const series = createSkySeries(source, day);
    const mood = dayMoodOf(series, day, "clarity", findVoidPeriods(source, day));
    const about = `on ${day.startJdUt}`;
    expect([mood.moonPhase, mood.moonSign], about).toEqual([phaseOf(day), signOf(day)]);
    const lengthDays = day.endJdUt - day.startJdUt;
    const offSeconds = (mood.voidFraction * lengthDays - day.voidDays) * SECONDS_PER_DAY;
    expect(Math.abs(offSeconds), about).toBeLessThan(VOID_ENDS * EVENT_MAX_SECONDS);
    const counted: readonly BodyName[] = ["Mercury", "Saturn"];
    expect(
      mood.influences.filter(({ factor }) => factor.endsWith(" retrograde")).map(({ factor }) => factor),
      about,
    ).toEqual(counted.filter((name) => day.retrograde.includes(name)).map((name) => `${name} retrograde`));
    if (day.voidDays > lengthDays / 2) voidDays++;
  }
  expect(voidDays).toBeGreaterThanOrEqual(5);
});

const timings = goldenCalls
  .filter(([, { path }]) => path === "/v1/timing")
  .map(([name, { request, response }]) => ({
    name,
    request: request as unknown as Valid<ScoreDaysRequest>,
    response: response as ScoreDaysResponse,
  }));

describe.each(timings)("the golden answer $name", ({ name, request, response }) => {
  const { points } = pointsOfBirth(request.birth, calculator, zones);
  const ofCall = days.filter(({ call }) => call === name);

  test("has the smallest orb of each aspect by the arcs of the reference", () => {
    expect(response.days.map(({ date }) => date)).toEqual(ofCall.map(({ date }) => date));
    response.days.forEach(({ date, contributions }, i) => {
      for (const { kind, body, target, aspect, orb } of contributions) {
        if (kind !== "transit" && kind !== "aspect") continue;
        const isNatal = kind === "transit";
        const angle = isNatal ? defined(body) : `${body} from ${target}`;
        const arc = defined(defined(ofCall[i]).arcsDeg[watched.indexOf(angle)]);
        const pointDeg = isNatal ? defined(points[NATAL_POINT_NAMES.indexOf(target as BodyName)]) : 0;
        const { angleDeg } = defined(ASPECTS.find(({ name }) => name === aspect));
        const off = Math.abs(defined(orb) - closestDeg(arc, pointDeg, angleDeg));
        expect(off, `${date} ${body} ${aspect} ${target}`).toBeLessThan(0.006);
      }
    });
  });

  test("has the Moon and the void of course of the reference", () => {
    response.days.forEach((day, i) => {
      const reference = defined(ofCall[i]);
      expect(day).toMatchObject({ moonPhase: phaseOf(reference), moonSign: signOf(reference) });
      expect(day.voidOfCourse).toBe(reference.voidDays > (reference.endJdUt - reference.startJdUt) / 2);
      expect(Math.abs(day.voidHours - 24 * reference.voidDays), day.date).toBeLessThan(VOID_HOURS_MAX_OFF);
    });
  });
});

/**
 * The smallest distance between an arc that begins at `startDeg` and an aspect of `angleDeg` on either side of a
 * point.
 */
function closestDeg([startDeg, lengthDeg]: readonly [number, number], pointDeg: number, angleDeg: number) {
  const distances = [pointDeg + angleDeg, pointDeg - angleDeg].map((levelDeg) => {
    const beyondStart = (((levelDeg - startDeg) % 360) + 360) % 360;
    return beyondStart <= lengthDeg ? 0 : Math.min(beyondStart - lengthDeg, 360 - beyondStart);
  });
  return Math.min(...distances);
}
