import type { BodyName } from "../ephemeris/body.ts";
import type { Deg } from "../units/flavours.ts";
import { DEG_E4_PER_CIRCLE, DEG_E4_PER_DEGREE, type DigitForm, PRINTED, signedArc } from "./digits.ts";

/** The five major aspects, each with its exact angle and its orb in degrees. */
export const ASPECTS = [
  { name: "Conjunction", angleDeg: 0, orbDeg: 8 },
  { name: "Sextile", angleDeg: 60, orbDeg: 6 },
  { name: "Square", angleDeg: 90, orbDeg: 8 },
  { name: "Trine", angleDeg: 120, orbDeg: 8 },
  { name: "Opposition", angleDeg: 180, orbDeg: 8 },
] as const;

/** One of the five major aspects, the names of {@link ASPECTS}. */
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
/** Applying or separating. */
export type AspectPhase = (typeof PHASES)[number];

/** An aspect between two bodies or added points of one chart. */
export interface AspectRecord<Name extends string = BodyName> {
  /** The one that is first in the order of the chart's bodies. */
  readonly planet1: Name;
  /** The other one. */
  readonly planet2: Name;
  /** The name of the aspect. */
  readonly aspect: AspectName;
  /** The exact angle of the aspect. */
  readonly angleDeg: AspectAngleDeg;
  /** The arc between the two, 0–180, 4 decimals. */
  readonly separationDeg: Deg;
  /** Distance of the arc from the exact angle, never negative, 4 decimals. */
  readonly orbDeg: Deg;
  /** Whether the distance from exactness shrinks (applying) or not. */
  readonly phase: AspectPhase;
}

/** For every whole degree of arc, 0–360, index of the aspect whose orb covers part of it, or −1. No degree has two. */
const CANDIDATE_BY_DEGREE = candidateByDegree();

function candidateByDegree(): Int8Array {
  const candidates = new Int8Array(361).fill(-1);
  ASPECTS.forEach(({ angleDeg, orbDeg }, index) => {
    candidates.fill(index, Math.max(angleDeg - orbDeg, 0), angleDeg + orbDeg + 1);
    candidates.fill(index, 360 - angleDeg - orbDeg, 361 - angleDeg + orbDeg);
  });
  return candidates;
}

/** A pair is packed as first · 2⁸ + second. */
const FIRST_SHIFT = 8;
const SECOND_MASK = 255;

/**
 * Whether an orb is closing.
 *
 * @param arc signed arc from the first body to the second, any unit
 * @param orb separation minus exact angle, with its sign
 * @param relativeSpeed speed of the second body minus the first's, any unit
 */
export function aspectPhase(arc: number, orb: number, relativeSpeed: number): AspectPhase {
  return phaseOfDistance(orb, arc < 0 ? -relativeSpeed : relativeSpeed);
}

/**
 * Whether the size of a distance that has a sign shrinks. A distance of 0 can only grow, and one that does not change does not shrink:
 * both are separating.
 */
export function phaseOfDistance(distance: number, distancePerDay: number): AspectPhase {
  return PHASES[Number(distance * distancePerDay < 0)]!;
}

/** Buffers of {@link findMajorAspects}, by aspect found. Angles, orbs and arcs are in the unit of the digits. */
export interface AspectBuffer {
  readonly digits: DigitForm;
  /** first · 2⁸ + second. */
  readonly pairs: Int32Array;
  /** Index in {@link ASPECTS}. */
  readonly aspects: Uint8Array;
  /** Signed arc from the first point to the second. */
  readonly arcs: Float64Array;
  /** The longitudes of both lists in whole units of 10⁻⁴ degree. */
  readonly firstsDegE4: Int32Array;
  readonly secondsDegE4: Int32Array;
  /** By {@link ASPECTS}. */
  readonly angles: Float64Array;
  readonly widestOrbs: Float64Array;
}

/** Space for the aspects between two lists of points. */
export function createAspectBuffer(
  firstCount: number,
  secondCount: number,
  digits: DigitForm = PRINTED,
): AspectBuffer {
  const length = firstCount * secondCount;
  const { unitsPerDegree } = digits;
  return {
    digits,
    pairs: new Int32Array(length),
    aspects: new Uint8Array(length),
    arcs: new Float64Array(length),
    firstsDegE4: new Int32Array(firstCount),
    secondsDegE4: new Int32Array(secondCount),
    angles: Float64Array.from(ASPECTS, ({ angleDeg }) => angleDeg * unitsPerDegree),
    widestOrbs: Float64Array.from(ASPECTS, ({ orbDeg }) => orbDeg * unitsPerDegree),
  };
}

/** An aspect of a pair of points by their indices, with the arc and the orb, which have a sign. */
interface PairAspect {
  readonly first: number;
  readonly second: number;
  readonly aspect: (typeof ASPECTS)[number];
  readonly arc: number;
  readonly orb: number;
}

export function pairAspect({ pairs, aspects, arcs, angles }: AspectBuffer, index: number): PairAspect {
  const aspect = aspects[index]!;
  const arc = arcs[index]!;
  return {
    first: pairs[index]! >> FIRST_SHIFT,
    second: pairs[index]! & SECOND_MASK,
    aspect: ASPECTS[aspect]!,
    arc,
    orb: Math.abs(arc) - angles[aspect]!,
  };
}

/**
 * Writes all major aspects between points of one list, or of two, by the first point and then the second. Returns their number. The edge
 * of an orb belongs to it.
 *
 * @param firsts longitudes, at most 256; a point that is NOT_COVERED takes part in no aspect
 * @param seconds longitudes; the same array for the pairs of one list
 */
export function findMajorAspects(firsts: Float64Array, seconds: Float64Array, out: AspectBuffer): number {
  const { pairs, aspects, arcs, angles, widestOrbs } = out;
  const { unitsPerCircle } = out.digits;
  const candidateCount = findCandidates(firsts, seconds, out);
  let count = 0;
  for (let at = 0; at < candidateCount; at++) {
    const pair = pairs[at]!;
    const aspect = aspects[at]!;
    const arc = signedArc(firsts[pair >> FIRST_SHIFT]!, seconds[pair & SECOND_MASK]!, unitsPerCircle);
    pairs[count] = pair;
    aspects[count] = aspect;
    arcs[count] = arc;
    // False if a longitude is NOT_COVERED, which is NaN.
    count += Number(Math.abs(Math.abs(arc) - angles[aspect]!) <= widestOrbs[aspect]!);
  }
  return count;
}

/** All major aspects among the bodies of one chart. Names in the order of the longitudes; speeds in longitude, any unit. */
export function findChartAspects<Name extends string>(
  names: readonly Name[],
  longitudes: Float64Array,
  speeds: Float64Array,
  buffer: AspectBuffer,
): AspectRecord<Name>[] {
  const { unitsPerDegree } = buffer.digits;
  const records: AspectRecord<Name>[] = [];
  const count = findMajorAspects(longitudes, longitudes, buffer);
  for (let index = 0; index < count; index++) {
    const { first, second, aspect, arc, orb } = pairAspect(buffer, index);
    records.push({
      planet1: names[first]!,
      planet2: names[second]!,
      aspect: aspect.name,
      angleDeg: aspect.angleDeg,
      separationDeg: Math.abs(arc) / unitsPerDegree,
      orbDeg: Math.abs(orb) / unitsPerDegree,
      // The sign of the arc as a factor: half of the branches of aspectPhase would be mispredicted. At an arc of 0 the aspect is exact.
      phase: phaseOfDistance(orb, arc * (speeds[second]! - speeds[first]!)),
    });
  }
  return records;
}

/**
 * Writes the pairs whose arc is within a degree of an orb, with the aspect, and returns their number. Branchless integer arithmetic,
 * because a third of the pairs are candidates, in no order.
 */
function findCandidates(
  firsts: Float64Array,
  seconds: Float64Array,
  { digits, pairs, aspects, firstsDegE4, secondsDegE4 }: AspectBuffer,
): number {
  const scale = DEG_E4_PER_DEGREE / digits.unitsPerDegree;
  const isOneList = firsts === seconds;
  for (let i = 0; i < firsts.length; i++) firstsDegE4[i] = firsts[i]! * scale;
  if (!isOneList) for (let i = 0; i < seconds.length; i++) secondsDegE4[i] = seconds[i]! * scale;
  const others = isOneList ? firstsDegE4 : secondsDegE4;
  let count = 0;
  for (let first = 0; first < firsts.length; first++) {
    const firstDegE4 = firstsDegE4[first]!;
    for (let second = isOneList ? first + 1 : 0; second < others.length; second++) {
      let arcDegE4 = others[second]! - firstDegE4;
      // The shift of a sign is −1 or 0.
      arcDegE4 += (arcDegE4 >> 31) & DEG_E4_PER_CIRCLE;
      // An exact arc can exceed the one of cut off longitudes by almost a unit.
      const aspect = CANDIDATE_BY_DEGREE[((arcDegE4 + 1) / DEG_E4_PER_DEGREE) | 0]!;
      pairs[count] = (first << FIRST_SHIFT) | second;
      aspects[count] = aspect;
      count += 1 + (aspect >> 31);
    }
  }
  return count;
}
