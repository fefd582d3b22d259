import {
  ASPECTS,
  type AspectAngleDeg,
  type AspectName,
  aspectIndexOf,
  signedArcDegE4,
} from "../../chart/aspects.ts";

import { DEG_E4_PER_DEGREE } from "../../chart/ecliptic-point.ts";
import { NATAL_POINT_NAMES, type NatalPointName } from "../../chart/natal-chart.ts";
import { BODY_COUNT, type BodyName, isCovered } from "../../ephemeris/body.ts";

/** An aspect between a point of one chart and a point of another. */
export interface SynastryContact {
  readonly personA: NatalPointName;
  readonly personB: NatalPointName;
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
export interface SynastryAspect extends SynastryContact {
  readonly personA: BodyName;
  readonly personB: BodyName;
}

/** The part of a chart from which aspects with another chart are found. */
export interface SynastryPoints {
  /**
   * Rounded longitudes in the order of NATAL_POINT_NAMES, 10⁻⁴ degree; NOT_COVERED for a body to omit, and for both angles when
   * the time is unknown.
   */
  readonly longitudesDegE4: Float64Array;
  /** Possible error of each body, degrees, 4 decimals, in body order; null when the time is known. */
  readonly errorsDeg: readonly number[] | null;
}

/** The aspects between two charts. */
export interface SynastryAspects {
  /** Between two bodies, by the body of A, then by the body of B; the same body included. */
  readonly aspects: readonly SynastryAspect[];
  /**
   * Between a body of one person and the Ascendant or Midheaven of the other, by the point of A, then of B. Empty when
   * neither time is known.
   */
  readonly angleAspects: readonly SynastryContact[];
}

const POINT_COUNT = NATAL_POINT_NAMES.length;

/**
 * All major aspects between the points of two charts, except between two angles. Aspects, orbs and rounding equal a single
 * chart's (`findChartAspects`).
 */
export function findSynastryAspects(a: SynastryPoints, b: SynastryPoints): SynastryAspects {
  const aspects: SynastryAspect[] = [];
  const angleAspects: SynastryContact[] = [];
  for (let pointA = 0; pointA < POINT_COUNT; pointA++) {
    const longitudeADegE4 = a.longitudesDegE4[pointA]!;
    if (!isCovered(longitudeADegE4)) continue;
    const pointBEnd = pointA < BODY_COUNT ? POINT_COUNT : BODY_COUNT;
    for (let pointB = 0; pointB < pointBEnd; pointB++) {
      const longitudeBDegE4 = b.longitudesDegE4[pointB]!;
      if (!isCovered(longitudeBDegE4)) continue;
      const separationDegE4 = Math.abs(signedArcDegE4(longitudeADegE4, longitudeBDegE4));
      const index = aspectIndexOf(separationDegE4);
      if (index < 0) continue;
      const { name, angleDeg } = ASPECTS[index]!;
      const contact = {
        personA: NATAL_POINT_NAMES[pointA]!,
        personB: NATAL_POINT_NAMES[pointB]!,
        aspect: name,
        angleDeg,
        separationDeg: separationDegE4 / DEG_E4_PER_DEGREE,
        orbDeg: Math.abs(separationDegE4 - angleDeg * DEG_E4_PER_DEGREE) / DEG_E4_PER_DEGREE,
        errorDeg: errorDegOf(a, pointA, b, pointB),
      };
      if (isBetweenBodies(contact)) aspects.push(contact);
      else angleAspects.push(contact);
    }
  }
  return { aspects, angleAspects };
}

function isBetweenBodies(contact: SynastryContact): contact is SynastryAspect {
  return !isAngle(contact.personA) && !isAngle(contact.personB);
}

function isAngle(point: NatalPointName): boolean {
  return point === "Ascendant" || point === "Midheaven";
}

/** Angles have no error: they are known or absent. */
function errorDegOf(a: SynastryPoints, pointA: number, b: SynastryPoints, pointB: number): number | null {
  if (a.errorsDeg === null && b.errorsDeg === null) return null;
  const errorDeg = (a.errorsDeg?.[pointA] ?? 0) + (b.errorsDeg?.[pointB] ?? 0);
  return Math.round(errorDeg * DEG_E4_PER_DEGREE) / DEG_E4_PER_DEGREE;
}
