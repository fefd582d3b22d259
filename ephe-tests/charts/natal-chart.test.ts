import { describe, expect, it } from "vitest";
import { createChartCalculator } from "../../engine/chart/chart-calculator.ts";
import { type EclipticPoint, SIGN_NAMES } from "../../engine/chart/ecliptic-point.ts";
import { BODY_NAMES } from "../../engine/ephemeris/body.ts";
import { defined } from "../../test/defined.ts";
import { TABLES } from "../../test/tables.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { PRINTED_DEG, REFERENCE_CHARTS } from "./reference-charts.ts";

/** The reference's own speed differs from the derivative of its longitude by this much (Moon; node and apogee). */
const SPEED_DEG_PER_DAY = 2e-4;
const OSCULATING_SPEED_DEG_PER_DAY = 2e-3;

const calculator = createChartCalculator(TABLES);

const signAt = (longitudeDeg: number) => SIGN_NAMES[Math.floor(longitudeDeg / 30)];

function expectPoint(point: EclipticPoint, referenceDeg: number): void {
  expect(arcDeg(point.longitudeDeg, referenceDeg)).toBeLessThanOrEqual(PRINTED_DEG);
  expect(point.sign).toBe(signAt(point.longitudeDeg));
  expect(Math.abs(point.degreeInSignDeg - (point.longitudeDeg % 30))).toBeLessThan(0.01);
}

describe.each(REFERENCE_CHARTS)("the natal chart of $what", (reference) => {
  const chart = calculator.natalChart({ ...reference, timeKnown: true });

  it("prints the longitudes, latitudes, distances and speeds of Swiss Ephemeris", () => {
    expect(chart.bodies.map((body) => body.name)).toEqual(BODY_NAMES);
    chart.bodies.forEach((body, index) => {
      const [longitudeDeg, latitudeDeg, distanceAu, speedDegPerDay] = defined(reference.bodies[index]);
      const osculating = body.name === "TrueNode" || body.name === "Lilith";
      expectPoint(body, longitudeDeg);
      expect(Math.abs(body.latitudeDeg - latitudeDeg)).toBeLessThanOrEqual(PRINTED_DEG);
      if (!osculating) expect(Math.abs(body.distanceAu - distanceAu)).toBeLessThanOrEqual(1e-7);
      expect(Math.abs(body.speedDegPerDay - speedDegPerDay)).toBeLessThanOrEqual(
        osculating ? OSCULATING_SPEED_DEG_PER_DAY : SPEED_DEG_PER_DAY,
      );
      expect(body.retrograde).toBe(body.speedDegPerDay < 0);
    });
  });

  it("prints its angles and cusps, and names the system used", () => {
    expect(chart.usedHouseSystem).toBe(reference.houseSystem);
    expect(defined(chart.houses).map((house) => house.number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    defined(chart.houses).forEach((house, index) => {
      expect(arcDeg(house.longitudeDeg, defined(reference.cusps[index]))).toBeLessThanOrEqual(PRINTED_DEG);
      expect(house.sign).toBe(signAt(house.longitudeDeg));
    });
    expectPoint(defined(chart.angles).ascendant, reference.ascendant);
    expectPoint(defined(chart.angles).midheaven, reference.midheaven);
    expectPoint(defined(chart.angles).vertex, reference.vertex);
    const [[sunDeg], [moonDeg]] = [defined(reference.bodies[0]), defined(reference.bodies[1])];
    expectPoint(defined(chart.angles).partOfFortune, reference.ascendant + moonDeg - sunDeg + 360);
  });

  it("places every body between the cusp of its house and the next", () => {
    chart.bodies.forEach((body, index) => {
      const longitudeDeg = defined(reference.bodies[index])[0];
      const waysBack = reference.cusps.map((cuspDeg) => (longitudeDeg - cuspDeg + 360) % 360);
      expect(body.house).toBe(waysBack.indexOf(Math.min(...waysBack)) + 1);
    });
  });

  it("finds the aspects that the reference's longitudes make", () => {
    const expected: string[] = [];
    reference.bodies.forEach(([firstDeg], first) => {
      reference.bodies.slice(first + 1).forEach(([secondDeg], later) => {
        const apartDeg = arcDeg(firstDeg, secondDeg);
        const pair = `${BODY_NAMES[first]} ${BODY_NAMES[first + 1 + later]}`;
        if (apartDeg <= 8) expected.push(`${pair} Conjunction`);
        if (Math.abs(apartDeg - 60) <= 6) expected.push(`${pair} Sextile`);
        if (Math.abs(apartDeg - 90) <= 8) expected.push(`${pair} Square`);
        if (Math.abs(apartDeg - 120) <= 8) expected.push(`${pair} Trine`);
        if (apartDeg >= 172) expected.push(`${pair} Opposition`);
      });
    });
    expect(chart.aspects.map(({ planet1, planet2, aspect }) => `${planet1} ${planet2} ${aspect}`)).toEqual(
      expected,
    );
  });
});

describe("a body at the edge of a sign", () => {
  const bodyOf = (what: string, body: number) =>
    calculator.natalChart({
      ...defined(REFERENCE_CHARTS.find((chart) => chart.what.includes(what))),
      timeKnown: true,
    }).bodies[body];

  it("0.00003° short of Aries is printed 0.0000 Aries", () => {
    expect(bodyOf("short of Aries", 0)).toMatchObject({
      name: "Sun",
      longitudeDeg: 0,
      sign: "Aries",
      degreeInSignDeg: 0,
    });
  });

  it("0.00007° short of Taurus is printed 29.9999, 29.99 Aries", () => {
    expect(bodyOf("short of Taurus", 0)).toMatchObject({
      longitudeDeg: 29.9999,
      sign: "Aries",
      degreeInSignDeg: 29.99,
    });
  });

  it("0.00002° past the beginning of Leo is printed 120.0000, 0.00 Leo", () => {
    expect(bodyOf("past Leo", 1)).toMatchObject({
      name: "Moon",
      longitudeDeg: 120,
      sign: "Leo",
      degreeInSignDeg: 0,
    });
  });
});
