import { ASPECT_ARCS, type AspectName } from "../chart/aspects.ts";
import { BODY, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { normalizeDeg, RAD_PER_DEG } from "../math/angle.ts";
import { type Levels, sortLevels } from "./cell-crossings.ts";
import { findLevelCrossings } from "./level-crossings.ts";
import { bodyMotion, relativeMotion } from "./motion.ts";
import type { SkyTrack } from "./sky-track.ts";

/** An aspect of a moving body to a fixed point becomes exact. */
export interface FixedAspectPass {
  /** Moment of UT. */
  readonly epochJdUt: number;
  readonly body: BodyName;
  /** Index into the longitudes that were given. */
  readonly point: number;
  readonly aspect: AspectName;
  /** Where the body then is: 0 ≤ x < 360. */
  readonly longitudeDeg: number;
  /** Whether the body moves forward through the zodiac. */
  readonly direct: boolean;
}

/** An aspect between two moving bodies becomes exact. */
export interface MutualAspectPass {
  readonly epochJdUt: number;
  readonly body: BodyName;
  readonly other: BodyName;
  readonly aspect: AspectName;
}

const ARC_LEVELS: Levels = sortLevels(ASPECT_ARCS.map(({ arcDeg }) => arcDeg * RAD_PER_DEG));

/**
 * Every exact aspect (conjunction, sextile, square, trine, opposition) of the track's bodies to fixed longitudes in
 * the track's window, in the order of time: each pass of a retrograde loop by itself. A point at which a body only
 * turns, without passing, is no event.
 *
 * @param longitudesDeg of the points, ecliptic of date; 0 ≤ x < 360 is not required
 *
 * Throws a RangeError for a longitude that is not finite. Accuracy: docs/events.md.
 */
export function findFixedAspectPasses(
  track: SkyTrack,
  longitudesDeg: readonly number[],
  bodies: readonly BodyName[] = BODY_NAMES,
): readonly FixedAspectPass[] {
  const levels = sortLevels(
    longitudesDeg.flatMap((longitudeDeg) =>
      ASPECT_ARCS.map(({ arcDeg }) => (longitudeDeg + arcDeg) * RAD_PER_DEG),
    ),
  );
  const passes: FixedAspectPass[] = [];
  for (const name of bodies) {
    if (!track.bodies.includes(BODY[name])) continue;
    for (const { epochJdUt, level, rising } of findLevelCrossings(
      track,
      bodyMotion(track, BODY[name]),
      levels,
    )) {
      const point = Math.floor(level / ASPECT_ARCS.length);
      const { aspect, arcDeg } = ASPECT_ARCS[level - point * ASPECT_ARCS.length]!;
      const longitudeDeg = normalizeDeg(longitudesDeg[point]! + arcDeg);
      passes.push({ epochJdUt, body: name, point, aspect, longitudeDeg, direct: rising });
    }
  }
  return passes.sort((a, b) => a.epochJdUt - b.epochJdUt);
}

/**
 * Every exact aspect between two bodies of the track in its window, in the order of time.
 *
 * Throws a RangeError when the track does not hold both. Accuracy: docs/events.md.
 */
export function findMutualAspectPasses(
  track: SkyTrack,
  body: BodyName,
  other: BodyName,
): readonly MutualAspectPass[] {
  const motion = relativeMotion(track, BODY[body], BODY[other]);
  return findLevelCrossings(track, motion, ARC_LEVELS).map(({ epochJdUt, level }) => ({
    epochJdUt,
    body,
    other,
    aspect: ASPECT_ARCS[level]!.aspect,
  }));
}
