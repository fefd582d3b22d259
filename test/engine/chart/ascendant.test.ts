import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeAscendant, createChartCalculator, InvalidInputError } from "../../../engine/index.ts";
import { TABLES } from "../../tables.ts";

const calculator = createChartCalculator(TABLES);

describe("the Ascendant alone", () => {
  test("equals the Ascendant of the chart of the same instant, everywhere from 1800 to 2399", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2_378_497, max: 2_597_640, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (epochJdUt, latitudeDeg, longitudeDeg) => {
          const { angles } = calculator.natalChart({ epochJdUt, latitudeDeg, longitudeDeg, timeKnown: true });
          expect(computeAscendant({ epochJdUt, latitudeDeg, longitudeDeg })).toEqual(angles?.ascendant);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    [50, 0.6],
    [60, 1.1],
  ])(
    "moves in a minute by at most what the error of a time with seconds states, at latitude %d",
    (latitudeDeg, maxDeg) => {
      const longitudesDeg = Array.from({ length: 1_441 }, (_, minute) => {
        const moment = { epochJdUt: 2451545 + minute / 1_440, longitudeDeg: 0 };
        return [latitudeDeg, -latitudeDeg].map(
          (each) => computeAscendant({ ...moment, latitudeDeg: each }).longitudeDeg,
        );
      });
      const stepsDeg = longitudesDeg.slice(1).flatMap((row, index) =>
        row.map((longitudeDeg, each) => {
          const stepDeg = Math.abs(longitudeDeg - (longitudesDeg[index]?.[each] ?? 0));
          return Math.min(stepDeg, 360 - stepDeg);
        }),
      );
      expect(Math.max(...stepsDeg)).toBeLessThan(maxDeg);
      expect(Math.max(...stepsDeg)).toBeGreaterThan(0.9 * maxDeg);
    },
  );

  test("does not exist for a place outside the globe", () => {
    expect(() => computeAscendant({ epochJdUt: 2451545, latitudeDeg: 91, longitudeDeg: 0 })).toThrow(
      InvalidInputError,
    );
  });
});
