import { type BodyName, isCovered } from "../ephemeris/body.ts";
import type { Deg, DegE4 } from "../units/flavours.ts";
import { DEG_E4_PER_CIRCLE, DEG_E4_PER_DEGREE } from "./ecliptic-point.ts";

/** The five major aspects, each with its exact angle and its orb in degrees. */
export const ASPECTS = [
  { name: "Conjunction", angleDeg: 0, orbDeg: 8 },
  { name: "Sextile", angleDeg: 60, orbDeg: 6 },
  { name: "Square", angleDeg: 90, orbDeg: 8 },
  { name: "Trine", angleDeg: 120, orbDeg: 8 },
  { name: "Opposition", angleDeg: 180, orbDeg: 8 },
] as const;

export type AspectName = (typeof ASPECTS)[number]["name"];
export type AspectAngleDeg = (typeof ASPECTS)[number]["angleDeg"];

/** The orbs by aspect name. */
export const ASPECT_ORBS_DEG = Object.freeze(
  Object.fromEntries(ASPECTS.map((aspect) => [aspect.name, aspect.orbDeg])),
) as Readonly<Record<AspectName, number>>;

/** An arc, 0 ≤ x < 360, at which two points are in an exact aspect. */
export interface AspectArc<Name extends string = AspectName> {
  readonly arcDeg: Deg;
  readonly aspect: Name;
}

/** The arcs of aspects of 0–180° and their mirror images. */
export function aspectArcs<Name extends string>(
  aspects: readonly { readonly name: Name; readonly angleDeg: Deg }[],
): readonly AspectArc<Name>[] {
  return aspects.flatMap(({ name, angleDeg }) => {
    const mirrored = (360 - angleDeg) % 360;
    const arcs = mirrored === angleDeg ? [angleDeg] : [angleDeg, mirrored];
    return arcs.map((arcDeg) => ({ arcDeg, aspect: name }));
  });
}

/** The arcs of the five major aspects: 0, 60, 90, 120, 180 and their mirror images. */
export const ASPECT_ARCS: readonly AspectArc[] = aspectArcs(ASPECTS);

const PHASES = ["separating", "applying"] as const;
export type AspectPhase = (typeof PHASES)[number];

/** An aspect between two bodies or added points of one chart. */
export interface AspectRecord<Name extends string = BodyName> {
  /** The one that is first in the order of the chart's bodies. */
  readonly planet1: Name;
  readonly planet2: Name;
  readonly aspect: AspectName;
  /** The exact angle of the aspect. */
  readonly angleDeg: AspectAngleDeg;
  /** The arc between the two, 0–180, 4 decimals. */
  readonly separationDeg: Deg;
  /** Distance of the arc from the exact angle, never negative, 4 decimals. */
  readonly orbDeg: Deg;
  readonly phase: AspectPhase;
}

const HALF_CIRCLE_DEG_E4 = DEG_E4_PER_CIRCLE / 2;
const ANGLE_DEG_E4 = Int32Array.from(ASPECTS, (aspect) => aspect.angleDeg * DEG_E4_PER_DEGREE);
const ORB_DEG_E4 = Int32Array.from(ASPECTS, (aspect) => aspect.orbDeg * DEG_E4_PER_DEGREE);

/**
 * The shorter arc from one longitude to another, −180° < x ≤ 180°, positive when the second is ahead. Opposite points
 * are 180° ahead of one another in both directions.
 *
 * Given: two rounded longitudes, 10⁻⁴ degree, 0 ≤ x < 3 600 000. Returned: the arc in the same unit.
 *
 * @example
 * ```ts
 * import { signedArcDegE4 } from "almagest/engine";
 *
 * signedArcDegE4(3_599_000, 1_000); // => 2000
 * signedArcDegE4(1_000, 3_599_000); // => -2000
 * ```
 */
export function signedArcDegE4(fromDegE4: DegE4, toDegE4: DegE4): DegE4 {
  const arcDegE4 = toDegE4 - fromDegE4;
  if (arcDegE4 > HALF_CIRCLE_DEG_E4) return arcDegE4 - DEG_E4_PER_CIRCLE;
  if (arcDegE4 <= -HALF_CIRCLE_DEG_E4) return arcDegE4 + DEG_E4_PER_CIRCLE;
  return arcDegE4;
}

/** For every whole degree of arc, 0–360, index of the aspect whose orb covers part of it, or −1. */
const CANDIDATE_BY_DEGREE = candidateByDegree();

function candidateByDegree(): Int8Array {
  const candidates = new Int8Array(361).fill(-1);
  ASPECTS.forEach(({ angleDeg, orbDeg }, index) => {
    candidates.fill(index, Math.max(angleDeg - orbDeg, 0), angleDeg + orbDeg + 1);
    candidates.fill(index, 360 - angleDeg - orbDeg, 361 - angleDeg + orbDeg);
  });
  return candidates;
}

/** The number of pairs of bodies: the length of the buffer of {@link findChartAspects}. */
export function pairCountOf(bodyCount: number): number {
  return (bodyCount * (bodyCount - 1)) / 2;
}
/** A pair is packed as first · 2⁸ + second. */
const FIRST_SHIFT = 8;
const SECOND_MASK = 255;

/**
 * Index in {@link ASPECTS} of the aspect that a separation of 0–180° forms, or −1. The edge of an orb belongs to it.
 * Orbs do not overlap, so there is at most one.
 */
export function aspectIndexOf(separationDegE4: DegE4): number {
  const index = CANDIDATE_BY_DEGREE[(separationDegE4 / DEG_E4_PER_DEGREE) | 0]!;
  if (index < 0) return -1;
  return Math.abs(separationDegE4 - ANGLE_DEG_E4[index]!) <= ORB_DEG_E4[index]! ? index : -1;
}

/**
 * Whether an orb is closing.
 *
 * Given:
 * - `arcDegE4` signed arc from the first body to the second
 * - `orbDegE4` separation minus exact angle, with its sign
 * - `relativeSpeed` speed of the second body minus the first's, any unit
 *
 * An exact aspect is separating, since its orb can only grow. So is one between bodies of equal speed, since it does
 * not close.
 */
export function aspectPhase(arcDegE4: DegE4, orbDegE4: DegE4, relativeSpeed: number): AspectPhase {
  // Branchless sign of the arc: a branch would be mispredicted half of the time.
  const separationGrowth = relativeSpeed * ((arcDegE4 >> 31) | 1);
  return PHASES[Number(orbDegE4 * separationGrowth < 0)]!;
}

/**
 * All major aspects among the bodies, in body order of the first and then of the second.
 *
 * Given:
 * - `names` the bodies in body order, at most 256
 * - `longitudesDegE4` rounded longitudes in body order; a body that is NOT_COVERED takes part in no aspect
 * - `speeds` speeds in longitude in body order, any unit, negative when retrograde
 * - `pairs` buffer of as many elements as there are pairs, overwritten
 */
export function findChartAspects<Name extends string>(
  names: readonly Name[],
  longitudesDegE4: Float64Array,
  speeds: Float64Array,
  pairs: Int32Array,
): AspectRecord<Name>[] {
  const records: AspectRecord<Name>[] = [];
  const count = findCandidates(longitudesDegE4, names.length, pairs);
  for (let at = 0; at < count; at++) {
    const first = pairs[at]! >> FIRST_SHIFT;
    const second = pairs[at]! & SECOND_MASK;
    if (!isCovered(longitudesDegE4[first]!) || !isCovered(longitudesDegE4[second]!)) continue;
    const arcDegE4 = signedArcDegE4(longitudesDegE4[first]! | 0, longitudesDegE4[second]! | 0);
    const separationDegE4 = Math.abs(arcDegE4);
    const index = aspectIndexOf(separationDegE4);
    if (index < 0) continue;
    const aspect = ASPECTS[index]!;
    const orbDegE4 = separationDegE4 - ANGLE_DEG_E4[index]!;
    records.push({
      planet1: names[first]!,
      planet2: names[second]!,
      aspect: aspect.name,
      angleDeg: aspect.angleDeg,
      separationDeg: separationDegE4 / DEG_E4_PER_DEGREE,
      orbDeg: Math.abs(orbDegE4) / DEG_E4_PER_DEGREE,
      phase: aspectPhase(arcDegE4, orbDegE4, speeds[second]! - speeds[first]!),
    });
  }
  return records;
}

/**
 * Writes the pairs whose arc is within a degree of an orb and returns their number. Branchless, because a third of the pairs
 * are candidates, in no order.
 */
function findCandidates(longitudesDegE4: Float64Array, bodyCount: number, pairs: Int32Array): number {
  let count = 0;
  for (let first = 0; first < bodyCount - 1; first++) {
    const firstDegE4 = longitudesDegE4[first]! | 0;
    for (let second = first + 1; second < bodyCount; second++) {
      let arcDegE4 = (longitudesDegE4[second]! | 0) - firstDegE4;
      // The shift of a sign is −1 or 0.
      arcDegE4 += (arcDegE4 >> 31) & DEG_E4_PER_CIRCLE;
      pairs[count] = (first << FIRST_SHIFT) | second;
      count += 1 + (CANDIDATE_BY_DEGREE[(arcDegE4 / DEG_E4_PER_DEGREE) | 0]! >> 31);
    }
  }
  return count;
}
