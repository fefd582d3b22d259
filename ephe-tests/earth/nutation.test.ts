import { describe, expect, it } from "vitest";
import { delaunayArgumentRad, nutation, PHASOR_COUNT } from "../../engine/earth/nutation.ts";
import { meanObliquityRad } from "../../engine/earth/precession.ts";
import { RAD_PER_ARCSEC, RAD_PER_DEG, signedRad } from "../../engine/math/angle.ts";
import { julianCenturies } from "../../engine/time/julian-day.ts";
import { defined } from "../../test/defined.ts";
import {
  DELAUNAY_MAX_RAD,
  NUTATION_ABRIDGEMENT_MAX_RAD,
  NUTATION_MAX_RAD,
  NUTATION_SERIES_MAX_RAD,
  OBLIQUITY_MAX_RAD,
} from "../budgets.ts";
import { readEarthReferenceFixture, readErfaFixture } from "./fixtures.ts";

const phasors = new Float64Array(PHASOR_COUNT);
const reference = readEarthReferenceFixture();
const erfa = readErfaFixture();
const out = new Float64Array(4);

/** The planetary offset that ERFA's IAU 2000B adds and this model omits. */
const PLANETARY_OFFSET_PSI_RAD = -0.135e-3 * RAD_PER_ARCSEC;
const PLANETARY_OFFSET_EPS_RAD = 0.388e-3 * RAD_PER_ARCSEC;

describe("nutation", () => {
  it("equals the reference's in longitude and obliquity from 1799 to 2400", () => {
    for (const [epochJdTt, , , psiDeg, epsDeg] of reference.nutation) {
      nutation(julianCenturies(epochJdTt), phasors, out);
      expect(Math.abs(defined(out[0]) - psiDeg * RAD_PER_DEG), `Δψ at ${epochJdTt}`).toBeLessThan(
        NUTATION_MAX_RAD,
      );
      expect(Math.abs(defined(out[1]) - epsDeg * RAD_PER_DEG), `Δε at ${epochJdTt}`).toBeLessThan(
        NUTATION_MAX_RAD,
      );
    }
  });

  it("has every amplitude of IAU 2000B, as ERFA sums it around J2000.0", () => {
    for (const [epochJdTt, psiRad, epsRad] of erfa.nutationNearJ2000) {
      nutation(julianCenturies(epochJdTt), phasors, out);
      expect(Math.abs(defined(out[0]) + PLANETARY_OFFSET_PSI_RAD - psiRad)).toBeLessThan(
        NUTATION_SERIES_MAX_RAD,
      );
      expect(Math.abs(defined(out[1]) + PLANETARY_OFFSET_EPS_RAD - epsRad)).toBeLessThan(
        NUTATION_SERIES_MAX_RAD,
      );
    }
  });

  it("stays within 2 milliarcseconds of the full IAU 2000A from 1900 to 2100", () => {
    for (const [epochJdTt, psiRad, epsRad] of erfa.nutation2000A) {
      nutation(julianCenturies(epochJdTt), phasors, out);
      expect(Math.abs(defined(out[0]) - psiRad)).toBeLessThan(NUTATION_ABRIDGEMENT_MAX_RAD);
      expect(Math.abs(defined(out[1]) - epsRad)).toBeLessThan(NUTATION_ABRIDGEMENT_MAX_RAD);
    }
  });
});

it("the Delaunay arguments equal ERFA's from 1798 to 2402", () => {
  for (const { epochJdTt, delaunayRad } of erfa.orientation) {
    for (const [index, expected] of delaunayRad.entries()) {
      const error = Math.abs(signedRad(delaunayArgumentRad(index, julianCenturies(epochJdTt)) - expected));
      expect(error, `argument ${index} at ${epochJdTt}`).toBeLessThan(DELAUNAY_MAX_RAD);
    }
  }
});

it("the mean obliquity, and the true one with the nutation, equal the reference's from 1799 to 2400", () => {
  for (const [epochJdTt, trueObliquityDeg, meanObliquityDeg] of reference.nutation) {
    const t = julianCenturies(epochJdTt);
    const mean = meanObliquityRad(t);
    nutation(t, phasors, out);
    expect(Math.abs(mean - meanObliquityDeg * RAD_PER_DEG)).toBeLessThan(OBLIQUITY_MAX_RAD);
    expect(Math.abs(mean + defined(out[1]) - trueObliquityDeg * RAD_PER_DEG)).toBeLessThan(OBLIQUITY_MAX_RAD);
  }
});
