import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../source-tree.ts";

/** The metrics of a service before, during and after a fault. */
export interface Recording {
  /** The time of the first page. */
  readonly startMs: number;
  /**
   * The values of each series on every page, as differences from the one before, in runs: `1 0x4 _x3 2` is 1 five times, three
   * pages without it, 3.
   */
  readonly series: Readonly<Record<string, string>>;
}

/** By the name of the fault. */
export type Recordings = Readonly<Record<string, Recording>>;

/** Between two pages. */
export const SCRAPE_INTERVAL_S = 15;

export const RECORDINGS_FILE = join(ROOT, "test/deploy/recorded-metrics.json");
const ABSENT = "_";
/** Enough for every alert and panel. */
const DIGITS = 5;
/** Decimals of a sum of differences; the digits after them are rounding errors. */
const DECIMALS = 9;

const METRICS_IN_USE = new Set(
  ["deploy/alerts.yaml", "deploy/dashboard.json"].flatMap(
    (path) => readFileSync(join(ROOT, path), "utf8").match(/\b(?:almagest|process|nodejs)_\w+/g) ?? [],
  ),
);
/** Of the boundaries of a histogram, the powers of ten and the limit of the objective. */
const BOUNDARY_IN_USE = /^(?!.*\ble=)|\ble="(?:0\.0*1|0\.25|10?|\+Inf)"/;

/** Whether alerts or dashboard need a series: the others are not recorded, so that the file stays small. */
export function isInUse(series: string): boolean {
  return METRICS_IN_USE.has(series.replace(/\{.*/, "")) && BOUNDARY_IN_USE.test(series);
}

/** The names of series are in the file once. Lists are texts, which formatting leaves on one line. */
interface RecordingsFile {
  readonly names: string;
  /** The values of each series in the order of the names, empty for the series that a recording lacks. */
  readonly recordings: Readonly<Record<string, Omit<Recording, "series"> & { readonly values: string }>>;
}

const SEPARATOR = "; ";

export function readRecordings(): Recordings {
  if (!existsSync(RECORDINGS_FILE)) return {};
  const { names, recordings } = JSON.parse(readFileSync(RECORDINGS_FILE, "utf8")) as RecordingsFile;
  return mapValues(recordings, ({ values, ...recording }) => ({
    ...recording,
    series: Object.fromEntries(
      zip(names.split(SEPARATOR), values.split(SEPARATOR)).filter(([, runs]) => runs !== ""),
    ),
  }));
}

export function writeRecordings(recordings: Recordings): void {
  const names = [...new Set(Object.values(recordings).flatMap(({ series }) => Object.keys(series)))].sort();
  const file: RecordingsFile = {
    names: names.join(SEPARATOR),
    recordings: mapValues(recordings, ({ series, ...recording }) => ({
      ...recording,
      values: names.map((name) => series[name] ?? "").join(SEPARATOR),
    })),
  };
  writeFileSync(RECORDINGS_FILE, `${JSON.stringify(file, null, 2)}\n`);
}

function zip(names: readonly string[], values: readonly string[]): readonly (readonly [string, string])[] {
  return names.map((name, index) => [name, values[index] ?? ""]);
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** @param pages the samples of each page by series; null if it could not be read. */
export function encodeSeries(
  pages: readonly (ReadonlyMap<string, number> | null)[],
): Readonly<Record<string, string>> {
  const names = new Set(pages.flatMap((page) => [...(page?.keys() ?? [])]));
  const series = [...names]
    .sort()
    .map((name) => [name, pages.map((page) => roundedValue(name, page?.get(name) ?? null))] as const);
  const up = ["up", pages.map((page) => (page === null ? 0 : 1))] as const;
  return Object.fromEntries([up, ...series].map(([name, values]) => [name, encodeRuns(values)]));
}

function encodeRuns(values: readonly (number | null)[]): string {
  const runs: { text: string; count: number }[] = [];
  let before = 0;
  for (const value of values) {
    const text = value === null ? ABSENT : String(withoutError(value - before));
    before = value ?? before;
    const last = runs.at(-1);
    if (last?.text === text) last.count += 1;
    else runs.push({ text, count: 1 });
  }
  return runs.map(({ text, count }) => (count === 1 ? text : `${text}x${count}`)).join(" ");
}

/** Counts are exact, times to the second. */
function roundedValue(name: string, value: number | null): number | null {
  if (value === null) return null;
  if (/_(?:timestamp|start_time)_seconds/.test(name)) return Math.round(value);
  const isCount = Number.isInteger(value) && !name.includes("_bytes");
  return isCount ? value : Number(value.toPrecision(DIGITS));
}

function withoutError(sum: number): number {
  return Number(sum.toFixed(DECIMALS));
}

/** The values of a series on every page; null where it is absent. */
export function decodeRuns(runs: string): readonly (number | null)[] {
  let value = 0;
  return runs.split(" ").flatMap((run) => {
    const [difference = "", count = "1"] = run.split("x");
    return Array.from({ length: Number(count) }, () => {
      if (difference === ABSENT) return null;
      value = withoutError(value + Number(difference));
      return value;
    });
  });
}
