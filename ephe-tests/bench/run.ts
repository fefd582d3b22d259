/**
 * Benchmarks of speed, size and start-up, compared with what users would otherwise use.
 *
 *     npm run bench [-- --only=NAME]        (a name of BENCHES)
 *
 * Every limit is followed by `met` or `MISSED`; a miss is a finding, not a failure, and the exit code stays 0.
 * Missing peers are listed with the command that installs them. docs/performance.md explains how to read the results.
 */
import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printEngine } from "./engine.ts";
import { printFairness } from "./fairness.ts";
import { printGrpc } from "./grpc.ts";
import { printPictures } from "./pictures.ts";
import { printRefusals } from "./refusals.ts";
import { print } from "./report.ts";
import { printRequestPaths } from "./request-path.ts";
import { printService } from "./service.ts";
import { printStart } from "./start.ts";
import { printTechniques } from "./techniques.ts";
import { printWorkers } from "./workers.ts";

const BENCHES: Readonly<Record<string, () => unknown>> = {
  engine: printEngine,
  start: () => printStart(),
  civil: async () => (await import("./zones.ts")).printZones(),
  techniques: printTechniques,
  // The first calls of a process are measured.
  slices: () =>
    execFileSync(process.execPath, [join(import.meta.dirname, "slices.ts")], { stdio: "inherit" }),
  pictures: printPictures,
  service: printService,
  "request-path": printRequestPaths,
  grpc: printGrpc,
  workers: printWorkers,
  fairness: printFairness,
  refusals: printRefusals,
};

const { only } = parseArgs({ options: { only: { type: "string" } } }).values;
if (only !== undefined && !Object.hasOwn(BENCHES, only))
  throw new Error(`--only must be one of ${Object.keys(BENCHES).join(", ")}, not ${only}`);

const processors = cpus();
print(`Almagest bench, ${new Date().toISOString().slice(0, 16)}Z`);
print(
  `${processors[0]?.model.trim() ?? "unknown processor"}, ${processors.length} logical, ${process.platform} ${process.arch}; ` +
    `Node ${process.version}, V8 ${process.versions.v8}; one thread`,
);
print(
  `Load of the machine before the bench: ${(loadavg()[0] ?? 0).toFixed(1)}; under load, times are unreliable and ratios remain valid`,
);
print("Microseconds per call: median of interleaved rounds [lower quartile–upper quartile]");

const beganMs = performance.now();
for (const [name, printBench] of Object.entries(BENCHES))
  if (only === undefined || name === only) await printBench();
print();
print(`${((performance.now() - beganMs) / 1000).toFixed(0)} s`);
