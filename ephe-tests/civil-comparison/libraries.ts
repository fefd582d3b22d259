/** The instants of local times by other libraries, each with its own zone data. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** A local time in a zone. */
export interface ZonedTime {
  readonly zoneName: string;
  /** YYYY-MM-DDTHH:mm */
  readonly local: string;
}

/** Seconds since 1970-01-01T00:00:00Z; NaN if the library rejects the zone or the time. */
export type Resolve = (time: ZonedTime) => number;

const FOLDER = import.meta.dirname;
const INSTALL = "npm ci --prefix ephe-tests/civil-comparison";

interface Luxon {
  readonly DateTime: {
    fromISO(text: string, options: { readonly zone: string }): { toSeconds(): number };
  };
}
interface JsJoda {
  readonly LocalDateTime: { parse(text: string): { atZone(zone: object): { toEpochSecond(): number } } };
  readonly ZoneId: { of(name: string): object };
}
interface TemporalPolyfill {
  readonly Temporal: {
    readonly PlainDateTime: {
      from(text: string): { toZonedDateTime(zone: string): { readonly epochMilliseconds: number } };
    };
  };
}

/** Each library with its version. Throws if they are not installed. */
export function openLibraries(): ReadonlyMap<string, Resolve> {
  if (!existsSync(join(FOLDER, "node_modules")))
    throw new Error(`the libraries are not installed: ${INSTALL}`);
  const load = createRequire(join(FOLDER, "package.json"));
  const versionOf = (name: string): string =>
    (load(join(FOLDER, "node_modules", name, "package.json")) as { readonly version: string }).version;
  const { DateTime } = load("luxon") as Luxon;
  const { Temporal } = load("@js-temporal/polyfill") as TemporalPolyfill;
  const { LocalDateTime, ZoneId } = load("@js-joda/core") as JsJoda;
  load("@js-joda/timezone");
  return new Map<string, Resolve>([
    [
      `Luxon ${versionOf("luxon")}`,
      ({ local, zoneName }) => DateTime.fromISO(local, { zone: zoneName }).toSeconds(),
    ],
    [
      `js-joda ${versionOf("@js-joda/core")} with timezone ${versionOf("@js-joda/timezone")}`,
      ({ local, zoneName }) => LocalDateTime.parse(local).atZone(ZoneId.of(zoneName)).toEpochSecond(),
    ],
    [
      `Temporal polyfill ${versionOf("@js-temporal/polyfill")}`,
      ({ local, zoneName }) =>
        Temporal.PlainDateTime.from(local).toZonedDateTime(zoneName).epochMilliseconds / 1000,
    ],
    [`ICU ${process.versions["icu"]} by Intl, tz ${process.versions["tz"]}`, createIcu()],
  ]);
}

/**
 * Local times by the offsets of `Intl.DateTimeFormat`: the first occurrence of a repeated time; a skipped one moves forward, as the other
 * libraries do.
 */
function createIcu(): Resolve {
  const formats = new Map<string, Intl.DateTimeFormat>();
  const formatOf = (timeZone: string): Intl.DateTimeFormat => {
    const openFormat = formats.get(timeZone);
    if (openFormat !== undefined) return openFormat;
    const numeric = { year: "numeric", month: "numeric", day: "numeric", minute: "numeric" } as const;
    const options = { ...numeric, hour: "numeric", second: "numeric", hourCycle: "h23", timeZone } as const;
    const format = new Intl.DateTimeFormat("en-US", options);
    formats.set(timeZone, format);
    return format;
  };
  const offsetAt = (timeZone: string, epochSeconds: number): number => {
    const parts = formatOf(timeZone).formatToParts(epochSeconds * 1000);
    const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
    const localMs = Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
    return localMs / 1000 - epochSeconds;
  };
  return ({ local, zoneName }) => {
    const localSeconds = Date.parse(`${local}Z`) / 1000;
    // A day before and after the local time: the offsets before and after a change.
    const before = offsetAt(zoneName, localSeconds - 86_400);
    const after = offsetAt(zoneName, localSeconds + 86_400);
    const matching = [before, after].find((offset) => offsetAt(zoneName, localSeconds - offset) === offset);
    return localSeconds - (matching ?? before);
  };
}
