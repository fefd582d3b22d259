import { BODY_COUNT, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { DEG_E4_PER_CIRCLE, DEG_E4_PER_DEGREE, NO_LONGITUDE } from "./ecliptic-point.ts";

/** The five major aspects, each with its exact angle and the orb it is allowed, both in degrees. */
export const ASPECTS = [
  { name: "Conjunction", angleDeg: 0, orbDeg: 8 },
  { name: "Sextile", angleDeg: 60, orbDeg: 6 },
  { name: "Square", angleDeg: 90, orbDeg: 8 },
  { name: "Trine", angleDeg: 120, orbDeg: 8 },
  { name: "Opposition", angleDeg: 180, orbDeg: 8 },
] as const;

export type AspectName = (typeof ASPECTS)[number]["name"];
export type AspectAngleDeg = (typeof ASPECTS)[number]["angleDeg"];

/** The orbs by name, as the aspects segment publishes them. */
export const ASPECT_ORBS_DEG = Object.freeze(
  Object.fromEntries(ASPECTS.map((aspect) => [aspect.name, aspect.orbDeg])),
) as Readonly<Record<AspectName, number>>;

/** The arcs, 0 ≤ x < 360, at which two points are in an aspect: 0, 60, 90, 120, 180 and the mirrored ones. */
export const ASPECT_ARCS: readonly { readonly arcDeg: number; readonly aspect: AspectName }[] =
  ASPECTS.flatMap(({ name, angleDeg }) => {
    const mirrored = (360 - angleDeg) % 360;
    const arcs = mirrored === angleDeg ? [angleDeg] : [angleDeg, mirrored];
    return arcs.map((arcDeg) => ({ arcDeg, aspect: name }));
  });

export type AspectPhase = "applying" | "separating";

/** An aspect between two bodies of one chart. */
export interface AspectRecord {
  /** The body that comes first in the order of bodies. */
  readonly planet1: BodyName;
  readonly planet2: BodyName;
  readonly aspect: AspectName;
  /** The exact angle of the aspect. */
  readonly angleDeg: AspectAngleDeg;
  /** The arc between the two, 0–180, 4 decimals. */
  readonly separationDeg: number;
  /** Distance of the arc from the exact angle, never negative, 4 decimals. */
  readonly orbDeg: number;
  readonly phase: AspectPhase;
}

const HALF_CIRCLE_DEG_E4 = DEG_E4_PER_CIRCLE / 2;
const ANGLE_DEG_E4 = Int32Array.from(ASPECTS, (aspect) => aspect.angleDeg * DEG_E4_PER_DEGREE);
const ORB_DEG_E4 = Int32Array.from(ASPECTS, (aspect) => aspect.orbDeg * DEG_E4_PER_DEGREE);

/**
 * The way from one longitude to another, the short way round: −180° < x ≤ 180°, in 10⁻⁴ degree, positive when the
 * second is ahead. Points opposite each other are 180° ahead of one another both ways.
 */
export function signedArcDegE4(fromDegE4: number, toDegE4: number): number {
  const arcDegE4 = toDegE4 - fromDegE4;
  if (arcDegE4 > HALF_CIRCLE_DEG_E4) return arcDegE4 - DEG_E4_PER_CIRCLE;
  if (arcDegE4 <= -HALF_CIRCLE_DEG_E4) return arcDegE4 + DEG_E4_PER_CIRCLE;
  return arcDegE4;
}

/** For every whole degree of separation the aspect whose orb begins, ends or lies there, or −1. */
const CANDIDATE_BY_DEGREE = candidateByDegree();

function candidateByDegree(): Int8Array {
  const candidates = new Int8Array(181).fill(-1);
  ASPECTS.forEach(({ angleDeg, orbDeg }, index) => {
    candidates.fill(index, Math.max(angleDeg - orbDeg, 0), angleDeg + orbDeg + 1);
  });
  return candidates;
}

/**
 * Index in {@link ASPECTS} of the aspect that an arc of 0–180° makes, or −1. The edge of an orb belongs to it; no two
 * orbs overlap, so there is never more than one.
 */
export function aspectIndexOf(separationDegE4: number): number {
  const index = CANDIDATE_BY_DEGREE[(separationDegE4 / DEG_E4_PER_DEGREE) | 0]!;
  if (index < 0) return -1;
  return Math.abs(separationDegE4 - ANGLE_DEG_E4[index]!) <= ORB_DEG_E4[index]! ? index : -1;
}

/**
 * Whether the orb is closing, from the motion of both bodies.
 *
 * `orbDegE4` is separation minus exact angle, with its sign. An aspect exact to the printed digit is separating, since
 * from nothing an orb can only grow; so is one between bodies of the same speed, since it does not close.
 */
export function aspectPhase(arcDegE4: number, orbDegE4: number, relativeSpeed: number): AspectPhase {
  const separationGrowth = arcDegE4 < 0 ? -relativeSpeed : relativeSpeed;
  return orbDegE4 * separationGrowth < 0 ? "applying" : "separating";
}

/**
 * All major aspects among the bodies, in body order of the first and then of the second.
 *
 * Takes the rounded longitudes (10⁻⁴ degree, NO_LONGITUDE for a body to pass over) and the speeds in longitude (any
 * unit, negative when retrograde), both in body order.
 */
export function findAspects(longitudesDegE4: Int32Array, speeds: Float64Array): AspectRecord[] {
  const found: AspectRecord[] = [];
  for (let first = 0; first < BODY_COUNT - 1; first += 1) {
    const firstDegE4 = longitudesDegE4[first]!;
    if (firstDegE4 === NO_LONGITUDE) continue;
    for (let second = first + 1; second < BODY_COUNT; second += 1) {
      const secondDegE4 = longitudesDegE4[second]!;
      if (secondDegE4 === NO_LONGITUDE) continue;
      const arcDegE4 = signedArcDegE4(firstDegE4, secondDegE4);
      const separationDegE4 = Math.abs(arcDegE4);
      const index = aspectIndexOf(separationDegE4);
      if (index < 0) continue;
      const aspect = ASPECTS[index]!;
      const orbDegE4 = separationDegE4 - ANGLE_DEG_E4[index]!;
      found.push({
        planet1: BODY_NAMES[first]!,
        planet2: BODY_NAMES[second]!,
        aspect: aspect.name,
        angleDeg: aspect.angleDeg,
        separationDeg: separationDegE4 / DEG_E4_PER_DEGREE,
        orbDeg: Math.abs(orbDegE4) / DEG_E4_PER_DEGREE,
        phase: aspectPhase(arcDegE4, orbDegE4, speeds[second]! - speeds[first]!),
      });
    }
  }
  return found;
}
