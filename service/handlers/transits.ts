import {
  type ChartCalculator,
  type EphemerisSource,
  findTransitContacts,
  findTransitEventsInSteps,
} from "../../engine/index.ts";
import {
  type FindTransitsRequest,
  FindTransitsRequestSchema,
  type FindTransitsResponse,
  TransitService,
} from "../../proto/gen/almagest/v1/transits_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import type { Steps } from "../call/work-turns.ts";
import { type DayPeriod, julianDayOfUtcDate, utcOfJulianDay } from "../civil/calendar.ts";
import type { ZoneFinder } from "../civil/zone-from-place.ts";
import type { Valid } from "../contract/valid-request.ts";
import { isContactWanted, isEventWanted } from "../convert/transit-filters.ts";
import { TRANSIT_RULES, transitContactOf, transitEventOf } from "../convert/transit-messages.ts";
import { periodOf } from "../request/request-period.ts";
import { pointsOfBirth } from "./birth/natal-chart.ts";

/** The hour of the first day for which the active contacts are computed. */
const NOON_HOUR = 12;
/** The hour at which the last day ends. */
const END_HOUR = 24;

/** Transits over a period of days. */
export function createTransitService(
  source: EphemerisSource,
  calculator: ChartCalculator,
  zones: ZoneFinder,
): ImplementedService {
  return implement(TransitService, {
    findTransits(request, call) {
      const period = periodOf(FindTransitsRequestSchema, { ...request }, call.receivedAtMs);
      return call.runInTurns(transitsOf(request, period));
    },
  });

  function* transitsOf(
    request: Valid<FindTransitsRequest>,
    { from, to }: DayPeriod,
  ): Steps<FindTransitsResponse> {
    const { points, cuspsDeg, errorsDeg, preamble } = pointsOfBirth(request.birth, calculator, zones);
    yield;
    const allEvents = yield* findTransitEventsInSteps(source, points, {
      startJdUt: julianDayOfUtcDate(from),
      endJdUt: julianDayOfUtcDate(to, END_HOUR),
    });
    yield;
    const epochJdUt = julianDayOfUtcDate(from, NOON_HOUR);
    const contacts = findTransitContacts(source, points, cuspsDeg, epochJdUt);
    yield;
    const events = allEvents.filter((event) => isEventWanted(event, request));
    const active = contacts.filter((contact) => isContactWanted(contact, request));
    const response: FindTransitsResponse = {
      $typeName: "almagest.v1.FindTransitsResponse",
      ...preamble,
      window: { $typeName: "almagest.v1.DayWindow", from, to },
      matchedEvents: events.length,
      totalEvents: allEvents.length,
      events: events.map((event) => transitEventOf(event, errorsDeg)),
      computedFor: utcOfJulianDay(epochJdUt),
      active: active.map((contact) => transitContactOf(contact, errorsDeg)),
      rules: TRANSIT_RULES,
    };
    // Other requests run before hundreds of events are encoded.
    yield;
    return response;
  }
}
