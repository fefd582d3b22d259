import { type DayPeriod, utcOfJulianDay } from "../../civil/index.ts";
import { findTransitContacts, findTransitEvents } from "../../engine/index.ts";
import {
  type FindTransitsRequest,
  FindTransitsRequestSchema,
  type FindTransitsResponse,
  TransitService,
} from "../../proto/gen/almagest/v1/transits_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import type { Steps } from "../call/work-slices.ts";
import type { Valid } from "../contract/valid-request.ts";
import {
  isContactWanted,
  isEventWanted,
  TRANSIT_RULES,
  transitContactOf,
  transitEventOf,
} from "../convert/transit-messages.ts";
import { periodOf } from "../request/request-period.ts";
import { localDayOf } from "../time/civil-time.ts";
import { type ChartTables, pointsOfBirth } from "./birth/natal-chart.ts";

/** Transits over a period of days. */
export function createTransitService({ source, calculator, zones }: ChartTables): ImplementedService {
  return implement(TransitService, {
    findTransits(request, call) {
      const period = periodOf(FindTransitsRequestSchema, { ...request }, call.receivedAtMs);
      return call.runInSlices(transitsOf(request, period, call.timezone));
    },
  });

  function* transitsOf(
    request: Valid<FindTransitsRequest>,
    { from, to }: DayPeriod,
    timezone: string | undefined,
  ): Steps<FindTransitsResponse> {
    const { points, cuspsDeg, errorsDeg, preamble } = pointsOfBirth(request.birth, calculator, zones);
    yield;
    const { startJdUt, noonJdUt } = localDayOf(from, timezone);
    const { endJdUt } = localDayOf(to, timezone);
    const allEvents = yield* findTransitEvents(source, points, { startJdUt, endJdUt });
    yield;
    const contacts = findTransitContacts(source, points, cuspsDeg, noonJdUt);
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
      computedFor: utcOfJulianDay(noonJdUt),
      active: active.map((contact) => transitContactOf(contact, errorsDeg)),
      rules: TRANSIT_RULES,
    };
    // Other requests run before hundreds of events are encoded.
    yield;
    return response;
  }
}
