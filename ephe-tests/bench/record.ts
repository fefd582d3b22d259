/**
 * Runs benches and records what they print: `node ephe-tests/bench/record.ts NAME …`, the names of the programs of this folder. If the
 * machine was idle, records/performance.json and docs/performance.md are written; else the output is printed only.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type PerformanceRecord, writePages } from "../../tools/records/pages.ts";
import { readConditions, readRecord, recordingProblem, writeRecord } from "../../tools/records/record.ts";
import { rowsOf } from "./recorded-rows.ts";

const names = process.argv.slice(2);
if (names.length === 0) throw new Error("usage: node ephe-tests/bench/record.ts NAME …");
const runs = names.map((name) => `node ephe-tests/bench/${name}.ts`);
const conditions = readConditions(runs[0] ?? "");
const problem = recordingProblem(conditions);
const results = names.map((name, index) => {
  const program = join(import.meta.dirname, `${name}.ts`);
  const text = execFileSync(process.execPath, ["--expose-gc", program], { encoding: "utf8" });
  process.stdout.write(text);
  const output = text.trim().split("\n");
  const ofRun = { ...conditions, command: runs[index] ?? "" };
  return [name, { conditions: ofRun, rows: rowsOf(output), output }] as const;
});
if (problem === null) {
  const stored = readRecord<PerformanceRecord>("performance").results;
  writeRecord("performance", { results: { ...stored, ...Object.fromEntries(results) } });
  writePages();
} else console.log(problem);
