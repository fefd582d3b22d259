import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apparentAltitudeRad, horizonDipRad, trueAltitudeRad } from "../../../engine/index.ts";

const RAD_PER_DEG = Math.PI / 180;

/** Values of the reference's refrac_extended, measured 2026-11-23: apparent altitude, hPa, °C, metres, true altitude. */
const MEASURED = [
  [0.5, 1013.25, 10, 0, 0.019693534140233504],
  [-0.5, 1013.25, 10, 0, -0.5],
  [-0.5, 850, -5, 1500, -1.1433079716115722],
  [-1.5, 850, -5, 1500, -1.5],
  [5, 990, 25, 200, 4.8477708124654075],
  [17.9, 1040, -30, 0, 17.84031034170293],
  [30, 1013.25, 15, 0, 29.972350569797452],
  [89, 700, 0, 3000, 88.99980581188976],
] as const;

describe("the true altitude of an apparent one", () => {
  test("is the reference's, above and below the horizon of the sea", () => {
    for (const [apparentDeg, pressureHPa, temperatureC, heightM, expectedDeg] of MEASURED) {
      const trueRad = trueAltitudeRad(apparentDeg * RAD_PER_DEG, { pressureHPa, temperatureC }, heightM);
      expect(Math.abs(trueRad / RAD_PER_DEG - expectedDeg)).toBeLessThan(1e-12);
    }
  });

  test("inverts the apparent altitude of everything that is seen", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1.5, max: 1.57, noNaN: true }),
        fc.double({ min: 500, max: 1050, noNaN: true }),
        fc.double({ min: -40, max: 40, noNaN: true }),
        fc.double({ min: 0, max: 3000, noNaN: true }),
        (altitudeRad, pressureHPa, temperatureC, heightM) => {
          const air = { pressureHPa, temperatureC };
          const apparentRad = apparentAltitudeRad(altitudeRad, air, heightM);
          fc.pre(apparentRad >= -horizonDipRad(heightM, air));
          expect(Math.abs(trueAltitudeRad(apparentRad, air, heightM) - altitudeRad)).toBeLessThan(1e-13);
        },
      ),
    );
  });

  test("is the apparent one without air, and not a number if that is not", () => {
    expect(trueAltitudeRad(0.2, null, 0)).toBe(0.2);
    expect(trueAltitudeRad(Number.NaN, { pressureHPa: 1010, temperatureC: 10 }, 0)).toBeNaN();
  });
});

describe("refraction", () => {
  const AIR = { pressureHPa: 1010, temperatureC: 10 };

  test("ends at the horizon of the sea, which is deeper from a height", () => {
    const low = -0.8 * RAD_PER_DEG;
    expect(apparentAltitudeRad(low, AIR, 0)).toBe(low);
    expect(apparentAltitudeRad(low, AIR, 1000)).toBeGreaterThan(low);
    expect(horizonDipRad(1000, AIR)).toBeLessThan(horizonDipRad(1000, null));
    expect(horizonDipRad(-5, AIR)).toBe(0);
    expect(apparentAltitudeRad(-1.5, AIR, 1e6)).toBe(-1.5);
  });
});
