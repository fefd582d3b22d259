import type { CivilMoment } from "../../proto/gen/almagest/v1/birth_pb.ts";
import type { CivilInstant } from "../civil/instant-from-local-time.ts";

/** An instant and the zone it is reckoned in, as every answer about a moment tells them. */
export function civilMomentOf(instant: CivilInstant): CivilMoment {
  return {
    $typeName: "almagest.v1.CivilMoment",
    timezone: instant.timezone,
    offsetHours: instant.offsetHours,
    julianDayUt: instant.epochJdUt,
    utc: instant.utcIso,
    daylightSaving: instant.daylightSaving,
    abbreviation: instant.abbreviation,
  };
}
