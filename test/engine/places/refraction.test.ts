import { describe, expect, test } from "vitest";
import { apparentAltitudeRad, horizonDipRad } from "../../../engine/index.ts";

const AIR = { pressureHPa: 1010, temperatureC: 10 };
const RAD_PER_DEG = Math.PI / 180;

describe("refraction", () => {
  test("lifts every altitude above the horizon, less the higher it is, and keeps the order", () => {
    let last = Number.NEGATIVE_INFINITY;
    let lastLift = Number.POSITIVE_INFINITY;
    for (let deg = -0.57; deg <= 90; deg += 0.01) {
      const apparent = apparentAltitudeRad(deg * RAD_PER_DEG, AIR, 0);
      const lift = apparent - deg * RAD_PER_DEG;
      expect(apparent).toBeGreaterThan(last);
      expect(lift).toBeLessThan(lastLift + 1e-9);
      last = apparent;
      lastLift = lift;
    }
  });

  test("ends at the horizon of the sea, which is deeper from a height", () => {
    const low = -0.8 * RAD_PER_DEG;
    expect(apparentAltitudeRad(low, AIR, 0)).toBe(low);
    expect(apparentAltitudeRad(low, AIR, 1000)).toBeGreaterThan(low);
    expect(horizonDipRad(1000, AIR)).toBeLessThan(horizonDipRad(1000, null));
    expect(horizonDipRad(-5, AIR)).toBe(0);
    expect(apparentAltitudeRad(-1.5, AIR, 1e6)).toBe(-1.5);
  });
});
