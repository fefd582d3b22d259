import { ARCSEC_PER_TURN, normalizeRad, RAD_PER_ARCSEC, TAU } from "../math/angle.ts";
import { polynomialValue } from "../math/number-arrays.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import { julianCenturies } from "../time/julian-day.ts";
import type { JdTt, JdUt, Rad } from "../units/flavours.ts";
import { J2000_JD } from "../units/time.ts";
import { delaunayArgumentRad, nutation, PHASOR_COUNT } from "./nutation.ts";
import { meanObliquityRad, spanPosition } from "./precession.ts";
import { PLANE_POLYNOMIALS, PRECESSION_POLYNOMIAL_LENGTH } from "./precession-polynomials.ts";
import { fixedToMovingPlaneSeries } from "./precession-series.ts";

/** 1850 and 2050 January 1, 0h UT. The modern expression applies strictly between them. */
const MODERN_START_JD_UT = 2_396_758.5;
const MODERN_END_JD_UT = 2_469_807.5;

/** Offset of the long-term expression before 1850 and after 2050, measured from Swiss Ephemeris. */
const LONG_TERM_OFFSET_BEFORE_ARCSEC = -21.854851;
const LONG_TERM_OFFSET_AFTER_ARCSEC = -25.481756;

/**
 * Greenwich apparent sidereal time, 0 ≤ x < 2π. Local time is the sum of it and the east longitude.
 *
 * Notes:
 * 1. From 1850 to 2050 (both midnights excluded): Earth rotation angle plus the IAU 2006 polynomial, plus Δψ cos ε and
 *    the complementary terms of the equation of the equinoxes above 1 µas.
 * 2. Outside: the mean longitude of the Earth rotated from the fixed ecliptic of J2000.0 to the mean ecliptic of date,
 *    plus the time of day, plus Δψ cos ε. As in Swiss Ephemeris, it jumps by −1.9″ at 2050 and by −0.1″ at 1850, and is
 *    8.6″ above the first expression in 2399.
 *
 * Accuracy: within 2e-5″ of Swiss Ephemeris at the same Julian day. The resolution of a Julian day, 40 µs, is 6e-4″.
 *
 * **Source:** Capitaine, Wallace & Chapront (2005) A&A 432, 355 (as ERFA `gmst06`); IERS Conventions (2003) table 5.2e
 * (as ERFA `eect00`); Simon et al. (1994) A&A 282, 663 for the mean longitude.
 */
export function greenwichApparentSiderealTimeRad(
  epochJdUt: JdUt,
  epochJdTt: JdTt,
  nutationLongitudeRad: Rad,
  trueObliquityRad: Rad,
): Rad {
  const t = julianCenturies(epochJdTt);
  const equinoxes = nutationLongitudeRad * Math.cos(trueObliquityRad);
  if (epochJdUt > MODERN_START_JD_UT && epochJdUt < MODERN_END_JD_UT) {
    return normalizeRad(modernMeanSiderealTimeRad(epochJdUt, t) + equinoxes + complementaryTermsRad(t));
  }
  return normalizeRad(longTermMeanSiderealTimeRad(epochJdUt, t) + equinoxes);
}

/**
 * Rate of apparent sidereal time, radians a day, from the rate of the nutation in longitude and the true obliquity.
 *
 * The mean rate is the one at J2000.0. It changes by 2e-11 of it in a century, and the two forms differ by less.
 */
export function apparentSiderealRateRadPerDay(
  nutationLongitudeRateRadPerDay: number,
  trueObliquityRad: Rad,
): number {
  const meanRateRadPerDay = TAU * 1.00273781191135448 + (4612.156534 / 36525) * RAD_PER_ARCSEC;
  return meanRateRadPerDay + nutationLongitudeRateRadPerDay * Math.cos(trueObliquityRad);
}

function modernMeanSiderealTimeRad(epochJdUt: number, t: number): number {
  const days = epochJdUt - J2000_JD;
  const turns = 0.779057273264 + 0.00273781191135448 * days + (epochJdUt - Math.floor(epochJdUt));
  const arcsec =
    0.014506 +
    t * (4612.156534 + t * (1.3915817 + t * (-0.00000044 + t * (-0.000029956 - t * 0.0000000368))));
  return TAU * turns + arcsec * RAD_PER_ARCSEC;
}

/**
 * The ten complementary terms of 1 µas or more; the omitted ones add up to 6 µas at most.
 *
 * Their arguments are sums of Ω, twice the mean longitudes of Sun (2F−2D+2Ω) and Moon (2F+2Ω), and l′.
 */
function complementaryTermsRad(t: number): number {
  const anomaly = delaunayArgumentRad(1, t);
  const latitude = delaunayArgumentRad(2, t);
  const elongation = delaunayArgumentRad(3, t);
  const node = delaunayArgumentRad(4, t);
  const sin1 = Math.sin(node);
  const cos1 = Math.cos(node);
  const sin2 = 2 * sin1 * cos1;
  const sin3 = sin1 * (3 - 4 * sin1 * sin1);
  const sun = 2 * (latitude - elongation + node);
  const sinSun = Math.sin(sun);
  const cosSun = Math.cos(sun);
  const moon = 2 * (latitude + node);
  const sinMoon = Math.sin(moon);
  const cosMoon = Math.cos(moon);
  const sinAnomaly = Math.sin(anomaly);
  const cosAnomaly = Math.cos(anomaly);
  const microArcsec =
    (2640.96 - 0.87 * t) * sin1 -
    0.39 * cos1 +
    63.52 * sin2 -
    1.72 * sin3 +
    11.75 * (sinSun * cos1 + cosSun * sin1) +
    11.21 * (sinSun * cos1 - cosSun * sin1) -
    4.55 * sinSun +
    2.02 * (sinMoon * cos1 + cosMoon * sin1) +
    1.98 * (sinMoon * cos1 - cosMoon * sin1) -
    1.41 * (sinAnomaly * cos1 + cosAnomaly * sin1) -
    1.26 * (sinAnomaly * cos1 - cosAnomaly * sin1);
  return microArcsec * (1e-6 * RAD_PER_ARCSEC);
}

function longTermMeanSiderealTimeRad(epochJdUt: number, t: number): number {
  const millennia = t / 10;
  const motionArcsec = millennia * (1295977422.83429 - millennia * (2.04411 + millennia * 0.00523));
  const turned = motionArcsec - ARCSEC_PER_TURN * Math.floor(motionArcsec / ARCSEC_PER_TURN);
  const fixedLongitude = (100.46645683 * 3600 + turned) * RAD_PER_ARCSEC;
  const cosine = Math.cos(fixedLongitude);
  const sine = Math.sin(fixedLongitude);
  const position = spanPosition(t);
  const plane = new Float64Array(4);
  if (position >= -1 && position <= 1) {
    for (let i = 0; i < 4; i++)
      plane[i] = polynomialValue(
        PLANE_POLYNOMIALS,
        i * PRECESSION_POLYNOMIAL_LENGTH,
        PRECESSION_POLYNOMIAL_LENGTH,
        position,
      );
  } else {
    fixedToMovingPlaneSeries(t, plane);
  }
  const longitude = Math.atan2(plane[2]! * cosine + plane[3]! * sine, plane[0]! * cosine + plane[1]! * sine);
  const midnight = epochJdUt + 0.5;
  const offset =
    epochJdUt <= MODERN_START_JD_UT ? LONG_TERM_OFFSET_BEFORE_ARCSEC : LONG_TERM_OFFSET_AFTER_ARCSEC;
  return longitude + TAU * (midnight - Math.floor(midnight)) + offset * RAD_PER_ARCSEC;
}

/** Apparent sidereal time of Greenwich and true obliquity at an instant of UT, without an ephemeris. */
export function earthTurnAt(epochJdUt: JdUt): { readonly siderealRad: Rad; readonly trueObliquityRad: Rad } {
  const epochJdTt = julianDayTtFromUt(epochJdUt);
  const centuriesTt = julianCenturies(epochJdTt);
  const values = new Float64Array(4);
  nutation(centuriesTt, new Float64Array(PHASOR_COUNT), values);
  const [longitudeRad = Number.NaN, obliquityRad = Number.NaN] = values;
  const trueObliquityRad = meanObliquityRad(centuriesTt) + obliquityRad;
  const siderealRad = greenwichApparentSiderealTimeRad(epochJdUt, epochJdTt, longitudeRad, trueObliquityRad);
  return { siderealRad, trueObliquityRad };
}
