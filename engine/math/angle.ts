import type { Deg, Rad } from "../units/flavours.ts";

/** A full turn, in radians. */
export const TAU: number = 2 * Math.PI;

export const RAD_PER_DEG: number = Math.PI / 180;
export const DEG_PER_RAD: number = 180 / Math.PI;
export const RAD_PER_ARCSEC: number = Math.PI / 648_000;
/** Arcseconds in a full turn. */
export const ARCSEC_PER_TURN = 1_296_000;
/** √3/2, the sine of 60°. A literal: bundlers keep tables that negate a computed value, whether they are used or not. */
export const HALF_SQRT3 = 0.8660254037844386;

/** The angle plus a multiple of 2π, 0 ≤ x < 2π. */
export function normalizeRad(angleRad: Rad): Rad {
  const turned = angleRad - TAU * Math.floor(angleRad / TAU);
  // A tiny negative angle rounds to 2π or remains negative.
  return turned < 0 || turned >= TAU ? 0 : turned;
}

/** The opposite of an angle in 0 ≤ x < 2π, in the same range. */
export function oppositeRad(angleRad: Rad): Rad {
  if (angleRad >= Math.PI) return angleRad - Math.PI;
  const opposite = angleRad + Math.PI;
  // The sum of π and an angle just below π rounds to 2π.
  return opposite >= TAU ? 0 : opposite;
}

/** The angle plus a multiple of 2π, −π ≤ x < π. */
export function signedRad(angleRad: Rad): Rad {
  return angleRad - TAU * Math.floor(angleRad / TAU + 0.5);
}

/** The angle plus a multiple of 360, 0 ≤ x < 360. */
export function normalizeDeg(angleDeg: Deg): Deg {
  const turned = angleDeg - 360 * Math.floor(angleDeg / 360);
  return turned < 0 || turned >= 360 ? 0 : turned;
}
