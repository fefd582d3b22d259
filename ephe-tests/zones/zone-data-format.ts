import { defined } from "../../test/defined.ts";
import type { ZoneType } from "./tzif.ts";

/** A period in which a zone's clocks do not change; it ends just before `untilEpochSeconds`. */
export interface CivilPeriod extends ZoneType {
  readonly untilEpochSeconds: number;
}

export interface ZoneLine {
  readonly name: string;
  readonly periods: readonly CivilPeriod[];
}

export interface NamedPlace {
  readonly name: string;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX";

/**
 * Four blocks of lines separated by empty lines: the version; the zones; the links, `target|name`; the principal
 * location of each inhabited zone or link, `name|latitude|longitude` in degrees.
 */
export function encodeZoneData(
  version: string,
  zones: readonly ZoneLine[],
  links: readonly string[],
  places: readonly NamedPlace[],
): string {
  const placeLines = places
    .map(
      ({ name, latitudeDeg, longitudeDeg }) => `${name}|${latitudeDeg.toFixed(4)}|${longitudeDeg.toFixed(4)}`,
    )
    .sort();
  const blocks = [[version], zones.map(encodeZone), links, placeLines];
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/**
 * One zone in the packed format that @js-joda/timezone loads (moment-timezone's), with one field of ours at the end:
 * `name|abbreviations|offsets|type of each period|until of each period|0|daylight-saving flag of each type`.
 *
 * Offsets are minutes west and untils are minutes since the period before, both in base 60. The loader multiplies an
 * offset by 60 in binary floating point and cuts it towards zero; half a second added away from zero (base-60 digit
 * 30 in the second place) makes the second that comes out exact.
 */
function encodeZone({ name, periods }: ZoneLine): string {
  checkWindowsApart(name, periods);
  const keys = [...new Set(periods.map(typeKey))];
  if (keys.length > DIGITS.length) throw new Error(`${name}: more than ${DIGITS.length} kinds of period`);
  const types = keys.map((key) => defined(periods.find((period) => typeKey(period) === key)));
  let previous = 0;
  const untils = periods.map(({ untilEpochSeconds }) => {
    if (untilEpochSeconds === Number.POSITIVE_INFINITY) return "";
    const text = base60Minutes(untilEpochSeconds - previous);
    previous = untilEpochSeconds;
    return text;
  });
  return [
    name,
    types.map((type) => type.abbreviation).join(" "),
    types.map((type) => base60Offset(-type.offsetSeconds)).join(" "),
    periods.map((period) => DIGITS[keys.indexOf(typeKey(period))]).join(""),
    untils.join(" "),
    "0",
    types.map((type) => (type.daylightSaving ? "1" : "0")).join(""),
  ].join("|");
}

/**
 * @js-joda/timezone searches local times by the edges of all skipped and repeated intervals, which is correct only
 * if no two of them touch. tzdata has no such case; the builder fails if a release adds one.
 */
function checkWindowsApart(name: string, periods: readonly CivilPeriod[]): void {
  let windowEnd = Number.NEGATIVE_INFINITY;
  for (let index = 0; index + 1 < periods.length; index++) {
    const { untilEpochSeconds, offsetSeconds } = defined(periods[index]);
    const local = [
      untilEpochSeconds + offsetSeconds,
      untilEpochSeconds + defined(periods[index + 1]).offsetSeconds,
    ];
    if (Math.min(...local) < windowEnd) {
      const when = new Date(untilEpochSeconds * 1000).toISOString();
      throw new Error(`${name}: the change of ${when} overlaps the one before it in local time`);
    }
    windowEnd = Math.max(...local);
  }
}

function typeKey({ offsetSeconds, daylightSaving, abbreviation }: ZoneType): string {
  return `${offsetSeconds} ${daylightSaving} ${abbreviation}`;
}

function base60Minutes(seconds: number): string {
  const rest = Math.abs(seconds) % 60;
  const whole = base60((Math.abs(seconds) - rest) / 60);
  return `${seconds < 0 ? "-" : ""}${whole}${rest === 0 ? "" : `.${DIGITS[rest]}`}`;
}

function base60Offset(westSeconds: number): string {
  const text = base60Minutes(westSeconds);
  return westSeconds % 60 === 0 ? text : `${text}${DIGITS[30]}`;
}

function base60(value: number): string {
  return value < 60 ? defined(DIGITS[value]) : base60(Math.floor(value / 60)) + defined(DIGITS[value % 60]);
}
