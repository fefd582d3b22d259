import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { createApparentPlaces } from "../apparent/apparent-places.ts";
import { createSkyFrame } from "../apparent/sky-frame.ts";
import { BODY_COUNT, BODY_NAMES } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { computeMeanLunarPoints } from "../places/mean-lunar-points.ts";
import { POINT_COUNT } from "../places/points.ts";
import { itemAt } from "../units/assert.ts";
import type { Ayanamsa } from "../zodiac/ayanamsa.ts";
import { createCellWorkspace } from "./cell-crossings.ts";
import type { InstantSky } from "./instant-sky.ts";
import type { Motion } from "./motion.ts";
import type { EventWindow } from "./search-input.ts";
import {
  emptyMotion,
  QUICK_BODIES,
  QUICK_STEP_DAYS,
  type SearchSpace,
  STEP_DAYS,
  sampleMotions,
} from "./sky-track.ts";

/** Days before and after a window that its samples can need. */
export const SAMPLED_BEYOND_DAYS = 6;

/** The longitude of one body over a window, and the space of its search. */
export interface BodyMotion extends SearchSpace {
  readonly motion: Motion;
}

/**
 * Samples the longitude of a body in a zodiac over a window, for `findLevelCrossings`.
 *
 * Given:
 * - `body` index of the body, which the source covers
 * - `zodiac` null: tropical
 *
 * The crossings are refined in the same zodiac: precession and nutation are part of the motion, so passes next to stations are right.
 *
 * @throws {EphemerisRangeError} when the window with a margin of six days exceeds the source's dates
 */
export function createBodyMotion(
  source: EphemerisSource,
  window: EventWindow,
  body: number,
  zodiac: Ayanamsa | null,
): BodyMotion {
  const sky = createPointSky(source, zodiac);
  const isQuick = QUICK_BODIES.includes(itemAt(BODY_NAMES, body));
  const motion = emptyMotion(body, isQuick ? QUICK_STEP_DAYS : STEP_DAYS, window);
  sampleMotions(sky, [motion]);
  return { window, motion, workspace: { ...createCellWorkspace(source), sky } };
}

/** The sky of a search for one body, MeanNode or MeanLilith in a zodiac. */
export function createPointSky(source: EphemerisSource, zodiac: Ayanamsa | null): InstantSky {
  return {
    source,
    frame: createSkyFrame(),
    places: createApparentPlaces(POINT_COUNT),
    computePlace(_, frame, point, places) {
      if (point < BODY_COUNT) computeApparentPlace(source, frame, point, places);
      else computeMeanLunarPoints(frame, places);
      zodiac?.at(frame, "apparent").convertPlace(places, point);
    },
  };
}
