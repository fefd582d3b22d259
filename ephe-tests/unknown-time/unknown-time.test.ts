import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { BODY, type BodyName } from "../../engine/ephemeris/body.ts";
import { createChartCalculator } from "../../engine/index.ts";
import { type Birth, BirthSchema } from "../../proto/gen/almagest/v1/birth_pb.ts";
import type { Valid } from "../../service/contract/valid-request.ts";
import { aspectsOf } from "../../service/convert/chart-messages.ts";
import { chartOfBirth } from "../../service/handlers/birth/natal-chart.ts";
import { zoneFinder as zones } from "../../service/time/civil-time.ts";
import { defined } from "../../test/defined.ts";
import { TABLES } from "../../test/tables.ts";
import { PRINTED_DEG } from "../charts/reference-charts.ts";
import { readFixture } from "../read-fixture.ts";

interface Fixture {
  /** By date, the bodies with two or more signs. */
  readonly signChanges: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** By date, the longitudes at local 00:00, 12:00 and 24:00 in body order, degrees. */
  readonly longitudes: Readonly<Record<string, readonly (readonly number[])[]>>;
}

const { signChanges, longitudes } = readFixture("unknown-time") as Fixture;
const calculator = createChartCalculator(TABLES);
const chartIn1994 = (date: string, time?: string) =>
  chartOfBirth(
    create(BirthSchema, { date, time, latitude: 51.5074, longitude: -0.1278 }) as Valid<Birth>,
    calculator,
    zones,
  );

describe("a birth of unknown time in London, on every day of 1994", () => {
  test("has every body that changes sign in its warning, with the signs of Swiss Ephemeris", () => {
    for (const [date, expected] of Object.entries(signChanges)) {
      const [warning] = chartIn1994(date).preamble.warnings;
      const changes = defined(warning).signChanges.map(({ body, signs }) => [body, signs] as const);
      expect(Object.fromEntries(changes), date).toEqual(expected);
      for (const [body, signs] of changes) {
        expect(defined(warning).message, date).toContain(
          body === "Moon" ? `it was in ${signs.join(" or ")}.` : `${body} was in ${signs.join(" or ")}.`,
        );
      }
    }
  });

  test("has such a body other than the Moon on 84 days, the Sun on 12", () => {
    const days = Object.values(signChanges).map((changes) => Object.keys(changes));
    expect(days).toHaveLength(365);
    expect(days.filter((bodies) => bodies.some((body) => body !== "Moon"))).toHaveLength(84);
    expect(days.filter((bodies) => bodies.includes("Sun"))).toHaveLength(12);
  });
});

describe.each(Object.entries(longitudes))("the aspects of %s without a time", (date, instants) => {
  const arcDeg = (from: number, to: number): number => ((to - from + 540) % 360) - 180;
  const { chart, day } = chartIn1994(date);

  test("have the error of Swiss Ephemeris's separations at 00:00 and 24:00", () => {
    const aspects = aspectsOf(chart, day);
    expect(aspects.some(({ planet1, planet2 }) => planet1 === "Moon" || planet2 === "Moon")).toBe(true);
    for (const { planet1, planet2, errorDegrees } of aspects) {
      const [start = Number.NaN, noon = Number.NaN, end = Number.NaN] = instants.map((bodiesDeg) =>
        arcDeg(defined(bodiesDeg[BODY[planet1 as BodyName]]), defined(bodiesDeg[BODY[planet2 as BodyName]])),
      );
      const expected = Math.max(Math.abs(arcDeg(noon, start)), Math.abs(arcDeg(noon, end)));
      // Two separations, each of two longitudes that are rounded once.
      expect(Math.abs(defined(errorDegrees) - expected), `${planet1} ${planet2}`).toBeLessThanOrEqual(
        4 * PRINTED_DEG,
      );
    }
  });

  test("have no error if the time is known", () => {
    const timed = chartIn1994(date, "12:00");
    for (const aspect of aspectsOf(timed.chart, timed.day)) expect(aspect).not.toHaveProperty("errorDegrees");
  });
});
