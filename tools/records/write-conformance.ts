/**
 * Records a run of the conformance command, which it reads as JSON, and writes docs/reliability.md:
 *
 *     npm run -s conformance -- URL --key KEY --json | node tools/records/write-conformance.ts
 *
 * Exits with 1 if the run ended early, omits a suite or started under load.
 */
import { json } from "node:stream/consumers";
import { type ConformanceRecord, writePages } from "./pages.ts";
import { readConditions, recordingProblem, writeRecord } from "./record.ts";

const SUITES = 3;

// The command waits for nothing before its first request, so the load is read first.
const conditions = readConditions("npm run conformance");
const result = (await json(process.stdin)) as Omit<ConformanceRecord, "conditions"> & {
  readonly stopped: string | null;
};
const isWhole = result.stopped === null && result.suites.length === SUITES;
const problem =
  recordingProblem(conditions) ?? (isWhole ? null : "The run does not have all suites: it is not recorded.");
if (problem === null) {
  writeRecord("conformance", { conditions, ...result });
  writePages();
} else {
  console.error(problem);
  process.exitCode = 1;
}
