import { normalizeRad, signedRad } from "../math/angle.ts";
import type { JdUt } from "../units/flavours.ts";
import {
  hermitePolynomial,
  POLYNOMIAL_COEFFICIENTS,
  polynomialSlope,
  polynomialValue,
} from "./turning-points.ts";

/** Value of `Motion.from` for an angle that is counted from the equinox, not from a second body. */
export const NO_BODY = -1;

/** What moves, and what its angle is counted from. */
export interface MovingAngle {
  readonly body: number;
  /** Index of the body that the angle is counted from, or {@link NO_BODY}. */
  readonly from: number;
}

/**
 * A moving angle, sampled at equal steps: the longitude of a body, or its longitude counted from a second body. Samples of another
 * angle that never turns and is as smooth as the Moon's longitude, such as the sum of the longitudes of Moon and Sun in a sidereal
 * zodiac, are searched as a longitude of the Moon.
 *
 * Sample i is at JD (UT) `(firstStep + i) * stepDays`. The steps are counted from Julian day 0 and do not depend on the
 * window, so a search in half the window uses the same samples.
 */
export interface Motion extends MovingAngle {
  readonly stepDays: number;
  readonly firstStep: number;
  /** 0 ≤ x < 2π. */
  readonly angleRad: Float64Array;
  readonly speedRadPerDay: Float64Array;
}

/** The polynomial of one cell, and the samples that it was fitted to. Reused for one cell after another. */
export interface CellPolynomial {
  readonly coefficients: Float64Array;
  /** Angles at the four nodes (0–3, relative to the start of the cell) and speeds per cell (4–7). */
  readonly samples: Float64Array;
}

export function createCellPolynomial(): CellPolynomial {
  return {
    coefficients: new Float64Array(POLYNOMIAL_COEFFICIENTS),
    samples: new Float64Array(POLYNOMIAL_COEFFICIENTS),
  };
}

/**
 * Fits the polynomial of the cell between samples `at` and `at` + 1.
 *
 * @param motion samples `at` − 1 to `at` + 2 are used
 * @param at index of the sample at which the cell begins
 * @param out output: in `coefficients` the angle minus the angle at the start of the cell (rad), as powers of u, 0 ≤ u ≤ 1. The
 * result therefore does not depend on the number of turns before the cell.
 */
export function fitCell(motion: Motion, at: number, out: CellPolynomial): void {
  const { angleRad, speedRadPerDay, stepDays } = motion;
  const { samples } = out;
  const originRad = angleRad[at]!;
  for (let node = 0; node < 4; node++) {
    samples[node] = signedRad(angleRad[at + node - 1]! - originRad);
    samples[node + 4] = speedRadPerDay[at + node - 1]! * stepDays;
  }
  hermitePolynomial(samples, out.coefficients);
}

/** A motion at one instant between its samples. Reused for one instant after another. */
export interface MotionPoint {
  /** Of any turn. */
  angleRad: number;
  speedRadPerDay: number;
  readonly polynomial: CellPolynomial;
}

export function createMotionPoint(): MotionPoint {
  return { angleRad: Number.NaN, speedRadPerDay: Number.NaN, polynomial: createCellPolynomial() };
}

/** Writes angle and speed of a motion at an instant within its samples into `out`; at a sample, the sample itself. */
export function interpolateMotion(motion: Motion, epochJdUt: JdUt, out: MotionPoint): void {
  const { angleRad, speedRadPerDay, stepDays, firstStep } = motion;
  const position = epochJdUt / stepDays - firstStep;
  const at = Math.floor(position);
  const u = position - at;
  if (u === 0) {
    out.angleRad = angleRad[at]!;
    out.speedRadPerDay = speedRadPerDay[at]!;
    return;
  }
  fitCell(motion, at, out.polynomial);
  out.angleRad = angleRad[at]! + polynomialValue(out.polynomial.coefficients, u);
  out.speedRadPerDay = polynomialSlope(out.polynomial.coefficients, u) / stepDays;
}

/** The longitude of `body` counted from `from`, on the finer of their two grids; the coarser one is interpolated. */
export function differenceOfMotions(body: Motion, from: Motion): Motion {
  const { stepDays, firstStep, angleRad: gridRad } = body.stepDays <= from.stepDays ? body : from;
  const angleRad = new Float64Array(gridRad.length);
  const speedRadPerDay = new Float64Array(gridRad.length);
  const bodyPoint = createMotionPoint();
  const fromPoint = createMotionPoint();
  for (let i = 0; i < gridRad.length; i++) {
    const epochJdUt = (firstStep + i) * stepDays;
    interpolateMotion(body, epochJdUt, bodyPoint);
    interpolateMotion(from, epochJdUt, fromPoint);
    angleRad[i] = normalizeRad(bodyPoint.angleRad - fromPoint.angleRad);
    speedRadPerDay[i] = bodyPoint.speedRadPerDay - fromPoint.speedRadPerDay;
  }
  return { body: body.body, from: from.body, stepDays, firstStep, angleRad, speedRadPerDay };
}
