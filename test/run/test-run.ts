import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const REAPER = fileURLToPath(new URL("reaper.ts", import.meta.url));
/** Environment variable with the folder of the run; its worker processes inherit it. */
const FOLDER_VARIABLE = "ALMAGEST_TEST_RUN";

/** Environment variable of Node with the folder of compiled modules. */
const COMPILE_CACHE_VARIABLE = "NODE_COMPILE_CACHE";

/** Vitest loads this module once for each project; they share one run through the process. */
const RUN_FOLDER = Symbol.for("almagest.test.run-folder");
const runOfProcess = globalThis as { [RUN_FOLDER]?: string };

/**
 * Starts the reaper of a test run, once per process. The reaper outlives this process, whatever ends it, then kills
 * the processes that the run registered, all that they started, suspended ones included, and deletes its temporary files. A
 * signal, a crash and `kill -9` leave nothing behind.
 *
 * @returns the folder of the temporary files, which TMPDIR names from now on.
 */
export function openTestRun(): string {
  runOfProcess[RUN_FOLDER] ??= startReaper();
  return runOfProcess[RUN_FOLDER];
}

/** Global setup: deletes the temporary files of the run and ends its processes, however the run ends. */
export function setup(): void {
  openTestRun();
}

function startReaper(): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-test-run-"));
  // PostgreSQL runs under another user if this is root, in a folder below this one.
  chmodSync(folder, 0o755);
  mkdirSync(processesIn(folder));
  process.env["TMPDIR"] = folder;
  process.env[FOLDER_VARIABLE] = folder;
  process.env[COMPILE_CACHE_VARIABLE] = join(folder, "compile-cache");
  // Detached: Ctrl-C in a terminal does not reach it. It waits for the end of its standard input.
  const reaper = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", REAPER, folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  reaper.unref();
  return folder;
}

/**
 * The environment of a process that gets no other variables of this one: the paths of programs, and the modules that
 * earlier processes of the run have compiled, which halves the time of a start.
 */
export function bareEnvironment(): Readonly<Record<string, string | undefined>> {
  const cache = process.env[COMPILE_CACHE_VARIABLE];
  return {
    PATH: process.env["PATH"],
    ...(cache === undefined ? {} : { [COMPILE_CACHE_VARIABLE]: cache }),
  };
}

/** Whether this caller is the first of the run, in any of its processes, with this name. Without a run, it always is. */
export function isFirstInRun(name: string): boolean {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder === undefined) return true;
  try {
    // Of several that create a folder, one succeeds.
    mkdirSync(join(folder, name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

/**
 * Registers a process to be ended with the test run, should the run end before the test that started the process can.
 *
 * @param signal how the reaper asks it to end; SIGKILL follows if the process ignores it.
 */
export function endWithRun(
  child: Pick<ChildProcess, "pid" | "once">,
  signal: NodeJS.Signals = "SIGKILL",
): void {
  const folder = process.env[FOLDER_VARIABLE];
  const { pid } = child;
  if (folder === undefined || pid === undefined) return;
  const entry = join(processesIn(folder), String(pid));
  writeFileSync(entry, JSON.stringify({ signal, startedAt: startOf(pid) } satisfies RegisteredProcess));
  child.once("exit", () => rmSync(entry, { force: true }));
}

export interface RegisteredProcess {
  readonly signal: NodeJS.Signals;
  readonly startedAt: string;
}

export function processesIn(folder: string): string {
  return join(folder, "processes");
}

/** When a process started, to recognize a reused id; empty if it has ended or the system has no /proc. */
export function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Field 22; the second, the command in parentheses, may contain blanks.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
