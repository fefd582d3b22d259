import {
  type AspectAngleDeg,
  type AspectName,
  createAspectBuffer,
  findMajorAspects,
  pairAspect,
} from "../../chart/aspects.ts";
import type { DigitForm } from "../../chart/digits.ts";
import type { NatalAngleName } from "../../chart/natal-chart.ts";
import type { BodyName } from "../../ephemeris/body.ts";

/** An aspect between a point of one chart and a point of another. `Name` is the names of the charts' bodies and added points. */
export interface SynastryContact<Name extends string = BodyName> {
  /** The body or angle of the first person. */
  readonly personA: Name | NatalAngleName;
  /** The body or angle of the second person. */
  readonly personB: Name | NatalAngleName;
  /** The name of the aspect. */
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
  /** The body of the first person. */
  readonly personA: Name;
  /** The body of the second person. */
  readonly personB: Name;
}

/** The part of a chart from which aspects with another chart are found. */
export interface SynastryPoints {
  /** The seventeen bodies, the added points, then Ascendant and Midheaven. */
  readonly names: readonly string[];
  /** In the order of the names; NOT_COVERED for a body to omit, and for both angles when the time is unknown. */
  readonly longitudes: Float64Array;
  /** Possible error of each body and added point, degrees, in the order of the names; null when the time is known. */
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

/** All major aspects between the points of two charts, except between two angles. */
export function synastryAspects<Name extends string>(
  a: SynastryPoints,
  b: SynastryPoints,
  digits: DigitForm,
): SynastryAspects<Name> {
  const aspects: SynastryAspect<Name>[] = [];
  const angleAspects: SynastryContact<Name>[] = [];
  const buffer = createAspectBuffer(a.names.length, b.names.length, digits);
  const count = findMajorAspects(a.longitudes, b.longitudes, buffer);
  for (let index = 0; index < count; index++) {
    const { first, second, aspect, arc, orb } = pairAspect(buffer, index);
    const angleCount = Number(first >= bodyCountOf(a)) + Number(second >= bodyCountOf(b));
    if (angleCount === 2) continue;
    const contact = {
      personA: a.names[first] as Name,
      personB: b.names[second] as Name,
      aspect: aspect.name,
      angleDeg: aspect.angleDeg,
      separationDeg: Math.abs(arc) / digits.unitsPerDegree,
      orbDeg: Math.abs(orb) / digits.unitsPerDegree,
      errorDeg: errorDegOf(a, first, b, second, digits),
    };
    (angleCount === 0 ? aspects : angleAspects).push(contact);
  }
  return { aspects, angleAspects };
}

/** Angles have no error: they are known or absent. */
function errorDegOf(
  a: SynastryPoints,
  pointA: number,
  b: SynastryPoints,
  pointB: number,
  digits: DigitForm,
): number | null {
  if (a.errorsDeg === null && b.errorsDeg === null) return null;
  return digits.round((a.errorsDeg?.[pointA] ?? 0) + (b.errorsDeg?.[pointB] ?? 0), 1e4);
}
