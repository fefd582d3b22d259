import { formatLongitude } from "../../chart/longitude-text.ts";
import { normalizeDeg } from "../../math/angle.ts";
import { calendarFromJulianDay } from "../../time/julian-day.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";
import type { TableColumn } from "./table-columns.ts";

const MINUTES_PER_DAY = 1440;
const ARCSEC_PER_DEG = 3600;
const DECISECONDS_PER_DEG = 2400;
const DECISECONDS_PER_DAY = 864_000;
const DISTANCE_DECIMALS = 6;
const SPEED_DECIMALS = 4;

/** The text of a value: signs and sexagesimal angles, distances with 6 decimals, speeds with 4 and their sign. */
export function tableText(column: TableColumn, value: number): string {
  if (Number.isNaN(value)) return "";
  switch (column) {
    case "longitudeDeg":
      return formatLongitude(value);
    case "latitudeDeg":
    case "declinationDeg":
      return signedAngleText(value);
    case "rightAscensionDeg":
      return hourText(value);
    case "distanceAu":
      return value.toFixed(DISTANCE_DECIMALS);
    default:
      return signedText(value, value.toFixed(SPEED_DECIMALS));
  }
}

/** The date of a row to the nearest minute of UT: `2024-01-01 00:00`. */
export function dateText(epochJdUt: JdUt): string {
  const minutes = Math.round((epochJdUt + 0.5) * MINUTES_PER_DAY);
  // A second later, so that rounding does not move the date to the day before.
  const { year, month, day } = calendarFromJulianDay((minutes + 1 / 60) / MINUTES_PER_DAY - 0.5);
  const minuteOfDay = minutes - MINUTES_PER_DAY * Math.floor(minutes / MINUTES_PER_DAY);
  const time = `${padded(Math.floor(minuteOfDay / 60))}:${padded(minuteOfDay % 60)}`;
  return `${year}-${padded(month)}-${padded(day)} ${time}`;
}

/** `+23°26′05″`. */
function signedAngleText(angleDeg: Deg): string {
  const seconds = Math.round(Math.abs(angleDeg) * ARCSEC_PER_DEG);
  const degrees = Math.floor(seconds / ARCSEC_PER_DEG);
  const text = `${padded(degrees)}°${padded(Math.floor(seconds / 60) % 60)}′${padded(seconds % 60)}″`;
  return `${angleDeg < 0 && seconds > 0 ? "−" : "+"}${text}`;
}

/** `06h24m08.9s`. */
function hourText(angleDeg: Deg): string {
  const deciseconds = Math.round(normalizeDeg(angleDeg) * DECISECONDS_PER_DEG) % DECISECONDS_PER_DAY;
  const seconds = Math.floor(deciseconds / 10);
  const minutes = Math.floor(seconds / 60);
  return `${padded(Math.floor(minutes / 60))}h${padded(minutes % 60)}m${padded(seconds % 60)}.${deciseconds % 10}s`;
}

/** A number with its sign; a value that rounds to zero is positive. */
function signedText(value: number, text: string): string {
  return value < 0 && Number(text) !== 0 ? `−${text.slice(1)}` : `+${text.replace("-", "")}`;
}

function padded(value: number): string {
  return String(value).padStart(2, "0");
}
