import { utcOfJulianDay } from "../../civil/index.ts";
import { utcDayOf } from "../../db/index.ts";
import {
  computeDailySky,
  createNextEventCalculator,
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
import type { Steps } from "../call/work-slices.ts";
import type { Valid } from "../contract/valid-request.ts";
import { nextEventsOf, skyOf } from "../convert/sky-messages.ts";
import { TRANSIT_RULES, transitContactOf } from "../convert/transit-messages.ts";
import { localDayOf } from "../time/civil-time.ts";
import { type ChartTables, pointsOfBirth } from "./birth/natal-chart.ts";

/** The sky of a day, alone or in relation to a birth. */
export function createSkyService({ source, calculator, zones }: ChartTables): ImplementedService {
  const nextEventCalculator = createNextEventCalculator(source);

  /**
   * The sky at noon of a date, with the events from its 00:00 on.
   *
   * @param requestedDate YYYY-MM-DD; undefined: today in UTC
   */
  function skyOfDate(requestedDate: string | undefined, { receivedAtMs, timezone }: AdmittedCall) {
    const date = requestedDate ?? utcDayOf(receivedAtMs);
    const { noonJdUt, ...day } = localDayOf(date, timezone);
    const fields = {
      date,
      computedFor: utcOfJulianDay(noonJdUt),
      ...skyOf(computeDailySky(source, noonJdUt, day)),
    };
    return { ...day, noonJdUt, fields };
  }

  return implement(SkyService, {
    getSky(request, call) {
      return call.runInSlices(skyWithNextEvents(request, call));
    },

    computeDailyHoroscope(request, call) {
      return call.runInSlices(horoscopeOf(request, call));
    },
  });

  function* skyWithNextEvents(request: Valid<GetSkyRequest>, call: AdmittedCall): Steps<GetSkyResponse> {
    const { startJdUt, fields } = skyOfDate(request.date, call);
    yield;
    const next = nextEventsOf(yield* nextEventCalculator.nextEvents(startJdUt));
    return { $typeName: "almagest.v1.GetSkyResponse", ...fields, next };
  }

  function* horoscopeOf(
    { birth, date }: Valid<ComputeDailyHoroscopeRequest>,
    call: AdmittedCall,
  ): Steps<ComputeDailyHoroscopeResponse> {
    const { noonJdUt, fields } = skyOfDate(date, call);
    const sky = { $typeName: "almagest.v1.ComputeDailyHoroscopeResponse", ...fields } as const;
    if (birth === undefined) return { ...sky, warnings: [], transits: [], focus: [] };
    yield;
    const { points, cuspsDeg, errorsDeg, preamble } = pointsOfBirth(birth, calculator, zones);
    const contacts = findTransitContacts(source, points, cuspsDeg, noonJdUt);
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
