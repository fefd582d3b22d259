/**
 * Start of the service: size of the artefact, processor time and memory until it is ready, from the artefact and from the clone.
 *
 *     node ephe-tests/bench/start.ts        (npm run build makes the artefact)
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defined } from "../../test/defined.ts";
import { quantile } from "../load/numbers.ts";
import { processorMs, residentMb } from "../load/process-usage.ts";
import { inBenchFolder, startService, stopProcess } from "../load/service-start.ts";
import { figure, heading, line, medianVerdict, quartilesLine } from "./report.ts";

const STARTS = 7;
const PROBED_STARTS = 3;
const READY_RSS_MAX_MB = 180;
/** Of the turns in which pages and tool calls are loaded. */
const ITERATION_MAX_MS = 20;
const CPU_MAX_MS = { artefact: 600, clone: 1_300 };
const LOADING_MAX_MS = 20_000;
/** Loading in the background is done when an interval passes with less processor time than this. */
const IDLE_INTERVAL_MS = 300;
const IDLE_CPU_MS = 10;
/** Several times what loading in the background takes on a machine under load. */
const PROBE_MS = 5_000;

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Waits until a process is idle. */
async function untilIdle(pid: number): Promise<void> {
  const endMs = performance.now() + LOADING_MAX_MS;
  for (let isIdle = false; !isIdle && performance.now() < endMs; ) {
    const beganMs = processorMs(pid);
    await new Promise((resolve) => setTimeout(resolve, IDLE_INTERVAL_MS));
    isIdle = !(processorMs(pid) - beganMs >= IDLE_CPU_MS);
  }
}

/** The longest iteration of the event loop, in processor time, between the open port and everything loaded. */
async function measureLongestIteration(startFile: string): Promise<number> {
  return inBenchFolder(async (folder, children) => {
    const nodeOptions = ["--import", pathOf("iteration-probe.mjs")];
    await startService(folder, children, { startFile, nodeOptions });
    // The probe uses every turn, so it is never idle.
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
    await stopProcess(defined(children[0]));
    return Number(readFileSync(join(folder, "longest-turn"), "utf8"));
  });
}

/** Processor time, time and memory until a process is ready, and when everything has been loaded. */
async function measureStart(startFile: string) {
  return inBenchFolder(async (folder, children) => {
    const beganMs = performance.now();
    const { pid } = await startService(folder, children, { startFile });
    const wallMs = performance.now() - beganMs;
    const ready = { cpuMs: processorMs(pid), wallMs, readyMb: residentMb(pid) };
    await untilIdle(pid);
    const start = { ...ready, loadedCpuMs: processorMs(pid), loadedMb: residentMb(pid) };
    // At its end, the clone stores its compiled modules for the next start.
    await stopProcess(defined(children[0]));
    return start;
  });
}

type Start = Awaited<ReturnType<typeof measureStart>>;

function printStarts(name: string, starts: readonly Start[], cpuMaxMs: number): void {
  const report = (what: string, unit: string, of: (start: Start) => number, max?: number): void => {
    const values = starts.map(of);
    quartilesLine(
      `${name}: ${what}`,
      values,
      unit,
      max === undefined ? "" : medianVerdict(values, max, unit),
    );
  };
  report("processor time to ready", "ms", ({ cpuMs }) => cpuMs, cpuMaxMs);
  report("time to ready", "ms", ({ wallMs }) => wallMs);
  report("memory at ready", "MB", ({ readyMb }) => readyMb, READY_RSS_MAX_MB);
  report("processor time until everything is loaded", "ms", ({ loadedCpuMs }) => loadedCpuMs);
  report("memory when everything is loaded", "MB", ({ loadedMb }) => loadedMb);
}

async function printLongestIteration(startFile: string): Promise<void> {
  const iterationsMs: number[] = [];
  for (let start = 0; start < PROBED_STARTS; start++)
    iterationsMs.push(await measureLongestIteration(startFile));
  const limit = medianVerdict(iterationsMs, ITERATION_MAX_MS, "ms");
  line("artefact: longest turn while the rest is loaded", `${figure(quantile(iterationsMs, 0.5))} ms`, limit);
}

/** Builds the artefact if it has not been built. */
function findArtefact(): string {
  const folder = pathOf("../../dist/service");
  if (!existsSync(join(folder, "almagest.js")))
    execFileSync(process.execPath, [pathOf("../../tools/build-service.ts")], { stdio: "ignore" });
  return folder;
}

/** Prints the starts of the service. Artefact and clone take turns; the first start of each is not counted. */
export async function printStart(starts = STARTS): Promise<void> {
  heading(`Start of the service, ${starts} processes each`);
  const artefact = findArtefact();
  const ofArtefact: Start[] = [];
  const ofClone: Start[] = [];
  for (let start = 0; start <= starts; start++) {
    const artefactStart = await measureStart(join(artefact, "almagest.js"));
    const cloneStart = await measureStart(pathOf("../../service/start.mjs"));
    if (start === 0) continue;
    ofArtefact.push(artefactStart);
    ofClone.push(cloneStart);
  }
  printStarts("artefact", ofArtefact, CPU_MAX_MS.artefact);
  printStarts("clone", ofClone, CPU_MAX_MS.clone);
  await printLongestIteration(join(artefact, "almagest.js"));
}

if (import.meta.main) await printStart();
