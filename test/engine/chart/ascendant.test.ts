import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeAscendant, createChartCalculator, InvalidInputError } from "../../../engine/index.ts";
import { loadTableSource } from "../../../engine/node/index.ts";

const calculator = createChartCalculator(loadTableSource());

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

  test("does not exist for a place outside the globe", () => {
    expect(() => computeAscendant({ epochJdUt: 2451545, latitudeDeg: 91, longitudeDeg: 0 })).toThrow(
      InvalidInputError,
    );
  });
});
