import type { NatalMoment } from "../../engine/index.ts";
import type { Birth, BirthEcho, CivilMoment, Warning } from "../../proto/gen/almagest/v1/birth_pb.ts";
import { instantFromLocalTime } from "../civil/instant-from-local-time.ts";
import { zoneFromPlace } from "../civil/zone-from-place.ts";
import { civilMomentOf } from "./civil-moment-to-message.ts";
import { civilTimeWarnings } from "./civil-time-warnings.ts";

/** A birth as the engine takes it, and as the answer tells how it was understood. */
export interface BirthMoment {
  readonly moment: NatalMoment;
  readonly input: BirthEcho;
  readonly time: CivilMoment;
  readonly warnings: readonly Warning[];
}

/** What a birth of unknown time is computed for. */
const NOON = "12:00";

/** The moment of a birth that has been validated: date, place and zone are right, the time may be missing. */
export function birthToMoment(birth: Birth): BirthMoment {
  const { date = "", latitude = Number.NaN, longitude = Number.NaN } = birth;
  const timeKnown = birth.time !== undefined;
  const time = birth.time ?? NOON;
  const zoneName = birth.timezone ?? zoneFromPlace(latitude, longitude);
  const instant = instantFromLocalTime({ date, time, zoneName, longitudeDeg: longitude });
  return {
    moment: { epochJdUt: instant.epochJdUt, latitudeDeg: latitude, longitudeDeg: longitude, timeKnown },
    input: { $typeName: "almagest.v1.BirthEcho", date, time, latitude, longitude, timeKnown },
    time: civilMomentOf(instant),
    warnings: civilTimeWarnings(instant, { date, time, zoneName, longitudeOf: "the birth longitude" }),
  };
}
