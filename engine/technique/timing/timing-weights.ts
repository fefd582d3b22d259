/**
 * All weights of the scores of days. Points are points of the score near 50; farther out they count less, since no score
 * exceeds 0 or 100 (engine/technique/score.ts). docs/reference/weights.md shows these tables.
 */
import type { AspectName } from "../../chart/aspects.ts";
import type { SignName } from "../../chart/ecliptic-point.ts";
import type { PlanetName } from "../../ephemeris/body.ts";
import type { MoonPhaseName } from "../daily-sky/daily-sky.ts";
import type { ScoreScale } from "../score.ts";

/** The activities that days are scored for, in the order of the contract. */
export const ACTIVITY_NAMES = [
  "general",
  "business",
  "romance",
  "health",
  "creative",
  "travel",
  "home",
  "clarity",
] as const;

/** One of {@link ACTIVITY_NAMES}. */
export type ActivityName = (typeof ACTIVITY_NAMES)[number];

/** A saturation of 50 makes a point of strength a point of score near 50. */
export const TIMING_SCALE: ScoreScale = { neutral: 50, halfRange: 50, saturation: 50, decimals: 0 };

/** The effects of a transiting body. */
interface BodyNature {
  /** Allowed orb of its aspects, degrees. */
  readonly orbDeg: number;
  /** Help of its trines and sextiles. */
  readonly ease: number;
  /** Hindrance of its squares and oppositions. */
  readonly strain: number;
  /** Effect of its conjunctions, positive when they help. */
  readonly conjunction: number;
}

/**
 * The bodies whose transits count, the ten planets, on which the schools agree.
 *
 * Orbs: the Moon moves one degree in two hours; slower bodies have wider orbs, up to the weeks of a slow transit. Natures: the
 * benefics Venus and Jupiter help most and hinder little, the malefics Mars and Saturn the reverse; Sun, Moon and Mercury are
 * between and follow the aspect; Uranus, Neptune and Pluto hinder more than they help. Two kinds weigh less than in a chart:
 * transits from Jupiter on, which last for weeks and hardly distinguish one day from the next, and transits of the Moon, which
 * occur every two hours.
 */
export const BODY_NATURES: Readonly<Record<PlanetName, BodyNature>> = {
  Sun: { orbDeg: 1.5, ease: 0.8, strain: 0.7, conjunction: 0.4 },
  Moon: { orbDeg: 1, ease: 0.6, strain: 0.6, conjunction: 0.4 },
  Mercury: { orbDeg: 1.5, ease: 0.7, strain: 0.6, conjunction: 0.4 },
  Venus: { orbDeg: 1.5, ease: 1, strain: 0.4, conjunction: 1 },
  Mars: { orbDeg: 1.5, ease: 0.7, strain: 1, conjunction: -0.6 },
  Jupiter: { orbDeg: 2, ease: 0.8, strain: 0.3, conjunction: 0.8 },
  Saturn: { orbDeg: 2, ease: 0.4, strain: 0.8, conjunction: -0.6 },
  Uranus: { orbDeg: 2.5, ease: 0.4, strain: 0.5, conjunction: -0.3 },
  Neptune: { orbDeg: 2.5, ease: 0.3, strain: 0.4, conjunction: -0.3 },
  Pluto: { orbDeg: 2.5, ease: 0.3, strain: 0.4, conjunction: -0.3 },
};

/**
 * The strength of an aspect. Four arcs of the circle are trines and sextiles, three are squares and oppositions; with these
 * numbers both kinds have the same weight over all arcs (2 · 0.7 + 2 · 0.5 = 3 · 0.8). The trine is stronger than the sextile.
 */
export const ASPECT_STRENGTHS: Readonly<Record<AspectName, number>> = {
  Conjunction: 1,
  Sextile: 0.5,
  Square: 0.8,
  Trine: 0.7,
  Opposition: 0.8,
};

/** Weight of a contact to a natal significator, by its rank in the activity's list: the first represents the matter itself. */
export const SIGNIFICATOR_WEIGHTS = [1, 0.85, 0.7, 0.6] as const;
/** Weight of an angle of the activity's houses: as personal as a significator, but less specific. */
export const ANGLE_WEIGHT = 0.8;
/** Weight of the ruler of one of the activity's houses, which represents the matter in this chart only. */
export const HOUSE_RULER_WEIGHT = 0.6;
/** Factor of transits of the activity's significators: both bodies then concern the matter. */
export const OWN_TRANSIT_FACTOR = 1.25;

/** Points of an aspect between two transiting bodies that is exact within the day. */
export interface SkyPair {
  readonly body: PlanetName;
  readonly other: PlanetName;
  /** Of a trine; a sextile has 5/7 of it, as in ASPECT_STRENGTHS. */
  readonly easy: number;
  /** Of a square or opposition. */
  readonly hard: number;
  readonly conjunction: number;
}

interface ActivityWeights {
  /** Natal bodies that represent it, in descending order of importance. */
  readonly significators: readonly PlanetName[];
  /** Houses whose rulers count; 1 and 7 include the Ascendant, 4 and 10 the Midheaven. */
  readonly houses: readonly number[];
  /** Points by sign of the Moon at noon. */
  readonly moonSigns: Readonly<Partial<Record<SignName, number>>>;
  /** Points by phase of the Moon at noon. */
  readonly moonPhases: Readonly<Record<MoonPhaseName, number>>;
  /** Points of a day that is void of course throughout, proportionally less for a part of it. At least −12. */
  readonly voidOfCourse: number;
  /** Points of a body that is retrograde at noon. */
  readonly retrograde: Readonly<Partial<Record<PlanetName, number>>>;
  readonly sky: readonly SkyPair[];
}

const pair = (
  body: PlanetName,
  other: PlanetName,
  easy: number,
  hard: number,
  conjunction: number,
): SkyPair => ({ body, other, easy, hard, conjunction });

/** Points by phase, starting with the New Moon. */
const phases = (
  ...points: readonly [number, number, number, number, number, number, number, number]
): Readonly<Record<MoonPhaseName, number>> => ({
  "New Moon": points[0],
  "Waxing Crescent": points[1],
  "First Quarter": points[2],
  "Waxing Gibbous": points[3],
  "Full Moon": points[4],
  "Waning Gibbous": points[5],
  "Last Quarter": points[6],
  "Waning Crescent": points[7],
});

/** The Moon is weak in the signs of its fall and detriment, for every activity. */
const WEAK_MOON = { Scorpio: -4, Capricorn: -3 } as const;

export const ACTIVITY_WEIGHTS: Readonly<Record<ActivityName, ActivityWeights>> = {
  /** Beginnings of any kind: a waxing Moon, strong in Taurus and Cancer, with the benefics and without the malefics. */
  general: {
    significators: ["Moon", "Jupiter", "Sun"],
    houses: [1, 10],
    moonSigns: { Taurus: 4, Cancer: 4, ...WEAK_MOON },
    moonPhases: phases(-3, 3, 2, 4, -2, 0, -2, -3),
    voidOfCourse: -12,
    retrograde: { Mercury: -2, Jupiter: -1 },
    sky: [
      pair("Moon", "Jupiter", 4, -1, 4),
      pair("Moon", "Venus", 3, -1, 3),
      pair("Moon", "Mars", 1, -4, -2),
      pair("Moon", "Saturn", 1, -4, -3),
      pair("Sun", "Jupiter", 3, -1, 3),
    ],
  },
  /** Contracts and money: Mercury direct, without Neptune. Sources disagree on Capricorn, so it has no weight. */
  business: {
    significators: ["Jupiter", "Mercury", "Sun", "Saturn"],
    houses: [2, 6, 10, 11],
    moonSigns: { Taurus: 4, Leo: 3, Virgo: 4, Scorpio: -4 },
    moonPhases: phases(-3, 3, 2, 4, -1, 0, -2, -3),
    voidOfCourse: -12,
    retrograde: { Mercury: -6, Jupiter: -1 },
    sky: [
      pair("Mercury", "Jupiter", 4, -2, 4),
      pair("Mercury", "Saturn", 3, -3, 1),
      pair("Moon", "Jupiter", 3, -1, 3),
      pair("Moon", "Neptune", 0, -4, -3),
      pair("Moon", "Saturn", 1, -3, -2),
      pair("Sun", "Saturn", 2, -4, -2),
    ],
  },
  /** Mainly Venus: direct, with Mars or Jupiter, without Saturn or Pluto. The Full Moon favours meetings. */
  romance: {
    significators: ["Venus", "Moon", "Mars"],
    houses: [5, 7],
    moonSigns: { Taurus: 4, Libra: 4, Leo: 3, Pisces: 3, ...WEAK_MOON },
    moonPhases: phases(-2, 2, 1, 3, 2, 0, -2, -3),
    voidOfCourse: -8,
    retrograde: { Venus: -6, Mars: -2 },
    sky: [
      pair("Venus", "Mars", 5, -2, 5),
      pair("Venus", "Jupiter", 4, -1, 4),
      pair("Venus", "Saturn", 1, -5, -3),
      pair("Venus", "Pluto", 1, -4, -2),
      pair("Moon", "Venus", 4, -1, 4),
      pair("Moon", "Mars", 1, -3, -1),
    ],
  },
  /** Strength: the Moon in its dignities, not full, without Mars or Saturn. */
  health: {
    significators: ["Sun", "Mars", "Moon"],
    houses: [1, 6],
    moonSigns: { Taurus: 3, Cancer: 3, ...WEAK_MOON },
    moonPhases: phases(-2, 2, 0, 1, -4, 1, 0, 1),
    voidOfCourse: -8,
    retrograde: { Mars: -4 },
    sky: [
      pair("Sun", "Mars", 4, -3, -1),
      pair("Sun", "Saturn", 2, -4, -2),
      pair("Moon", "Mars", 1, -4, -3),
      pair("Moon", "Saturn", 1, -4, -3),
      pair("Moon", "Jupiter", 3, -1, 3),
    ],
  },
  /** Taste, imagination, words; the Moon near full. Hard aspects of Saturn hinder. */
  creative: {
    significators: ["Venus", "Neptune", "Sun", "Mercury"],
    houses: [5, 3],
    moonSigns: { Leo: 4, Libra: 4, Pisces: 4, Gemini: 3, ...WEAK_MOON },
    moonPhases: phases(-1, 1, 1, 3, 3, 0, -2, -2),
    voidOfCourse: -6,
    retrograde: { Venus: -3, Mercury: -2 },
    sky: [
      pair("Venus", "Neptune", 4, -1, 4),
      pair("Mercury", "Venus", 3, -1, 3),
      pair("Mercury", "Neptune", 3, -1, 2),
      pair("Venus", "Saturn", 1, -4, -3),
      pair("Mercury", "Saturn", 1, -4, -2),
      pair("Moon", "Venus", 3, -1, 3),
      pair("Moon", "Saturn", 0, -3, -2),
    ],
  },
  /** Roads and destinations: Mercury direct and without hard aspects, the Moon in a mobile sign. */
  travel: {
    significators: ["Mercury", "Jupiter", "Moon"],
    houses: [3, 9],
    moonSigns: { Gemini: 4, Sagittarius: 4, Virgo: 2, Pisces: 2, ...WEAK_MOON },
    moonPhases: phases(-2, 2, 1, 2, -2, 1, 0, -2),
    voidOfCourse: -10,
    retrograde: { Mercury: -6, Jupiter: -1 },
    sky: [
      pair("Mercury", "Jupiter", 4, -1, 4),
      pair("Mercury", "Mars", 1, -4, -3),
      pair("Mercury", "Saturn", 1, -4, -3),
      pair("Mercury", "Uranus", 2, -4, -2),
      pair("Moon", "Jupiter", 3, -1, 3),
      pair("Moon", "Mars", 1, -3, -2),
      pair("Moon", "Saturn", 1, -3, -2),
      pair("Moon", "Uranus", 1, -3, -2),
    ],
  },
  /** Stability: easy aspects of Saturn and fixed signs help, Uranus and Mars hinder. */
  home: {
    significators: ["Moon", "Venus", "Saturn"],
    houses: [4, 2],
    moonSigns: { Cancer: 5, Taurus: 4, Leo: 2, Aquarius: 1, ...WEAK_MOON },
    moonPhases: phases(-2, 2, 1, 3, 0, 0, -2, -2),
    voidOfCourse: -8,
    retrograde: { Venus: -3, Saturn: -1 },
    sky: [
      pair("Moon", "Venus", 4, -1, 4),
      pair("Moon", "Jupiter", 2, -1, 2),
      pair("Moon", "Saturn", 3, -3, -1),
      pair("Moon", "Mars", 1, -4, -3),
      pair("Moon", "Uranus", 1, -4, -3),
      pair("Venus", "Saturn", 3, -3, 0),
    ],
  },
  /** Thought and decision: Mercury with Saturn, not with Neptune; the Moon in air or Virgo, waning. */
  clarity: {
    significators: ["Mercury", "Saturn", "Sun"],
    houses: [3, 9, 1],
    moonSigns: { Gemini: 4, Virgo: 4, Libra: 3, Aquarius: 3, ...WEAK_MOON },
    moonPhases: phases(-2, 1, 2, 1, -3, 1, 2, 0),
    voidOfCourse: -10,
    retrograde: { Mercury: -6, Saturn: -1 },
    sky: [
      pair("Mercury", "Saturn", 4, -3, 2),
      pair("Mercury", "Uranus", 3, -3, 1),
      pair("Mercury", "Neptune", 1, -5, -4),
      pair("Moon", "Mercury", 3, -1, 3),
      pair("Moon", "Neptune", 0, -4, -3),
      pair("Sun", "Saturn", 2, -3, -1),
    ],
  },
};

/** Constants that centre the scores of random charts and days and set their spread. */
interface ActivityCalibration {
  /** Points of an exact contact of weight 1, strength 1 and nature 1. */
  readonly contactPoints: number;
  /** Points that set the median of random days to 50, for births of known and of unknown time. */
  readonly ordinaryDayPoints: { readonly timeKnown: number; readonly timeUnknown: number };
}

const calibration = (contactPoints: number, timeKnown: number, timeUnknown: number): ActivityCalibration => ({
  contactPoints,
  ordinaryDayPoints: { timeKnown, timeUnknown },
});

/**
 * Found by `node ephe-tests/calibration/fit-timing.ts` over 20,000 random charts and days: nine scores of ten cover 58
 * points when the time of birth is known, the median is 50. When the time is unknown a contact has the same points and there
 * are fewer, so scores are nearer to 50.
 */
export const TIMING_CALIBRATIONS: Readonly<Record<ActivityName, ActivityCalibration>> = {
  general: calibration(25, -2.1, 1.2),
  business: calibration(27, -0.9, 1.2),
  romance: calibration(27.1, -2.9, -0.3),
  health: calibration(27.1, -1.2, 1.1),
  creative: calibration(30.5, -3.3, -1.5),
  travel: calibration(30.6, -0.3, 1.8),
  home: calibration(27.5, -2.1, 0.3),
  clarity: calibration(28.1, -1, 1.1),
};
