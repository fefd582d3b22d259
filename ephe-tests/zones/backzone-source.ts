/**
 * tz's file `backzone`: zones whose clocks agree with another zone's since 1970 but not before. Debian's package lists the
 * ones outside zone.tab as links only (`PACKRATLIST=zone.tab`); their own records are in tzdata's source.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { defined } from "../../test/defined.ts";
import { sha256Hex, type TzdataSource } from "./tzdata-source.ts";
import { isSameType } from "./tzif.ts";
import type { CivilPeriod } from "./zone-data-format.ts";

/** The latest release whose source Debian has; raise all three constants together to adopt a new one. */
export const BACKZONE_VERSION = "2026b";
const SOURCE_PACKAGE = "tzdata=2026b-0+deb12u1";
export const SOURCE_ARCHIVE_SHA256 = "114543d9f19a6bfeb5bca43686aea173d38755a3db1f2eec112647ae92c6f544";

/**
 * From this instant, 2026-01-01, a zone of backzone follows the zone to which the zone data's release links it. The releases
 * after {@link BACKZONE_VERSION} changed laws of 2026 and later; the clocks of both agree at this instant.
 */
const OWN_RECORD_UNTIL_EPOCH_SECONDS = Date.UTC(2026, 0, 1) / 1000;

/** Zones that do not agree with their link at that instant: they follow their own record to the end. */
const OWN_RECORD_FOR_EVER = new Set([
  "Asia/Hanoi", // Not a link; UTC+7 since 1954.
  "Asia/Kashgar", // Beijing time since 1980, the legal time. The link is to Asia/Urumqi, local time.
]);

/** A link, also one that applies only where zone.tab does not list the zone of backzone of that name. */
const LINK = /^(?:#PACKRATLIST zone\.tab )?Link\s+(\S+)\s+(\S+)/;

/**
 * Names that stay links, because the record contradicts tzdata's main files for recent years.
 *
 * **Source:** IANA tz 2026b. File europe: Jan Mayen has kept Norwegian time since 1921 or 1930 (comment "Svalbard & Jan
 * Mayen"), the record is UTC-1 without end; Tiraspol was like Chisinau in 2001 and 2011 (comments of Moldova), the record
 * is Moscow time since 1992. File backzone: Enderbury is uninhabited since 1942; clients use its name for Kanton.
 */
const NAMES_KEPT_AS_LINKS = new Set(["Atlantic/Jan_Mayen", "Europe/Tiraspol", "Pacific/Enderbury"]);

/** tzdata's files in the order of its Makefile (YDATA, NDATA), without the links of `backward`. */
const MAIN_FILES = [
  "africa",
  "antarctica",
  "asia",
  "australasia",
  "europe",
  "northamerica",
  "southamerica",
  "etcetera",
  "factory",
];

export interface BackzoneSource {
  /** Zones of backzone that the zone data's release has as links or not at all. */
  readonly zoneNames: readonly string[];
  /** Links of backzone, which supersede the release's: link name to target. */
  readonly links: ReadonlyMap<string, string>;
  /** TZif files of all zones of {@link BACKZONE_VERSION}. */
  readonly compiledDir: string;
}

/** The zones, and the links by name, that a `tzdata.zi` lists. */
export interface ZoneList {
  readonly zoneNames: readonly string[];
  readonly links: ReadonlyMap<string, string>;
}

export function readZoneList(zoneinfoDir: string): ZoneList {
  const rows = readFileSync(join(zoneinfoDir, "tzdata.zi"), "utf8")
    .split("\n")
    .map((line) => line.split(" "));
  return {
    zoneNames: rows.filter(([kind]) => kind === "Z").map(([, name]) => defined(name)),
    links: new Map(
      rows.filter(([kind]) => kind === "L").map(([, target, name]) => [defined(name), defined(target)]),
    ),
  };
}

/**
 * tzdata's source, verified and compiled with all of backzone.
 *
 * @param archiveFile a `tzdata_….orig.tar.gz`; without it the source package is fetched with `apt-get source`, which needs
 *   a deb-src line.
 */
export function openBackzoneSource(
  { scratchDir, zoneinfoDir }: TzdataSource,
  archiveFile?: string,
): BackzoneSource {
  const archive = archiveFile === undefined ? downloadArchive(scratchDir) : resolve(archiveFile);
  const sha256 = sha256Hex(readFileSync(archive));
  if (sha256 !== SOURCE_ARCHIVE_SHA256) throw new Error(`the SHA-256 of ${archive} is ${sha256}`);
  const sourceDir = join(scratchDir, "source");
  mkdirSync(sourceDir);
  execFileSync("tar", ["-xzf", archive, "-C", sourceDir]);

  const lines = readFileSync(join(sourceDir, "backzone"), "utf8").split("\n");
  const backzoneNames = lines.flatMap((line) => /^Zone\s+(\S+)/.exec(line)?.[1] ?? []);
  const { zoneNames: packedNames } = readZoneList(zoneinfoDir);
  const zoneNames = backzoneNames
    .filter((name) => !packedNames.includes(name) && !NAMES_KEPT_AS_LINKS.has(name))
    .sort();
  const links = new Map<string, string>();
  for (const line of lines) {
    const [, target, name] = LINK.exec(line) ?? [];
    if (target !== undefined && name !== undefined && !zoneNames.includes(name)) links.set(name, target);
  }

  // Main zones and links of a name that backzone has are superseded by it.
  const superseded = new Set([...backzoneNames, ...links.keys()]);
  const withoutSuperseded = readFileSync(join(sourceDir, "backward"), "utf8")
    .split("\n")
    .filter((line) => !line.startsWith("Link") || !superseded.has(defined(line.split(/\s+/)[2])));
  const backwardFile = join(scratchDir, "backward");
  writeFileSync(backwardFile, withoutSuperseded.join("\n"));
  const compiledDir = join(scratchDir, "compiled-source");
  const files = [...MAIN_FILES, "backzone"].map((file) => join(sourceDir, file));
  execFileSync("zic", ["-b", "fat", "-d", compiledDir, ...files, backwardFile]);
  return { zoneNames, links, compiledDir };
}

function downloadArchive(scratchDir: string): string {
  execFileSync("apt-get", ["source", "--download-only", SOURCE_PACKAGE], {
    cwd: scratchDir,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const file = readdirSync(scratchDir).find((name) => name.endsWith(".orig.tar.gz"));
  if (file === undefined) throw new Error(`apt-get source ${SOURCE_PACKAGE} did not produce an archive`);
  return join(scratchDir, file);
}

/** The instant until which a zone follows its own record; infinite for those that follow it for ever. */
export function ownRecordUntil(zoneName: string): number {
  return OWN_RECORD_FOR_EVER.has(zoneName) ? Number.POSITIVE_INFINITY : OWN_RECORD_UNTIL_EPOCH_SECONDS;
}

/**
 * The periods of a zone's own record, followed by the periods of the zone that the release links it to.
 *
 * @throws {Error} when the two clocks do not agree at the change from one to the other
 */
export function joinRecords(
  zoneName: string,
  ownPeriods: readonly CivilPeriod[],
  linkedPeriods: readonly CivilPeriod[],
): CivilPeriod[] {
  const until = ownRecordUntil(zoneName);
  const lastOwn = defined(ownPeriods.find(({ untilEpochSeconds }) => untilEpochSeconds > until));
  const firstLinked = defined(linkedPeriods.find(({ untilEpochSeconds }) => untilEpochSeconds > until));
  if (!isSameType(lastOwn, firstLinked))
    throw new Error(`${zoneName} does not agree with the zone it is a link to`);
  return [
    ...ownPeriods.filter(({ untilEpochSeconds }) => untilEpochSeconds <= until),
    ...linkedPeriods.filter(({ untilEpochSeconds }) => untilEpochSeconds > until),
  ];
}

/**
 * Writes what truth.py compares with: a copy of Debian's compiled files in which backzone's links have the bytes of their
 * targets, and `own/` with a TZif file of each zone of backzone, listed in `own.txt` with the end of its own record.
 */
export function writeTruthFiles(source: TzdataSource, backzone: BackzoneSource): string {
  const truthDir = join(source.scratchDir, "truth");
  cpSync(source.zoneinfoDir, truthDir, { recursive: true });
  const copyTo = (from: string, to: string): void => {
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to, { dereference: true });
  };
  const rows: string[] = [];
  const addOwn = (name: string, zoneName: string): void => {
    copyTo(join(backzone.compiledDir, zoneName), join(truthDir, "own", name));
    const until = ownRecordUntil(zoneName);
    rows.push(until === Number.POSITIVE_INFINITY ? name : `${name} ${until}`);
  };
  for (const zoneName of backzone.zoneNames) addOwn(zoneName, zoneName);
  for (const [name, target] of backzone.links) {
    if (backzone.zoneNames.includes(target)) addOwn(name, target);
    else copyTo(join(source.zoneinfoDir, target), join(truthDir, name));
  }
  writeFileSync(join(truthDir, "own.txt"), `${rows.sort().join("\n")}\n`);
  return truthDir;
}
