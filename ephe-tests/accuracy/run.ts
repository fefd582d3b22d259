/**
 * Compares the engine with the installed reference: `npm run accuracy [-- INSTANTS] [--only=NAME,NAME]`. Prints the largest differences
 * and, if the machine was idle, stores the results in records/accuracy.json and writes docs/accuracy.md. The measurements are
 * listed in measurements.ts; each runs in a process of its own, as many at a time as there are cores.
 *
 * `npm run accuracy -- --at=JULIAN_DAY_UT` prints engine, reference and difference of every body at one instant.
 */
import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { type AccuracyRecord, writePages } from "../../tools/records/pages.ts";
import { readConditions, readRecord, recordingProblem, writeRecord } from "../../tools/records/record.ts";
import { REFERENCE_RELEASE } from "../reference/reference-library.ts";
import { printInstant } from "./bodies.ts";
import type { AnyAccuracyMeasurement } from "./measurement.ts";
import { MEASUREMENTS, measurementNamed } from "./measurements.ts";

/** Per body. */
const INSTANTS = 1_000_000;

/** Runs one measurement in a process of its own. */
function measureInProcess({ name }: AnyAccuracyMeasurement, instants: number): Promise<object> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = fork(import.meta.filename, [String(instants), `--measure=${name}`]);
    let result: object | undefined;
    child.on("message", (message: object) => {
      result = message;
      child.disconnect();
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      if (result === undefined || code !== 0)
        reject(new Error(`measurement ${name} ended with status ${code}`));
      else {
        console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
        resolve(result);
      }
    });
  });
}

/** Runs measurements, as many at a time as there are cores; returns the result of each. */
async function measureAll(
  measurements: readonly AnyAccuracyMeasurement[],
  instants: number,
): Promise<ReadonlyMap<string, object>> {
  const waiting = [...measurements];
  const results = new Map<string, object>();
  const takeNext = async (): Promise<void> => {
    for (let measurement = waiting.shift(); measurement !== undefined; measurement = waiting.shift())
      results.set(measurement.name, await measureInProcess(measurement, instants));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, takeNext));
  return results;
}

/** Runs measurements, and records their results if the machine was idle. */
async function measureAndRecord(only: string | undefined, instants: number): Promise<void> {
  const chosen = only === undefined ? MEASUREMENTS : only.split(",").map(measurementNamed);
  const conditions = readConditions(
    instants === INSTANTS ? "npm run accuracy" : `npm run accuracy -- ${instants}`,
  );
  const problem = recordingProblem(conditions);
  const results = await measureAll(chosen, instants);
  for (const [name, result] of results) {
    for (const { text, measured, goal } of measurementNamed(name).rows(result))
      console.log(`${text}: ${measured}; at most ${goal}`);
  }
  if (problem !== null) {
    console.log(problem);
    return;
  }
  const stored = readRecord<AccuracyRecord>("accuracy").results;
  const entries = MEASUREMENTS.flatMap(({ name, rows }) => {
    const result = results.get(name);
    if (result === undefined) return stored[name] === undefined ? [] : [[name, stored[name]] as const];
    return [[name, { conditions, rows: rows(result), result }] as const];
  });
  writeRecord("accuracy", { edition: REFERENCE_RELEASE, results: Object.fromEntries(entries) });
  writePages();
}

const { values, positionals } = parseArgs({
  options: { only: { type: "string" }, at: { type: "string" }, measure: { type: "string" } },
  allowPositionals: true,
});
const instants = Number(positionals[0] ?? INSTANTS);
if (values.at !== undefined) printInstant(Number(values.at));
else if (values.measure !== undefined)
  process.send?.(await measurementNamed(values.measure).measure({ instants }));
else await measureAndRecord(values.only, instants);
