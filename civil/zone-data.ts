import { assert } from "../engine/units/assert.ts";
import { SECONDS_PER_DAY } from "../engine/units/time.ts";
import type { GeographicPosition } from "./great-circle.ts";

/** A period of a zone's history with one UTC offset and one abbreviation. */
export interface ZonePeriod {
  /** The instant at which the period ends; infinite for the last one. */
  readonly untilEpochSeconds: number;
  /** East positive. */
  readonly offsetSeconds: number;
  /** tzdata's own flag. */
  readonly daylightSaving: boolean;
  readonly abbreviation: string;
}

/** The history of a zone, in chronological order. */
type ZonePeriods = readonly [ZonePeriod, ...ZonePeriod[]];

/** The content of data/tz-pack.txt. */
interface ZoneData {
  /** The release of the IANA Time Zone Database that all rules are from, such as "2026f". */
  readonly tzdataVersion: string;
  /** The line of each zone; of a link, the line of its target. */
  readonly lineByName: ReadonlyMap<string, string>;
  /** The principal location of each inhabited zone (tzdata's zone.tab). */
  readonly placeByName: ReadonlyMap<string, GeographicPosition>;
}

/** The zones of a file. `ephe-tests/zones/zone-data-format.ts` describes the format. */
export function readZoneData(bytes: Uint8Array): ZoneData {
  const [tzdataVersion = "", zoneBlock = "", linkBlock = "", placeBlock = ""] = new TextDecoder()
    .decode(bytes)
    .trimEnd()
    .split("\n\n");
  const lineByName = new Map<string, string>();
  for (const zone of zoneBlock.split("\n")) lineByName.set(zone.slice(0, zone.indexOf("|")), zone);
  for (const link of linkBlock.split("\n")) {
    const [target = "", name = ""] = link.split("|");
    const zone = lineByName.get(target);
    assert(zone !== undefined, `the zone data has no zone ${target}`);
    lineByName.set(name, zone);
  }
  const places = placeBlock.split("\n").map((line) => line.split("|"));
  const placeByName = new Map(
    places.map(([name = "", lat, lon]) => [name, { latitudeDeg: Number(lat), longitudeDeg: Number(lon) }]),
  );
  return { tzdataVersion, lineByName, placeByName };
}

/** The history in the line of a zone. */
export function periodsOfLine(line: string): ZonePeriods {
  const [, abbreviationField = "", offsetField = "", indexField = "", untilField = "", , daylightField = ""] =
    line.split("|");
  const abbreviations = abbreviationField.split(" ");
  const offsets = offsetField.split(" ").map((text) => 0 - base60MinutesToSeconds(text));
  let untilEpochSeconds = 0;
  const [first, ...later] = untilField.split(" ").map((text, period): ZonePeriod => {
    untilEpochSeconds =
      text === "" ? Number.POSITIVE_INFINITY : untilEpochSeconds + base60MinutesToSeconds(text);
    const type = digitValue(indexField.charAt(period));
    const [offsetSeconds, abbreviation] = [offsets[type], abbreviations[type]];
    assert(offsetSeconds !== undefined && abbreviation !== undefined, "a period has an offset and a name");
    return {
      untilEpochSeconds,
      offsetSeconds,
      daylightSaving: daylightField.charAt(type) === "1",
      abbreviation,
    };
  });
  assert(first !== undefined, "a zone has at least one period");
  return [first, ...later];
}

/** Whole seconds of minutes in base 60. The second digit of a fraction is for other readers of the format, which round. */
function base60MinutesToSeconds(text: string): number {
  const isNegative = text.startsWith("-");
  const [whole = "", fraction = "0"] = (isNegative ? text.slice(1) : text).split(".");
  const minutes = Array.from(whole, digitValue).reduce((sum, digit) => sum * 60 + digit, 0);
  const seconds = minutes * 60 + digitValue(fraction);
  return isNegative ? -seconds : seconds;
}

/** Base-60 digits are 0–9, a–z, A–X. */
function digitValue(text: string): number {
  const code = text.charCodeAt(0);
  return code > 96 ? code - 87 : code > 64 ? code - 29 : code - 48;
}

/** Seconds of mean time per degree of longitude. */
export const SECONDS_PER_DEGREE = 240;

/**
 * Whether a zone had no standard time in a period: tzdata abbreviates it LMT, or -00 for uninhabited places.
 *
 * Luanda, Lima and São Tomé later had a legal mean time that tzdata also abbreviates LMT. It counts as standard time: unlike
 * local mean time on both sides of a moved date line, its offset does not differ from the zone's first one by whole days.
 */
export function isMeanTimePeriod(period: ZonePeriod, firstPeriod: ZonePeriod): boolean {
  if (period.abbreviation === "-00") return true;
  const isSameMeridian = (period.offsetSeconds - firstPeriod.offsetSeconds) % SECONDS_PER_DAY === 0;
  return period.abbreviation === "LMT" && isSameMeridian;
}

/**
 * The local mean time of a longitude, seconds east of UT: longitude / 15 h, rounded to the second. -180° is 180°.
 *
 * Where the zone counted its dates from the other side of the date line (Manila before 1845, Alaska before 1867), the
 * result differs by a day: it is within 12 h of `recordOffsetSeconds`, the zone's own LMT.
 */
export function ownMeanTimeOffsetSeconds(longitudeDeg: number, recordOffsetSeconds: number): number {
  const offset = Math.round((longitudeDeg === -180 ? 180 : longitudeDeg) * SECONDS_PER_DEGREE);
  if (recordOffsetSeconds - offset > SECONDS_PER_DAY / 2) return offset + SECONDS_PER_DAY;
  if (offset - recordOffsetSeconds > SECONDS_PER_DAY / 2) return offset - SECONDS_PER_DAY;
  return offset;
}
