import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createSolarReturnCalculator,
  EphemerisRangeError,
  findReturns,
  julianDayFromCalendar,
} from "../../../engine/index.ts";
import { TABLES as source } from "../../tables.ts";
import { sourceWithout } from "../source-without.ts";

describe("returns", () => {
  test("of the south nodes are returns of the north nodes to the opposite longitude", () => {
    const window = { startJdUt: 2451545, endJdUt: 2458545 };
    for (const [south, north] of [
      ["SouthNode", "TrueNode"],
      ["MeanSouthNode", "MeanNode"],
    ] as const) {
      const southReturns = findReturns(source, south, 40, window);
      expect(southReturns.length).toBeGreaterThan(0);
      expect(southReturns).toEqual(
        findReturns(source, north, 220, window).map((one) => ({ ...one, point: south })),
      );
    }
  });
});

const calculator = createSolarReturnCalculator(source);

const birth = fc.record({
  year: fc.integer({ min: 1800, max: 2399 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  dayFraction: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

type Birth = typeof birth extends fc.Arbitrary<infer T> ? T : never;

const year = fc.integer({ min: 1900, max: 2100 });

const natalJdUt = ({ year: born, month, day, dayFraction }: Birth): number =>
  julianDayFromCalendar(born, month, day, dayFraction);

test("a calculator gives every return as a new one does, whatever it computed before", () => {
  fc.assert(
    fc.property(birth, year, (born, asked) => {
      const birthday = { ...born, year: asked };
      expect(calculator.solarReturnJdUt(natalJdUt(born), birthday)).toBe(
        createSolarReturnCalculator(source).solarReturnJdUt(natalJdUt(born), birthday),
      );
    }),
  );
});

test("a birth outside the tables throws the source's range error", () => {
  const birthday = { year: 2000, month: 1, day: 1 };
  expect(() => calculator.solarReturnJdUt(julianDayFromCalendar(1700, 1, 1), birthday)).toThrow(
    EphemerisRangeError,
  );
});

test("a source without the Sun is rejected when the calculator is created", () => {
  expect(() => createSolarReturnCalculator(sourceWithout(source, "Sun"))).toThrow("has no Sun");
});
