import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../apparent/sky-frame.ts";
import { BODY, BODY_COUNT } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { PHOLUS } from "../ephemeris/pholus.ts";
import { RAD_PER_DEG, signedRad, TAU } from "../math/angle.ts";
import { computeMeanLunarPoints } from "../places/lunar-points.ts";
import { POINT, POINT_COUNT } from "../places/points.ts";
import { assert } from "../units/assert.ts";
import type { Deg, JdUt, Rad } from "../units/flavours.ts";
import { DAYS_PER_JULIAN_CENTURY, J2000_JD } from "../units/time.ts";
import type { Ayanamsa } from "../zodiac/ayanamsa.ts";
import { createCellWorkspace } from "./cell-crossings.ts";
import type { InstantSky } from "./instant-sky.ts";
import { trueCrossingJdUt } from "./instant-sky.ts";
import { findLevelCrossings } from "./level-crossings.ts";
import { NO_BODY } from "./motion.ts";
import { type EventWindow, sortLevels } from "./search-input.ts";
import { emptyMotion, STEP_DAYS, sampleMotions, siderealPlaces } from "./sky-series.ts";

/**
 * The instants in a window at which Pholus passes a longitude, in the order of time: as findLongitudePasses, whose series have the
 * seventeen bodies alone.
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

/** A point that never turns: its mean longitude, and how far in time it is from there. */
interface SteadyPoint {
  readonly point: number;
  /** At J2000.0, mean equinox of date. */
  readonly longitudeDeg: number;
  readonly degPerCentury: number;
  /** More than the time by which it passes a longitude before or after its mean longitude does, 1800–2400. */
  readonly reachDays: number;
}

/** **Source:** J. Meeus, Astronomical Algorithms (1998), chapters 25, 47 and 50: mean longitudes of Sun, Moon, node and apogee. */
const STEADY_POINTS: readonly SteadyPoint[] = /* @__PURE__ */ (() => [
  { point: BODY.Sun, longitudeDeg: 280.46646, degPerCentury: 36_000.76983, reachDays: 3 },
  { point: BODY.Moon, longitudeDeg: 218.31645, degPerCentury: 481_267.88123, reachDays: 1.2 },
  { point: POINT.MeanNode, longitudeDeg: 125.04455, degPerCentury: -1934.13626, reachDays: 5 },
  { point: POINT.MeanLilith, longitudeDeg: 263.35324, degPerCentury: 4069.01373, reachDays: 8 },
])();
/** General precession at J2000.0. **Source:** Capitaine, Wallace & Chapront (2003) A&A 412, 567. */
const PRECESSION_DEG_PER_CENTURY = 1.396971;

/** Days beyond a window that {@link findSteadyPasses} can need; null for a point that turns. */
export function steadyBeyondDays(point: number): number | null {
  const steady = STEADY_POINTS.find((one) => one.point === point);
  return steady === undefined ? null : 2 * steady.reachDays;
}

/**
 * The instants in a window at which the Sun, the Moon, MeanNode or MeanLilith passes a longitude, in the order of time: one for each
 * revolution, by Newton's method from the instant at which the mean longitude passes it. That instant does not depend on the window.
 */
export function findSteadyPasses(
  source: EphemerisSource,
  window: EventWindow,
  point: number,
  zodiac: Ayanamsa | null,
  levelRad: Rad,
): readonly JdUt[] {
  const steady = STEADY_POINTS.find((one) => one.point === point);
  assert(steady !== undefined, "the point never turns");
  const sky = createPointSky(source, zodiac);
  let startRad = steady.longitudeDeg * RAD_PER_DEG;
  let degPerCentury = steady.degPerCentury;
  if (zodiac !== null) {
    computeSkyFrame(source, J2000_JD, sky.frame);
    startRad = zodiac.at(sky.frame, "apparent").longitudeOf(startRad, 0);
    degPerCentury -= PRECESSION_DEG_PER_CENTURY;
  }
  const radPerDay = (degPerCentury * RAD_PER_DEG) / DAYS_PER_JULIAN_CENTURY;
  const periodDays = TAU / Math.abs(radPerDay);
  const firstJdUt = J2000_JD + signedRad(levelRad - startRad) / radPerDay;
  const { reachDays } = steady;
  const motion = { body: point, from: NO_BODY };
  const passes: JdUt[] = [];
  let turn = Math.ceil((window.startJdUt - reachDays - firstJdUt) / periodDays);
  for (; firstJdUt + turn * periodDays < window.endJdUt + reachDays; turn++) {
    const guessJdUt = firstJdUt + turn * periodDays;
    const [low, high] = [guessJdUt - reachDays, guessJdUt + reachDays];
    const epochJdUt = trueCrossingJdUt(sky, motion, levelRad, radPerDay > 0, guessJdUt, low, high);
    if (epochJdUt >= window.startJdUt && epochJdUt < window.endJdUt) passes.push(epochJdUt);
  }
  return passes;
}

/** The sky of a search for the Sun, the Moon or a mean point in a zodiac. */
function createPointSky(source: EphemerisSource, zodiac: Ayanamsa | null): InstantSky {
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
