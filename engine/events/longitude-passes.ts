import { SIGN_NAMES, type SignName } from "../chart/ecliptic-point.ts";
import { BODY, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { type Levels, sortLevels } from "./cell-crossings.ts";
import { findLevelCrossings } from "./level-crossings.ts";
import { bodyMotion, relativeMotion } from "./motion.ts";
import type { SkyTrack } from "./sky-track.ts";

/** A body passes a longitude. */
export interface LongitudePass {
  /** Moment of UT. */
  readonly epochJdUt: number;
  readonly body: BodyName;
  /** Index into the longitudes that were given. */
  readonly point: number;
  /** Whether the body moves forward through the zodiac. */
  readonly direct: boolean;
}

/** A body enters a sign: the next one, or, moving back, the one before. */
export interface Ingress {
  readonly epochJdUt: number;
  readonly body: BodyName;
  readonly sign: SignName;
  readonly direct: boolean;
}

export const PHASE_NAMES = ["New Moon", "First Quarter", "Full Moon", "Last Quarter"] as const;
export type PhaseName = (typeof PHASE_NAMES)[number];

/** The Moon stands 0°, 90°, 180° or 270° ahead of the Sun. */
export interface LunarPhase {
  readonly epochJdUt: number;
  readonly phase: PhaseName;
}

export const SEASON_NAMES = [
  "March equinox",
  "June solstice",
  "September equinox",
  "December solstice",
] as const;
export type SeasonName = (typeof SEASON_NAMES)[number];

/** The Sun stands at 0°, 90°, 180° or 270°. */
export interface SeasonStart {
  readonly epochJdUt: number;
  readonly season: SeasonName;
}

const SIGN_LEVELS: Levels = sortLevels(SIGN_NAMES.map((_, sign) => sign * 30 * RAD_PER_DEG));
const QUARTER_LEVELS: Levels = sortLevels([0, 90, 180, 270].map((angleDeg) => angleDeg * RAD_PER_DEG));

/**
 * Every passage of the track's bodies over given longitudes (degrees, ecliptic of date) in the track's window, in the
 * order of time. Throws a RangeError for a longitude that is not finite. Accuracy: docs/events.md.
 */
export function findLongitudePasses(
  track: SkyTrack,
  longitudesDeg: readonly number[],
  bodies: readonly BodyName[] = BODY_NAMES,
): readonly LongitudePass[] {
  return passesOf(track, bodies, sortLevels(longitudesDeg.map((longitudeDeg) => longitudeDeg * RAD_PER_DEG)));
}

/** Every entry of the track's bodies into a sign, re-entries in retrograde motion too, in the order of time. */
export function findIngresses(track: SkyTrack, bodies: readonly BodyName[] = BODY_NAMES): readonly Ingress[] {
  return passesOf(track, bodies, SIGN_LEVELS).map(({ epochJdUt, body, point, direct }) => ({
    epochJdUt,
    body,
    sign: SIGN_NAMES[direct ? point : (point + SIGN_NAMES.length - 1) % SIGN_NAMES.length]!,
    direct,
  }));
}

/** Every principal phase of the Moon in the track's window. Throws a RangeError when Sun or Moon is not in the track. */
export function findLunarPhases(track: SkyTrack): readonly LunarPhase[] {
  return findLevelCrossings(track, relativeMotion(track, BODY.Moon, BODY.Sun), QUARTER_LEVELS).map(
    ({ epochJdUt, level }) => ({ epochJdUt, phase: PHASE_NAMES[level]! }),
  );
}

/** Every equinox and solstice in the track's window. Throws a RangeError when the Sun is not in the track. */
export function findSeasonStarts(track: SkyTrack): readonly SeasonStart[] {
  return findLevelCrossings(track, bodyMotion(track, BODY.Sun), QUARTER_LEVELS).map(
    ({ epochJdUt, level }) => ({ epochJdUt, season: SEASON_NAMES[level]! }),
  );
}

function passesOf(track: SkyTrack, bodies: readonly BodyName[], levels: Levels): LongitudePass[] {
  const passes: LongitudePass[] = [];
  for (const name of bodies) {
    if (!track.bodies.includes(BODY[name])) continue;
    for (const { epochJdUt, level, rising } of findLevelCrossings(
      track,
      bodyMotion(track, BODY[name]),
      levels,
    )) {
      passes.push({ epochJdUt, body: name, point: level, direct: rising });
    }
  }
  return passes.sort((a, b) => a.epochJdUt - b.epochJdUt);
}
