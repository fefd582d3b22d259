import { describe, expect, test } from "vitest";
import {
  computeDailySky,
  createNextEventCalculator,
  type NextEvents,
  runSteps,
  SIGN_NAMES,
  type SkyEvent,
  STATION_BODIES,
} from "../../engine/index.ts";
import type { GetSkyResponse, SkyEvent as SkyEventMessage } from "../../proto/gen/almagest/v1/sky_pb.ts";
import { defined } from "../../test/defined.ts";
import { goldenCalls } from "../../test/service/golden-calls/golden-call.ts";
import { TABLES as source } from "../../test/tables.ts";
import { ECLIPSE_CENTRAL_MAX_SECONDS, EVENT_MAX_SECONDS } from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import { jdOf } from "../reference/reference-places.ts";
import type { NextFixture, ReferenceNextEvents } from "./write-next-fixture.ts";

const { voidDays, nextEvents } = readFixture("next-events") as NextFixture;
const SECONDS_PER_DAY = 86_400;
/** The effect of rounding on a printed instant. */
const HALF_SECOND = 0.5;

const noonOf = (date: string): number => jdOf(`${date}T12:00:00Z`);
const secondsBetween = (a: number, b: number): number => Math.abs(a - b) * SECONDS_PER_DAY;

/** The interval of its day that a sky shows: the one at noon, otherwise the first. */
function shownVoid({ date, voids }: (typeof voidDays)[number]): readonly [number, number] | null {
  const noonJdUt = noonOf(date);
  return (
    voids.find(([startJdUt, endJdUt]) => startJdUt <= noonJdUt && noonJdUt < endJdUt) ?? voids[0] ?? null
  );
}

describe("the void of course of a day", () => {
  test("is the reference's interval at noon, otherwise the first of the day; all intervals are listed", () => {
    for (const day of voidDays) {
      const { voidOfCourse, voidOfCourseIntervals } = computeDailySky(source, noonOf(day.date)).moon;
      expect(voidOfCourseIntervals.length, day.date).toBe(day.voids.length);
      voidOfCourseIntervals.forEach(({ startJdUt, endJdUt }, i) => {
        const [from, until] = defined(day.voids[i]);
        expect(secondsBetween(startJdUt, from), day.date).toBeLessThan(EVENT_MAX_SECONDS);
        expect(secondsBetween(endJdUt, until), day.date).toBeLessThan(EVENT_MAX_SECONDS);
      });
      const expected = shownVoid(day);
      expect(voidOfCourse === null, day.date).toBe(expected === null);
      if (voidOfCourse === null || expected === null) continue;
      expect(secondsBetween(voidOfCourse.startJdUt, expected[0]), day.date).toBeLessThan(EVENT_MAX_SECONDS);
      expect(secondsBetween(voidOfCourse.endJdUt, expected[1]), day.date).toBeLessThan(EVENT_MAX_SECONDS);
    }
    expect(voidDays.filter(({ voids }) => voids.length === 0).length).toBeGreaterThan(10);
    expect(voidDays.filter(({ voids }) => voids.length > 1).length).toBeGreaterThan(0);
  });

  test.each(["11-30", "12-02", "12-07", "12-11", "12-12", "12-17", "12-25", "12-29"])(
    "is known on 2026-%s, and among the events if it began on that day",
    (monthAndDay) => {
      const noonJdUt = noonOf(`2026-${monthAndDay}`);
      const { moon, events } = computeDailySky(source, noonJdUt);
      const { startJdUt, endJdUt } = defined(moon.voidOfCourse);
      expect(startJdUt).toBeLessThan(noonJdUt);
      expect(endJdUt).toBeGreaterThan(noonJdUt - 0.5);
      const isListed = events.some(({ epochJdUt }) => epochJdUt === startJdUt);
      expect(isListed).toBe(startJdUt >= noonJdUt - 0.5);
    },
  );
});

/** Compares the station, eclipse and season instants; `slackSeconds` is the effect of rounding. */
function expectNextEvents(next: NextEvents, expected: ReferenceNextEvents, slackSeconds: number): void {
  const { date } = expected;
  const expectNear = (event: SkyEvent | null, epochJdUt: number, budgetSeconds: number): void => {
    const offSeconds = secondsBetween(defined(event).epochJdUt, epochJdUt);
    expect(offSeconds, `${date} ${event?.kind} ${event?.body}`).toBeLessThan(budgetSeconds + slackSeconds);
  };
  const stations = STATION_BODIES.flatMap((body) =>
    defined(expected.stations[body]).map(([epochJdUt, toDirect]) => ({ body, epochJdUt, toDirect })),
  );
  expect(next.stations.map(({ body, direction }) => `${body} ${direction}`)).toEqual(
    stations.map(({ body, toDirect }) => `${body} ${toDirect === 1 ? "direct" : "retrograde"}`),
  );
  stations.forEach(({ epochJdUt }, i) => {
    expectNear(defined(next.stations[i]), epochJdUt, EVENT_MAX_SECONDS);
  });
  expectNear(next.solarEclipse, expected.solarEclipse[0], ECLIPSE_CENTRAL_MAX_SECONDS);
  expectNear(next.lunarEclipse, expected.lunarEclipse[0], ECLIPSE_CENTRAL_MAX_SECONDS);
  expect([next.solarEclipse?.eclipseType, next.lunarEclipse?.eclipseType], date).toEqual([
    expected.solarEclipse[1],
    expected.lunarEclipse[1],
  ]);
  expectNear(next.season, expected.season[0], EVENT_MAX_SECONDS);
  expect(next.season?.sign).toBe(SIGN_NAMES[expected.season[1] / 30]);
}

describe("the next events", () => {
  const calculator = createNextEventCalculator(source);

  test("from 00:00 of days of six centuries equal the reference's", () => {
    for (const expected of nextEvents) {
      expectNextEvents(runSteps(calculator.nextEvents(noonOf(expected.date) - 0.5)), expected, 0);
    }
    expect(nextEvents.length).toBeGreaterThan(45);
  });

  const answers = goldenCalls
    .filter(([, { path }]) => path.startsWith("/v1/sky?"))
    .map(([name, { response }]) => [name, response as GetSkyResponse] as const)
    .filter(([, { date }]) => nextEvents.some((expected) => expected.date === date));

  test("are committed for at least five days", () => {
    expect(answers.length).toBeGreaterThanOrEqual(5);
  });

  test.each(answers)("of %s, as committed, equal the reference's", (_name, { date, next, moon }) => {
    const expected = defined(nextEvents.find((each) => each.date === date));
    const { stations, solarEclipse, lunarEclipse, season } = defined(next);
    expectNextEvents(
      {
        stations: stations.map(eventOfMessage),
        solarEclipse: eventOfMessage(defined(solarEclipse)),
        lunarEclipse: eventOfMessage(defined(lunarEclipse)),
        season: eventOfMessage(defined(season)),
      },
      expected,
      HALF_SECOND,
    );
    const shownInterval = shownVoid(defined(voidDays.find((day) => day.date === date)));
    const committed = moon?.voidOfCourse ?? null;
    expect(committed === null).toBe(shownInterval === null);
    if (committed === null || shownInterval === null) return;
    expect(secondsBetween(jdOf(committed.from), shownInterval[0])).toBeLessThan(
      HALF_SECOND + EVENT_MAX_SECONDS,
    );
    expect(secondsBetween(jdOf(committed.until), shownInterval[1])).toBeLessThan(
      HALF_SECOND + EVENT_MAX_SECONDS,
    );
  });
});

/** An event of an answer in the form of the engine. */
function eventOfMessage({
  kind,
  at,
  planet,
  sign,
  degreeInSign,
  direction,
  eclipseType,
}: SkyEventMessage): SkyEvent {
  return {
    kind: kind as SkyEvent["kind"],
    epochJdUt: jdOf(at),
    body: defined(
      ["Sun" as const, "Moon" as const, ...STATION_BODIES].find((name) => name.toLowerCase() === planet),
    ),
    sign: sign as SkyEvent["sign"],
    degreeInSignDeg: degreeInSign,
    direction: (direction ?? null) as SkyEvent["direction"],
    eclipseType: (eclipseType ?? null) as SkyEvent["eclipseType"],
    untilJdUt: null,
  };
}
