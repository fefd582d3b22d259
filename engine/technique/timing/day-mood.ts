import { DEG_E4_PER_CIRCLE, roundToDegE4, type SignName, signOf } from "../../chart/ecliptic-point.ts";
import { BODY } from "../../ephemeris/body.ts";
import { createMotionPoint, interpolateMotion, type MotionPoint } from "../../events/motion.ts";
import { bodyMotion, type SkyTrack } from "../../events/sky-track.ts";
import type { VoidOfCourse } from "../../events/void-of-course.ts";
import { MINUTES_PER_DAY } from "../../units/time.ts";
import { type MoonPhaseName, moonPhaseOf } from "../daily-sky/moon.ts";
import type { Influence } from "../score.ts";
import type { LocalDaySpan } from "./day-arcs.ts";
import { ACTIVITY_WEIGHTS, type ActivityName, type TransitingBody } from "./timing-weights.ts";

/** What a day is like for everyone, aspects apart. */
export interface DayMood {
  /** At noon. */
  readonly moonPhase: MoonPhaseName;
  /** At noon. */
  readonly moonSign: SignName;
  /** The share of the day, 0–1, in which the Moon is void of course. */
  readonly voidFraction: number;
  /** What it does for an activity: the Moon's sign, phase and voids, retrograde bodies. */
  readonly influences: readonly Influence[];
}

/** @param voids all that share a moment with the day, each once; others do no harm */
export function dayMoodOf(
  track: SkyTrack,
  span: LocalDaySpan,
  activity: ActivityName,
  voids: readonly VoidOfCourse[],
): DayMood {
  const weights = ACTIVITY_WEIGHTS[activity];
  const point = createMotionPoint();
  const atNoon = (body: number): MotionPoint => {
    interpolateMotion(bodyMotion(track, body), span.noonJdUt, point);
    return point;
  };
  const moonE4 = roundToDegE4(atNoon(BODY.Moon).angleRad);
  const sunE4 = roundToDegE4(atNoon(BODY.Sun).angleRad);
  const moonSign = signOf(moonE4);
  const moonPhase = moonPhaseOf((moonE4 - sunE4 + DEG_E4_PER_CIRCLE) % DEG_E4_PER_CIRCLE);
  const voidDays = voidDaysOf(span, voids);
  const voidFraction = voidDays / (span.endJdUt - span.startJdUt);

  const influences: Influence[] = [];
  const add = (factor: string, strength: number): void => {
    if (strength !== 0) influences.push({ factor, strength });
  };
  add(`Moon in ${moonSign}`, weights.moonSigns[moonSign] ?? 0);
  add(`Moon phase: ${moonPhase}`, weights.moonPhases[moonPhase]);
  add(`Moon void of course for ${inHours(voidDays)}`, voidFraction * weights.voidOfCourse);
  for (const body of Object.keys(weights.retrograde) as TransitingBody[]) {
    if (atNoon(BODY[body]).speedRadPerDay < 0) add(`${body} retrograde`, weights.retrograde[body]!);
  }
  return { moonPhase, moonSign, voidFraction, influences };
}

function voidDaysOf({ startJdUt, endJdUt }: LocalDaySpan, voids: readonly VoidOfCourse[]): number {
  let voidDays = 0;
  for (const span of voids) {
    const shared = Math.min(span.endJdUt, endJdUt) - Math.max(span.startJdUt, startJdUt);
    if (shared > 0) voidDays += shared;
  }
  return voidDays;
}

/** "7 h 23 min" */
function inHours(days: number): string {
  const minutes = Math.round(days * MINUTES_PER_DAY);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
