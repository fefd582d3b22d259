import type { SignName } from "../../chart/ecliptic-point.ts";
import type { NatalPoints } from "../../chart/natal-chart.ts";
import { BODY } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { bodyMotion, createSkyTrack, relativeMotion } from "../../events/sky-track.ts";
import { findVoidOfCourse } from "../../events/void-of-course.ts";
import type { MoonPhaseName } from "../daily-sky/moon.ts";
import { type ScoreContribution, scoreOf } from "../score.ts";
import { runSteps } from "../steps.ts";
import { type DayArcs, dayArcsOf, type LocalDaySpan } from "./day-arcs.ts";
import { type AspectLevel, collectAspects, type DayAspect, skyLevels, transitLevels } from "./day-aspects.ts";
import { type DayMood, dayMoodOf } from "./day-mood.ts";
import { natalTargetsOf } from "./natal-targets.ts";
import {
  ACTIVITY_WEIGHTS,
  type ActivityName,
  BODY_NATURES,
  type RatingName,
  ratingOf,
  TIMING_CALIBRATIONS,
  TIMING_SCALE,
  type TransitingBody,
} from "./timing-weights.ts";

/** What is asked: which of the days suit a chart for an activity. */
export interface TimingQuestion {
  readonly activity: ActivityName;
  /** Of the natal chart, by NATAL_POINT_NAMES, degrees; no angles when the time is unknown. */
  readonly pointsDeg: NatalPoints;
  /** Of the natal chart's twelve houses, degrees, 0 ≤ x < 360; null when the time is unknown. */
  readonly cuspsDeg: readonly number[] | null;
  /** When the time is unknown, by body: how far it can have been from where `pointsDeg` has it; null when it is known. */
  readonly errorsDeg: readonly number[] | null;
  /** In the order of time. */
  readonly days: readonly LocalDaySpan[];
}

/** A day, and how good it is. docs/timing.md tells how it is found. */
export interface ScoredDay {
  /** 0–100, whole; 50 is an ordinary day. */
  readonly score: number;
  readonly rating: RatingName;
  /** At noon. */
  readonly moonPhase: MoonPhaseName;
  /** At noon. */
  readonly moonSign: SignName;
  /** Whether the Moon is void of course for more than half of the day. */
  readonly voidOfCourse: boolean;
  /** The strongest first; each has a contribution above 0 that begins with its name. */
  readonly favorableAspects: readonly string[];
  /** The strongest first; each has a contribution below 0 that begins with its name. */
  readonly challengingAspects: readonly string[];
  /** 50 and their points add up to the score. */
  readonly contributions: readonly ScoreContribution[];
}

/** Brings the middle one of random days to 50; the name of its contribution. */
export const ORDINARY_DAY = "level of an ordinary day";

const BODIES = Object.keys(BODY_NATURES) as TransitingBody[];
const DAYS_AT_A_STRETCH = 8;

/** An angle through the days, and what it can come close to. */
interface Watched {
  readonly arcs: DayArcs;
  readonly levels: readonly AspectLevel[];
}

/**
 * Scores every one of the days, in their order. A day's result depends on the chart, the activity and the day alone, to
 * the last bit.
 *
 * Throws the source's EphemerisRangeError for days closer than ten days to the ends of its dates, and a RangeError for
 * days that do not run forward. Orbs within a day are good to 0.001° (docs/events.md).
 */
export function scoreDays(source: EphemerisSource, question: TimingQuestion): readonly ScoredDay[] {
  return runSteps(scoreDaysInSteps(source, question));
}

/** {@link scoreDays}, interruptible: about a millisecond between two yields. */
export function* scoreDaysInSteps(
  source: EphemerisSource,
  { activity, pointsDeg, cuspsDeg, errorsDeg, days }: TimingQuestion,
): Generator<undefined, readonly ScoredDay[], undefined> {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const window = { startJdUt: first.startJdUt, endJdUt: last.endJdUt };
  const track = createSkyTrack(source, window, BODIES);
  yield;
  const voids = findVoidOfCourse(source, window);
  yield;
  const { significators, sky } = ACTIVITY_WEIGHTS[activity];
  const { contactPoints, ordinaryDayPoints } = TIMING_CALIBRATIONS[activity];
  const ordinaryPoints = cuspsDeg === null ? ordinaryDayPoints.timeUnknown : ordinaryDayPoints.timeKnown;
  const targets = natalTargetsOf(activity, pointsDeg, cuspsDeg, errorsDeg);
  const watched: Watched[] = BODIES.map((body) => ({
    arcs: dayArcsOf(bodyMotion(track, BODY[body]), days),
    levels: transitLevels(body, targets, significators, contactPoints),
  }));
  yield;
  for (const pair of sky) {
    const motion = relativeMotion(track, BODY[pair.body], BODY[pair.other]);
    watched.push({ arcs: dayArcsOf(motion, days), levels: skyLevels(pair) });
  }
  const scored: ScoredDay[] = [];
  for (let day = 0; day < days.length; day++) {
    if (day % DAYS_AT_A_STRETCH === 0) yield;
    const aspects: DayAspect[] = [];
    for (const { arcs, levels } of watched) collectAspects(arcs, day, levels, aspects);
    const mood = dayMoodOf(track, days[day]!, activity, voids);
    scored.push(scoredDay(mood, aspects, ordinaryPoints));
  }
  return scored;
}

/** The best days, the best first, of two with the same printed score the earlier first. */
export function bestDays<Day extends Pick<ScoredDay, "score">>(
  days: readonly Day[],
  most: number,
): readonly Day[] {
  // Sorting is stable: days of one score stay in the order of time.
  return [...days].sort((a, b) => b.score - a.score).slice(0, most);
}

function scoredDay(
  { moonPhase, moonSign, voidFraction, influences }: DayMood,
  aspects: readonly DayAspect[],
  ordinaryPoints: number,
): ScoredDay {
  const ofAspects = aspects.map(({ name, orbDeg, strength }) => ({
    factor: factorOf(name, orbDeg),
    strength,
  }));
  const ordinary = { factor: ORDINARY_DAY, strength: ordinaryPoints };
  const { score, contributions } = scoreOf([...ofAspects, ...influences, ordinary], TIMING_SCALE);
  const counted = new Set(contributions.map(({ factor }) => factor));
  const named = aspects
    .filter(({ name, orbDeg }) => counted.has(factorOf(name, orbDeg)))
    .sort((a, b) => Math.abs(b.strength) - Math.abs(a.strength) || (a.name < b.name ? -1 : 1));
  return {
    score,
    rating: ratingOf(score),
    moonPhase,
    moonSign,
    voidOfCourse: voidFraction > 0.5,
    favorableAspects: named.filter(({ strength }) => strength > 0).map(({ name }) => name),
    challengingAspects: named.filter(({ strength }) => strength < 0).map(({ name }) => name),
    contributions,
  };
}

function factorOf(name: string, orbDeg: number): string {
  return `${name}, orb ${orbDeg.toFixed(2)}`;
}
