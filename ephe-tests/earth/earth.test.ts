import { describe, expect, it, test } from "vitest";
import { delaunayArgumentRad, nutation, PHASOR_COUNT } from "../../engine/earth/nutation.ts";
import { icrsToEclipticOfDate, meanObliquityRad } from "../../engine/earth/precession.ts";
import {
  OBLIQUITY_POLYNOMIAL,
  PLANE_POLYNOMIALS,
  PRECESSION_HALF_SPAN_CENTURIES,
  PRECESSION_MIDDLE_CENTURIES,
  PRECESSION_POLYNOMIAL_LENGTH,
  ROTATION_POLYNOMIALS,
} from "../../engine/earth/precession-polynomials.ts";
import { FRAME_BIAS, icrsToEclipticOfDateSeries } from "../../engine/earth/precession-series.ts";
import { greenwichApparentSiderealTimeRad } from "../../engine/earth/sidereal-time.ts";
import { DEG_PER_RAD, RAD_PER_ARCSEC, RAD_PER_DEG, signedRad } from "../../engine/math/angle.ts";
import { deltaTSeconds, julianDayTtFromUt } from "../../engine/time/delta-t.ts";
import { julianCenturies } from "../../engine/time/julian-day.ts";
import { defined } from "../../test/defined.ts";
import {
  DELAUNAY_MAX_RAD,
  DELTA_T_MAX_SECONDS,
  NUTATION_ABRIDGEMENT_MAX_RAD,
  NUTATION_MAX_RAD,
  NUTATION_SERIES_MAX_RAD,
  OBLIQUITY_MAX_RAD,
  ROTATION_ELEMENT_MAX,
  SIDEREAL_TIME_MAX_DEG,
  SIDEREAL_TIME_MAX_RAD,
} from "../budgets.ts";
import {
  fitPrecession,
  HALF_SPAN_CENTURIES,
  MIDDLE_CENTURIES,
  POLYNOMIAL_LENGTH,
} from "./fit-polynomials.ts";
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

it("ΔT equals the reference's from 1799 to 2400, including its joints at 1955, 2028 and 2128", () => {
  expect(reference.deltaT.length).toBeGreaterThan(1_200);
  for (const [epochJdUt, expected] of reference.deltaT) {
    const error = Math.abs(deltaTSeconds(epochJdUt) - expected);
    expect(error, `at JD ${epochJdUt}`).toBeLessThan(DELTA_T_MAX_SECONDS);
  }
});

describe("precession", () => {
  /** The expected rotation of the engine: ERFA's bias and precession, rotated about the equinox by the obliquity. */
  function expectedRotation(biasAndLtp: readonly number[], obliquityRad: number): number[] {
    const m = biasAndLtp;
    const cosine = Math.cos(obliquityRad);
    const sine = Math.sin(obliquityRad);
    const columns = [0, 1, 2];
    return [
      ...columns.map((j) => defined(m[j])),
      ...columns.map((j) => cosine * defined(m[3 + j]) + sine * defined(m[6 + j])),
      ...columns.map((j) => cosine * defined(m[6 + j]) - sine * defined(m[3 + j])),
    ];
  }

  function largestDifference(a: ArrayLike<number>, b: readonly number[]): number {
    return Math.max(...b.map((value, i) => Math.abs(defined(a[i]) - value)));
  }

  it("the frame bias equals the bias matrix of ERFA's bp06", () => {
    expect(largestDifference(FRAME_BIAS, erfa.biasBp06)).toBeLessThan(ROTATION_ELEMENT_MAX);
  });

  it("the rotation to the ecliptic of date is ERFA's bias and long-term precession, 1798 to 2402", () => {
    const rotation = new Float64Array(9);
    const rate = new Float64Array(9);
    for (const { epochJdTt, biasAndLtp } of erfa.orientation) {
      const t = julianCenturies(epochJdTt);
      const expected = expectedRotation(biasAndLtp, meanObliquityRad(t));
      icrsToEclipticOfDate(t, rotation, rate);
      expect(largestDifference(rotation, expected), `at ${epochJdTt}`).toBeLessThan(ROTATION_ELEMENT_MAX);
      icrsToEclipticOfDateSeries(t, rotation);
      expect(largestDifference(rotation, expected), `series at ${epochJdTt}`).toBeLessThan(
        ROTATION_ELEMENT_MAX,
      );
    }
  });
});

describe("Greenwich apparent sidereal time", () => {
  function siderealTimeRad(epochJdUt: number): number {
    const epochJdTt = julianDayTtFromUt(epochJdUt);
    const t = julianCenturies(epochJdTt);
    nutation(t, phasors, out);
    const trueObliquity = meanObliquityRad(t) + defined(out[1]);
    return greenwichApparentSiderealTimeRad(epochJdUt, epochJdTt, defined(out[0]), trueObliquity);
  }

  it("equals the reference's from 1799 to 2400, on both sides of its jumps at 1850 and 2050 and at them", () => {
    const seams = reference.siderealTime.filter(([jd]) => jd === 2_396_758.5 || jd === 2_469_807.5);
    expect(seams).toHaveLength(2);
    for (const [epochJdUt, expectedDeg] of reference.siderealTime) {
      const error = signedRad(siderealTimeRad(epochJdUt) - expectedDeg * RAD_PER_DEG) * DEG_PER_RAD;
      expect(Math.abs(error), `at JD ${epochJdUt}`).toBeLessThan(SIDEREAL_TIME_MAX_DEG);
    }
  });

  it("equals ERFA's IAU 2006 mean sidereal time plus the complementary terms from 1850 to 2050, without nutation", () => {
    for (const [epochJdUt, epochJdTt, expectedRad] of erfa.siderealTime) {
      const error = signedRad(greenwichApparentSiderealTimeRad(epochJdUt, epochJdTt, 0, 0.4) - expectedRad);
      expect(Math.abs(error), `at JD ${epochJdUt}`).toBeLessThan(SIDEREAL_TIME_MAX_RAD);
    }
  });
});

/** The cosines of the fit differ between platforms by their last bit. */
const ROUNDING = 1e-15;

test("the stored polynomials of precession are fitted to its series", () => {
  const { rotation, obliquity, plane } = fitPrecession();
  expect([PRECESSION_MIDDLE_CENTURIES, PRECESSION_HALF_SPAN_CENTURIES, PRECESSION_POLYNOMIAL_LENGTH]).toEqual(
    [MIDDLE_CENTURIES, HALF_SPAN_CENTURIES, POLYNOMIAL_LENGTH],
  );
  const stored = [...ROTATION_POLYNOMIALS, ...OBLIQUITY_POLYNOMIAL, ...PLANE_POLYNOMIALS];
  const fitted = [...rotation, ...obliquity, ...plane];
  expect(stored).toHaveLength(fitted.length);
  const differences = stored.map((value, index) => Math.abs(value - (fitted[index] as number)));
  expect(Math.max(...differences)).toBeLessThan(ROUNDING);
});
