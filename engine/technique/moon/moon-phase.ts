import { computeApparentPlace } from "../../apparent/apparent-place.ts";
import { createApparentPlaces } from "../../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../../apparent/sky-frame.ts";
import { BODY } from "../../ephemeris/body.ts";
import { type EphemerisSource, missingBodyProblems } from "../../ephemeris/ephemeris-source.ts";
import { findLunarPhases, type LunarPhase } from "../../events/longitude-passes.ts";
import { assertSearch } from "../../events/search-input.ts";
import { createSkySeries } from "../../events/sky-series.ts";
import { DEG_PER_RAD, normalizeRad } from "../../math/angle.ts";
import { createPhenomena, createPhenomenaCalculator } from "../../places/phenomena.ts";
import { assert, itemAt } from "../../units/assert.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { finite } from "../../units/read-options.ts";

/** The eight phases of Rudhyar, from New Moon on: each begins at its angle, a multiple of 45°. */
export const LUNATION_PHASE_NAMES = [
  "New Moon",
  "Crescent",
  "First Quarter",
  "Gibbous",
  "Full Moon",
  "Disseminating",
  "Last Quarter",
  "Balsamic",
] as const;
/** One of {@link LUNATION_PHASE_NAMES}. */
export type LunationPhaseName = (typeof LUNATION_PHASE_NAMES)[number];

/** A New or Full Moon. */
export interface MoonSyzygy {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** Which of the two it is. */
  readonly phase: "New Moon" | "Full Moon";
}

/** The Moon's phase at an instant, such as a birth. */
export interface MoonPhase {
  /** The phase by the angle: each begins at a multiple of 45°. */
  readonly phase: LunationPhaseName;
  /** Longitude of the Moon less the Sun's, 0 ≤ x < 360. */
  readonly angleDeg: Deg;
  /** Days since the last New Moon. */
  readonly ageDays: number;
  /** Illuminated fraction of the disc, 0–1. */
  readonly illuminatedFraction: number;
  /** The last New or Full Moon at or before the instant. */
  readonly previousSyzygy: MoonSyzygy;
  /** The first New or Full Moon after the instant. */
  readonly nextSyzygy: MoonSyzygy;
}

/** More than the longest month of phases, 29.84 days, and half of it. */
const BEFORE_DAYS = 31;
const AFTER_DAYS = 17;
/** A series samples six days before and after its window. */
const MARGIN = { beforeDays: BEFORE_DAYS + 7, afterDays: AFTER_DAYS + 7 };
const DEG_PER_PHASE = 45;

/**
 * Computes the Moon's phase at an instant, with its age and the New or Full Moon before and after it.
 *
 * Notes:
 * 1. A phase begins at its angle: the Moon is in "First Quarter" from 90° to 135°. `MOON_PHASE_NAMES` of the daily sky are centred on
 *    their angles instead.
 * 2. The fraction is the geocentric disc's, by the phase angle; the angle is in longitude.
 *
 * Range: the source's less 38 days at its start and 24 at its end. Accuracy: instants docs/models.md, fraction docs/accuracy.md.
 *
 * **Source:** Rudhyar (1967), The Lunation Cycle.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param jdUt Julian day of UT
 * @returns name, angle in degrees, age in days, illuminated fraction 0–1, and the New or Full Moon before and after
 * @throws {InvalidInputError} when the source does not cover the instant and the months around it, or has no Sun or
 * Moon
 *
 * @example
 * ```ts
 * import { computeMoonPhase } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const { phase, angleDeg, ageDays, nextSyzygy } = computeMoonPhase(loadTableSource(), 2451545);
 * phase; // => "Last Quarter"
 * angleDeg; // => 302.95
 * ageDays; // => 24.6
 * nextSyzygy.phase; // => "New Moon"
 * ```
 */
export function computeMoonPhase(source: EphemerisSource, jdUt: JdUt): MoonPhase {
  assertNoProblems(finite("jdUt", jdUt));
  assertSearch(source, { startJdUt: jdUt, endJdUt: jdUt }, MARGIN, missingBodyProblems(source));
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const phenomena = createPhenomena();
  computeSkyFrame(source, jdUt, frame);
  computeApparentPlace(source, frame, BODY.Sun, places);
  computeApparentPlace(source, frame, BODY.Moon, places);
  createPhenomenaCalculator(source).compute(frame, BODY.Moon, phenomena);
  const moonRad = itemAt(places.longitudeRad, BODY.Moon);
  const angleDeg = normalizeRad(moonRad - itemAt(places.longitudeRad, BODY.Sun)) * DEG_PER_RAD;
  const series = createSkySeries(source, { startJdUt: jdUt - BEFORE_DAYS, endJdUt: jdUt + AFTER_DAYS }, [
    "Sun",
    "Moon",
  ]);
  const syzygies = findLunarPhases(series).filter(isSyzygy);
  const earlier = syzygies.filter(({ epochJdUt }) => epochJdUt <= jdUt);
  const previousSyzygy = earlier.at(-1);
  const newMoon = earlier.filter(({ phase }) => phase === "New Moon").at(-1);
  const nextSyzygy = syzygies.find(({ epochJdUt }) => epochJdUt > jdUt);
  assert(
    previousSyzygy !== undefined && newMoon !== undefined && nextSyzygy !== undefined,
    "there must be a New and a Full Moon in a month",
  );
  return {
    phase: itemAt(LUNATION_PHASE_NAMES, Math.floor(angleDeg / DEG_PER_PHASE)),
    angleDeg,
    ageDays: jdUt - newMoon.epochJdUt,
    illuminatedFraction: phenomena.illuminatedFraction,
    previousSyzygy,
    nextSyzygy,
  };
}

function isSyzygy(lunarPhase: LunarPhase): lunarPhase is MoonSyzygy {
  return lunarPhase.phase === "New Moon" || lunarPhase.phase === "Full Moon";
}
