/** Writes the coverage of the last `vitest run --coverage` by folder to records/coverage.json. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readConditions, writeRecord } from "./records/record.ts";

const ROOT = join(import.meta.dirname, "..");

interface Count {
  readonly total: number;
  readonly covered: number;
}
interface Coverage {
  readonly lines: Count;
  readonly branches: Count;
}

const summary = JSON.parse(readFileSync(join(ROOT, "coverage/coverage-summary.json"), "utf8")) as Readonly<
  Record<string, Coverage>
>;
const byFolder = Map.groupBy(
  Object.entries(summary).filter(([path]) => path !== "total"),
  ([path]) => relative(ROOT, path).split("/").slice(0, -1).slice(0, 2).join("/"),
);

const percent = (counts: readonly Count[]) => {
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  const covered = counts.reduce((sum, count) => sum + count.covered, 0);
  return total === 0 ? null : Number(((100 * covered) / total).toFixed(1));
};

const folders = Object.fromEntries(
  [...byFolder.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, files]) => {
      const of = (kind: keyof Coverage) => percent(files.map(([, coverage]) => coverage[kind]));
      return [folder, { linesPercent: of("lines"), branchesPercent: of("branches") }];
    }),
);
// Written after the run, whose own load it would be.
writeRecord("coverage", { conditions: { ...readConditions("npm run coverage"), load: null }, folders });
