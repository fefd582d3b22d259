import { expect, test } from "vitest";
import { createEphemeris } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import {
  DIAMETER_MAX_DEG,
  EVENT_MAX_SECONDS,
  FRAME_PLACE_MAX_DEG,
  GRAZING_MAX_ARCSEC_PER_SECOND,
  MAGNITUDE_MAX,
  PHASE_ANGLE_MAX_DEG,
  PHASE_FRACTION_MAX,
  PHOLUS_PLACE_MAX_DEG,
  PLACE_DISTANCE_MAX_RELATIVE,
  REFERENCE_SPEED_MAX_DEG_PER_DAY,
  RISE_MAX_SECONDS,
} from "../budgets.ts";
import { FRAMES } from "../frames/frame-cases.ts";
import { compareRise } from "../horizon/rise-cases.ts";
import { phenomenaValues } from "../phenomena/phenomena-cases.ts";
import { readFixture } from "../read-fixture.ts";
import { compareReturns, readReturns } from "../techniques/return-cases.ts";
import { comparePholus, pholusSource } from "./pholus-cases.ts";
import type { PholusFixture } from "./write-fixture.ts";

const fixture = readFixture("pholus") as PholusFixture;
const source = pholusSource();

test("places in every frame and around the seams of the table are the reference's", () => {
  const nameOf = (frame: object) => Object.values(frame).join(" ");
  expect(new Set(fixture.places.map(({ frame }) => nameOf(frame)))).toEqual(new Set(FRAMES.map(nameOf)));
  const misses = fixture.places.flatMap((one) => {
    const { placeDeg, speedDegPerDay, distanceRelative } = comparePholus(source, one, one.place);
    const isOfDate = one.frame.equinox === "date";
    const isClose =
      placeDeg <= PHOLUS_PLACE_MAX_DEG &&
      distanceRelative <= PLACE_DISTANCE_MAX_RELATIVE &&
      (!isOfDate || speedDegPerDay <= REFERENCE_SPEED_MAX_DEG_PER_DAY);
    return isClose ? [] : [{ ...one, placeDeg, speedDegPerDay, distanceRelative }];
  });
  expect(misses).toEqual([]);
});

test("phase, elongation, diameter and magnitude are the reference's", () => {
  const ephemeris = createEphemeris(source);
  const limits = [
    PHASE_ANGLE_MAX_DEG,
    PHASE_FRACTION_MAX,
    FRAME_PLACE_MAX_DEG,
    DIAMETER_MAX_DEG,
    MAGNITUDE_MAX,
  ];
  const misses = fixture.phenomena.flatMap(({ epochJdUt, values }) =>
    phenomenaValues(ephemeris.phenomena(epochJdUt, "Pholus"))
      .map((value, i) => ({ epochJdUt, i, off: Math.abs(value - defined(values[i])) }))
      .filter(({ i, off }) => !(off <= defined(limits[i]))),
  );
  expect(fixture.phenomena.length).toBeGreaterThan(20);
  expect(misses).toEqual([]);
});

test("risings, settings and culminations are the reference's", () => {
  const differences = fixture.rises.map((one) => ({
    ...one,
    difference: compareRise(source, one, one.theirsJdUt),
  }));
  const misses = differences.filter(
    ({ difference }) =>
      difference !== null &&
      difference.arcsecPerSecond >= GRAZING_MAX_ARCSEC_PER_SECOND &&
      !(difference.seconds !== null && Math.abs(difference.seconds) <= RISE_MAX_SECONDS),
  );
  expect(differences.filter(({ difference }) => difference !== null).length).toBeGreaterThan(40);
  expect(misses).toEqual([]);
});

test("returns are the reference's, in three zodiacs", () => {
  const differences = fixture.returns.map((one) => ({
    one,
    ...compareReturns(source, one, readReturns(one)),
  }));
  expect(differences.filter(({ isComplete }) => !isComplete)).toEqual([]);
  expect(new Set(fixture.returns.map(({ zodiac }) => zodiac)).size).toBe(3);
  expect(fixture.returns.some(({ returns }) => returns.length > 2)).toBe(true);
  const seconds = differences.flatMap((one) => one.differences.map((each) => Math.abs(each.seconds)));
  expect(Math.max(...seconds)).toBeLessThanOrEqual(EVENT_MAX_SECONDS);
});
