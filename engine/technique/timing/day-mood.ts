import { roundToDegE4, withinCircle } from "../../chart/digits.ts";
import { type SignName, signOf } from "../../chart/ecliptic-point.ts";
import { BODY, type PlanetName } from "../../ephemeris/body.ts";
import { createMotionPoint, interpolateMotion, type MotionPoint } from "../../events/motion.ts";
import { bodyMotion, type SkySeries } from "../../events/sky-series.ts";
import { HOURS_PER_DAY, MINUTES_PER_DAY } from "../../units/time.ts";
import { type MoonPhaseName, moonPhaseOf } from "../daily-sky/daily-sky.ts";
import type { VoidPeriod } from "../moon/void-periods.ts";
import type { FactorFacts, Influence } from "../score.ts";
import type { LocalDaySpan } from "./day-arcs.ts";
import { MERCURY_RETROGRADE_RATING_MAX, type RatingLimit, VOID_OF_COURSE_RATING_MAX } from "./rating.ts";
import { ACTIVITY_WEIGHTS, type ActivityName } from "./timing-weights.ts";

/** The part of a day that is the same for every chart, without aspects. */
export interface DayMood {
  /** At the day's noon. */
  readonly moonPhase: MoonPhaseName;
  /** At the day's noon. */
  readonly moonSign: SignName;
  /** Share of the day, 0–1, in which the Moon is void of course. */
  readonly voidFraction: number;
  /** Hours of the day in which the Moon is void of course, 2 decimals. */
  readonly voidHours: number;
  /** The influences on the activity: sign, phase and voids of the Moon, retrograde bodies. */
  readonly influences: readonly Influence[];
  /** What limits the rating of the day, whatever its score. */
  readonly ratingLimits: readonly RatingLimit[];
}

/** Share of a day from which the whole day is void of course, exclusive. */
const MOSTLY_VOID_FRACTION = 0.5;

export function isMostlyVoid(voidFraction: number): boolean {
  return voidFraction > MOSTLY_VOID_FRACTION;
}

/**
 * The mood of a day for an activity. A retrograde body that the series does not contain has no influence.
 *
 * @param voids every interval that overlaps the day, each once; others are ignored
 */
export function dayMoodOf(
  series: SkySeries,
  span: LocalDaySpan,
  activity: ActivityName,
  voids: readonly VoidPeriod[],
): DayMood {
  const weights = ACTIVITY_WEIGHTS[activity];
  const point = createMotionPoint();
  const atNoon = (body: number): MotionPoint => {
    interpolateMotion(bodyMotion(series, body), span.noonJdUt, point);
    return point;
  };
  const moonE4 = roundToDegE4(atNoon(BODY.Moon).angleRad);
  const sunE4 = roundToDegE4(atNoon(BODY.Sun).angleRad);
  const moonSign = signOf(moonE4);
  const moonPhase = moonPhaseOf(withinCircle(moonE4 - sunE4));
  const voidDays = voidDaysOf(span, voids);
  const voidFraction = voidDays / (span.endJdUt - span.startJdUt);

  const influences: Influence[] = [];
  const add = (factor: string, strength: number, facts: FactorFacts): void => {
    if (strength !== 0) influences.push({ factor, facts, strength });
  };
  const moon = { body: "Moon" } as const;
  add(`Moon in ${moonSign}`, weights.moonSigns[moonSign] ?? 0, { kind: "sign", ...moon, sign: moonSign });
  const phaseFacts = { kind: "phase", ...moon, phase: moonPhase } as const;
  add(`Moon phase: ${moonPhase}`, weights.moonPhases[moonPhase], phaseFacts);
  const minutes = Math.round(voidDays * MINUTES_PER_DAY);
  const voidFactor = `Moon void of course for ${hoursInWords(minutes)}`;
  add(voidFactor, voidFraction * weights.voidOfCourse, { kind: "void_of_course", ...moon, minutes });
  const ratingLimits: RatingLimit[] = [];
  if (isMostlyVoid(voidFraction)) {
    ratingLimits.push({ ratingMax: VOID_OF_COURSE_RATING_MAX, reason: voidFactor });
  }
  for (const [body, weight] of Object.entries(weights.retrograde) as [PlanetName, number][]) {
    if (!series.motions[BODY[body]] || atNoon(BODY[body]).speedRadPerDay >= 0) continue;
    const factor = `${body} retrograde`;
    add(factor, weight, { kind: "retrograde", body });
    const ratingMax = body === "Mercury" ? MERCURY_RETROGRADE_RATING_MAX[activity] : undefined;
    if (ratingMax !== undefined) ratingLimits.push({ ratingMax, reason: factor });
  }
  const voidHours = Math.round(voidDays * HOURS_PER_DAY * 100) / 100;
  return { moonPhase, moonSign, voidFraction, voidHours, influences, ratingLimits };
}

function voidDaysOf({ startJdUt, endJdUt }: LocalDaySpan, voids: readonly VoidPeriod[]): number {
  let voidDays = 0;
  for (const span of voids) {
    const overlapDays = Math.min(span.endJdUt, endJdUt) - Math.max(span.startJdUt, startJdUt);
    if (overlapDays > 0) voidDays += overlapDays;
  }
  return voidDays;
}

/** A duration in words: "7 h 23 min". */
function hoursInWords(minutes: number): string {
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
