import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../source-tree.ts";

/** The metrics of a service before, during and after a fault. */
export interface Recording {
  /** The scenario of the proof that causes the same fault. */
  readonly scenario: string;
  /** The time of the first page. */
  readonly startMs: number;
  /** The values of each series on every page, in runs: `1x5 _x3 2` is 1 five times, three pages without it, 2. */
  readonly series: Readonly<Record<string, string>>;
}

/** By the name of the fault. */
export type Recordings = Readonly<Record<string, Recording>>;

/** Between two pages. */
export const SCRAPE_INTERVAL_S = 15;

const FILE = join(ROOT, "test/deploy/recorded-metrics.json");
const ABSENT = "_";

/** The names of series are in the file once. Lists are texts, which formatting leaves on one line. */
interface RecordingsFile {
  readonly names: string;
  /** The values of each series in the order of the names, empty for the series that a recording lacks. */
  readonly recordings: Readonly<Record<string, Omit<Recording, "series"> & { readonly values: string }>>;
}

const SEPARATOR = "; ";

export function readRecordings(): Recordings {
  if (!existsSync(FILE)) return {};
  const { names, recordings } = JSON.parse(readFileSync(FILE, "utf8")) as RecordingsFile;
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
  writeFileSync(FILE, `${JSON.stringify(file, null, 2)}\n`);
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
    .map((name) => [name, pages.map((page) => page?.get(name) ?? null)] as const);
  const up = ["up", pages.map((page) => (page === null ? 0 : 1))] as const;
  return Object.fromEntries([up, ...series].map(([name, values]) => [name, encodeRuns(values)]));
}

function encodeRuns(values: readonly (number | null)[]): string {
  const runs: { text: string; count: number }[] = [];
  for (const value of values) {
    const text = value === null ? ABSENT : String(rounded(value));
    const last = runs.at(-1);
    if (last?.text === text) last.count += 1;
    else runs.push({ text, count: 1 });
  }
  return runs.map(({ text, count }) => (count === 1 ? text : `${text}x${count}`)).join(" ");
}

/** Times since 1970 need more digits than other values. */
function rounded(value: number): number {
  return Number(value.toPrecision(value < 1e8 ? 8 : 12));
}

/** The values of a series on every page; null where it is absent. */
export function decodeRuns(runs: string): readonly (number | null)[] {
  return runs.split(" ").flatMap((run) => {
    const [value = "", count = "1"] = run.split("x");
    return Array.from({ length: Number(count) }, () => (value === ABSENT ? null : Number(value)));
  });
}
