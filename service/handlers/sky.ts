import { type ChartCalculator, computeDailySky, type EphemerisSource, focusOf } from "../../engine/index.ts";
import { SkyService } from "../../proto/gen/almagest/v1/sky_pb.ts";
import { type AdmittedCall, type ImplementedService, implement } from "../call/implemented-service.ts";
import { julianDayOfUtcDay } from "../convert/day-to-julian-day.ts";
import { natalPointsOfBirth } from "../convert/natal-points-of-birth.ts";
import { skyToMessage } from "../convert/sky-to-message.ts";
import { contactsWithBirth, contactToMessage } from "../convert/transits-to-message.ts";
import { utcOfJulianDay } from "../convert/utc-of-julian-day.ts";

/** The hour of a day that its sky is computed for. */
const NOON = 12;

/** A request that has been validated. */
interface DayRequest {
  readonly date?: string | undefined;
}

/** The sky of a day, by itself and as it touches a birth. */
export function createSkyService(source: EphemerisSource, calculator: ChartCalculator): ImplementedService {
  function skyOf({ date }: DayRequest, call: AdmittedCall) {
    const day = date ?? new Date(call.receivedAtMs).toISOString().slice(0, 10);
    const epochJdUt = julianDayOfUtcDay(day, NOON);
    return {
      epochJdUt,
      part: {
        date: day,
        computedFor: utcOfJulianDay(epochJdUt),
        ...skyToMessage(computeDailySky(source, epochJdUt)),
      },
    };
  }

  return implement(SkyService, {
    getSky(request, call) {
      return { $typeName: "almagest.v1.GetSkyResponse", ...skyOf(request, call).part };
    },

    computeDailyHoroscope(request, call) {
      const { epochJdUt, part } = skyOf(request, call);
      const day = { $typeName: "almagest.v1.ComputeDailyHoroscopeResponse", ...part } as const;
      if (request.birth === undefined) return { ...day, warnings: [], transits: [], focus: [] };
      const birth = natalPointsOfBirth(request.birth, calculator);
      const contacts = contactsWithBirth(source, birth, epochJdUt);
      return {
        ...day,
        ...birth.preamble,
        transits: contacts.map((contact) => contactToMessage(contact, birth.errorsDeg)),
        focus: focusOf(contacts, birth.errorsDeg).map((contact) =>
          contactToMessage(contact, birth.errorsDeg),
        ),
      };
    },
  });
}
