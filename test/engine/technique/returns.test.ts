import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addPholus,
  BODY,
  computeApparentPlace,
  computeSkyFrame,
  createApparentPlaces,
  createEphemeris,
  createSkyFrame,
  createSkySeries,
  createSolarReturnCalculator,
  EphemerisRangeError,
  findLongitudePasses,
  findReturns,
  julianDayFromCalendar,
  lahiri,
} from "../../../engine/index.ts";
import { loadPholusTable } from "../../../engine/node/index.ts";
import { defined } from "../../defined.ts";
import { TABLES } from "../../tables.ts";
import { sourceWithout } from "../source-without.ts";

const source = addPholus(TABLES, loadPholusTable());

describe("returns", () => {
  test("of bodies that turn are, in the tropical zodiac, the passes of the longitude, to the bit", () => {
    const window = { startJdUt: 2451545, endJdUt: 2452545 };
    for (const body of ["Mercury", "Mars", "Chiron", "TrueNode", "Lilith"] as const) {
      const passes = findLongitudePasses(createSkySeries(source, window, [body]), [95.5]);
      const returns = findReturns(source, body, 95.5, window);
      expect(returns.map(({ epochJdUt, direct }) => [epochJdUt, direct])).toEqual(
        passes.map(({ epochJdUt, direct }) => [epochJdUt, direct]),
      );
    }
  });

  test("of the Sun are its solar returns; sidereal ones are later by the precession since birth", () => {
    const birthJdUt = 2447967.2708333;
    const { longitudeDeg } = createEphemeris(source).position(birthJdUt, "Sun");
    const sidereal = createEphemeris(source, { zodiac: lahiri }).position(birthJdUt, "Sun").longitudeDeg;
    const window = { startJdUt: 2461000, endJdUt: 2461365 };
    const [tropicalReturn] = findReturns(source, "Sun", longitudeDeg, window);
    const birthday = { year: 2026, month: 3, day: 13 };
    expect(defined(tropicalReturn).epochJdUt).toBeCloseTo(
      createSolarReturnCalculator(source).solarReturnJdUt(birthJdUt, birthday),
      6,
    );
    const [siderealReturn] = findReturns(source, "Sun", sidereal, window, { zodiac: lahiri });
    // 36 years of 50.3″ at 0.99° a day.
    const lateDays = defined(siderealReturn).epochJdUt - defined(tropicalReturn).epochJdUt;
    expect(lateDays).toBeGreaterThan(0.49);
    expect(lateDays).toBeLessThan(0.52);
  });

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
