import type { EventWindow } from "../events/search-input.ts";
import { findSmoothZeros } from "../events/smooth-zeros.ts";
import { DEG_PER_RAD, normalizeRad } from "../math/angle.ts";
import type { Deg, JdUt, Rad } from "../units/flavours.ts";
import { SECONDS_PER_DAY } from "../units/time.ts";
import { createLocalPlace, type LocalPlace } from "./course-guide.ts";
import type { LocalCourse } from "./local-course.ts";

/** A quantity of a local place whose zeros are searched: smooth, of the order of 1. */
export interface Criterion<Kind> {
  /** What a zero is at which the value increases, and at which it decreases. */
  readonly increasing: Kind;
  readonly decreasing: Kind;
  /** Writes the value and its rate per day. */
  evaluate(place: LocalPlace, out: Float64Array): void;
}

/** A zero of a criterion. */
interface LocalCrossing<Kind> {
  readonly kind: Kind;
  readonly epochJdUt: JdUt;
  /** From north eastward, 0 ≤ x < 360. */
  readonly azimuthDeg: Deg;
}

const STEP_DAYS = 1 / 8;
/** The second derivative of a criterion is at most this, per day²: the square of the Earth's rotation. */
const CURVATURE_MAX = 40;
/** Time by which an interpolated place can be on the other side of a zero: 2 s, unless the zero grazes. */
const SLACK_DAYS: number = 2 / SECONDS_PER_DAY;

/** Days beyond a window that a search needs of a source: two nodes, and half a day of samples between which they are. */
export const SEARCHED_BEYOND_DAYS = 1;

/**
 * Finds every zero of some criteria in a window, in the order of time, each once.
 *
 * Notes:
 * 1. Zeros are found on interpolated places and refined on places of the instants themselves. The polynomial of {@link findSmoothZeros}
 *    has an error of 0.3″ of altitude (the Moon: 1.5″). An altitude that exceeds zero by less within a cell may be missed.
 */
export function findLocalCrossings<Kind>(
  course: LocalCourse,
  criteria: readonly Criterion<Kind>[],
  window: EventWindow,
): LocalCrossing<Kind>[] {
  const crossings: LocalCrossing<Kind>[] = [];
  const place = createLocalPlace();
  const value = new Float64Array(2);
  const values = {
    valueCount: criteria.length,
    stepDays: STEP_DAYS,
    curvatureMax: CURVATURE_MAX,
    slackDays: SLACK_DAYS,
    writeAt(epochJdUt: JdUt, out: Float64Array, onlyValue?: number): void {
      if (onlyValue === undefined) course.near(epochJdUt, place);
      else course.at(epochJdUt, place);
      for (let i = onlyValue ?? 0; i <= (onlyValue ?? criteria.length - 1); i++) {
        criteria[i]!.evaluate(place, value);
        out[2 * i] = value[0]!;
        out[2 * i + 1] = value[1]!;
      }
    },
  };
  findSmoothZeros(values, window, ({ value: i, epochJdUt, isIncreasing, lastStepDays }) => {
    const { increasing, decreasing } = criteria[i]!;
    crossings.push({
      kind: isIncreasing ? increasing : decreasing,
      epochJdUt,
      azimuthDeg: azimuthDegAfter(place, lastStepDays),
    });
  });
  return crossings.sort((a, b) => a.epochJdUt - b.epochJdUt);
}

/** The azimuth a few seconds after the instant of a place at most. */
function azimuthDegAfter(place: LocalPlace, days: number): Deg {
  const east = place.east + place.eastRatePerDay * days;
  const north = place.north + place.northRatePerDay * days;
  return normalizeRad(Math.atan2(east, north)) * DEG_PER_RAD;
}

/**
 * Passing an altitude.
 *
 * @param limb 1 for the upper limb of the disc, 0 for the centre, −1 for the lower limb
 */
export function altitudeCriterion<Kind>(
  increasing: Kind,
  decreasing: Kind,
  altitudeRad: Rad,
  limb: number,
  radiusAu: number,
): Criterion<Kind> {
  return {
    increasing,
    decreasing,
    evaluate(place, out) {
      const { distanceAu } = place;
      const sine = (limb * radiusAu) / distanceAu;
      const targetRad = altitudeRad - Math.asin(sine);
      out[0] = place.up - Math.sin(targetRad);
      const targetRate = (sine / distanceAu / Math.sqrt(1 - sine * sine)) * place.distanceRateAuPerDay;
      out[1] = place.upRatePerDay - (radiusAu === 0 ? 0 : targetRate * Math.cos(targetRad));
    },
  };
}

/** Passing the meridian: the value is the direction's share to the west. */
export function meridianCriterion<Kind>(upper: Kind, lower: Kind): Criterion<Kind> {
  return {
    increasing: upper,
    decreasing: lower,
    evaluate(place, out) {
      out[0] = -place.east;
      out[1] = -place.eastRatePerDay;
    },
  };
}
