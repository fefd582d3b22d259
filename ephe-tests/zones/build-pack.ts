/**
 * Builds `civil/data/` from Debian's tzdata: `node ephe-tests/zones/build-pack.ts [--package tzdata.deb] [--source
 * tzdata.orig.tar.gz]`. Needs `dpkg`, `zic` and, without the options, `apt-get`. The same packages give the same bytes.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { defined } from "../../test/defined.ts";
import {
  BACKZONE_VERSION,
  joinRecords,
  openBackzoneSource,
  ownRecordUntil,
  readZoneList,
  SOURCE_ARCHIVE_SHA256,
} from "./backzone-source.ts";
import { parsePosixRule, transitionsOfYear } from "./posix-rule.ts";
import {
  openTzdataSource,
  sha256Hex,
  TZDATA_FORM,
  TZDATA_VERSION,
  TZDATA_ZI_SHA256,
} from "./tzdata-source.ts";
import { isSameType, readTzif, type TzifZone } from "./tzif.ts";
import { type CivilPeriod, encodeZoneData, type NamedPlace, type ZoneLine } from "./zone-data-format.ts";

/** Dates end with 2399; one more year covers searches ahead and every offset. */
const LAST_YEAR = 2400;
const DATA_DIR = join(import.meta.dirname, "../../civil/data");

const { values } = parseArgs({
  options: { package: { type: "string" }, source: { type: "string" } },
});
const source = openTzdataSource(values.package);
try {
  build();
} finally {
  rmSync(source.scratchDir, { recursive: true });
}

function build(): void {
  const tzdataZi = join(source.zoneinfoDir, "tzdata.zi");
  const compiledDir = join(source.scratchDir, "compiled");
  // Not "slim": zic as of glibc 2.36 then loses the listed changes of Gaza and Hebron after 2072.
  execFileSync("zic", ["-b", "fat", "-d", compiledDir, tzdataZi]);

  const release = readZoneList(source.zoneinfoDir);
  const backzone = openBackzoneSource(source, values.source);
  const linkTargets = new Map([...release.links, ...backzone.links]);
  for (const name of backzone.zoneNames) linkTargets.delete(name);

  const readPeriods = (file: string): CivilPeriod[] => civilPeriods(readTzif(readFileSync(file)));
  const backzonePeriods = (name: string): CivilPeriod[] => {
    const ownPeriods = readPeriods(join(backzone.compiledDir, name));
    if (ownRecordUntil(name) === Number.POSITIVE_INFINITY) return ownPeriods;
    return joinRecords(name, ownPeriods, readPeriods(join(compiledDir, name)));
  };
  const zones = [...release.zoneNames, ...backzone.zoneNames].sort().map((name): ZoneLine => {
    const isOfBackzone = backzone.zoneNames.includes(name);
    return { name, periods: isOfBackzone ? backzonePeriods(name) : readPeriods(join(compiledDir, name)) };
  });
  const links = [...linkTargets].map(([name, target]) => `${target}|${name}`).sort();
  const places = readZoneTab(readFileSync(join(source.zoneinfoDir, "zone.tab"), "utf8"));
  const tableText = encodeZoneData(TZDATA_VERSION, zones, links, places);
  const manifest = {
    source: "IANA Time Zone Database (tzdata), as Debian packages it",
    version: TZDATA_VERSION,
    licence: "public domain",
    form: TZDATA_FORM,
    tzdataZiSha256: TZDATA_ZI_SHA256,
    backzoneVersion: BACKZONE_VERSION,
    backzoneSourceSha256: SOURCE_ARCHIVE_SHA256,
    backzoneZones: backzone.zoneNames,
    compiler: execFileSync("zic", ["--version"], { encoding: "utf8" }).trim(),
    builder: "ephe-tests/zones/build-pack.ts",
    lastYear: LAST_YEAR,
    zones: zones.length,
    links: links.length,
    transitions: zones.reduce((sum, zone) => sum + zone.periods.length - 1, 0),
    files: { "tz-pack.txt": sha256Hex(Buffer.from(tableText)) },
  };
  mkdirSync(DATA_DIR, { recursive: true });
  writeFileSync(join(DATA_DIR, "tz-pack.txt"), tableText);
  writeFileSync(join(DATA_DIR, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`${manifest.zones} zones, ${manifest.links} links, ${manifest.transitions} transitions`);
}

/** Every period of constant offset, daylight-saving flag and abbreviation, from the beginning to LAST_YEAR. */
function civilPeriods(zone: TzifZone): CivilPeriod[] {
  const changes = zone.transitions.map(({ epochSeconds, type }) => ({
    epochSeconds,
    type: defined(zone.types[type]),
  }));
  const lastRecorded = changes.at(-1)?.epochSeconds ?? Number.NEGATIVE_INFINITY;
  if (zone.footer !== "") {
    const rule = parsePosixRule(zone.footer);
    for (let year = 1800; year <= LAST_YEAR; year++) {
      changes.push(...transitionsOfYear(rule, year).filter((change) => change.epochSeconds > lastRecorded));
    }
  }
  const periods: CivilPeriod[] = [];
  let type = defined(zone.types[zone.firstType]);
  for (const change of changes) {
    if (isSameType(change.type, type)) continue;
    periods.push({ ...type, untilEpochSeconds: change.epochSeconds });
    type = change.type;
  }
  periods.push({ ...type, untilEpochSeconds: Number.POSITIVE_INFINITY });
  return periods;
}

/** Principal location of each inhabited zone, from zone.tab's ISO 6709 `±DDMM[SS]±DDDMM[SS]`. */
function readZoneTab(text: string): NamedPlace[] {
  const rows = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return rows.map((row) => {
    const [, position, name] = row.split("\t");
    const match = /^([+-])(\d\d)(\d\d)(\d\d)?([+-])(\d{3})(\d\d)(\d\d)?$/.exec(defined(position));
    if (match === null) throw new Error(`zone.tab: unreadable position ${position}`);
    const degrees = ([sign, d, m, s = "0"]: readonly string[]): number =>
      (sign === "-" ? -1 : 1) * (Number(d) + Number(m) / 60 + Number(s) / 3600);
    return {
      name: defined(name),
      latitudeDeg: degrees(match.slice(1, 5)),
      longitudeDeg: degrees(match.slice(5, 9)),
    };
  });
}
