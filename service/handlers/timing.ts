import assert from "node:assert/strict";
import type { DayPeriod } from "../../civil/index.ts";
import { type ActivityName, bestDays, scoreDays } from "../../engine/index.ts";
import {
  type ScoreDaysRequest,
  ScoreDaysRequestSchema,
  type ScoreDaysResponse,
  TimingService,
} from "../../proto/gen/almagest/v1/timing_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import type { Steps } from "../call/work-slices.ts";
import type { Valid } from "../contract/valid-request.ts";
import { fixedOffsetWarningsOf } from "../convert/birth-messages.ts";
import { timingDayOf } from "../convert/score-messages.ts";
import { periodOf } from "../request/request-period.ts";
import { localDaysOf } from "../time/civil-time.ts";
import { type ChartTables, pointsOfBirth } from "./birth/natal-chart.ts";

const BEST_DAYS = 5;
const DEFAULT_ZONE = "UTC";

/** Scores of days for an activity. */
export function createTimingService({ source, calculator, zones }: ChartTables): ImplementedService {
  return implement(TimingService, {
    scoreDays(request, { receivedAtMs, runInSlices }) {
      const { from, to, timezone = DEFAULT_ZONE } = request;
      const window = periodOf(ScoreDaysRequestSchema, { from, to, timezone }, receivedAtMs);
      return runInSlices(daysOf(request, window, timezone));
    },
  });

  function* daysOf(
    request: Valid<ScoreDaysRequest>,
    window: DayPeriod,
    timezone: string,
  ): Steps<ScoreDaysResponse> {
    const activity = request.activity as ActivityName;
    const { cuspsDeg, points, errorsDeg, preamble } = pointsOfBirth(request.birth, calculator, zones);
    const localDays = localDaysOf(window, timezone);
    const question = { activity, pointsDeg: points, cuspsDeg, errorsDeg, days: localDays };
    const scoredDays = yield* scoreDays(source, question);
    const datedDays = localDays.map(({ date }, index) => {
      const scoredDay = scoredDays[index];
      assert.ok(scoredDay !== undefined, "every day has a score");
      return { date, ...scoredDay };
    });
    const response: ScoreDaysResponse = {
      $typeName: "almagest.v1.ScoreDaysResponse",
      ...preamble,
      warnings: [...preamble.warnings, ...fixedOffsetWarningsOf(request.timezone, null)],
      activity,
      timezone,
      window: { $typeName: "almagest.v1.DayWindow", ...window },
      best: bestDays(datedDays, BEST_DAYS).map(timingDayOf),
      days: datedDays.map(timingDayOf),
    };
    // Other requests run before the days are encoded.
    yield;
    return response;
  }
}
