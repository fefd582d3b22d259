import type { SignName } from "../../chart/ecliptic-point.ts";
import type { NatalPoints } from "../../chart/natal-chart.ts";
import { BODY, PLANETS } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { bodyMotion, createSkySeries, relativeMotion, type SkySeries } from "../../events/sky-series.ts";
import type { MoonPhaseName } from "../daily-sky/daily-sky.ts";
import { findVoidPeriods } from "../moon/void-periods.ts";
import { type FactorFacts, orbInWords, roundedOrbDeg, type ScoreContribution, scoreOf } from "../score.ts";
import type { Steps } from "../steps.ts";
import {
  type AspectLevel,
  aspectsOfDay,
  type DayArcs,
  type DayAspect,
  dayArcsOf,
  type LocalDaySpan,
  natalTargetsOf,
  skyLevels,
  transitLevels,
} from "./day-arcs.ts";
import { type DayMood, dayMoodOf, isMostlyVoid } from "./day-mood.ts";
import { cappedRatingOf, type RatingCap, type RatingName, ratingRank } from "./rating.ts";
import { ACTIVITY_WEIGHTS, type ActivityName, TIMING_CALIBRATIONS, TIMING_SCALE } from "./timing-weights.ts";

/** A timing request: the chart, the activity and the days to score. */
export interface TimingQuestion {
  /** The activity to score the days for. */
  readonly activity: ActivityName;
  /** Of the natal chart, by NATAL_POINT_NAMES, degrees; NaN for angles when the time is unknown. */
  readonly pointsDeg: NatalPoints;
  /** Of the natal chart's twelve houses, degrees, 0 ≤ x < 360; null when the time is unknown. */
  readonly cuspsDeg: readonly number[] | null;
  /** Possible error of `pointsDeg` by body when the time is unknown; null when it is known. */
  readonly errorsDeg: readonly number[] | null;
  /** In the order of time. */
  readonly days: readonly LocalDaySpan[];
}

/** The score of a day; docs/scores.md explains it. */
export interface ScoredDay {
  /** 0–100, whole; 50 is an ordinary day. */
  readonly score: number;
  /** The rating of the score, or lower if a cap applies to the day. */
  readonly rating: RatingName;
  /** Why the rating is lower than the score's; null if it is not. */
  readonly ratingCap: RatingCap | null;
  /** At the day's noon. */
  readonly moonPhase: MoonPhaseName;
  /** At the day's noon. */
  readonly moonSign: SignName;
  /** Whether the Moon is void of course for more than half of the day. */
  readonly voidOfCourse: boolean;
  /** Hours of the day in which the Moon is void of course, 2 decimals. */
  readonly voidHours: number;
  /** In descending order of strength; each has a contribution above 0 that begins with its name. */
  readonly favorableAspects: readonly string[];
  /** In descending order of strength; each has a contribution below 0 that begins with its name. */
  readonly challengingAspects: readonly string[];
  /** 50 and their points add up to the score. */
  readonly contributions: readonly ScoreContribution[];
}

/** Factor of the contribution that sets the median of random days to 50. */
export const ORDINARY_DAY = "level of an ordinary day";
const ORDINARY_DAY_FACTS: FactorFacts = { kind: "level" };

const DAYS_PER_STEP = 8;

/** An angle through the days, and the levels that it can approach. */
interface AspectSearch {
  readonly arcs: DayArcs;
  readonly levels: readonly AspectLevel[];
}

/**
 * Scores every day, in the order given. The result of a day depends on chart, activity and day only, to the last bit. Bodies that
 * the source does not cover do not count.
 *
 * The computation starts with the first `next()` of the result. {@link runSteps} runs all steps; a server runs other work between two.
 *
 * Range: the source's less ten days at both ends. Accuracy: orbs within a day 0.001° (docs/models.md).
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param question activity, natal points and cusps in degrees, and the days with start, noon and end in JD (UT)
 * @returns steps whose result is a score 0–100, a rating and contributions per day, in the order of `question.days`
 * @throws {InvalidInputError} when the days run backwards, exceed a thousand years or are within ten days of the ends
 * of the source
 * @throws {EphemerisRangeError} when the days exceed the source's dates
 *
 * @example
 * ```ts
 * import { createChartCalculator } from "almagest";
 * import { runSteps, scoreDays } from "almagest/scores";
 * import { loadTableSource } from "almagest/tables";
 *
 * const source = loadTableSource();
 * const birth = { epochJdUt: 2447892.1, latitudeDeg: 48.86, longitudeDeg: 2.35, timeKnown: true };
 * const { chart, points } = createChartCalculator(source).natalChartWithPoints(birth);
 * const cuspsDeg = chart.houses?.map(({ longitudeDeg }) => longitudeDeg) ?? null;
 * const days = [{ startJdUt: 2460310.5, noonJdUt: 2460311, endJdUt: 2460311.5 }];
 * const question = { activity: "travel" as const, pointsDeg: points, cuspsDeg, errorsDeg: null, days };
 * runSteps(scoreDays(source, question)).map(({ rating, ratingCap }) => [rating, ratingCap?.reason]); // => [["good","Mercury retrograde"]]
 * ```
 */
export function* scoreDays(source: EphemerisSource, question: TimingQuestion): Steps<readonly ScoredDay[]> {
  const { activity, cuspsDeg, days } = question;
  const firstDay = days[0];
  const lastDay = days.at(-1);
  if (firstDay === undefined || lastDay === undefined) return [];
  const window = { startJdUt: firstDay.startJdUt, endJdUt: lastDay.endJdUt };
  const series = createSkySeries(source, window, PLANETS);
  yield;
  const voids = findVoidPeriods(source, window);
  yield;
  const transits = transitSearches(series, question);
  yield;
  const searches = [...transits, ...skySearches(series, question)];
  const { ordinaryDayPoints } = TIMING_CALIBRATIONS[activity];
  const ordinaryPoints = cuspsDeg === null ? ordinaryDayPoints.timeUnknown : ordinaryDayPoints.timeKnown;
  const scoredDays: ScoredDay[] = [];
  for (const [day, span] of days.entries()) {
    if (day % DAYS_PER_STEP === 0) yield;
    const aspects = searches.flatMap(({ arcs, levels }) => aspectsOfDay(arcs, day, levels));
    scoredDays.push(scoredDay(dayMoodOf(series, span, activity, voids), aspects, ordinaryPoints));
  }
  return scoredDays;
}

/** The searches for aspects of transiting bodies to natal points. */
function transitSearches(
  series: SkySeries,
  { activity, pointsDeg, cuspsDeg, errorsDeg, days }: TimingQuestion,
): readonly AspectSearch[] {
  const { significators } = ACTIVITY_WEIGHTS[activity];
  const { contactPoints } = TIMING_CALIBRATIONS[activity];
  const targets = natalTargetsOf(activity, pointsDeg, cuspsDeg, errorsDeg);
  return PLANETS.filter((body) => series.motions[BODY[body]]).map((body) => ({
    arcs: dayArcsOf(bodyMotion(series, BODY[body]), days),
    levels: transitLevels(body, targets, significators, contactPoints),
  }));
}

/** The searches for aspects between transiting bodies. */
function skySearches(series: SkySeries, { activity, days }: TimingQuestion): readonly AspectSearch[] {
  return ACTIVITY_WEIGHTS[activity].sky
    .filter(({ body, other }) => series.motions[BODY[body]] && series.motions[BODY[other]])
    .map((pair) => ({
      arcs: dayArcsOf(relativeMotion(series, BODY[pair.body], BODY[pair.other]), days),
      levels: skyLevels(pair),
    }));
}

/**
 * The best days, in descending order: by rating, then days that are not void of course, then by printed score, then the
 * earlier first. A day that is void of course precedes others only if its rating is higher.
 *
 * @param days in the order of time
 * @param limit maximum number of days to return
 * @returns at most `limit` of `days`. There are no errors.
 *
 * @example
 * ```ts
 * import { bestDays } from "almagest/scores";
 *
 * const days = [
 *   { score: 44, rating: "fair", voidOfCourse: false },
 *   { score: 82, rating: "fair", voidOfCourse: true },
 *   { score: 60, rating: "good", voidOfCourse: false },
 * ] as const;
 * bestDays(days, 3).map(({ score }) => score); // => [60,44,82]
 * ```
 */
export function bestDays<Day extends Pick<ScoredDay, "score" | "rating" | "voidOfCourse">>(
  days: readonly Day[],
  limit: number,
): readonly Day[] {
  // The sort is stable: equal days remain in the order of time.
  return [...days]
    .sort(
      (a, b) =>
        ratingRank(a.rating) - ratingRank(b.rating) ||
        Number(a.voidOfCourse) - Number(b.voidOfCourse) ||
        b.score - a.score,
    )
    .slice(0, limit);
}

function scoredDay(
  { moonPhase, moonSign, voidFraction, voidHours, influences, ratingLimits }: DayMood,
  aspects: readonly DayAspect[],
  ordinaryPoints: number,
): ScoredDay {
  const aspectInfluences = aspects.map((aspect) => ({
    factor: aspectInWords(aspect),
    facts: { ...aspect.facts, orbDeg: roundedOrbDeg(aspect.orbDeg) },
    strength: aspect.strength,
  }));
  const ordinaryDay = { factor: ORDINARY_DAY, facts: ORDINARY_DAY_FACTS, strength: ordinaryPoints };
  const { score, contributions } = scoreOf([...aspectInfluences, ...influences, ordinaryDay], TIMING_SCALE);
  const factors = new Set(contributions.map(({ factor }) => factor));
  const contributingAspects = aspects
    .filter((aspect) => factors.has(aspectInWords(aspect)))
    .sort((a, b) => Math.abs(b.strength) - Math.abs(a.strength) || (a.name < b.name ? -1 : 1));
  const namesOfSign = (sign: number): readonly string[] =>
    contributingAspects.filter(({ strength }) => strength * sign > 0).map(({ name }) => name);
  return {
    score,
    ...cappedRatingOf(score, ratingLimits),
    moonPhase,
    moonSign,
    voidOfCourse: isMostlyVoid(voidFraction),
    voidHours,
    favorableAspects: namesOfSign(1),
    challengingAspects: namesOfSign(-1),
    contributions,
  };
}

/** An aspect in words: "Venus Trine natal Moon, orb 1.24". */
function aspectInWords({ name, orbDeg }: DayAspect): string {
  return `${name}, ${orbInWords(orbDeg)}`;
}
