import type { AspectRules } from "../chart/aspect-rules.ts";
import { ASPECT_ARCS, type AspectArc, type AspectName, aspectArcs } from "../chart/aspects.ts";
import { BODY, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { normalizeDeg, RAD_PER_DEG } from "../math/angle.ts";
import { itemAt } from "../units/assert.ts";
import type { JdUt } from "../units/flavours.ts";
import { findLevelCrossings } from "./level-crossings.ts";
import { InvalidSearchError, type Levels, sortLevels } from "./search-input.ts";
import { bodyMotion, relativeMotion, type SkyTrack } from "./sky-track.ts";

/** The instant at which an aspect of a moving body to a fixed point is exact. */
export interface FixedAspectPass<Aspect extends string = AspectName> {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  readonly body: BodyName;
  /** Index in the caller's list of longitudes. */
  readonly point: number;
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
  readonly body: BodyName;
  readonly other: BodyName;
  readonly aspect: Aspect;
}

/** The rules that a search needs: an instant of exactness has no orb. */
export type PassRules<Aspect extends string> = Pick<AspectRules<Aspect>, "aspects">;

const MAJOR_LEVELS: Levels = levelsOf(ASPECT_ARCS);

function levelsOf(arcs: readonly AspectArc<string>[]): Levels {
  return sortLevels(arcs.map(({ arcDeg }) => arcDeg * RAD_PER_DEG));
}

/** @throws {InvalidSearchError} when the rules have no aspects, an angle is not a number from 0 to 180, or one is repeated */
function arcsOf<Aspect extends string>(rules: PassRules<Aspect> | undefined): readonly AspectArc<Aspect>[] {
  if (rules === undefined) return ASPECT_ARCS as readonly AspectArc<Aspect>[];
  const { aspects } = rules;
  if (!Array.isArray(aspects)) throw new InvalidSearchError(["rules.aspects must be an array"]);
  const problems = aspects.flatMap(({ angleDeg }, i) => {
    const path = `rules.aspects[${i}].angleDeg`;
    if (!(angleDeg >= 0 && angleDeg <= 180))
      return [`${path} must be a number from 0 to 180, not ${angleDeg}`];
    const isRepeated = aspects.findIndex((other) => other.angleDeg === angleDeg) < i;
    return isRepeated ? [`${path} must differ from the angles of other aspects, not ${angleDeg}`] : [];
  });
  if (problems.length > 0) throw new InvalidSearchError(problems);
  return aspectArcs(aspects);
}

/**
 * Every exact aspect (of `rules`, or conjunction, sextile, square, trine, opposition) of the track's bodies to fixed longitudes
 * within the track's window, in the order of time. Each pass of a retrograde loop is one event. A point at which a body turns
 * without passing it is not an event.
 *
 * @param longitudesDeg of the points, ecliptic of date, of any turn
 * @param rules aspects with their angles, as `findAspects` takes them; orbs are ignored
 * @throws {InvalidSearchError} when a longitude is not a finite number, or an angle is repeated or not from 0 to 180
 *
 * Accuracy: docs/events.md.
 *
 * @example
 * ```ts
 * import { createSkyTrack, findFixedAspectPasses } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const window = { startJdUt: 2460310.5, endJdUt: 2460341.5 };
 * const track = createSkyTrack(loadTableSource(), window, ["Sun"]);
 * const [pass] = findFixedAspectPasses(track, [24.5]);
 * pass.aspect; // => "Square"
 * pass.longitudeDeg; // => 294.5
 * ```
 */
export function findFixedAspectPasses<Aspect extends string = AspectName>(
  track: SkyTrack,
  longitudesDeg: readonly number[],
  bodies: readonly BodyName[] = BODY_NAMES,
  rules?: PassRules<Aspect>,
): readonly FixedAspectPass<Aspect>[] {
  const arcs = arcsOf(rules);
  const levels = sortLevels(
    longitudesDeg.flatMap((longitudeDeg) => arcs.map(({ arcDeg }) => (longitudeDeg + arcDeg) * RAD_PER_DEG)),
  );
  const passes: FixedAspectPass<Aspect>[] = [];
  for (const name of bodies) {
    if (!track.bodies.includes(BODY[name])) continue;
    for (const { epochJdUt, level, rising } of findLevelCrossings(
      track,
      bodyMotion(track, BODY[name]),
      levels,
    )) {
      const point = Math.floor(level / arcs.length);
      const { aspect, arcDeg } = itemAt(arcs, level - point * arcs.length);
      const longitudeDeg = normalizeDeg(itemAt(longitudesDeg, point) + arcDeg);
      passes.push({ epochJdUt, body: name, point, aspect, longitudeDeg, direct: rising });
    }
  }
  return passes.sort((a, b) => a.epochJdUt - b.epochJdUt);
}

/**
 * Every exact aspect between two bodies of the track within its window, in the order of time.
 *
 * @param rules aspects with their angles, as `findAspects` takes them; orbs are ignored. Default: the five major aspects
 * @throws {InvalidSearchError} when the track does not contain both bodies, or an angle is repeated or not from 0 to 180
 *
 * Accuracy: docs/events.md.
 *
 * @example
 * ```ts
 * import { createSkyTrack, findMutualAspectPasses } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const window = { startJdUt: 2460310.5, endJdUt: 2460341.5 };
 * const track = createSkyTrack(loadTableSource(), window, ["Venus", "Saturn"]);
 * const passes = findMutualAspectPasses(track, "Venus", "Saturn");
 * passes.map(({ aspect }) => aspect); // => ["Square","Sextile"]
 * ```
 */
export function findMutualAspectPasses<Aspect extends string = AspectName>(
  track: SkyTrack,
  body: BodyName,
  other: BodyName,
  rules?: PassRules<Aspect>,
): readonly MutualAspectPass<Aspect>[] {
  const arcs = arcsOf(rules);
  const levels = rules === undefined ? MAJOR_LEVELS : levelsOf(arcs);
  const motion = relativeMotion(track, BODY[body], BODY[other]);
  return findLevelCrossings(track, motion, levels).map(({ epochJdUt, level }) => ({
    epochJdUt,
    body,
    other,
    aspect: itemAt(arcs, level).aspect,
  }));
}
