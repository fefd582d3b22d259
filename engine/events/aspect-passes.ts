import { ASPECT_ARCS, type AspectName } from "../chart/aspects.ts";
import { BODY, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { normalizeDeg, RAD_PER_DEG } from "../math/angle.ts";
import { itemAt } from "../units/assert.ts";
import type { JdUt } from "../units/flavours.ts";
import { findLevelCrossings } from "./level-crossings.ts";
import { type Levels, sortLevels } from "./search-input.ts";
import { bodyMotion, relativeMotion, type SkyTrack } from "./sky-track.ts";

/** The instant at which an aspect of a moving body to a fixed point is exact. */
export interface FixedAspectPass {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  readonly body: BodyName;
  /** Index in the caller's list of longitudes. */
  readonly point: number;
  readonly aspect: AspectName;
  /** Longitude of the body at that instant, 0 ≤ x < 360. */
  readonly longitudeDeg: number;
  /** Whether the body moves forward through the zodiac. */
  readonly direct: boolean;
}

/** The instant at which an aspect between two moving bodies is exact. */
export interface MutualAspectPass {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  readonly body: BodyName;
  readonly other: BodyName;
  readonly aspect: AspectName;
}

const ARC_LEVELS: Levels = sortLevels(ASPECT_ARCS.map(({ arcDeg }) => arcDeg * RAD_PER_DEG));

/**
 * Every exact aspect (conjunction, sextile, square, trine, opposition) of the track's bodies to fixed longitudes within
 * the track's window, in the order of time. Each pass of a retrograde loop is one event. A point at which a body turns
 * without passing it is not an event.
 *
 * @param longitudesDeg of the points, ecliptic of date, of any turn
 * @throws {InvalidSearchError} when a longitude is not a finite number
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
      const { aspect, arcDeg } = itemAt(ASPECT_ARCS, level - point * ASPECT_ARCS.length);
      const longitudeDeg = normalizeDeg(itemAt(longitudesDeg, point) + arcDeg);
      passes.push({ epochJdUt, body: name, point, aspect, longitudeDeg, direct: rising });
    }
  }
  return passes.sort((a, b) => a.epochJdUt - b.epochJdUt);
}

/**
 * Every exact aspect between two bodies of the track within its window, in the order of time.
 *
 * @throws {InvalidSearchError} when the track does not contain both bodies
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
    aspect: itemAt(ASPECT_ARCS, level).aspect,
  }));
}
