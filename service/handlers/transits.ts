import { type ChartCalculator, type EphemerisSource, findTransitEventsInSteps } from "../../engine/index.ts";
import {
  type FindTransitsRequest,
  FindTransitsRequestSchema,
  TransitService,
} from "../../proto/gen/almagest/v1/transits_pb.ts";
import { julianDayOfUtcDay } from "../convert/day-to-julian-day.ts";
import { natalPointsOfBirth } from "../convert/natal-points-of-birth.ts";
import {
  contactsWithBirth,
  contactToMessage,
  transitEventToMessage,
} from "../convert/transits-to-message.ts";
import { type ImplementedService, implement } from "../guard/implemented-service.ts";
import { periodOf } from "../guard/request-period.ts";
import { inStretches } from "../guard/stretches.ts";

/** The hour of the first day that the active contacts are told for. */
const NOON = 12;
/** The end of the last day. */
const DAY_END = 24;

/** Transits over a window of days. */
export function createTransitService(
  source: EphemerisSource,
  calculator: ChartCalculator,
): ImplementedService {
  return implement(TransitService, {
    async findTransits(request: FindTransitsRequest, call) {
      const { from, to } = periodOf(FindTransitsRequestSchema, { ...request }, call.receivedAtMs);
      const birth = natalPointsOfBirth(request.birth!, calculator);
      const window = {
        startJdUt: julianDayOfUtcDay(from),
        endJdUt: julianDayOfUtcDay(to, DAY_END),
      };
      const work = findTransitEventsInSteps(source, birth.points, window);
      const events = await inStretches(work, call.signal);
      const active = contactsWithBirth(source, birth, julianDayOfUtcDay(from, NOON));
      return {
        $typeName: "almagest.v1.FindTransitsResponse",
        ...birth.preamble,
        window: { $typeName: "almagest.v1.DayWindow", from, to },
        events: events.map((event) => transitEventToMessage(event, birth.errorsDeg)),
        active: active.map((contact) => contactToMessage(contact, birth.errorsDeg)),
      };
    },
  });
}
