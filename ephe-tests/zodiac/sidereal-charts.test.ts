import { describe, expect, test } from "vitest";
import {
  AYANAMSAS,
  createChartCalculator,
  createEphemeris,
  createRelocationCalculator,
  type FixedAyanamsa,
  koch,
  projectedZodiac,
  wholeSign,
} from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { TABLES as source } from "../../test/tables.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { PLACE_MAX_DEG, SIDEREAL_CUSP_MAX_DEG, SKY_SPEED_MAX_DEG_PER_DAY } from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import type { ZodiacFixture } from "./write-fixture.ts";

const { charts } = readFixture("zodiacs") as ZodiacFixture;

/** Zodiacs that the reference corrects for their precession, but not in cusps on the ecliptic of t₀. */
const CORRECTED = [0, 1, 3, 5, 43, 46];

function zodiacOf({ number, isProjected }: ZodiacFixture["charts"][number]) {
  const ayanamsa = defined(AYANAMSAS[number]);
  return isProjected ? projectedZodiac(ayanamsa as FixedAyanamsa) : ayanamsa;
}

describe("sidereal charts", () => {
  test("have the reference's longitudes, latitudes and speeds of every body", () => {
    expect(charts.length).toBeGreaterThanOrEqual(100);
    for (const row of charts) {
      const { epochJdUt, latitudeDeg, longitudeDeg } = row;
      const calculator = createChartCalculator(source, { zodiac: zodiacOf(row), digits: "full" });
      const { bodies } = calculator.natalChart({ epochJdUt, latitudeDeg, longitudeDeg, timeKnown: true });
      for (const [index, body] of bodies.entries()) {
        const where = `${body.name}, zodiac ${row.number}, JD ${epochJdUt}`;
        expect(arcDeg(body.longitudeDeg, defined(row.longitudesDeg[index])), where).toBeLessThan(
          PLACE_MAX_DEG,
        );
        expect(arcDeg(body.latitudeDeg, defined(row.latitudesDeg[index])), where).toBeLessThan(PLACE_MAX_DEG);
        const speedDifference = Math.abs(body.speedDegPerDay - defined(row.speedsDegPerDay[index]));
        expect(speedDifference, where).toBeLessThan(SKY_SPEED_MAX_DEG_PER_DAY);
      }
    }
  });

  test("have the reference's ascendant and whole-sign cusps, which are cut in the zodiac, at home and relocated", () => {
    const comparable = charts.filter(
      ({ isProjected, number }) => !isProjected || !CORRECTED.includes(number),
    );
    expect(comparable.length).toBeGreaterThan(80);
    for (const row of comparable) {
      const { epochJdUt, latitudeDeg, longitudeDeg, ascendantDeg, wholeSignCuspsDeg } = row;
      const options = { zodiac: zodiacOf(row), houses: wholeSign };
      const moment = { epochJdUt, latitudeDeg, longitudeDeg, timeKnown: true };
      const chart = createChartCalculator(source, { ...options, digits: "full" }).natalChart(moment);
      const where = `zodiac ${row.number}, JD ${epochJdUt}`;
      expect(arcDeg(defined(chart.angles).ascendant.longitudeDeg, ascendantDeg), where).toBeLessThan(
        SIDEREAL_CUSP_MAX_DEG,
      );
      const cuspsDeg = defined(chart.houses).map(({ longitudeDeg }) => longitudeDeg);
      // On the ecliptic of t₀ the reference cuts them elsewhere: its cusps are not the limits of signs.
      const first = 30 * Math.floor(ascendantDeg / 30);
      const expectedDeg = options.zodiac.isProjected
        ? wholeSignCuspsDeg.map((_, index) => first + 30 * index)
        : wholeSignCuspsDeg;
      for (const [index, cuspDeg] of expectedDeg.entries()) {
        expect(arcDeg(defined(cuspsDeg[index]), cuspDeg), where).toBeLessThan(SIDEREAL_CUSP_MAX_DEG);
      }
      const relocated = createRelocationCalculator(source, options).scoreLocation(epochJdUt, {
        latitudeDeg,
        longitudeDeg,
      });
      expect(arcDeg(relocated.ascendant.longitudeDeg, ascendantDeg), where).toBeLessThan(1e-4);
    }
  });

  test("equal the positions and houses of createEphemeris, unrounded", () => {
    for (const row of charts.slice(0, 40)) {
      const { epochJdUt, latitudeDeg, longitudeDeg } = row;
      const zodiac = zodiacOf(row);
      const calculator = createChartCalculator(source, { zodiac, houses: koch, digits: "full" });
      const chart = calculator.natalChart({ epochJdUt, latitudeDeg, longitudeDeg, timeKnown: true });
      const ephemeris = createEphemeris(source, { zodiac });
      for (const body of chart.bodies) {
        const position = ephemeris.position(epochJdUt, body.name);
        expect(arcDeg(position.longitudeDeg, body.longitudeDeg)).toBeLessThan(1e-12);
        expect(position.latitudeDeg).toBeCloseTo(body.latitudeDeg, 12);
        expect(position.speedDegPerDay).toBeCloseTo(body.speedDegPerDay, 12);
      }
      const houses = ephemeris.houses(epochJdUt, { latitudeDeg, longitudeDeg }, koch);
      const cuspsDeg = defined(chart.houses).map(({ longitudeDeg }) => longitudeDeg);
      for (const [index, cuspDeg] of houses.cuspsDeg.entries()) {
        expect(arcDeg(defined(cuspsDeg[index]), cuspDeg)).toBeLessThan(1e-12);
      }
      const { ascendant, midheaven, vertex } = defined(chart.angles);
      expect(arcDeg(houses.ascendantDeg, ascendant.longitudeDeg)).toBeLessThan(1e-12);
      expect(arcDeg(houses.midheavenDeg, midheaven.longitudeDeg)).toBeLessThan(1e-12);
      expect(arcDeg(houses.vertexDeg, vertex.longitudeDeg)).toBeLessThan(1e-12);
    }
  });

  test("give a body the house of its sign with whole-sign houses", () => {
    for (const row of charts.slice(0, 30)) {
      const { epochJdUt, latitudeDeg, longitudeDeg } = row;
      const calculator = createChartCalculator(source, { zodiac: zodiacOf(row), houses: wholeSign });
      const chart = calculator.natalChart({ epochJdUt, latitudeDeg, longitudeDeg, timeKnown: true });
      const rising = defined(chart.angles).ascendant.sign;
      expect(defined(chart.houses)[0]?.sign).toBe(rising);
      for (const { sign, house } of chart.bodies) {
        expect(defined(chart.houses)[defined(house ?? undefined) - 1]?.sign).toBe(sign);
      }
    }
  });
});
