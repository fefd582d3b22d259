/** Local time and Universal Time of a place, for users of the library. */
import { type BorderRanges, readBlock } from "./border-ranges.ts";
import { epochSecondsOfJulianDay } from "./calendar.ts";
import { createJulianRecords, type JulianRecord, readCalendarChanges } from "./calendar-changes.ts";
import { readClockData } from "./clock-data.ts";
import { createClockHistories, NO_CLOCK_HISTORY, type ZonedPlace } from "./clock-history.ts";
import type { ClockSource, OwnClockRule } from "./clock-rules.ts";
import {
  type CivilInstant,
  type CivilTimeWarning,
  instantFromLocalTime,
  localTimeAtInstant,
  usedLocalTime,
} from "./instant-from-local-time.ts";
import { bordersInMemory } from "./zone-borders.ts";
import { chooseZone, createZoneFinder } from "./zone-from-place.ts";
import { readZoneIndex } from "./zone-index.ts";
import { createZoneMap, ZONES_OF_PLACE_MAX, type ZoneMap } from "./zone-map.ts";
import { readZoneRules } from "./zone-rules.ts";

/** The content of a file. */
type FileBytes = Uint8Array | ArrayBuffer;

/** The files of {@link createZones}. The borders are a file of the package geo-tz, the others of this one. */
export interface ZoneFiles {
  /** `tz-pack.txt`: the zones of tzdata from 1800 to 2400. */
  readonly rules: FileBytes;
  /** `clocks.json`: clock rules of places with their areas and sources. Without it, the records of zones decide alone. */
  readonly areas?: FileBytes;
  /** `zone-index.bin`: the zones of the Earth. Without it, each call states its zone. */
  readonly index?: FileBytes;
  /** `timezones.geojson.geo.dat` of geo-tz, whole or in ranges. Without it, places near borders and coasts have no zone. */
  readonly borders?: FileBytes | BorderRanges;
}

/** A local date and time at a place. */
export interface PlacedTime {
  /** Gregorian date, YYYY-MM-DD, of the years 1799 to 2400. */
  readonly date: string;
  /** HH:mm, 00:00 to 23:59. */
  readonly time: string;
  /** North positive, -90 to 90. */
  readonly latitudeDeg: number;
  /** East positive, -180 to 180. */
  readonly longitudeDeg: number;
  /** The zone at the place, in tzdata's spelling. Default: {@link Zones.zoneOf} */
  readonly zoneName?: string;
  /** Whether the clock rules of the place apply. False: the record of the zone decides alone. Default: true */
  readonly clockRules?: boolean;
}

/** An instant at a place. */
export interface PlacedInstant extends Omit<PlacedTime, "date" | "time"> {
  /** Julian day, UT, of the years 1799 to 2400. */
  readonly epochJdUt: number;
}

/** A local time and its instant, and how the one follows from the other. */
export interface TimeRecord {
  /** The local date used, YYYY-MM-DD: the given one, or the one after a time that the clocks skipped. */
  readonly date: string;
  /** The local time used, HH:mm. */
  readonly time: string;
  /** The zone used. */
  readonly zoneName: string;
  /** The offset from UT in hours, east positive, exact to the second. */
  readonly offsetHours: number;
  /** Julian day, UT. */
  readonly epochJdUt: number;
  /** The instant, YYYY-MM-DDTHH:mm:ssZ. */
  readonly utcIso: string;
  /** Whether summer time was in effect. */
  readonly daylightSaving: boolean;
  /** The abbreviation of the clock, such as CET; LMT for local mean time. */
  readonly abbreviation: string;
  /** The clock rule that decided instead of the zone's record; null: the record. */
  readonly clockRule: AppliedClockRule | null;
  /** What the date means if it is of the Julian calendar; null where the Gregorian calendar was in use, or without the rules. */
  readonly julianDate: JulianDate | null;
  /** What a user should know: a skipped or repeated time, local mean time, other clocks that were possible. */
  readonly warnings: readonly CivilTimeWarning[];
}

/** A clock rule that decided a local time. */
export interface AppliedClockRule {
  /** The name of the rule. */
  readonly id: string;
  /** The first local date, YYYY-MM-DD. */
  readonly from: string;
  /** The date after the last, YYYY-MM-DD. */
  readonly until: string;
  /** The reason in one sentence. */
  readonly why: string;
  /** True: the clock is certain. False: the most likely one, and a warning lists the others. */
  readonly isCertain: boolean;
  /** The texts that state the clock. */
  readonly sources: readonly ClockSource[];
}

/** What a date means if its record is in the Julian calendar. */
export interface JulianDate {
  /** The Gregorian date, YYYY-MM-DD. */
  readonly gregorianDate: string;
  /** The first day of the Gregorian calendar at the place, YYYY-MM-DD. */
  readonly firstGregorianDate: string;
  /** The title and the place of the text that states the day. */
  readonly source: { readonly title: string; readonly where: string };
}

/** The files do not decide the zone of a place: borders are missing. */
export class UndecidedZoneError extends Error {
  /** The name of the class, also in minified code. */
  override readonly name = "UndecidedZoneError";
  /** The zones that are possible; none if there is no index. */
  readonly candidates: readonly string[];

  /**
   * Creates the error of a place.
   *
   * @param candidates the zones that are possible there
   * @param hint what the program can do
   */
  constructor(candidates: readonly string[], hint: string) {
    const possible = candidates.length === 0 ? "" : `; it is one of ${candidates.join(", ")}`;
    super(`the zone of the place is not decided${possible}: ${hint}`);
    this.candidates = candidates;
  }
}

/** Civil time over files. */
export interface Zones {
  /** The release of the IANA Time Zone Database, such as 2026f. */
  readonly tzdataVersion: string;
  /** The names of all zones and links of tzdata. */
  readonly zoneNames: readonly string[];
  /**
   * The tzdata zone of a place: one for every point on Earth.
   *
   * @param latitudeDeg north positive, -90 to 90
   * @param longitudeDeg east positive, -180 to 180
   * @returns the name of the zone; on a border, the zone whose principal location is nearest
   * @throws {UndecidedZoneError} when the files do not decide
   * @throws {RangeError} when the coordinates are out of range
   */
  zoneOf(latitudeDeg: number, longitudeDeg: number): string;
  /**
   * The tzdata zone of a place, as {@link Zones.zoneOf}. It reads what it needs of borders in ranges, at most 64 kB.
   *
   * @param latitudeDeg north positive, -90 to 90
   * @param longitudeDeg east positive, -180 to 180
   * @returns the name of the zone
   * @throws {UndecidedZoneError} when the files do not decide, or the borders cannot be read in ranges
   * @throws {RangeError} when the coordinates are out of range
   */
  findZone(latitudeDeg: number, longitudeDeg: number): Promise<string>;
  /**
   * The instant of a local time. A skipped time is moved forward; of a repeated time the first occurrence is used; before standard time
   * the offset is the mean time of the longitude. Each adds a warning.
   *
   * @param local date, time and place
   * @returns the instant with its record
   * @throws {UndecidedZoneError} when no zone is given and the files do not decide
   * @throws {UnknownZoneError} when tzdata does not contain the given zone
   * @throws {RangeError} when date, time or coordinates are malformed or out of range
   */
  instantOf(local: PlacedTime): TimeRecord;
  /**
   * The local time of an instant: the inverse of {@link Zones.instantOf}.
   *
   * @param instant Julian day and place
   * @returns the local time with its record; without warnings about other clocks, since the instant is known
   * @throws {UndecidedZoneError} when no zone is given and the files do not decide
   * @throws {UnknownZoneError} when tzdata does not contain the given zone
   * @throws {RangeError} when the coordinates are out of range
   */
  localTimeOf(instant: PlacedInstant): TimeRecord;
}

/**
 * Civil time: local time to Universal Time and back, zones of places, clock rules with their sources. It reads the bytes that the program
 * has read or fetched.
 * Range: the years 1799 to 2400. Accuracy: docs/birth-data.md.
 *
 * @param files the rules, and optionally the clock rules, the index and the borders
 * @returns civil time over these files
 * @throws {Error} when the index is for other borders
 *
 * @example
 * ```ts no-run
 * import { readFileSync } from "node:fs";
 * import { createZones } from "almagest/time";
 *
 * const read = (name: string) => readFileSync(new URL(import.meta.resolve(`almagest/time/data/${name}`)));
 * const zones = createZones({ rules: read("tz-pack.txt"), areas: read("clocks.json"), index: read("zone-index.bin") });
 * const local = { date: "1990-06-15", time: "14:30", latitudeDeg: 48.8566, longitudeDeg: 2.3522 };
 * zones.instantOf(local).utcIso; // => "1990-06-15T12:30:00Z"
 * ```
 */
export function createZones(files: ZoneFiles): Zones {
  const rules = readZoneRules(bytesOf(files.rules));
  const clocks = files.areas === undefined ? null : readClockData(bytesOf(files.areas));
  const histories = clocks === null ? null : createClockHistories(clocks);
  const julianRecordOf = clocks === null ? null : createJulianRecords(readCalendarChanges(clocks.areas));
  const map = openMap(files);
  const finder = map === null ? null : createZoneFinder(rules, () => map);
  const ranges = files.borders !== undefined && "readRange" in files.borders ? files.borders : null;
  const isDecidedBy = (zoneMap: ZoneMap, latitudeDeg: number, longitudeDeg: number): boolean =>
    (files.borders !== undefined && ranges === null) || zoneMap.blockOf(latitudeDeg, longitudeDeg) === null;

  function zoneOf(latitudeDeg: number, longitudeDeg: number): string {
    if (map === null || finder === null)
      throw new UndecidedZoneError([], "give createZones the index, or a zoneName");
    if (isDecidedBy(map, latitudeDeg, longitudeDeg)) return finder.zoneFromPlace(latitudeDeg, longitudeDeg);
    const hint =
      ranges === null ? "give createZones the borders, or a zoneName" : "findZone reads the borders";
    throw new UndecidedZoneError(candidatesOf(map, latitudeDeg, longitudeDeg), hint);
  }

  async function findZone(latitudeDeg: number, longitudeDeg: number): Promise<string> {
    if (longitudeDeg === -180) return findZone(latitudeDeg, 180);
    const block = ranges === null ? null : (map?.blockOf(latitudeDeg, longitudeDeg) ?? null);
    if (map === null || ranges === null || block === null) return zoneOf(latitudeDeg, longitudeDeg);
    const bytes = await readBlock(ranges, map.index, block, latitudeDeg);
    if (bytes === null)
      throw new UndecidedZoneError(
        candidatesOf(map, latitudeDeg, longitudeDeg),
        "the server of the borders must support ranges",
      );
    const { index } = map;
    const borders = bordersInMemory(bytes, index.blockStarts[block], index.borderBytes);
    const mapOfBlock = createZoneMap(index, borders);
    return chooseZone(rules, candidatesOf(mapOfBlock, latitudeDeg, longitudeDeg), latitudeDeg, longitudeDeg);
  }

  const placeOf = ({
    latitudeDeg,
    longitudeDeg,
    zoneName,
  }: Omit<PlacedTime, "date" | "time">): ZonedPlace => ({
    latitudeDeg,
    longitudeDeg,
    zoneName: zoneName ?? zoneOf(latitudeDeg, longitudeDeg),
  });

  return {
    tzdataVersion: rules.tzdataVersion,
    zoneNames: rules.zoneNames(),
    zoneOf,
    findZone,
    instantOf({ date, time, clockRules = true, ...position }) {
      const place = placeOf(position);
      const history = (clockRules ? histories?.clockHistoryOf(place, date) : undefined) ?? NO_CLOCK_HISTORY;
      const instant = instantFromLocalTime(rules, { date, time, ...place, history });
      const julian = julianRecordOf?.(date, place, { zoneFromPlace: () => place.zoneName }) ?? null;
      return recordOf(instant, usedLocalTime(instant, { date, time }), julian);
    },
    localTimeOf({ epochJdUt, clockRules = true, ...position }) {
      const place = placeOf(position);
      const ownRules = clockRules
        ? histories?.ownClockRulesAt(place, epochSecondsOfJulianDay(epochJdUt))
        : [];
      const local = localTimeAtInstant(rules, place.zoneName, epochJdUt, place.longitudeDeg, ownRules);
      return recordOf(local, local, null);
    },
  };
}

function bytesOf(file: FileBytes): Uint8Array {
  return file instanceof Uint8Array ? file : new Uint8Array(file);
}

function openMap({ index, borders }: ZoneFiles): ZoneMap | null {
  if (index === undefined) return null;
  const whole = borders === undefined || "readRange" in borders ? null : bordersInMemory(bytesOf(borders));
  return createZoneMap(readZoneIndex(bytesOf(index)), whole);
}

function candidatesOf(map: ZoneMap, latitudeDeg: number, longitudeDeg: number): readonly string[] {
  const zoneIndices = new Uint16Array(ZONES_OF_PLACE_MAX);
  const count = map.findZones(latitudeDeg, longitudeDeg, zoneIndices);
  return Array.from(zoneIndices.subarray(0, count), (zone) => map.zoneNames[zone] ?? "");
}

function recordOf(
  instant: CivilInstant,
  { date, time }: Pick<PlacedTime, "date" | "time">,
  julian: JulianRecord | null,
): TimeRecord {
  const { timezone, ownRule, warnings, ...rest } = instant;
  return {
    ...rest,
    date,
    time,
    zoneName: timezone,
    clockRule: ownRule === null ? null : appliedRuleOf(ownRule),
    julianDate: julian === null ? null : julianDateOf(julian),
    warnings,
  };
}

function appliedRuleOf({ id, from, until, why, isCertain, sources }: OwnClockRule): AppliedClockRule {
  return { id, from, until, why, isCertain, sources };
}

function julianDateOf({ gregorianDate, change }: JulianRecord): JulianDate {
  return { gregorianDate, firstGregorianDate: change.firstDate, source: change.source };
}
