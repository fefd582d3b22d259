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
  // A tiny negative angle rounds up to the full turn itself.
  return turned < TAU ? turned : 0;
}

/** An angle brought into −π ≤ x < π: the short way from 0. */
export function signedRad(angleRad: number): number {
  return angleRad - TAU * Math.floor(angleRad / TAU + 0.5);
}

/** An angle brought into 0 ≤ x < 360. */
export function normalizeDeg(angleDeg: number): number {
  const turned = angleDeg - 360 * Math.floor(angleDeg / 360);
  return turned < 360 ? turned : 0;
}
