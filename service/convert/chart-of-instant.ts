import type { ChartCalculator, NatalChart } from "../../engine/index.ts";
import { localTimeAtInstant } from "../civil/instant-from-local-time.ts";
import { zoneFromPlace } from "../civil/zone-from-place.ts";
import { civilMomentOf } from "./civil-moment-to-message.ts";
import { civilTimeWarnings } from "./civil-time-warnings.ts";
import { type ChartPreamble, placidusUndefinedWarning } from "./natal-chart-of-birth.ts";

/** An instant at a place. */
export interface PlacedInstant {
  readonly epochJdUt: number;
  /** Degrees, north positive. */
  readonly latitude: number;
  /** Degrees, east positive. */
  readonly longitude: number;
  /** The zone whose clocks tell the local time; undefined: that of the place. */
  readonly timezone: string | undefined;
}

/** The chart of an instant at a place, and what is told of it: the local date and minute. */
export function chartOfInstant(
  { epochJdUt, latitude, longitude, timezone }: PlacedInstant,
  calculator: ChartCalculator,
): { readonly chart: NatalChart; readonly preamble: ChartPreamble } {
  const zoneName = timezone ?? zoneFromPlace(latitude, longitude);
  const local = localTimeAtInstant(zoneName, epochJdUt, longitude);
  const { date, time } = local;
  const chart = calculator.natalChart({
    epochJdUt,
    latitudeDeg: latitude,
    longitudeDeg: longitude,
    timeKnown: true,
  });
  const warnings = [
    ...civilTimeWarnings(local, { date, time, zoneName, longitudeOf: "the place's longitude" }),
  ];
  if (chart.houseSystem === "porphyry") warnings.push(placidusUndefinedWarning(latitude));
  return {
    chart,
    preamble: {
      input: { $typeName: "almagest.v1.BirthEcho", date, time, latitude, longitude, timeKnown: true },
      time: civilMomentOf(local),
      warnings,
    },
  };
}
