import {
  ASPECTS,
  type AspectAngleDeg,
  type AspectName,
  aspectIndexOf,
  signedArcDegE4,
} from "../../chart/aspects.ts";

import { DEG_E4_PER_DEGREE } from "../../chart/ecliptic-point.ts";
import { BODY_COUNT, BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";
import { isCovered } from "../../ephemeris/ephemeris-source.ts";

/** An aspect between a body of one chart and a body of another. */
export interface SynastryAspect {
  readonly personA: BodyName;
  readonly personB: BodyName;
  readonly aspect: AspectName;
  /** The exact angle of the aspect. */
  readonly angleDeg: AspectAngleDeg;
  /** The arc between the two bodies, 0–180, 4 decimals. */
  readonly separationDeg: number;
  /** Distance of the arc from the exact angle, never negative, 4 decimals. */
  readonly orbDeg: number;
  /** Possible error of the separation when a time of birth is unknown, both bodies together, 4 decimals; null otherwise. */
  readonly errorDeg: number | null;
}

/** The part of a chart from which aspects with another chart are found. */
export interface SynastryPoints {
  /** Rounded longitudes in body order, 10⁻⁴ degree; NOT_COVERED for a body to omit. */
  readonly longitudesDegE4: Float64Array;
  /** Possible error of each body, degrees, 4 decimals, in body order; null when the time is known. */
  readonly errorsDeg: readonly number[] | null;
}

/**
 * All major aspects between the bodies of two charts, by the body of A, then by that of B, the same body included. Aspects,
 * orbs and rounding are those of a single chart (`findAspects`).
 */
export function findSynastryAspects(a: SynastryPoints, b: SynastryPoints): SynastryAspect[] {
  const aspects: SynastryAspect[] = [];
  for (let bodyA = 0; bodyA < BODY_COUNT; bodyA++) {
    const longitudeADegE4 = a.longitudesDegE4[bodyA]!;
    if (!isCovered(longitudeADegE4)) continue;
    for (let bodyB = 0; bodyB < BODY_COUNT; bodyB++) {
      const longitudeBDegE4 = b.longitudesDegE4[bodyB]!;
      if (!isCovered(longitudeBDegE4)) continue;
      const separationDegE4 = Math.abs(signedArcDegE4(longitudeADegE4, longitudeBDegE4));
      const index = aspectIndexOf(separationDegE4);
      if (index < 0) continue;
      const { name, angleDeg } = ASPECTS[index]!;
      aspects.push({
        personA: BODY_NAMES[bodyA]!,
        personB: BODY_NAMES[bodyB]!,
        aspect: name,
        angleDeg,
        separationDeg: separationDegE4 / DEG_E4_PER_DEGREE,
        orbDeg: Math.abs(separationDegE4 - angleDeg * DEG_E4_PER_DEGREE) / DEG_E4_PER_DEGREE,
        errorDeg: errorDegOf(a, bodyA, b, bodyB),
      });
    }
  }
  return aspects;
}

function errorDegOf(a: SynastryPoints, bodyA: number, b: SynastryPoints, bodyB: number): number | null {
  if (a.errorsDeg === null && b.errorsDeg === null) return null;
  const errorDeg = (a.errorsDeg?.[bodyA] ?? 0) + (b.errorsDeg?.[bodyB] ?? 0);
  return Math.round(errorDeg * DEG_E4_PER_DEGREE) / DEG_E4_PER_DEGREE;
}
