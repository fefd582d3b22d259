import { ASPECT_ARCS, type AspectArc, type AspectName } from "../chart/aspects.ts";
import { BODY, type BodyName } from "../ephemeris/body.ts";
import { normalizeDeg, RAD_PER_DEG } from "../math/angle.ts";
import { itemAt } from "../units/assert.ts";
import type { JdUt } from "../units/flavours.ts";
import { findLevelCrossings } from "./level-crossings.ts";
import { passesOf } from "./longitude-passes.ts";
import { type Levels, sortLevels } from "./search-input.ts";
import { relativeMotion, type SkySeries } from "./sky-series.ts";

/** The instant at which an aspect of a moving body to a fixed point is exact. */
export interface FixedAspectPass<Aspect extends string = AspectName> {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The moving body. */
  readonly body: BodyName;
  /** Index in the caller's list of longitudes. */
  readonly point: number;
  /** The name of the aspect. */
  readonly aspect: Aspect;
  /** Longitude of the body at that instant, 0 ≤ x < 360. */
  readonly longitudeDeg: number;
  /** Whether the body moves forward through the zodiac. */
  readonly direct: boolean;
}

/** The instant at which an aspect between two moving bodies is exact. */
export interface MutualAspectPass<Aspect extends string = AspectName> {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The first body of the search. */
  readonly body: BodyName;
  /** The second body of the search. */
  readonly other: BodyName;
  /** The name of the aspect. */
  readonly aspect: Aspect;
}

/** The arcs of aspects, and their levels for a search between two bodies. */
export interface PassArcs<Aspect extends string> {
  readonly arcs: readonly AspectArc<Aspect>[];
  readonly levels: Levels;
}

/** The arcs to search for. */
export function passArcsOf<Aspect extends string>(arcs: readonly AspectArc<Aspect>[]): PassArcs<Aspect> {
  return { arcs, levels: sortLevels(arcs.map(({ arcDeg }) => arcDeg * RAD_PER_DEG)) };
}

/** The five major aspects. */
export const MAJOR_ARCS: PassArcs<AspectName> = /* @__PURE__ */ passArcsOf(ASPECT_ARCS);

/** Every exact aspect of these arcs: see findTransits, which has names instead of indices, and rules instead of arcs. */
export function searchFixedPasses<Aspect extends string>(
  series: SkySeries,
  longitudesDeg: readonly number[],
  bodies: readonly BodyName[],
  { arcs }: PassArcs<Aspect>,
): readonly FixedAspectPass<Aspect>[] {
  const levels = sortLevels(
    longitudesDeg.flatMap((longitudeDeg) => arcs.map(({ arcDeg }) => (longitudeDeg + arcDeg) * RAD_PER_DEG)),
  );
  return passesOf(series, bodies, levels).map(({ epochJdUt, body, level, direct }) => {
    const point = Math.floor(level / arcs.length);
    const { aspect, arcDeg } = itemAt(arcs, level - point * arcs.length);
    const longitudeDeg = normalizeDeg(itemAt(longitudesDeg, point) + arcDeg);
    return { epochJdUt, body, point, aspect, longitudeDeg, direct };
  });
}

/** Every exact aspect of these arcs: see findMutualAspectPasses, which has rules instead of arcs. */
export function searchMutualPasses<Aspect extends string>(
  series: SkySeries,
  body: BodyName,
  other: BodyName,
  { arcs, levels }: PassArcs<Aspect>,
): readonly MutualAspectPass<Aspect>[] {
  const motion = relativeMotion(series, BODY[body], BODY[other]);
  return findLevelCrossings(series, motion, levels).map(({ epochJdUt, level }) => ({
    epochJdUt,
    body,
    other,
    aspect: itemAt(arcs, level).aspect,
  }));
}
