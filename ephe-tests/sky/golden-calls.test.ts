import { describe, expect, test } from "vitest";
import { SIGN_NAMES, type SignName } from "../../engine/index.ts";
import type { GetSkyResponse } from "../../proto/gen/almagest/v1/sky_pb.ts";
import { defined } from "../../test/defined.ts";
import { goldenCalls } from "../../test/service/golden-calls/golden-call.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { ECLIPSE_CENTRAL_MAX_SECONDS, EVENT_MAX_SECONDS, ILLUMINATION_MAX } from "../budgets.ts";
import type { Committed } from "../committed.ts";
import { readSkies } from "./sky-fixture.ts";

/** The effect of rounding on a position, a degree in a sign, and an instant. */
const PLACE_MAX_DEG = 0.5e-4 + 1e-6;
const HUNDREDTH_MAX_DEG = 0.01 + 1e-6;
const HALF_SECOND = 0.5;

interface Point {
  readonly sign: string;
  readonly degreeInSign: number;
}
const answers = goldenCalls
  .filter(([name]) => /^(sky|horoscope-daily)-/.test(name))
  .map(([name, { response }]) => [name, response as Committed<GetSkyResponse>] as const);
const skies = new Map(readSkies().map((sky) => [sky.date, sky]));

const secondsFrom = (utc: string, epochJdUt: number): number =>
  Math.abs(Date.parse(utc) / 1000 - (epochJdUt - 2_440_587.5) * 86_400);
const placeOf = ({ sign, degreeInSign }: Point): number =>
  30 * SIGN_NAMES.indexOf(sign as SignName) + degreeInSign;

test("there are committed responses for the sky of at least six days", () => {
  expect(answers.length).toBeGreaterThan(6);
});

describe.each(answers)("%s, as committed, agrees with the reference", (_name, answer) => {
  const expected = defined(skies.get(answer.date));

  test("in the positions of the bodies", () => {
    expect(answer.computedFor).toBe(`${answer.date}T12:00:00Z`);
    expect(answer.positions.map(({ name }) => name)).toEqual(Object.keys(expected.places));
    for (const position of answer.positions) {
      const [placeDeg] = defined(expected.places[position.name]);
      expect(arcDeg(position.longitude, placeDeg), position.name).toBeLessThanOrEqual(PLACE_MAX_DEG);
      expect(arcDeg(placeOf(position), placeDeg), position.name).toBeLessThanOrEqual(HUNDREDTH_MAX_DEG);
    }
  });

  test("in the Moon's light, phase and next syzygies", () => {
    const { moon } = answer;
    const off = Math.abs(moon.illumination - expected.illumination);
    expect(off).toBeLessThanOrEqual(0.5e-4 + ILLUMINATION_MAX);
    const aheadDeg = (defined(expected.places["Moon"])[0] - defined(expected.places["Sun"])[0] + 360) % 360;
    expect(arcDeg(moon.elongation, aheadDeg)).toBeLessThanOrEqual(2 * PLACE_MAX_DEG);
    const names = ["New Moon", "Waxing Crescent", "First Quarter", "Waxing Gibbous"];
    names.push("Full Moon", "Waning Gibbous", "Last Quarter", "Waning Crescent");
    const nearest = names.findIndex((_, i) => arcDeg(45 * i, aheadDeg) <= 22.5);
    expect(moon.phase).toBe(names[nearest]);
    for (const [next, [epochJdUt, longitudeDeg]] of [
      [moon.nextNewMoon, expected.nextNewMoon],
      [moon.nextFullMoon, expected.nextFullMoon],
    ] as const) {
      expect(secondsFrom(next.utc, epochJdUt)).toBeLessThanOrEqual(HALF_SECOND + EVENT_MAX_SECONDS);
      expect(arcDeg(next.absoluteDegree, longitudeDeg)).toBeLessThanOrEqual(PLACE_MAX_DEG + 1e-6);
      expect(arcDeg(placeOf(next), longitudeDeg)).toBeLessThanOrEqual(HUNDREDTH_MAX_DEG);
    }
  });

  test("in every event from 00:00 of the day to noon seven days later, in chronological order", () => {
    const remaining = [...expected.events];
    let previousAt = `${answer.date}T00:00:00Z`;
    for (const event of answer.events) {
      const about = `${event.kind} ${event.planet} ${event.at}`;
      expect(event.at >= previousAt, about).toBe(true);
      previousAt = event.at;
      const slack = event.kind.endsWith("eclipse") ? ECLIPSE_CENTRAL_MAX_SECONDS : EVENT_MAX_SECONDS;
      const at = remaining.findIndex(
        ({ kind, body, epochJdUt }) =>
          kind === event.kind &&
          body.toLowerCase() === event.planet &&
          secondsFrom(event.at, epochJdUt) <= HALF_SECOND + slack,
      );
      expect(at, about).toBeGreaterThanOrEqual(0);
      const referenceEvent = defined(remaining.splice(at, 1)[0]);
      expect(arcDeg(placeOf(event), referenceEvent.longitudeDeg), about).toBeLessThanOrEqual(
        HUNDREDTH_MAX_DEG,
      );
      expect(event.eclipseType, about).toBe(referenceEvent.eclipseType);
      const turns = referenceEvent.direct ? "direct" : "retrograde";
      expect(event.direction, about).toBe(event.kind === "station" ? turns : undefined);
      if (event.until === undefined) expect(referenceEvent.untilJdUt, about).toBeUndefined();
      else {
        const off = secondsFrom(event.until, defined(referenceEvent.untilJdUt));
        expect(off, about).toBeLessThanOrEqual(HALF_SECOND + EVENT_MAX_SECONDS);
      }
    }
    expect(remaining).toEqual([]);
  });
});
