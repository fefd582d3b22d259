/**
 * Computes TIMING_CALIBRATIONS and RATING_SCORE_MIN of timing-weights.ts: `node
 * ephe-tests/calibration/fit-timing.ts`.
 *
 * For each activity, with a known birth time: the points of a contact for which nine of ten scores cover 58 points,
 * and the points of an ordinary day that set the median to 50, for known and unknown times. Then the scores exceeded
 * by 90, 65, 35 and 10 % of all draws with a known time.
 */

import { PRINTED } from "../../engine/chart/digits.ts";
import { PLANETS } from "../../engine/ephemeris/body.ts";
import { bodyMotion, relativeMotion } from "../../engine/events/sky-series.ts";
import { BODY, createSkySeries, findVoidPeriods } from "../../engine/index.ts";
import { saturatedScore } from "../../engine/technique/score.ts";
import {
  aspectsOfDay,
  dayArcsOf,
  natalTargetsOf,
  skyLevels,
  transitLevels,
} from "../../engine/technique/timing/day-arcs.ts";
import { dayMoodOf } from "../../engine/technique/timing/day-mood.ts";
import {
  ACTIVITY_NAMES,
  ACTIVITY_WEIGHTS,
  TIMING_SCALE,
} from "../../engine/technique/timing/timing-weights.ts";
import { defined } from "../../test/defined.ts";
import { randomNumbers } from "../load/numbers.ts";
import { percentileOf } from "./calibration.ts";
import { randomChartAndDay, timingSource } from "./timing.ts";

const DRAWS = 20_000;
const GOAL_RANGE = 58;
const BODIES = PLANETS;

/** Per draw: the sum of contacts of one point each, and the sum of all other terms. */
interface Sums {
  readonly contacts: number[];
  readonly rest: number[];
}

const random = randomNumbers();
const sumsOf = new Map<string, Sums>(
  ACTIVITY_NAMES.flatMap((activity) =>
    ["timeKnown", "timeUnknown"].map((time) => [`${activity} ${time}`, { contacts: [], rest: [] }] as const),
  ),
);
const total = (parts: readonly { readonly strength: number }[]): number =>
  parts.reduce((sum, { strength }) => sum + strength, 0);

for (let draw = 0; draw < DRAWS; draw += 1) {
  const { pointsDeg, cuspsDeg, pointsWithoutTimeDeg, errorsDeg, day } = randomChartAndDay(random);
  const window = { startJdUt: day.startJdUt, endJdUt: day.endJdUt };
  const series = createSkySeries(timingSource, window, BODIES);
  const voids = findVoidPeriods(timingSource, window);
  const arcs = BODIES.map((body) => dayArcsOf(bodyMotion(series, BODY[body]), [day]));
  for (const activity of ACTIVITY_NAMES) {
    const { sky, significators } = ACTIVITY_WEIGHTS[activity];
    const inTheSky = sky.flatMap((pair) => {
      const motion = relativeMotion(series, BODY[pair.body], BODY[pair.other]);
      return aspectsOfDay(dayArcsOf(motion, [day]), 0, skyLevels(pair));
    });
    const rest = total(inTheSky) + total(dayMoodOf(series, day, activity, voids).influences);
    for (const time of ["timeKnown", "timeUnknown"]) {
      const targets =
        time === "timeKnown"
          ? natalTargetsOf(activity, pointsDeg, cuspsDeg, null)
          : natalTargetsOf(activity, pointsWithoutTimeDeg, null, errorsDeg);
      const contacts = BODIES.flatMap((body, index) =>
        aspectsOfDay(defined(arcs[index]), 0, transitLevels(body, targets, significators, 1)),
      );
      const sums = defined(sumsOf.get(`${activity} ${time}`));
      sums.contacts.push(total(contacts));
      sums.rest.push(rest);
    }
  }
}

const allScores: number[] = [];
for (const activity of ACTIVITY_NAMES) {
  const knownTimeSums = defined(sumsOf.get(`${activity} timeKnown`));
  let low = 1;
  let high = 60;
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2;
    if (rangeOf(knownTimeSums, middle) < GOAL_RANGE) low = middle;
    else high = middle;
  }
  const contactPoints = Number(high.toFixed(1));
  const spreads = [knownTimeSums, defined(sumsOf.get(`${activity} timeUnknown`))].map((sums) => {
    const ordinaryDayPoints = ordinaryDayOf(sums, contactPoints);
    const scores = scoresOf(sums, contactPoints, ordinaryDayPoints);
    if (sums === knownTimeSums) allScores.push(...scores);
    const spread = [5, 50, 95].map((percent) => percentileOf(scores, percent).toFixed(1)).join(", ");
    return { ordinaryDayPoints, spread };
  });
  const points = spreads.map(({ ordinaryDayPoints }) => ordinaryDayPoints);
  process.stdout.write(`  ${activity}: calibration(${[contactPoints, ...points].join(", ")}),\n`);
  process.stdout.write(
    `    // 5, 50, 95 %: ${spreads.map(({ spread }) => spread).join("; time unknown: ")}\n`,
  );
}
const printed = Float64Array.from(allScores, (score) =>
  PRINTED.round(score, 10 ** TIMING_SCALE.decimals),
).sort();
const thresholds = [90, 65, 35, 10].map((percent) => percentileOf(printed, percent));
process.stdout.write(`ratings: ${thresholds.join(", ")}\n`);
for (const least of thresholds) {
  const share = printed.filter((score) => score >= least).length / printed.length;
  process.stdout.write(`  ${least} or more: ${(share * 100).toFixed(1)} %\n`);
}

/** Scores in ascending order, not rounded. */
function scoresOf(sums: Sums, contactPoints: number, ordinaryDayPoints: number): Float64Array {
  return Float64Array.from(sums.contacts, (contacts, draw) =>
    saturatedScore(contacts * contactPoints + defined(sums.rest[draw]) + ordinaryDayPoints, TIMING_SCALE),
  ).sort();
}

function ordinaryDayOf({ contacts, rest }: Sums, contactPoints: number): number {
  const all = Float64Array.from(contacts, (sum, draw) => sum * contactPoints + defined(rest[draw])).sort();
  return Number((-percentileOf(all, 50)).toFixed(1));
}

function rangeOf(sums: Sums, contactPoints: number): number {
  const scores = scoresOf(sums, contactPoints, ordinaryDayOf(sums, contactPoints));
  return percentileOf(scores, 95) - percentileOf(scores, 5);
}
