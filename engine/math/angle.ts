/** A full turn, in radians. */
export const TAU = 2 * Math.PI;

export const RAD_PER_DEG = Math.PI / 180;
export const DEG_PER_RAD = 180 / Math.PI;
export const RAD_PER_ARCSEC = Math.PI / 648_000;
/** Arcseconds in a full turn. */
export const ARCSEC_PER_TURN = 1_296_000;

/** An angle brought into 0 ≤ x < 2π. */
export function normalizeRad(angleRad: number): number {
  const turned = angleRad - TAU * Math.floor(angleRad / TAU);
  // A tiny negative angle rounds up to the full turn itself, or stays below zero.
  return turned < 0 || turned >= TAU ? 0 : turned;
}

/** The opposite of an angle in 0 ≤ x < 2π, in the same range. */
export function oppositeRad(angleRad: number): number {
  if (angleRad >= Math.PI) return angleRad - Math.PI;
  const opposite = angleRad + Math.PI;
  // An angle a hair below π rounds up to the full turn.
  return opposite < TAU ? opposite : 0;
}

/** An angle brought into −π ≤ x < π: the short way from 0. */
export function signedRad(angleRad: number): number {
  return angleRad - TAU * Math.floor(angleRad / TAU + 0.5);
}

/** An angle brought into 0 ≤ x < 360. */
export function normalizeDeg(angleDeg: number): number {
  const turned = angleDeg - 360 * Math.floor(angleDeg / 360);
  return turned < 0 || turned >= 360 ? 0 : turned;
}
