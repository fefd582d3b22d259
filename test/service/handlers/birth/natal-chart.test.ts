import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { BODY, BODY_COUNT, createChartCalculator } from "../../../../engine/index.ts";
import { loadTableSource } from "../../../../engine/node/index.ts";
import { type Birth, BirthSchema } from "../../../../proto/gen/almagest/v1/birth_pb.ts";
import { createZoneFinder } from "../../../../service/civil/zone-from-place.ts";
import type { Valid } from "../../../../service/contract/valid-request.ts";
import { pointsOfBirth } from "../../../../service/handlers/birth/natal-chart.ts";
import { defined } from "../../../defined.ts";

const calculator = createChartCalculator(loadTableSource());
const zones = createZoneFinder();
const place = { date: "1990-06-15", latitude: 48.8566, longitude: 2.3522 };
const birthOf = (fields: MessageInitShape<typeof BirthSchema>) =>
  create(BirthSchema, { ...place, ...fields }) as Valid<Birth>;
const timedBirth = pointsOfBirth(birthOf({ time: "14:30" }), calculator, zones);
const untimedBirth = pointsOfBirth(birthOf({}), calculator, zones);

describe("the points of a birth", () => {
  test("are the longitudes of the chart before rounding", () => {
    for (const [body, { longitudeDeg }] of timedBirth.chart.bodies.entries()) {
      expect(Math.abs(defined(timedBirth.points[body]) - longitudeDeg)).toBeLessThanOrEqual(0.000_050_1);
    }
    const { ascendant, midheaven } = defined(timedBirth.chart.angles);
    expect(Math.abs(defined(timedBirth.points[BODY_COUNT]) - ascendant.longitudeDeg)).toBeLessThanOrEqual(
      0.000_050_1,
    );
    expect(Math.abs(defined(timedBirth.points[BODY_COUNT + 1]) - midheaven.longitudeDeg)).toBeLessThanOrEqual(
      0.000_050_1,
    );
    expect(timedBirth.errorsDeg).toBeNull();
  });

  test("have no angles if the time is unknown, and state the maximum error of each body", () => {
    expect(untimedBirth.points.slice(BODY_COUNT)).toEqual(new Float64Array(2).fill(Number.NaN));
    // The Sun goes 0.95° to 1.02° a day, half of it either side of noon.
    expect(defined(untimedBirth.errorsDeg)[BODY.Sun]).toBeGreaterThan(0.47);
    expect(defined(untimedBirth.errorsDeg)[BODY.Sun]).toBeLessThan(0.52);
    expect(defined(untimedBirth.errorsDeg)[BODY.Pluto]).toBeLessThan(0.03);
  });

  test("have the same error of the Moon as the warning, to the digit, on every day of a year", () => {
    for (let dayOfYear = 0; dayOfYear < 365; dayOfYear++) {
      const date = new Date(Date.UTC(1990, 0, 1 + dayOfYear)).toISOString().slice(0, 10);
      const { errorsDeg, preamble } = pointsOfBirth(birthOf({ date }), calculator, zones);
      const warning = preamble.warnings.find(({ code }) => code === "unknown_time");
      expect(defined(errorsDeg)[BODY.Moon], date).toBe(defined(warning?.moon).maxErrorDegrees);
    }
  });
});
