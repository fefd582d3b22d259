/**
 * Runs the artefact of `npm run build` in every runtime with calls over every protocol, and measures it, and the functions of
 * deploy/, which are the engine alone:
 *
 *     node tools/deploy/check-runtimes.ts                 (`-- --write`: the table of docs/deploy.md)
 *
 * Exits with 1 if a call fails. Install the runtimes with `npm run runtimes:install`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keyIn, linkInLog, SERVICE_CALLS } from "../../test/deploy/service-calls.ts";
import { OTHER_RUNTIMES, type ServiceRuntime } from "../../test/deploy/service-runtimes.ts";
import { isInstalled, NOT_INSTALLED } from "../../test/package/runtimes.ts";
import { launchService, type ServiceProcess } from "../../test/service/operations/launch-service.ts";
import { replaceSection } from "../document-section.ts";
import { measureFunctions, type ProcessUse, usageOf } from "./measure-functions.ts";

const ROOT = join(import.meta.dirname, "../..");
const START = join(ROOT, "dist/service/almagest.js");
const GUIDE = join(ROOT, "docs/deploy.md");

interface Result extends ProcessUse {
  readonly name: string;
  /** Names of the calls that failed. */
  readonly failed: readonly string[];
  readonly exitCode: number | null;
}

/** Makes every call; the first is a chart. */
async function makeCalls(service: ServiceProcess): Promise<Pick<Result, "firstChartMs" | "failed">> {
  const target = {
    baseUrl: service.baseUrl,
    apiKey: keyIn(service.out()),
    linkTo: () => linkInLog(service.log),
  };
  const failed: string[] = [];
  let firstChartMs = 0;
  for (const { name, run } of SERVICE_CALLS) {
    const startMs = performance.now();
    try {
      await run(target);
    } catch (error) {
      failed.push(name);
      console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    }
    if (firstChartMs === 0) firstChartMs = performance.now() - startMs;
  }
  return { firstChartMs, failed };
}

async function checkRuntime({ name, program, options }: ServiceRuntime): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-runtimes-"));
  const launched = launchService(folder, {}, { start: START, runtime: [program, ...options] });
  try {
    const service = await launched.ready;
    const use = usageOf(service.pid);
    const calls = await makeCalls(service);
    return { name, ...use, ...calls, exitCode: await service.stop() };
  } finally {
    await launched.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const HEADINGS = ["runtime", "ready: processor ms", "memory at ready, MB", "first chart, ms", "calls"];

function rowOf({ name, cpuMs, memoryMb, firstChartMs, failed, exitCode }: Result): string {
  const calls = failed.length === 0 && exitCode === 0 ? "all" : `FAILED: ${[...failed, `exit ${exitCode}`]}`;
  const cells = [name, cpuMs.toFixed(0), memoryMb.toFixed(0), firstChartMs.toFixed(0), calls];
  return `| ${cells.join(" | ")} |`;
}

const rows = [`| ${HEADINGS.join(" | ")} |`, "|---|---:|---:|---:|---|"];
const runtimes = [
  { name: `Node ${process.versions.node}`, program: process.execPath, options: [], recipe: null },
  ...OTHER_RUNTIMES,
];
for (const runtime of runtimes) {
  if (!isInstalled(runtime.program)) {
    console.error(`${runtime.name}: ${NOT_INSTALLED}`);
    process.exitCode = 1;
    continue;
  }
  const result = await checkRuntime(runtime);
  if (result.failed.length > 0 || result.exitCode !== 0) process.exitCode = 1;
  rows.push(rowOf(result));
}
console.log(rows.join("\n"));
const functionRows = await measureFunctions();
console.log(functionRows.join("\n"));
if (process.argv.includes("--write")) {
  replaceSection(GUIDE, "runtimes", () => rows);
  replaceSection(GUIDE, "functions", () => functionRows);
}
// The clients keep connections open.
process.exit();
