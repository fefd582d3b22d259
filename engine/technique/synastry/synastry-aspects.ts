import {
  ASPECTS,
  type AspectAngleDeg,
  type AspectName,
  aspectIndexOf,
  signedArcDegE4,
} from "../../chart/aspects.ts";
import { DEG_E4_PER_DEGREE } from "../../chart/ecliptic-point.ts";
import type { NatalAngleName } from "../../chart/natal-chart.ts";
import { type BodyName, isCovered } from "../../ephemeris/body.ts";

/** An aspect between a point of one chart and a point of another. `Name` is the names of the charts' bodies and added points. */
export interface SynastryContact<Name extends string = BodyName> {
  readonly personA: Name | NatalAngleName;
  readonly personB: Name | NatalAngleName;
  readonly aspect: AspectName;
  /** The exact angle of the aspect. */
  readonly angleDeg: AspectAngleDeg;
  /** The arc between the two points, 0–180, 4 decimals. */
  readonly separationDeg: number;
  /** Distance of the arc from the exact angle, never negative, 4 decimals. */
  readonly orbDeg: number;
  /** Possible error of the separation when a time of birth is unknown, both points together, 4 decimals; null otherwise. */
  readonly errorDeg: number | null;
}

/** An aspect between a body of one chart and a body of another. */
export interface SynastryAspect<Name extends string = BodyName> extends SynastryContact<Name> {
  readonly personA: Name;
  readonly personB: Name;
}

/** The part of a chart from which aspects with another chart are found. */
export interface SynastryPoints {
  /** The seventeen bodies, the added points, then Ascendant and Midheaven. */
  readonly names: readonly string[];
  /**
   * Rounded longitudes in the order of the names, 10⁻⁴ degree; NOT_COVERED for a body to omit, and for both angles when
   * the time is unknown.
   */
  readonly longitudesDegE4: Float64Array;
  /** Possible error of each body and added point, degrees, 4 decimals, in the order of the names; null when the time is known. */
  readonly errorsDeg: readonly number[] | null;
}

/** The aspects between two charts. */
export interface SynastryAspects<Name extends string = BodyName> {
  /** Between two bodies, by the body of A, then by the body of B; the same body included. Added points follow the bodies. */
  readonly aspects: readonly SynastryAspect<Name>[];
  /**
   * Between a body of one person and the Ascendant or Midheaven of the other, by the point of A, then of B. Empty when
   * neither time is known.
   */
  readonly angleAspects: readonly SynastryContact<Name>[];
}

/** Ascendant and Midheaven are the last names of {@link SynastryPoints}. */
const ANGLE_COUNT = 2;

/** Number of bodies and added points. */
export function bodyCountOf({ names }: SynastryPoints): number {
  return names.length - ANGLE_COUNT;
}

/**
 * All major aspects between the points of two charts, except between two angles. Aspects, orbs and rounding equal a single
 * chart's (`findChartAspects`).
 */
export function findSynastryAspects<Name extends string>(
  a: SynastryPoints,
  b: SynastryPoints,
): SynastryAspects<Name> {
  const aspects: SynastryAspect<Name>[] = [];
  const angleAspects: SynastryContact<Name>[] = [];
  const bodyCountA = bodyCountOf(a);
  const bodyCountB = bodyCountOf(b);
  for (let pointA = 0; pointA < a.names.length; pointA++) {
    const longitudeADegE4 = a.longitudesDegE4[pointA]!;
    if (!isCovered(longitudeADegE4)) continue;
    const pointBEnd = pointA < bodyCountA ? b.names.length : bodyCountB;
    for (let pointB = 0; pointB < pointBEnd; pointB++) {
      const longitudeBDegE4 = b.longitudesDegE4[pointB]!;
      if (!isCovered(longitudeBDegE4)) continue;
      const separationDegE4 = Math.abs(signedArcDegE4(longitudeADegE4, longitudeBDegE4));
      const index = aspectIndexOf(separationDegE4);
      if (index < 0) continue;
      const { name, angleDeg } = ASPECTS[index]!;
      const contact = {
        personA: a.names[pointA] as Name,
        personB: b.names[pointB] as Name,
        aspect: name,
        angleDeg,
        separationDeg: separationDegE4 / DEG_E4_PER_DEGREE,
        orbDeg: Math.abs(separationDegE4 - angleDeg * DEG_E4_PER_DEGREE) / DEG_E4_PER_DEGREE,
        errorDeg: errorDegOf(a, pointA, b, pointB),
      };
      (pointA < bodyCountA && pointB < bodyCountB ? aspects : angleAspects).push(contact);
    }
  }
  return { aspects, angleAspects };
}

/** Angles have no error: they are known or absent. */
function errorDegOf(a: SynastryPoints, pointA: number, b: SynastryPoints, pointB: number): number | null {
  if (a.errorsDeg === null && b.errorsDeg === null) return null;
  const errorDeg = (a.errorsDeg?.[pointA] ?? 0) + (b.errorsDeg?.[pointB] ?? 0);
  return Math.round(errorDeg * DEG_E4_PER_DEGREE) / DEG_E4_PER_DEGREE;
}
