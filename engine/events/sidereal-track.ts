import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { BODY, BODY_NAMES, type BodyName, stateBodyOf } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { InvalidInputError } from "../units/invalid-input-error.ts";
import { type Ayanamsa, ayanamsaRule } from "../zodiac/ayanamsa.ts";
import { createCellWorkspace } from "./cell-crossings.ts";
import type { InstantSky } from "./instant-sky.ts";
import { type EventWindow, windowProblems } from "./search-input.ts";
import { createSkyTrack, type SkyTrack } from "./sky-track.ts";

/** The bodies whose places are computed together. */
const LUNAR_BODIES: readonly BodyName[] = ["Moon", "TrueNode", "Lilith"];

/**
 * Samples the longitudes of `bodies` in a sidereal zodiac over a window, as {@link createSkyTrack} does in the tropical one. Every search
 * takes either track: on this one, signs, longitudes and turns are the zodiac's. Aspects between two bodies and phases of the Moon do
 * not depend on the zodiac.
 *
 * Given:
 * - `zodiac` an ayanamsa, such as `lahiri`, subtracted or projected; stars that fix it are at their apparent places
 *
 * @throws {InvalidInputError} when the zodiac is not an ayanamsa, the window runs backwards or exceeds a thousand years
 * @throws {EphemerisRangeError} when the window with a margin of six days exceeds the source's dates
 *
 * @example
 * ```ts
 * import { createSiderealTrack, findIngresses, lahiri } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const window = { startJdUt: 2460310.5, endJdUt: 2460341.5 };
 * const track = createSiderealTrack(loadTableSource(), window, lahiri, ["Sun"]);
 * findIngresses(track).map(({ sign }) => sign); // => ["Capricorn"]
 * ```
 */
export function createSiderealTrack(
  source: EphemerisSource,
  window: EventWindow,
  zodiac: Ayanamsa,
  bodies: readonly BodyName[] = BODY_NAMES,
): SkyTrack {
  const problems = ayanamsaRule("zodiac", zodiac);
  if (problems.length > 0) throw new InvalidInputError([...problems, ...windowProblems(window)]);
  const workspace = createCellWorkspace(source);
  const sky: InstantSky = { ...workspace.sky, computePlace: siderealPlaces(zodiac) };
  return createSkyTrack(source, window, bodies, { ...workspace, sky });
}

/** Computes places of the zodiac. Moon, node and Lilith are written together, so they are converted together. */
export function siderealPlaces(zodiac: Ayanamsa): InstantSky["computePlace"] {
  return (source, frame, body, places) => {
    computeApparentPlace(source, frame, body, places);
    const instant = zodiac.at(frame, "apparent");
    const isLunar = stateBodyOf(body) === BODY.Moon;
    if (isLunar) for (const name of LUNAR_BODIES) instant.convertPlace(places, BODY[name]);
    else instant.convertPlace(places, body);
  };
}
