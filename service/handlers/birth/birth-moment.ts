import { computeAscendant, type NatalMoment } from "../../../engine/index.ts";
import type { Birth, BirthEcho, CivilMoment, Warning } from "../../../proto/gen/almagest/v1/birth_pb.ts";
import { dateOfIso, minuteOfIso } from "../../civil/calendar.ts";
import { type ClockHistory, clockHistoryOf, NO_CLOCK_HISTORY } from "../../civil/clock-history.ts";
import { type CivilInstant, instantFromLocalTime } from "../../civil/instant-from-local-time.ts";
import type { ZoneFinder } from "../../civil/zone-from-place.ts";
import type { Valid } from "../../contract/valid-request.ts";
import { civilMomentOf, civilTimeWarningsOf } from "../../convert/birth-messages.ts";

/** A birth as the engine's input, and how the response states its interpretation. */
export interface BirthMoment {
  readonly moment: NatalMoment;
  readonly input: BirthEcho;
  readonly time: CivilMoment;
  /** The clock rules that the local time was interpreted with; none if the request named a time zone. */
  readonly history: ClockHistory;
  readonly warnings: readonly Warning[];
}

/** The local time used if the time of birth is unknown. */
const NOON = "12:00";

/** The instant and place of a birth. */
export function birthMomentOf(birth: Valid<Birth>, zones: ZoneFinder): BirthMoment {
  const { date, latitude, longitude } = birth;
  const timeKnown = birth.time !== undefined;
  const time = birth.time ?? NOON;
  const zoneName = birth.timezone ?? zones.zoneFromPlace(latitude, longitude);
  const place = { latitudeDeg: latitude, longitudeDeg: longitude, zoneName };
  const history = birth.timezone === undefined ? clockHistoryOf(place, date) : NO_CLOCK_HISTORY;
  const instant = instantFromLocalTime({ date, time, zoneName, longitudeDeg: longitude, history });
  const used = usedLocalTime(instant, { date, time });
  return {
    moment: { epochJdUt: instant.epochJdUt, latitudeDeg: latitude, longitudeDeg: longitude, timeKnown },
    history,
    input: {
      $typeName: "almagest.v1.BirthEcho",
      date: used.date,
      time: used.time,
      latitude,
      longitude,
      timeKnown,
    },
    time: civilMomentOf(instant),
    warnings: civilTimeWarningsOf(instant, {
      date,
      time,
      isTimeSent: timeKnown,
      zoneName,
      longitudeOf: "the birth longitude",
      ascendantAt: (epochJdUt) =>
        timeKnown ? computeAscendant({ epochJdUt, latitudeDeg: latitude, longitudeDeg: longitude }) : null,
    }),
  };
}

/** The local date and time used: as requested, or moved forward if the clock skipped it. */
function usedLocalTime(
  { warnings }: CivilInstant,
  sent: Pick<BirthEcho, "date" | "time">,
): Pick<BirthEcho, "date" | "time"> {
  const skipped = warnings.find(({ code }) => code === "local_time_skipped");
  if (skipped?.code !== "local_time_skipped") return sent;
  return { date: dateOfIso(skipped.movedToLocal), time: minuteOfIso(skipped.movedToLocal) };
}
