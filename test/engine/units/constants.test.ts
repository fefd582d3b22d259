import { expect, test } from "vitest";
import {
  LIGHT_SPEED_AU_PER_DAY,
  SUN_RADIUS_AU,
  SUN_SCHWARZSCHILD_RADIUS_AU,
} from "../../../engine/units/constants.ts";

test("derived constants have their published values", () => {
  // ERFA, erfam.h: ERFA_DC and ERFA_SRS. Astronomical Almanac: light time of 1 au and semidiameter of the Sun at 1 au.
  expect(LIGHT_SPEED_AU_PER_DAY).toBeCloseTo(173.144_632_674, 8);
  expect(86_400 / LIGHT_SPEED_AU_PER_DAY).toBeCloseTo(499.004_783_84, 7);
  expect(SUN_SCHWARZSCHILD_RADIUS_AU / 1.974_125_743_36e-8).toBeCloseTo(1, 9);
  const semidiameterArcsec = (Math.asin(SUN_RADIUS_AU) * 648_000) / Math.PI;
  expect(semidiameterArcsec).toBeCloseTo(959.63, 1);
});
