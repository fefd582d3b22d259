import { epochSecondsOfJulianDay, type ZoneFinder } from "../../../civil/index.ts";
import type { ChartCalculator } from "../../../engine/index.ts";
import { civilMomentOf, civilTimeWarningsOf, houseWarningsOf } from "../../convert/birth-messages.ts";
import { localTimeAtInstant, ownClockRulesAt } from "../../time/civil-time.ts";
import type { ChartOfMoment } from "./natal-chart.ts";

export interface PlacedInstant {
  readonly epochJdUt: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** The time zone of the local time; undefined: the zone at the coordinates. */
  readonly timezone: string | undefined;
  /** False if the instant derives from an unknown time: the chart then has no angles and houses. Default: true. */
  readonly timeKnown?: boolean;
}

/** The chart of an instant at a place. Its preamble states the local date and minute. */
export function chartOfInstant(
  { epochJdUt, latitudeDeg, longitudeDeg, timezone, timeKnown = true }: PlacedInstant,
  calculator: ChartCalculator,
  zones: ZoneFinder,
): ChartOfMoment {
  const zoneName = timezone ?? zones.zoneFromPlace(latitudeDeg, longitudeDeg);
  const place = { latitudeDeg, longitudeDeg, zoneName };
  const ownRules = timezone === undefined ? ownClockRulesAt(place, epochSecondsOfJulianDay(epochJdUt)) : [];
  const local = localTimeAtInstant(zoneName, epochJdUt, longitudeDeg, ownRules);
  const { date, time } = local;
  const chart = calculator.natalChart({ epochJdUt, latitudeDeg, longitudeDeg, timeKnown });
  const warnings = civilTimeWarningsOf(local, {
    date,
    time,
    isTimeSent: false,
    zoneName,
    longitudeOf: "the place's longitude",
    // The instant is known: an uncertain clock affects its reading only, and is not a warning.
    ascendantAt: () => null,
  });
  return {
    chart,
    preamble: {
      input: {
        $typeName: "almagest.v1.BirthEcho",
        date,
        time,
        latitude: latitudeDeg,
        longitude: longitudeDeg,
        timeKnown,
      },
      time: civilMomentOf(local),
      warnings: [...warnings, ...houseWarningsOf(chart, latitudeDeg)],
    },
  };
}
