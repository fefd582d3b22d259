import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defined } from "../../defined.ts";
import { killTree } from "../../run/running-processes.ts";
import { bareEnvironment, endWithRun } from "../../run/test-run.ts";

export interface ServiceProcess {
  readonly pid: number;
  readonly port: number;
  readonly baseUrl: string;
  /** Standard output so far. */
  out(): string;
  /** Standard error so far: the log. Empty if a file receives it. */
  log(): string;
  /** Resolves to the exit code when the process has ended; null after a signal. */
  readonly exited: Promise<number | null>;
  /** Sends SIGTERM. Resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
}

/** A service process from its first moment, before its port is open. */
export interface LaunchedService extends Pick<ServiceProcess, "pid" | "out" | "log" | "exited" | "kill"> {
  /** Sends SIGKILL to the process and all that it has started, suspended ones included. Resolves when it has ended. */
  killWithWorkers(): Promise<void>;
  /** Resolves when the service has printed its address; rejects when the process ends before. */
  readonly ready: Promise<ServiceProcess>;
}

/** Starts the service from its sources. */
export const SOURCE_START = fileURLToPath(new URL("../../../service/start.mjs", import.meta.url));
const START_TIMEOUT_MS = 60_000;

export interface LaunchOptions {
  /** The `start.mjs` of another version, or the program of the artefact. */
  readonly start?: string;
  /** A JavaScript runtime with its options, instead of this Node. */
  readonly runtime?: readonly string[];
  /** A program with arguments that executes the command appended to them, in its own process. */
  readonly command?: readonly string[];
  /** Receives the log, instead of the memory of this process. */
  readonly logFile?: string;
}

/** With PostgreSQL the service requires a secret. */
function secretFor({
  DATABASE_URL = "",
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return DATABASE_URL.startsWith("postgres")
    ? { SIGN_IN_SECRET: "a secret of the tests, of 32 characters" }
    : {};
}

/** Starts the service like an operator, on a free port unless the environment names one. The caller ends it. */
export function launchService(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  { start = SOURCE_START, runtime = [process.execPath], command = [], logFile }: LaunchOptions = {},
): LaunchedService {
  const [program = process.execPath, ...args] = [...command, ...runtime, start];
  const logDescriptor = logFile === undefined ? null : openSync(logFile, "w");
  const child: ChildProcess = spawn(program, args, {
    cwd: folder,
    env: { ...bareEnvironment(), PORT: "0", ...secretFor(environment), ...environment },
    stdio: ["ignore", "pipe", logDescriptor ?? "pipe"],
  });
  endWithRun(child);
  if (logDescriptor !== null) closeSync(logDescriptor);
  const exited = once(child, "exit").then(([code]) => code as number | null);
  let out = "";
  let log = "";
  child.stderr?.setEncoding("utf8").on("data", (part: string) => {
    log += part;
  });
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await exited;
  };
  const pid = defined(child.pid);
  const killWithWorkers = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) killTree(pid);
    await exited;
  };
  const outputs = { pid, out: () => out, log: () => log, exited, kill };
  const address = new Promise<URL>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the service did not start in time")), START_TIMEOUT_MS);
    void exited.then((code) => {
      clearTimeout(timer);
      reject(new Error(`the service ended with ${code ?? child.signalCode}: ${log}`));
    });
    defined(child.stdout)
      .setEncoding("utf8")
      .on("data", (part: string) => {
        out += part;
        // The greeting is one write. Its last line is the command to paste.
        const url = /listens on (https?:\/\/127\.0\.0\.1:\d+)[\s\S]*curl/.exec(out)?.[1];
        if (url === undefined) return;
        clearTimeout(timer);
        resolve(new URL(url));
      });
  });
  const ready = address.then(({ port, origin }) => ({
    ...outputs,
    port: Number(port),
    baseUrl: origin,
    stop() {
      child.kill("SIGTERM");
      return exited;
    },
  }));
  // A caller that kills the process during its start does not wait for it.
  ready.catch(() => {});
  return { ...outputs, killWithWorkers, ready };
}
