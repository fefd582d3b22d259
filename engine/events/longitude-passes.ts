import { SIGN_NAMES, type SignName } from "../chart/ecliptic-point.ts";
import { BODY, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { itemAt } from "../units/assert.ts";
import type { JdUt } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import { finite } from "../units/read-options.ts";
import { findLevelCrossings } from "./level-crossings.ts";
import { type BodyOptions, bodiesOf, type Levels, sortLevels } from "./search-input.ts";
import { bodyMotion, relativeMotion, type SkySeries } from "./sky-series.ts";

/** The instant at which a body passes a longitude. */
export interface LongitudePass {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The body. */
  readonly body: BodyName;
  /** The longitude, as the caller wrote it. */
  readonly longitudeDeg: number;
  /** Whether the body moves forward through the zodiac. */
  readonly direct: boolean;
}

/** The instant at which a body enters a sign: the next one, or the previous one in retrograde motion. */
export interface Ingress {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The body. */
  readonly body: BodyName;
  /** The sign that the body enters. */
  readonly sign: SignName;
  /** Whether the body moves forward through the zodiac. */
  readonly direct: boolean;
}

/** The principal phases, in the order in which the Moon reaches them. */
export const PHASE_NAMES = ["New Moon", "First Quarter", "Full Moon", "Last Quarter"] as const;
/** One of {@link PHASE_NAMES}. */
export type PhaseName = (typeof PHASE_NAMES)[number];

/** The instant at which the Moon is 0°, 90°, 180° or 270° ahead of the Sun. */
export interface LunarPhase {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The name of the phase. */
  readonly phase: PhaseName;
}

/** The starts of the seasons, in the order in which the Sun reaches them. */
export const SEASON_NAMES = [
  "March equinox",
  "June solstice",
  "September equinox",
  "December solstice",
] as const;
/** One of {@link SEASON_NAMES}. */
export type SeasonName = (typeof SEASON_NAMES)[number];

/** The instant at which the longitude of the Sun is 0°, 90°, 180° or 270°. */
export interface SeasonStart {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The name of the equinox or solstice. */
  readonly season: SeasonName;
}

const SIGN_LEVELS: Levels = sortLevels(SIGN_NAMES.map((_, sign) => sign * 30 * RAD_PER_DEG));
const QUARTER_LEVELS: Levels = sortLevels([0, 90, 180, 270].map((angleDeg) => angleDeg * RAD_PER_DEG));

/**
 * Every pass of the series' bodies over longitudes (degrees, ecliptic of date) within the series' window, in the order of
 * time.
 *
 * Range: the series' window. Accuracy: docs/models.md.
 *
 * @param series samples of {@link createSkySeries}; its window is the window of the search
 * @param longitudesDeg degrees, of any turn, in the zodiac of the series
 * @param options `bodies`: the bodies to search; those that are not in the series are omitted. Default: all seventeen
 * @returns the passes with instant (JD, UT), body, the longitude as it is in `longitudesDeg`, and direction
 * @throws {InvalidInputError} when a longitude is not a finite number, or with every problem of options
 *
 * @example
 * ```ts
 * import { findLongitudePasses } from "almagest";
 * import { createSkySeries } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const window = { startJdUt: 2460310.5, endJdUt: 2460341.5 };
 * const series = createSkySeries(loadTableSource(), window, ["Sun"]);
 * const [pass] = findLongitudePasses(series, [300]);
 * pass.epochJdUt; // => 2460330.09
 * ```
 */
export function findLongitudePasses(
  series: SkySeries,
  longitudesDeg: readonly number[],
  options: BodyOptions = {},
): readonly LongitudePass[] {
  assertNoProblems(longitudesDeg.flatMap((longitudeDeg, i) => finite(`longitudesDeg[${i}]`, longitudeDeg)));
  const levels = sortLevels(longitudesDeg.map((longitudeDeg) => longitudeDeg * RAD_PER_DEG));
  return passesOf(series, bodiesOf(options, BODY_NAMES), levels).map(
    ({ epochJdUt, body, level, direct }) => ({
      epochJdUt,
      body,
      longitudeDeg: itemAt(longitudesDeg, level),
      direct,
    }),
  );
}

/**
 * Every entry of the series' bodies into a sign within the series' window, in the order of time, re-entries in retrograde
 * motion included.
 *
 * Signs are the signs of the zodiac of the series. Range: the series' window. Accuracy: docs/models.md.
 *
 * @param series samples of {@link createSkySeries}; its window is the window of the search
 * @param options `bodies`: the bodies to search; those that are not in the series are omitted. Default: all seventeen
 * @returns the entries with instant (JD, UT), body, the sign that is entered, and whether the body moves forward. In
 * retrograde motion that is the sign before the one that it leaves.
 * @throws {InvalidInputError} when there are other options, or bodies are not some of the seventeen
 *
 * @example
 * ```ts
 * import { findIngresses } from "almagest";
 * import { createSkySeries } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const window = { startJdUt: 2460310.5, endJdUt: 2460341.5 };
 * const series = createSkySeries(loadTableSource(), window, ["Sun", "Mercury"]);
 * findIngresses(series).map(({ body, sign }) => `${body} ${sign}`); // => ["Mercury Capricorn","Sun Aquarius"]
 * ```
 */
export function findIngresses(series: SkySeries, options: BodyOptions = {}): readonly Ingress[] {
  return passesOf(series, bodiesOf(options, BODY_NAMES), SIGN_LEVELS).map(
    ({ epochJdUt, body, level, direct }) => ({
      epochJdUt,
      body,
      sign: SIGN_NAMES.at(direct ? level : level - 1) as SignName,
      direct,
    }),
  );
}

/**
 * Every principal phase of the Moon within the series' window, in the order of time.
 *
 * Range: the series' window. Accuracy: docs/models.md.
 *
 * @param series samples of {@link createSkySeries}; its window is the window of the search
 * @returns the phases with their instants, JD (UT)
 * @throws {InvalidInputError} when the series does not contain Sun and Moon
 *
 * @example
 * ```ts
 * import { findLunarPhases } from "almagest";
 * import { createSkySeries } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const window = { startJdUt: 2460310.5, endJdUt: 2460325.5 };
 * const series = createSkySeries(loadTableSource(), window, ["Sun", "Moon"]);
 * findLunarPhases(series).map(({ phase }) => phase); // => ["Last Quarter","New Moon"]
 * ```
 */
export function findLunarPhases(series: SkySeries): readonly LunarPhase[] {
  return findLevelCrossings(series, relativeMotion(series, BODY.Moon, BODY.Sun), QUARTER_LEVELS).map(
    ({ epochJdUt, level }) => ({ epochJdUt, phase: itemAt(PHASE_NAMES, level) }),
  );
}

/**
 * Every equinox and solstice within the series' window, in the order of time.
 *
 * Range: the series' window. Accuracy: docs/models.md.
 *
 * @param series samples of {@link createSkySeries}; its window is the window of the search
 * @returns the starts of the seasons with their instants, JD (UT)
 * @throws {InvalidInputError} when the series does not contain the Sun
 *
 * @example
 * ```ts
 * import { findSeasonStarts } from "almagest";
 * import { createSkySeries } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const window = { startJdUt: 2460310.5, endJdUt: 2460492.5 };
 * const series = createSkySeries(loadTableSource(), window, ["Sun"]);
 * findSeasonStarts(series).map(({ season }) => season); // => ["March equinox","June solstice"]
 * ```
 */
export function findSeasonStarts(series: SkySeries): readonly SeasonStart[] {
  return findLevelCrossings(series, bodyMotion(series, BODY.Sun), QUARTER_LEVELS).map(
    ({ epochJdUt, level }) => ({ epochJdUt, season: itemAt(SEASON_NAMES, level) }),
  );
}

/** A pass over one of a list of levels. */
interface LevelPass {
  readonly epochJdUt: JdUt;
  readonly body: BodyName;
  /** Index in the list from which the levels were sorted. */
  readonly level: number;
  readonly direct: boolean;
}

/** Every pass of the series' bodies over sorted levels: see {@link findLongitudePasses}. */
export function passesOf(
  series: SkySeries,
  bodies: readonly BodyName[],
  levels: Levels,
): readonly LevelPass[] {
  const passes: LevelPass[] = [];
  for (const name of bodies) {
    if (!series.bodies.includes(BODY[name])) continue;
    const crossings = findLevelCrossings(series, bodyMotion(series, BODY[name]), levels);
    for (const { epochJdUt, level, rising } of crossings)
      passes.push({ epochJdUt, body: name, level, direct: rising });
  }
  return passes.sort((a, b) => a.epochJdUt - b.epochJdUt);
}
