import {
  type ChartCalculator,
  computeDailySky,
  createNextEventCalculator,
  type EphemerisSource,
  findTransitContacts,
  focusOf,
} from "../../engine/index.ts";
import {
  type ComputeDailyHoroscopeRequest,
  type ComputeDailyHoroscopeResponse,
  type GetSkyRequest,
  type GetSkyResponse,
  SkyService,
} from "../../proto/gen/almagest/v1/sky_pb.ts";
import { type AdmittedCall, type ImplementedService, implement } from "../call/implemented-service.ts";
import type { Steps } from "../call/work-turns.ts";
import { dateOfIso, isoOfSeconds, julianDayOfUtcDate, utcOfJulianDay } from "../civil/calendar.ts";
import type { ZoneFinder } from "../civil/zone-from-place.ts";
import type { Valid } from "../contract/valid-request.ts";
import { nextEventsOf, skyOf } from "../convert/sky-messages.ts";
import { TRANSIT_RULES, transitContactOf } from "../convert/transit-messages.ts";
import { pointsOfBirth } from "./birth/natal-chart.ts";

/** The hour of a day for which its sky is computed. Events count from 00:00. */
const NOON_HOUR = 12;

/** The sky of a day, alone or in relation to a birth. */
export function createSkyService(
  source: EphemerisSource,
  calculator: ChartCalculator,
  zones: ZoneFinder,
): ImplementedService {
  const nextEventCalculator = createNextEventCalculator(source);

  /** @param requestedDate YYYY-MM-DD; undefined: today in UTC */
  function skyOfDate(requestedDate: string | undefined, { receivedAtMs }: AdmittedCall) {
    const date = requestedDate ?? dateOfIso(isoOfSeconds(Math.floor(receivedAtMs / 1000)));
    const epochJdUt = julianDayOfUtcDate(date, NOON_HOUR);
    const fields = {
      date,
      computedFor: utcOfJulianDay(epochJdUt),
      ...skyOf(computeDailySky(source, epochJdUt)),
    };
    return { epochJdUt, fields };
  }

  return implement(SkyService, {
    getSky(request, call) {
      return call.runInTurns(skyWithNextEvents(request, call));
    },

    computeDailyHoroscope(request, call) {
      return call.runInTurns(horoscopeOf(request, call));
    },
  });

  function* skyWithNextEvents(request: Valid<GetSkyRequest>, call: AdmittedCall): Steps<GetSkyResponse> {
    const { fields } = skyOfDate(request.date, call);
    yield;
    const dayStartJdUt = julianDayOfUtcDate(fields.date);
    const next = nextEventsOf(yield* nextEventCalculator.nextEventsInSteps(dayStartJdUt));
    return { $typeName: "almagest.v1.GetSkyResponse", ...fields, next };
  }

  function* horoscopeOf(
    { birth, date }: Valid<ComputeDailyHoroscopeRequest>,
    call: AdmittedCall,
  ): Steps<ComputeDailyHoroscopeResponse> {
    const { epochJdUt, fields } = skyOfDate(date, call);
    const sky = { $typeName: "almagest.v1.ComputeDailyHoroscopeResponse", ...fields } as const;
    if (birth === undefined) return { ...sky, warnings: [], transits: [], focus: [] };
    yield;
    const { points, cuspsDeg, errorsDeg, preamble } = pointsOfBirth(birth, calculator, zones);
    const contacts = findTransitContacts(source, points, cuspsDeg, epochJdUt);
    const focus = focusOf(contacts, errorsDeg);
    return {
      ...sky,
      ...preamble,
      transits: contacts.map((contact) => transitContactOf(contact, errorsDeg)),
      focus: focus.map((contact) => transitContactOf(contact, errorsDeg)),
      rules: TRANSIT_RULES,
    };
  }
}
