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

export function readRecordings(): Recordings {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Recordings) : {};
}

export function writeRecordings(recordings: Recordings): void {
  writeFileSync(FILE, `${JSON.stringify(recordings, null, 2)}\n`);
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
    const text = value === null ? ABSENT : String(Number(value.toPrecision(12)));
    const last = runs.at(-1);
    if (last?.text === text) last.count += 1;
    else runs.push({ text, count: 1 });
  }
  return runs.map(({ text, count }) => (count === 1 ? text : `${text}x${count}`)).join(" ");
}

/** The values of a series on every page; null where it is absent. */
export function decodeRuns(runs: string): readonly (number | null)[] {
  return runs.split(" ").flatMap((run) => {
    const [value = "", count = "1"] = run.split("x");
    return Array.from({ length: Number(count) }, () => (value === ABSENT ? null : Number(value)));
  });
}
