import { expect, test } from "vitest";
import {
  computeApparentStarPlaces,
  computeSkyFrame,
  computeTopocentricFrame,
  createSkyFrame,
  FIXED_STAR_COUNT,
} from "../../../engine/index.ts";
import { TABLES as source } from "../../tables.ts";

test("a topocentric frame moves stars by diurnal aberration, at most a third of an arcsecond", () => {
  const frame = createSkyFrame();
  const geocentric = new Float64Array(FIXED_STAR_COUNT);
  const topocentric = new Float64Array(FIXED_STAR_COUNT);
  computeSkyFrame(source, 2451545, frame);
  computeApparentStarPlaces(frame, geocentric);
  computeTopocentricFrame(source, 2451545, { latitudeDeg: 0, longitudeDeg: 0, heightM: 0 }, frame);
  computeApparentStarPlaces(frame, topocentric);
  const arcsec = Array.from(topocentric, (rad, i) => Math.abs(rad - (geocentric[i] as number)) * 206265);
  expect(Math.max(...arcsec)).toBeLessThan(1.5);
  expect(arcsec.filter((value) => value < 0.33).length).toBeGreaterThan(FIXED_STAR_COUNT / 2);
  expect(Math.max(...arcsec)).toBeGreaterThan(0.1);
});

test("a frame of the Earth's centre computed after an observer's is the centre's again, to the bit", () => {
  const used = createSkyFrame();
  const fresh = createSkyFrame();
  computeTopocentricFrame(source, 2451545, { latitudeDeg: 50, longitudeDeg: 10, heightM: 100 }, used);
  computeSkyFrame(source, 2451545, used);
  computeSkyFrame(source, 2451545, fresh);
  expect(used.earthPositionAu).toEqual(fresh.earthPositionAu);
  expect(used.observerVelocity).toEqual(fresh.observerVelocity);
  expect(used.observerFromEarth.every((value) => value === 0)).toBe(true);
});
