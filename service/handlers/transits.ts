import { type ChartCalculator, type EphemerisSource, findTransitEventsInSteps } from "../../engine/index.ts";
import type { Birth } from "../../proto/gen/almagest/v1/birth_pb.ts";
import {
  FindTransitsRequestSchema,
  type FindTransitsResponse,
  TransitService,
} from "../../proto/gen/almagest/v1/transits_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import { inStretches } from "../call/stretches.ts";
import { julianDayOfUtcDay } from "../convert/day-to-julian-day.ts";
import { natalPointsOfBirth } from "../convert/natal-points-of-birth.ts";
import {
  contactsWithBirth,
  contactToMessage,
  transitEventToMessage,
} from "../convert/transits-to-message.ts";
import { type DayPeriod, periodOf } from "../request/request-period.ts";

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
    findTransits(request, call) {
      const period = periodOf(FindTransitsRequestSchema, { ...request }, call.receivedAtMs);
      return inStretches(transitsOf(request.birth!, period), call.signal);
    },
  });

  function* transitsOf(
    birth: Birth,
    { from, to }: DayPeriod,
  ): Generator<undefined, FindTransitsResponse, undefined> {
    const natal = natalPointsOfBirth(birth, calculator);
    yield;
    const events = yield* findTransitEventsInSteps(source, natal.points, {
      startJdUt: julianDayOfUtcDay(from),
      endJdUt: julianDayOfUtcDay(to, DAY_END),
    });
    yield;
    const active = contactsWithBirth(source, natal, julianDayOfUtcDay(from, NOON));
    yield;
    return {
      $typeName: "almagest.v1.FindTransitsResponse",
      ...natal.preamble,
      window: { $typeName: "almagest.v1.DayWindow", from, to },
      events: events.map((event) => transitEventToMessage(event, natal.errorsDeg)),
      active: active.map((contact) => contactToMessage(contact, natal.errorsDeg)),
    };
  }
}
