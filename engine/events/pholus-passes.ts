import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { createApparentPlaces } from "../apparent/apparent-places.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { PHOLUS } from "../ephemeris/pholus.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { POINT_COUNT } from "../places/points.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import type { Ayanamsa } from "../zodiac/ayanamsa.ts";
import { createCellWorkspace } from "./cell-crossings.ts";
import type { InstantSky } from "./instant-sky.ts";
import { findLevelCrossings } from "./level-crossings.ts";
import { type EventWindow, sortLevels } from "./search-input.ts";
import { emptyMotion, STEP_DAYS, sampleMotions, siderealPlaces } from "./sky-series.ts";

/**
 * The instants in a window at which Pholus passes a longitude, in the order of time: as findLongitudePasses, whose series have the
 * seventeen bodies alone.
 *
 * @param source a source that covers Pholus
 * @param zodiac null: tropical
 */
export function findPholusPasses(
  source: EphemerisSource,
  window: EventWindow,
  zodiac: Ayanamsa | null,
  longitudeDeg: Deg,
): readonly { readonly epochJdUt: JdUt; readonly direct: boolean }[] {
  const workspace = createCellWorkspace(source);
  const sky: InstantSky = {
    ...workspace.sky,
    places: createApparentPlaces(POINT_COUNT),
    computePlace: zodiac === null ? computeApparentPlace : siderealPlaces(zodiac),
  };
  const motion = emptyMotion(PHOLUS, STEP_DAYS, window);
  sampleMotions(sky, [motion]);
  const levels = sortLevels([longitudeDeg * RAD_PER_DEG]);
  const crossings = findLevelCrossings({ window, workspace: { ...workspace, sky } }, motion, levels);
  return crossings.map(({ epochJdUt, rising }) => ({ epochJdUt, direct: rising }));
}
