import { describe, expect, test } from "vitest";
import { SIGN_NAMES } from "../../engine/index.ts";
import type { ComputeFullChartResponse } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { defined } from "../../test/defined.ts";
import { goldenCalls, goldenResponse } from "../../test/service/golden-calls/golden-call.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import type { Committed } from "../committed.ts";
import { readFixture } from "../read-fixture.ts";
import { PRINTED_DEG } from "./reference-charts.ts";
import type { ReferenceChartCall } from "./write-call-fixture.ts";

/** Tolerance of the reference's speeds: they differ from the derivative of its positions by up to this (node and apogee). */
const SPEED_DEG_PER_DAY_MAX = 1e-3;

type Birth = Readonly<Record<"latitude" | "longitude", number>> & { readonly time?: string | null };
type Chart = Committed<ComputeFullChartResponse>;

const { calls: references } = readFixture("chart-calls") as {
  readonly calls: Readonly<Record<string, ReferenceChartCall>>;
};
const calls = goldenCalls
  .filter(([name]) => name in references)
  .map(([name, { request, response }]) => ({
    name,
    birth: (request as { readonly birth: Birth }).birth,
    chart: response as Chart,
  }));

describe.each(calls)("$name, as committed, agrees with the reference", ({ name, birth, chart }) => {
  const expected = defined(references[name]);

  test("in the local time and the instant by the system's zoneinfo", () => {
    const { utc, offsetHours, julianDayUt } = expected;
    const local = new Date(Date.parse(utc) + Math.round(offsetHours * 3600) * 1000).toISOString();
    const [date, time] = [local.slice(0, 10), local.slice(11, 16)];
    const { latitude, longitude } = birth;
    const timeKnown = typeof birth.time === "string";
    expect(chart.input).toEqual({ date, time, latitude, longitude, timeKnown });
    expect(chart.time).toMatchObject({ utc, offsetHours, julianDayUT: julianDayUt });
  });

  test("in bodies, angles and cusps within half a unit of the last digit", () => {
    for (const { name: body, longitude, speed, retrograde } of chart.planets) {
      const { longitudeDeg, speedDegPerDay } = defined(expected.bodies[body]);
      expect(arcDeg(longitude, longitudeDeg), body).toBeLessThanOrEqual(PRINTED_DEG);
      expect(Math.abs(speed - speedDegPerDay), body).toBeLessThanOrEqual(SPEED_DEG_PER_DAY_MAX);
      expect(retrograde, body).toBe(speedDegPerDay < 0);
    }
    for (const [angle, { longitude }] of Object.entries(chart.angles ?? {})) {
      const referenceDeg = anglesOf(expected)[angle as keyof ReturnType<typeof anglesOf>];
      expect(arcDeg(longitude, referenceDeg), angle).toBeLessThanOrEqual(PRINTED_DEG);
    }
    for (const { number, cusp } of chart.houses ?? []) {
      const referenceDeg = defined(expected.cuspsDeg[number - 1]);
      expect(arcDeg(cusp, referenceDeg), `cusp ${number}`).toBeLessThanOrEqual(PRINTED_DEG);
    }
  });
});

function anglesOf({ ascendantDeg, midheavenDeg, vertexDeg, bodies }: ReferenceChartCall) {
  const [sun, moon] = [defined(bodies["Sun"]), defined(bodies["Moon"])];
  return {
    ascendant: ascendantDeg,
    midheaven: midheavenDeg,
    vertex: vertexDeg,
    partOfFortune: ascendantDeg + moon.longitudeDeg - sun.longitudeDeg,
  };
}

test("a body within 0.00005° of a sign boundary is printed at 0.0000 of the sign it is rounded to", () => {
  for (const [name, body, sign] of [
    ["chart-just-before-aries-edge", "Neptune", "Aries"],
    ["chart-just-before-aquarius-edge", "Pluto", "Aquarius"],
  ] as const) {
    const { longitudeDeg } = defined(references[name]?.bodies[body]);
    // Precondition: the exact longitude is still in the previous sign.
    expect(longitudeDeg % 30).toBeGreaterThan(29.99995);
    const { planets } = goldenResponse<Chart>(name);
    const edge = { longitude: 30 * SIGN_NAMES.indexOf(sign), sign, degreeInSign: 0 };
    expect(planets.find((planet) => planet.name === body)).toMatchObject(edge);
  }
});
