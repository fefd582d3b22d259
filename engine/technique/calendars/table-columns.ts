import type { ApparentPlaces } from "../../apparent/apparent-places.ts";
import { formatLongitude } from "../../chart/longitude-text.ts";
import type { EventWindow } from "../../events/search-input.ts";
import { DEG_PER_RAD, normalizeDeg } from "../../math/angle.ts";
import type { Plane } from "../../places/place-options.ts";
import { calendarFromJulianDay } from "../../time/julian-day.ts";
import type { Deg, JdUt } from "../../units/flavours.ts";
import { mismatch, mustBe } from "../../units/read-options.ts";
import { twoDigits } from "../../units/time.ts";

/** The columns of an ephemeris table: the members of positions on the ecliptic and on the equator. */
export const TABLE_COLUMNS = [
  "longitudeDeg",
  "latitudeDeg",
  "distanceAu",
  "speedDegPerDay",
  "latitudeSpeedDegPerDay",
  "distanceSpeedAuPerDay",
  "rightAscensionDeg",
  "declinationDeg",
  "rightAscensionSpeedDegPerDay",
  "declinationSpeedDegPerDay",
] as const;
/** One of {@link TABLE_COLUMNS}. */
export type TableColumn = (typeof TABLE_COLUMNS)[number];

/** Where a column is in computed places, and its unit. */
interface ColumnSource {
  readonly plane: Plane;
  readonly array: keyof ApparentPlaces;
  readonly factor: number;
}

/** Where the values of each column are. */
export const COLUMN_SOURCES: Readonly<Record<TableColumn, ColumnSource>> = {
  longitudeDeg: { plane: "ecliptic", array: "longitudeRad", factor: DEG_PER_RAD },
  latitudeDeg: { plane: "ecliptic", array: "latitudeRad", factor: DEG_PER_RAD },
  distanceAu: { plane: "ecliptic", array: "distanceAu", factor: 1 },
  speedDegPerDay: { plane: "ecliptic", array: "longitudeSpeedRadPerDay", factor: DEG_PER_RAD },
  latitudeSpeedDegPerDay: { plane: "ecliptic", array: "latitudeSpeedRadPerDay", factor: DEG_PER_RAD },
  distanceSpeedAuPerDay: { plane: "ecliptic", array: "distanceSpeedAuPerDay", factor: 1 },
  rightAscensionDeg: { plane: "equator", array: "longitudeRad", factor: DEG_PER_RAD },
  declinationDeg: { plane: "equator", array: "latitudeRad", factor: DEG_PER_RAD },
  rightAscensionSpeedDegPerDay: { plane: "equator", array: "longitudeSpeedRadPerDay", factor: DEG_PER_RAD },
  declinationSpeedDegPerDay: { plane: "equator", array: "latitudeSpeedRadPerDay", factor: DEG_PER_RAD },
};

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
  const time = `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;
  return `${year}-${twoDigits(month)}-${twoDigits(day)} ${time}`;
}

/** `+23°26′05″`. */
function signedAngleText(angleDeg: Deg): string {
  const seconds = Math.round(Math.abs(angleDeg) * ARCSEC_PER_DEG);
  const degrees = Math.floor(seconds / ARCSEC_PER_DEG);
  const text = `${twoDigits(degrees)}°${twoDigits(Math.floor(seconds / 60) % 60)}′${twoDigits(seconds % 60)}″`;
  return `${angleDeg < 0 && seconds > 0 ? "−" : "+"}${text}`;
}

/** `06h24m08.9s`. */
function hourText(angleDeg: Deg): string {
  const deciseconds = Math.round(normalizeDeg(angleDeg) * DECISECONDS_PER_DEG) % DECISECONDS_PER_DAY;
  const seconds = Math.floor(deciseconds / 10);
  const minutes = Math.floor(seconds / 60);
  return `${twoDigits(Math.floor(minutes / 60))}h${twoDigits(minutes % 60)}m${twoDigits(seconds % 60)}.${deciseconds % 10}s`;
}

/** A number with its sign; a value that rounds to zero is positive. */
function signedText(value: number, text: string): string {
  return value < 0 && Number(text) !== 0 ? `−${text.slice(1)}` : `+${text.replace("-", "")}`;
}

/** The step of a table: one of the three. */
export interface TableStep {
  /** Days of 24 hours. */
  readonly days?: number;
  /** Hours. */
  readonly hours?: number;
  /** Minutes. */
  readonly minutes?: number;
}

const PER_DAY = { days: 1, hours: 24, minutes: 1440 } as const;
type StepUnit = keyof typeof PER_DAY;
const STEP_SECONDS_MIN = 1;
const SECONDS_PER_DAY = 86_400;

/** The instants of the rows of a table. */
export interface TableInstants {
  readonly rowCount: number;
  /** The instant of a row: the window's start and whole steps, each rounded once. */
  at(row: number): JdUt;
}

/** The instants of a window: its start is the first, its end is excluded. The step is valid. */
export function tableInstants({ startJdUt, endJdUt }: EventWindow, step: TableStep): TableInstants {
  const unit = (Object.keys(PER_DAY) as StepUnit[]).find((name) => step[name] !== undefined) ?? "days";
  const count = step[unit] ?? 1;
  const at = (row: number): JdUt => startJdUt + (row * count) / PER_DAY[unit];
  let rowCount = Math.max(0, Math.ceil(((endJdUt - startJdUt) * PER_DAY[unit]) / count));
  while (rowCount > 0 && at(rowCount - 1) >= endJdUt) rowCount--;
  while (at(rowCount) < endJdUt) rowCount++;
  return { rowCount, at };
}

export function stepRule(path: string, step: unknown): readonly string[] {
  const names = Object.keys(PER_DAY) as StepUnit[];
  const entries = typeof step === "object" && step !== null ? Object.entries(step) : [];
  const [first] = entries;
  if (first === undefined || entries.length > 1 || !names.includes(first[0] as StepUnit))
    return mismatch(path, `an object with one of ${names.join(", ")}`, step);
  const [unit, count] = first as [StepUnit, unknown];
  return mustBe(
    "a finite number of at least a second",
    (value) =>
      Number.isFinite(value) && ((value as number) * SECONDS_PER_DAY) / PER_DAY[unit] >= STEP_SECONDS_MIN,
  )(`${path}.${unit}`, count);
}
