import { SECONDS_PER_HOUR } from "../../../civil/index.ts";
import { similarName } from "../../../engine/index.ts";
import { clockPeriodsOf, placeByName, zoneNameOfOffset, zoneNames } from "../../time/civil-time.ts";

/** What common abbreviations most often mean. tzdata uses them as abbreviations; unlike EST they are not zone names. */
const ZONE_OF_ABBREVIATION: ReadonlyMap<string, string> = new Map([
  ["AST", "America/Halifax"],
  ["ADT", "America/Halifax"],
  ["EDT", "America/New_York"],
  ["CST", "America/Chicago"],
  ["CDT", "America/Chicago"],
  ["MDT", "America/Denver"],
  ["PST", "America/Los_Angeles"],
  ["PDT", "America/Los_Angeles"],
  ["AKST", "America/Anchorage"],
  ["AKDT", "America/Anchorage"],
  ["BST", "Europe/London"],
  ["WEST", "Europe/Lisbon"],
  ["CEST", "Europe/Paris"],
  ["EEST", "Europe/Athens"],
  ["MSK", "Europe/Moscow"],
  ["WAT", "Africa/Lagos"],
  ["CAT", "Africa/Maputo"],
  ["EAT", "Africa/Nairobi"],
  ["SAST", "Africa/Johannesburg"],
  ["PKT", "Asia/Karachi"],
  ["IST", "Asia/Kolkata"],
  ["HKT", "Asia/Hong_Kong"],
  ["JST", "Asia/Tokyo"],
  ["KST", "Asia/Seoul"],
  ["AWST", "Australia/Perth"],
  ["ACST", "Australia/Adelaide"],
  ["ACDT", "Australia/Adelaide"],
  ["AEST", "Australia/Sydney"],
  ["AEDT", "Australia/Sydney"],
  ["NZST", "Pacific/Auckland"],
  ["NZDT", "Pacific/Auckland"],
]);

/** No zone name is longer. */
const ZONE_CHARACTERS_MAX = 40;

/** `-06:00`, `UTC-6`, `GMT+2`, `+0530` */
const OFFSET = /^(?:UTC|GMT)?\s*([+\-−])(\d{1,2})(?::?(\d{2}))?$/i;

/**
 * What to send instead of a text that is not the name of a time zone: a clause that begins with a semicolon. Empty if the text
 * gives no hint. Quotes the text only if it is an abbreviation of the list.
 *
 * @param zoneOfPlace the zone at the coordinates next to the text, computed only for an offset; null if they are not known
 */
export function timeZoneHint(text: string, zoneOfPlace: () => string | null = () => null): string {
  if (text.length > ZONE_CHARACTERS_MAX) return "";
  const [, sign, hours, minutes = "00"] = OFFSET.exec(text) ?? [];
  if (hours !== undefined) {
    const seconds = (Number(hours) * 60 + Number(minutes)) * 60;
    return offsetHint(sign === "+" ? seconds : -seconds, zoneOfPlace());
  }
  const zoneName = ZONE_OF_ABBREVIATION.get(text.toUpperCase());
  if (zoneName !== undefined) return abbreviationHint(text.toUpperCase(), zoneName);
  const zone = text.toUpperCase() === "Z" ? "UTC" : zoneOfSpelling(text);
  if (zone !== undefined) return `; names are case-sensitive: send ${zone}`;
  const named = zoneOfCity(text) ?? similarName(text, zoneNames());
  return named === undefined ? "" : `; send ${named}`;
}

/** `europe/paris` → `Europe/Paris` */
function zoneOfSpelling(text: string): string | undefined {
  const lowerCased = text.toLowerCase();
  return zoneNames().find((name) => name.toLowerCase() === lowerCased);
}

/** `Paris` → `Europe/Paris`, `New York, USA` → `America/New_York`: zones are named after a city. */
function zoneOfCity(text: string): string | undefined {
  const [city = ""] = text.split(",");
  const ending = `/${city
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "_")}`;
  if (ending === "/") return undefined;
  const endsSo = (name: string): boolean => name.toLowerCase().endsWith(ending);
  // Links have other names of cities, such as Calcutta, and other names of zones.
  return [...placeByName.keys()].find(endsSo) ?? zoneNames().find(endsSo);
}

const FIXED_ZONES =
  "only whole hours from UTC-12:00 to UTC+14:00 have a zone of constant offset, such as Etc/GMT+6 for UTC-06:00";

function offsetHint(offsetSeconds: number, zoneOfPlace: string | null): string {
  const fixed = fixedZoneOf(offsetSeconds / SECONDS_PER_HOUR);
  const place = zoneOfPlace === null ? "" : `${zoneOfPlace}, the zone at the coordinates`;
  if (fixed === null) return `; ${FIXED_ZONES}: send ${place === "" ? "the zone of the place" : place}`;
  return `; send ${place === "" ? "" : `${place}, or `}${fixedZoneHint(fixed, offsetSeconds)}`;
}

function abbreviationHint(abbreviation: string, zoneName: string): string {
  const periods = clockPeriodsOf(zoneName);
  const period = periods
    .slice(0, periods.length)
    .findLast((candidate) => candidate.abbreviation === abbreviation);
  const fixed = period === undefined ? null : fixedZoneOf(period.offsetSeconds / SECONDS_PER_HOUR);
  const place = `; ${abbreviation} is an abbreviation: send the zone of the place, such as ${zoneName}`;
  if (period === undefined || fixed === null) return place;
  return `${place}, or ${fixedZoneHint(fixed, period.offsetSeconds)}`;
}

function fixedZoneHint(name: string, offsetSeconds: number): string {
  const sign = offsetSeconds === 0 ? "" : " (the sign in Etc names is reversed)";
  return `${name} for ${utcOffset(offsetSeconds)}${sign}`;
}

/** The zone of a constant offset: UTC-6 is Etc/GMT+6. Null if there is none, as for half hours. */
export function fixedZoneOf(offsetHours: number): string | null {
  return offsetHours === 0 ? "UTC" : zoneNameOfOffset(offsetHours * SECONDS_PER_HOUR);
}

function utcOffset(offsetSeconds: number): string {
  const hours = String(Math.abs(offsetSeconds) / SECONDS_PER_HOUR).padStart(2, "0");
  return `UTC${offsetSeconds < 0 ? "-" : "+"}${hours}:00`;
}
