import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { SECONDS_PER_HOUR } from "./calendar.ts";

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
export type ZonePeriods = readonly [ZonePeriod, ...ZonePeriod[]];

const TABLE_URL = new URL("./data/tz-pack.txt", import.meta.url);
const [tzdataVersion = "", zoneBlock = "", linkBlock = "", placeBlock = ""] = readFileSync(TABLE_URL, "utf8")
  .trimEnd()
  .split("\n\n");

/** The release of the IANA Time Zone Database that all rules are from, such as "2026f". */
export { tzdataVersion };

/** The line of each zone; of a link, the line of its target. `ephe-tests/zones/zone-data-format.ts` describes the format. */
const zoneLineByName = new Map<string, string>();
for (const zone of zoneBlock.split("\n")) zoneLineByName.set(zone.slice(0, zone.indexOf("|")), zone);
for (const link of linkBlock.split("\n")) {
  const [target = "", name = ""] = link.split("|");
  const zone = zoneLineByName.get(target);
  assert.ok(zone !== undefined, `the zone data has no zone ${target}`);
  zoneLineByName.set(name, zone);
}

/** Whether tzdata has a zone or link with exactly this spelling: `Europe/Paris` and `US/Eastern`, not `europe/paris`. */
export function isKnownZone(zoneName: string): boolean {
  return zoneLineByName.has(zoneName);
}

/** The names of all zones and links. */
export function zoneNames(): string[] {
  return [...zoneLineByName.keys()];
}

/** The line of a zone, or of the target of a link, as it is stored; undefined for an unknown name. */
export function zoneLine(zoneName: string): string | undefined {
  return zoneLineByName.get(zoneName);
}

/** The principal location of each inhabited zone (tzdata's zone.tab), degrees. */
export function zonePlaces(): Map<string, { readonly latitudeDeg: number; readonly longitudeDeg: number }> {
  const rows = placeBlock.split("\n").map((line) => line.split("|"));
  return new Map(
    rows.map(([name = "", lat, lon]) => [name, { latitudeDeg: Number(lat), longitudeDeg: Number(lon) }]),
  );
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
    assert.ok(offsetSeconds !== undefined && abbreviation !== undefined, "a period has an offset and a name");
    return {
      untilEpochSeconds,
      offsetSeconds,
      daylightSaving: daylightField.charAt(type) === "1",
      abbreviation,
    };
  });
  assert.ok(first !== undefined, "a zone has at least one period");
  return [first, ...later];
}

/** tzdata's zone of a fixed offset: Etc/GMT+6 is six hours west of Greenwich. */
export function zoneNameOfOffset(offsetSeconds: number): string | null {
  const hoursWest = -offsetSeconds / SECONDS_PER_HOUR;
  const zoneName = `Etc/GMT${hoursWest < 0 ? "" : "+"}${hoursWest}`;
  return isKnownZone(zoneName) ? zoneName : null;
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
