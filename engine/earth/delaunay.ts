import { ARCSEC_PER_TURN, RAD_PER_ARCSEC } from "../math/angle.ts";

/** Number of Delaunay arguments, always in the order l, l′, F, D, Ω. */
export const DELAUNAY_COUNT = 5;

/**
 * Quartics of the Delaunay arguments: five coefficients each, arcseconds, in Julian centuries of TT.
 *
 * **Source:** IERS Conventions (2003), section 5.8.3, after Simon et al. (1994) A&A 282, 663.
 */
// biome-ignore format: one argument a line
const DELAUNAY_ARCSEC = Float64Array.of(
  485868.249036, 1717915923.2178, 31.8792, 0.051635, -0.0002447,
  1287104.793048, 129596581.0481, -0.5532, 0.000136, -0.00001149,
  335779.526232, 1739527262.8478, -12.7512, -0.001037, 0.00000417,
  1072260.703692, 1602961601.209, -6.3706, 0.006593, -0.00003169,
  450160.398036, -6962890.5431, 7.4722, 0.007702, -0.00005939,
);

/**
 * One of the five Delaunay arguments in radians, 0 ≤ x < 2π, at Julian centuries of TT since J2000.0:
 * 0 mean anomaly of the Moon (l), 1 of the Sun (l′), 2 the Moon's mean argument of latitude (F),
 * 3 its mean elongation from the Sun (D), 4 the longitude of its mean ascending node (Ω).
 *
 * Equal to ERFA `fal03`, `falp03`, `faf03`, `fad03`, `faom03`.
 */
export function delaunayArgumentRad(index: number, centuriesTt: number): number {
  const t = centuriesTt;
  const at = 5 * index;
  const c = DELAUNAY_ARCSEC;
  const arcsec = c[at]! + t * (c[at + 1]! + t * (c[at + 2]! + t * (c[at + 3]! + t * c[at + 4]!)));
  return (arcsec - ARCSEC_PER_TURN * Math.floor(arcsec / ARCSEC_PER_TURN)) * RAD_PER_ARCSEC;
}

/** Rate of a Delaunay argument, radians per Julian century. */
export function delaunayRateRadPerCentury(index: number, centuriesTt: number): number {
  const t = centuriesTt;
  const at = 5 * index;
  const c = DELAUNAY_ARCSEC;
  return (c[at + 1]! + t * (2 * c[at + 2]! + t * (3 * c[at + 3]! + 4 * t * c[at + 4]!))) * RAD_PER_ARCSEC;
}
