import { readFileSync } from "node:fs";

/**
 * A zone's history as parallel arrays: period i lasts until `untilEpochSeconds[i]` (the last one for ever) and its
 * clocks show `offsetSeconds[i]` east of UT.
 */
export interface ZonePeriods {
  readonly untilEpochSeconds: Float64Array;
  readonly offsetSeconds: Int32Array;
  /** 1 where tzdata's own flag says daylight saving. */
  readonly daylightSaving: Uint8Array;
  readonly abbreviations: readonly string[];
}

const PACK_URL = new URL("./data/tz-pack.txt", import.meta.url);
const [versionBlock, zoneBlock, linkBlock, placeBlock] = readFileSync(PACK_URL, "utf8")
  .trimEnd()
  .split("\n\n");

/** Release of the IANA Time Zone Database that all rules come from, such as "2026f". */
export const tzdataVersion: string = versionBlock!;

/** Zones and links in the packed form of @js-joda/timezone; `ephe-tests/zones/pack-format.ts` describes it. */
export const packedTzdb: {
  readonly version: string;
  readonly zones: readonly string[];
  readonly links: readonly string[];
} = { version: tzdataVersion, zones: zoneBlock!.split("\n"), links: linkBlock!.split("\n") };

const packedZoneByName = new Map<string, string>();
for (const zone of packedTzdb.zones) packedZoneByName.set(zone.slice(0, zone.indexOf("|")), zone);
for (const link of packedTzdb.links) {
  const [target, name] = link.split("|");
  packedZoneByName.set(name!, packedZoneByName.get(target!)!);
}

const periodsByPackedZone = new Map<string, ZonePeriods>();

/** Whether tzdata has a zone or link of exactly this spelling: `Europe/Paris` and `US/Eastern`, not `europe/paris`. */
export function isKnownZone(zoneName: string): boolean {
  return packedZoneByName.has(zoneName);
}

/** All names of zones and links. */
export function zoneNames(): string[] {
  return [...packedZoneByName.keys()];
}

/** History of a zone or link, unpacked at its first use; undefined for an unknown name. */
export function zonePeriods(zoneName: string): ZonePeriods | undefined {
  const packed = packedZoneByName.get(zoneName);
  if (packed === undefined) return undefined;
  let periods = periodsByPackedZone.get(packed);
  if (periods === undefined) {
    periods = unpack(packed);
    periodsByPackedZone.set(packed, periods);
  }
  return periods;
}

/** Principal location of each zone that people live in (tzdata's zone.tab), degrees. */
export function zonePlaces(): Map<string, { readonly latitudeDeg: number; readonly longitudeDeg: number }> {
  const rows = placeBlock!.split("\n").map((line) => line.split("|"));
  return new Map(
    rows.map(([name, lat, lon]) => [name!, { latitudeDeg: Number(lat), longitudeDeg: Number(lon) }]),
  );
}

function unpack(packed: string): ZonePeriods {
  const [, abbreviationField, offsetField, indexField, untilField, , daylightField] = packed.split("|");
  const typeAbbreviations = abbreviationField!.split(" ");
  const typeOffsets = offsetField!.split(" ").map((text) => -base60MinutesToSeconds(text));
  const typeIndices = Array.from(indexField!, digitValue);
  let untilSeconds = 0;
  const untils = untilField!.split(" ").map((text) => {
    untilSeconds = text === "" ? Number.POSITIVE_INFINITY : untilSeconds + base60MinutesToSeconds(text);
    return untilSeconds;
  });
  return {
    untilEpochSeconds: Float64Array.from(untils),
    offsetSeconds: Int32Array.from(typeIndices, (index) => typeOffsets[index]!),
    daylightSaving: Uint8Array.from(typeIndices, (index) => Number(daylightField![index])),
    abbreviations: typeIndices.map((index) => typeAbbreviations[index]!),
  };
}

/** Whole seconds of minutes written in base 60; digits after the first fractional one only steer js-joda's rounding. */
function base60MinutesToSeconds(text: string): number {
  const negative = text.startsWith("-");
  const [whole, fraction = "0"] = (negative ? text.slice(1) : text).split(".");
  const minutes = Array.from(whole!, digitValue).reduce((sum, digit) => sum * 60 + digit, 0);
  const seconds = minutes * 60 + digitValue(fraction);
  return negative ? -seconds : seconds;
}

/** Base-60 digits are 0–9, a–z, A–X. */
function digitValue(text: string): number {
  const code = text.charCodeAt(0);
  return code > 96 ? code - 87 : code > 64 ? code - 29 : code - 48;
}
