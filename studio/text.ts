/** Texts of values, as people write them. */
import { formatLongitude } from "almagest";
import { dateFromJulianDay } from "almagest/time";
import { isLot } from "./state.ts";

const pad = (value: number, width = 2): string => String(value).padStart(width, "0");

/** `24°08′ Gemini`, cut off as astrologers do: a point never shows the start of a sign that it has not reached. */
export function positionText(longitudeDeg: number): string {
  return formatLongitude(longitudeDeg, { smallest: "minute", rounding: "down" });
}

/** An arc or a speed with its sign: `−1°02′`. */
export function arcText(deg: number): string {
  const minutes = Math.round(Math.abs(deg) * 60);
  return `${deg < 0 && minutes > 0 ? "−" : ""}${Math.floor(minutes / 60)}°${pad(minutes % 60)}′`;
}

/** `2000-01-01 12:00:00 UT` */
export function isoOfJd(jdUt: number): string {
  return `${dateFromJulianDay(jdUt).toISOString().slice(0, 19).replace("T", " ")} UT`;
}

/** `UTC+05:30`, with seconds if there are any, as in local mean time. */
export function offsetText(offsetHours: number): string {
  const seconds = Math.round(Math.abs(offsetHours) * 3600);
  const rest = seconds % 60 === 0 ? "" : `:${pad(seconds % 60)}`;
  return `UTC${offsetHours < 0 ? "−" : "+"}${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}${rest}`;
}

/** Writes instants as date and time of a clock: `2000-01-01 13:00`. */
export type ClockText = (jdUt: number) => string;

/** The clock of a zone of the browser; UT if the browser lacks the zone. */
export function createClock(zoneName: string): ClockText {
  const format = formatOf(zoneName);
  if (format === null) return (jdUt) => `${isoOfJd(jdUt).slice(0, 16)} UT`;
  return (jdUt) => format.format(dateFromJulianDay(jdUt));
}

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    // The form of Sweden is ISO 8601's.
    return new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
    });
  } catch {
    return null;
  }
}

const POINT_NAMES: Readonly<Record<string, string>> = {
  TrueNode: "True node",
  MeanNode: "Mean node",
  MeanLilith: "Mean Lilith",
  SouthNode: "South node",
  MeanSouthNode: "Mean south node",
};

export function pointText(name: string): string {
  return POINT_NAMES[name] ?? (isLot(name) ? `Lot of ${name}` : name);
}

/** `48.86° N, 2.35° E` */
export function coordinatesText({
  latitudeDeg,
  longitudeDeg,
}: {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}): string {
  const part = (deg: number, positive: string, negative: string): string =>
    `${Math.abs(deg).toFixed(2)}° ${deg < 0 ? negative : positive}`;
  return `${part(latitudeDeg, "N", "S")}, ${part(longitudeDeg, "E", "W")}`;
}
