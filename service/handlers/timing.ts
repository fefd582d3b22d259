import {
  type ActivityName,
  bestDays,
  type ChartCalculator,
  type EphemerisSource,
  scoreDaysInSteps,
} from "../../engine/index.ts";
import {
  ScoreDaysRequestSchema,
  type TimingDay,
  TimingService,
} from "../../proto/gen/almagest/v1/timing_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import { inStretches } from "../call/stretches.ts";
import { contributionsOf } from "../convert/contributions-to-message.ts";
import { localDaysOf } from "../convert/local-days.ts";
import { natalPointsOfBirth } from "../convert/natal-points-of-birth.ts";
import { periodOf } from "../request/request-period.ts";

/** How many days are named as the best. */
const BEST_DAYS = 5;
const DEFAULT_ZONE = "UTC";

/** Days, and what they are good for. */
export function createTimingService(
  calculator: ChartCalculator,
  source: EphemerisSource,
): ImplementedService {
  return implement(TimingService, {
    async scoreDays(request, { receivedAtMs, signal }) {
      const { from, to, timezone = DEFAULT_ZONE } = request;
      const activity = request.activity as ActivityName;
      const window = periodOf(ScoreDaysRequestSchema, { from, to, timezone }, receivedAtMs);
      const { cuspsDeg, points, errorsDeg, preamble } = natalPointsOfBirth(request.birth!, calculator);
      const localDays = localDaysOf(window, timezone);
      const scored = await inStretches(
        scoreDaysInSteps(source, {
          activity,
          pointsDeg: points,
          cuspsDeg,
          errorsDeg,
          days: localDays,
        }),
        signal,
      );
      const days = scored.map(
        (day, index): TimingDay => ({
          $typeName: "almagest.v1.TimingDay",
          date: localDays[index]!.date,
          score: day.score,
          rating: day.rating,
          moonPhase: day.moonPhase,
          moonSign: day.moonSign,
          voidOfCourse: day.voidOfCourse,
          favorableAspects: [...day.favorableAspects],
          challengingAspects: [...day.challengingAspects],
          contributions: contributionsOf(day.contributions),
        }),
      );
      return {
        $typeName: "almagest.v1.ScoreDaysResponse",
        ...preamble,
        activity,
        timezone,
        window: { $typeName: "almagest.v1.DayWindow", ...window },
        best: [...bestDays(days, BEST_DAYS)],
        days,
      };
    },
  });
}
