import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BODY,
  computeApparentPlace,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  createSolarReturnCalculator,
  EphemerisRangeError,
  julianDayFromCalendar,
} from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";
import { sourceWithout } from "../source-without.ts";

const calculator = createSolarReturnCalculator(source);
const frame = createSkyFrame();
const places = createApparentPlaces();

function sunDeg(epochJdUt: number): number {
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlace(source, frame, BODY.Sun, places);
  return (defined(places.longitudeRad[BODY.Sun]) * 180) / Math.PI;
}

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

describe("a solar return of any birth in any year", () => {
  test("has the longitude of the Sun at birth, to 1e-7 degree", () => {
    fc.assert(
      fc.property(birth, year, (born, asked) => {
        const moment = calculator.solarReturnJdUt(natalJdUt(born), {
          ...born,
          year: asked,
        });
        const off = sunDeg(moment) - sunDeg(natalJdUt(born));
        expect(Math.abs(off - 360 * Math.round(off / 360))).toBeLessThan(1e-7);
      }),
      { numRuns: 500 },
    );
  });

  test("is within two and a half days of the birthday at the hour of birth", () => {
    fc.assert(
      fc.property(birth, year, (born, asked) => {
        const moment = calculator.solarReturnJdUt(natalJdUt(born), {
          ...born,
          year: asked,
        });
        const anniversary = julianDayFromCalendar(asked, born.month, born.day, born.dayFraction);
        expect(Math.abs(moment - anniversary)).toBeLessThan(2.5);
      }),
      { numRuns: 500 },
    );
  });
});

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

test("a birth on 29 February returns near 1 March in a year without that day", () => {
  const natal = julianDayFromCalendar(1992, 2, 29, 0.5);
  for (const year of [1993, 1994, 1995, 1997, 2100]) {
    const moment = calculator.solarReturnJdUt(natal, { year, month: 2, day: 29 });
    expect(Math.abs(moment - julianDayFromCalendar(year, 3, 1))).toBeLessThan(1.5);
  }
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
