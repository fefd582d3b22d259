/**
 * Compares civil time with Luxon, js-joda, the Temporal polyfill and ICU on 10,000 births of 1840 to 2029, and writes the share that each
 * gets wrong, by cause, to `records/civil-comparison.json`:
 *
 *     npm ci --prefix ephe-tests/civil-comparison
 *     node ephe-tests/civil-comparison/run.ts [--package tzdata.deb] [--source tzdata.orig.tar.gz]
 *
 * The truth is tzdata compiled by zic with all of backzone and read by Python's zoneinfo, plus the corrections that docs/civil-time-data.md
 * states: clock rules of places, and the mean time of the birth's own longitude. Each library gets the zone of the place. A time that the
 * clocks skipped is moved forward, of a repeated one the first counts. Needs `dpkg`, `zic`, `python3` and, without the options, `apt-get`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createZones, type TimeRecord, type Zones } from "../../civil/time.ts";
import { CITIES } from "../../engine/technique/relocation/cities.ts";
import { borderFile, readRuleFiles, readZoneIndexFile } from "../../service/time/zone-files.ts";
import { defined } from "../../test/defined.ts";
import { readConditions, writeRecord } from "../../tools/records/record.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { benchTowns, type Town } from "../load/service-births.ts";
import { BACKZONE_VERSION, openBackzoneSource, writeTruthFiles } from "../zones/backzone-source.ts";
import { openTzdataSource, TZDATA_VERSION } from "../zones/tzdata-source.ts";
import { openLibraries } from "./libraries.ts";

/** A birth at a town: a local date and time, YYYY-MM-DDTHH:mm. */
interface SampledBirth extends Town {
  readonly local: string;
}

const SEED = 20_261_128;
const BIRTHS = 10_000;
const FIRST_DAY_MS = Date.UTC(1840, 0, 1);
const LAST_DAY_MS = Date.UTC(2030, 0, 1);
const MS_PER_MINUTE = 60_000;

/**
 * Births of 1840 to 2029: uniformly distributed minutes, at the five hundred towns of the benchmarks with equal weight. Of these are
 * the cities of the catalogue, the principal towns of the zones, and towns near old borders.
 */
function sampleBirths(): readonly SampledBirth[] {
  const random = seededRandom(SEED);
  const towns = benchTowns();
  return Array.from({ length: BIRTHS }, () => {
    const town = defined(towns[Math.floor(random() * towns.length)]);
    const minutes = Math.floor((random() * (LAST_DAY_MS - FIRST_DAY_MS)) / MS_PER_MINUTE);
    const local = new Date(FIRST_DAY_MS + minutes * MS_PER_MINUTE).toISOString().slice(0, 16);
    return { ...town, local };
  });
}

/** How the sample was drawn, for the report. */
function samplingText(): string {
  const towns = benchTowns().length;
  return `${BIRTHS} births of 1840–2029, seed ${SEED}: minutes with equal weight, ${towns} towns with equal weight (${CITIES.length} cities of the catalogue, the principal towns of tzdata's zones, towns near old borders)`;
}

/** The reasons of a wrong instant; each birth has the first that applies. */
const CAUSES = [
  "clock rule of the place",
  "local mean time of the place",
  "record before 1970",
  "record since 1970",
];
/** Libraries that round offsets to whole minutes are counted apart. */
const WRONG_FROM_SECONDS = 60;

interface Truth {
  readonly epochSeconds: number;
  readonly cause: string;
}

/** The local time of a birth in seconds since 1970-01-01T00:00:00 of the same clock. */
const localSecondsOf = ({ local }: SampledBirth): number => Date.parse(`${local}Z`) / 1000;

const placeOf = ({ latitude, longitude, local }: SampledBirth) => ({
  date: local.slice(0, 10),
  time: local.slice(11),
  latitudeDeg: latitude,
  longitudeDeg: longitude,
});

/** The offsets and abbreviations that Python reads in the compiled files. */
function recordedOffsets(births: readonly SampledBirth[], zoneNames: readonly string[]): readonly string[] {
  const { values } = parseArgs({ options: { package: { type: "string" }, source: { type: "string" } } });
  const source = openTzdataSource(values.package);
  try {
    const truthDir = writeTruthFiles(source, openBackzoneSource(source, values.source));
    const input = births.map((birth, index) => `${zoneNames[index]} ${localSecondsOf(birth)}\n`).join("");
    const program = join(import.meta.dirname, "../zones/truth.py");
    return execFileSync("python3", [program, truthDir, "--births"], { input, encoding: "utf8" })
      .trimEnd()
      .split("\n");
  } finally {
    rmSync(source.scratchDir, { recursive: true });
  }
}

function truthOf(birth: SampledBirth, record: TimeRecord, recorded: string): Truth {
  const [offset = "", abbreviation = ""] = recorded.split(" ");
  const localSeconds = localSecondsOf(birth);
  if (record.clockRule !== null) {
    const epochSeconds = Date.parse(record.utcIso) / 1000;
    return { epochSeconds, cause: "clock rule of the place" };
  }
  // tzdata's LMT was the legal time of some zones later (Lima, Luanda, São Tomé): there the record counts.
  const isOwnMeanTime = record.warnings.some(({ code }) => code === "local_mean_time");
  if (isOwnMeanTime && ["LMT", "-00"].includes(abbreviation)) {
    const offsetSeconds = Math.round(record.offsetHours * 3600);
    const ownSeconds = Math.round(birth.longitude * 240);
    if ((offsetSeconds - ownSeconds) % 86_400 !== 0) throw new Error(`${birth.local}: not the own mean time`);
    return { epochSeconds: localSeconds - offsetSeconds, cause: "local mean time of the place" };
  }
  const cause = birth.local < "1970" ? "record before 1970" : "record since 1970";
  return { epochSeconds: localSeconds - Number(offset), cause };
}

/** The shares of births, in percent: wrong in all, and by cause, and those with an offset in whole minutes. */
type Shares = Readonly<Record<string, number>>;

function sharesOf(truths: readonly Truth[], epochSecondsOf: (index: number) => number): Shares {
  const differences = truths.map(({ epochSeconds }, index) => Math.abs(epochSecondsOf(index) - epochSeconds));
  const isWrong = (index: number): boolean => !((differences[index] ?? Number.NaN) < WRONG_FROM_SECONDS);
  const shareOf = (isCounted: (truth: Truth, index: number) => boolean): number =>
    (100 * truths.filter(isCounted).length) / truths.length;
  return {
    wrong: shareOf((_, index) => isWrong(index)),
    ...Object.fromEntries(
      CAUSES.map((cause) => [cause, shareOf((truth, index) => truth.cause === cause && isWrong(index))]),
    ),
    "off by 1 to 59 s": shareOf((_, index) => !isWrong(index) && (differences[index] ?? 0) >= 1),
  };
}

/** The shares of births that each cause decides, and of wrong ones by library. */
function compare(zones: Zones, births: readonly SampledBirth[]): Readonly<Record<string, Shares>> {
  const zoneNames = births.map(({ latitude, longitude }) => zones.zoneOf(latitude, longitude));
  const records = births.map((birth) => zones.instantOf(placeOf(birth)));
  const recorded = recordedOffsets(births, zoneNames);
  const truths = births.map((birth, index) => truthOf(birth, defined(records[index]), recorded[index] ?? ""));
  const timeOf = (index: number) => ({
    zoneName: defined(zoneNames[index]),
    local: defined(births[index]).local,
  });
  return {
    "all births": sharesOf(truths, () => Number.NaN),
    Almagest: sharesOf(truths, (index) => Date.parse(defined(records[index]).utcIso) / 1000),
    ...Object.fromEntries(
      [...openLibraries()].map(([name, resolve]) => [
        name,
        sharesOf(truths, (index) => resolveOrNaN(() => resolve(timeOf(index)))),
      ]),
    ),
  };
}

function resolveOrNaN(resolve: () => number): number {
  try {
    return resolve();
  } catch {
    return Number.NaN;
  }
}

const conditions = readConditions("node ephe-tests/civil-comparison/run.ts");
const { rules, clocks } = readRuleFiles();
const shares = compare(
  createZones({ rules, areas: clocks, index: readZoneIndexFile(), borders: readFileSync(borderFile()) }),
  sampleBirths(),
);
const truth = `tzdata ${TZDATA_VERSION} with backzone ${BACKZONE_VERSION}, compiled by zic and read by Python, with the documented corrections`;
writeRecord("civil-comparison", { conditions, births: samplingText(), truth, wrongPercent: shares });

console.log(`${samplingText()}\nTruth: ${truth}\nPercent of births that are wrong by a minute or more:`);
console.table(shares);
if (shares["Almagest"]?.["wrong"] !== 0) process.exitCode = 1;
