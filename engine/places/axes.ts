import type { SkyFrame } from "../apparent/sky-frame.ts";
import { meanObliquityRateRadPerDay } from "../earth/precession.ts";
import { FRAME_BIAS, OBLIQUITY_J2000_ARCSEC } from "../earth/precession-series.ts";
import { RAD_PER_ARCSEC } from "../math/angle.ts";
import { julianCenturies } from "../time/julian-day.ts";
import type { Rad } from "../units/flavours.ts";
import type { Equinox, Plane } from "./place-options.ts";

/** The axes of coordinates at one instant. */
export interface Axes {
  /** Rotation of ICRS vectors to the axes, row-major, and its rate per day. */
  readonly matrix: Float64Array;
  readonly matrixRatePerDay: Float64Array;
  /** Added to longitudes after the rotation, and its rate: nutation in longitude on the true ecliptic of date. */
  turnRad: Rad;
  turnRateRadPerDay: number;
}

const IDENTITY = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

/** Creates axes. With a fixed equinox they are complete. */
export function createAxes(plane: Plane, equinox: Equinox): Axes {
  const matrix = Float64Array.from(equinox === "J2000" ? FRAME_BIAS : IDENTITY);
  if (plane === "ecliptic") tilt(matrix, OBLIQUITY_J2000_ARCSEC * RAD_PER_ARCSEC);
  return { matrix, matrixRatePerDay: new Float64Array(9), turnRad: 0, turnRateRadPerDay: 0 };
}

export function computeAxes(frame: SkyFrame, plane: Plane, equinox: Equinox, axes: Axes): void {
  if (equinox === "J2000" || equinox === "ICRS") return;
  const { matrix, matrixRatePerDay } = axes;
  for (let i = 0; i < 9; i++) {
    matrix[i] = frame.icrsToEclipticOfDate[i]!;
    matrixRatePerDay[i] = frame.icrsToEclipticOfDateRatePerDay[i]!;
  }
  const isTrue = equinox === "date";
  const nutationRad = isTrue ? frame.nutationLongitudeRad : 0;
  const nutationRateRadPerDay = isTrue ? frame.nutationLongitudeRateRadPerDay : 0;
  if (plane === "ecliptic") {
    axes.turnRad = nutationRad;
    axes.turnRateRadPerDay = nutationRateRadPerDay;
    return;
  }
  if (isTrue) rotate(axes, 0, 3, nutationRad, nutationRateRadPerDay);
  const obliquityRateRadPerDay =
    meanObliquityRateRadPerDay(julianCenturies(frame.epochJdTt)) +
    (isTrue ? frame.nutationObliquityRateRadPerDay : 0);
  rotate(axes, 3, 6, isTrue ? frame.trueObliquityRad : frame.meanObliquityRad, obliquityRateRadPerDay);
}

/** Rotates the rows at `first` and `second` of the axes by an angle that grows at a rate, from the first towards the second. */
function rotate(axes: Axes, first: number, second: number, angleRad: Rad, rateRadPerDay: number): void {
  const { matrix, matrixRatePerDay: rates } = axes;
  const cosine = Math.cos(angleRad);
  const sine = Math.sin(angleRad);
  for (let i = 0; i < 3; i++) {
    const a = matrix[first + i]!;
    const b = matrix[second + i]!;
    const aRate = rates[first + i]! - rateRadPerDay * b;
    const bRate = rates[second + i]! + rateRadPerDay * a;
    matrix[first + i] = cosine * a - sine * b;
    matrix[second + i] = sine * a + cosine * b;
    rates[first + i] = cosine * aRate - sine * bRate;
    rates[second + i] = sine * aRate + cosine * bRate;
  }
}

/** Rotates equatorial axes to the ecliptic. */
function tilt(matrix: Float64Array, obliquityRad: Rad): void {
  const cosine = Math.cos(obliquityRad);
  const sine = Math.sin(obliquityRad);
  for (let i = 0; i < 3; i++) {
    const y = matrix[3 + i]!;
    const z = matrix[6 + i]!;
    matrix[3 + i] = cosine * y + sine * z;
    matrix[6 + i] = cosine * z - sine * y;
  }
}
