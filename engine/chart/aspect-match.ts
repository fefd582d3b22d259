import { normalizeDeg } from "../math/angle.ts";
import type { Deg } from "../units/flavours.ts";
import type { AspectPhase } from "./aspects.ts";

/** The arc from one longitude to another, −180 < x ≤ 180, of longitudes of any turn. */
export function signedArcDeg(fromDeg: Deg, toDeg: Deg): Deg {
  const arcDeg = normalizeDeg(toDeg - fromDeg);
  return arcDeg > 180 ? arcDeg - 360 : arcDeg;
}

/**
 * Whether the size of a distance that has a sign shrinks. A distance of 0 can only grow, and one that does not change does not shrink:
 * both are separating.
 */
export function phaseOfDistance(distance: number, distancePerDay: number): AspectPhase {
  return distance * distancePerDay < 0 ? "applying" : "separating";
}

/** An aspect that an arc forms. */
export interface AspectMatch<Aspect> {
  readonly aspect: Aspect;
  /** The arc without its sign, 0–180. */
  readonly separationDeg: Deg;
  /** Distance from the exact angle, never negative. */
  readonly orbDeg: Deg;
  readonly phase: AspectPhase;
}

/**
 * The aspect that an arc forms, or null. The edge of an orb belongs to it; where orbs overlap, the aspect whose angle is nearest is
 * returned, the first of the list if two are equally near.
 *
 * Given:
 * - `arcDeg` signed arc from the first point to the second; NaN forms no aspect
 * - `relativeSpeed` speed of the second point less the first's, any unit
 * - `orbDegOf` the widest orb of an aspect
 */
export function matchAspect<Aspect extends { readonly angleDeg: Deg }>(
  arcDeg: Deg,
  relativeSpeed: number,
  aspects: readonly Aspect[],
  orbDegOf: (aspect: Aspect) => Deg,
): AspectMatch<Aspect> | null {
  const separationDeg = Math.abs(arcDeg);
  let nearest: Aspect | null = null;
  let orbDeg = Number.POSITIVE_INFINITY;
  for (const aspect of aspects) {
    const distanceDeg = Math.abs(separationDeg - aspect.angleDeg);
    if (distanceDeg < orbDeg && distanceDeg <= orbDegOf(aspect)) {
      nearest = aspect;
      orbDeg = distanceDeg;
    }
  }
  if (nearest === null) return null;
  const growth = relativeSpeed * (arcDeg < 0 ? -1 : 1);
  const phase = phaseOfDistance(separationDeg - nearest.angleDeg, growth);
  return { aspect: nearest, separationDeg, orbDeg, phase };
}
