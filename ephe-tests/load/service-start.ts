import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defined } from "../../test/defined.ts";
import { endWithRun, openTestRun } from "../../test/run/test-run.ts";

/** How long a server of the benches may take to start. */
export const START_TIMEOUT_MS = 60_000;

const START_FILE = fileURLToPath(new URL("../../service/start.mjs", import.meta.url));

const AMPLE = "1000000000";
const ADDRESS = /http:\/\/127\.0\.0\.1:(\d+)/;

/** The service under load, in a separate process. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  /** The key of its local account. */
  readonly key: string;
}

/** How a server of the benches is started. */
export interface StartOptions {
  /** `service/start.mjs` of a checkout, or the artefact; default: this checkout. */
  readonly startFile?: string | undefined;
  readonly nodeOptions?: readonly string[];
  /** Settings, in addition to the settings of every bench. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Starts the service as an operator does, on an empty database; its first start prints the address and a key. */
export async function startService(
  folder: string,
  children: ChildProcess[],
  { startFile = START_FILE, nodeOptions = [], variables = {} }: StartOptions = {},
): Promise<Server> {
  // The service ends with the bench, even if a signal ends that.
  openTestRun();
  const child = spawn(process.execPath, [...nodeOptions, startFile], {
    cwd: folder,
    env: { PATH: process.env["PATH"], PORT: "0", PLAN_PRO_LIMIT: AMPLE, ...variables },
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(child);
  const [port, key = ""] = await printed(child, [ADDRESS, /alm_live_[0-9A-Za-z]{38}/]);
  return { port: Number(port), pid: defined(child.pid), key };
}

/** Starts a process of the service on a database that has accounts. */
export async function startOnDatabase(
  url: string,
): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const secret = "a bench, thirty-two characters or more";
  const limits = { PLAN_FREE_LIMIT: AMPLE, PLAN_PRO_LIMIT: AMPLE };
  const child = spawn(process.execPath, [START_FILE], {
    env: { PATH: process.env["PATH"], PORT: "0", DATABASE_URL: url, SIGN_IN_SECRET: secret, ...limits },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return { child, port: Number((await printed(child, [ADDRESS]))[0]) };
}

/** Waits until a server has printed a match of each pattern: the last group, or all of it. */
async function printed(child: ChildProcess, patterns: readonly RegExp[]): Promise<readonly string[]> {
  endWithRun(child);
  const output = defined(child.stdout);
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  let text = "";
  output.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  for (;;) {
    const matches = patterns.flatMap((pattern) => pattern.exec(text)?.at(-1) ?? []);
    if (matches.length === patterns.length) return matches;
    await once(output, "data", { signal });
  }
}

/** Runs a bench in a folder of its own. In the end its processes are killed and the folder is deleted. */
export async function inBenchFolder<Result>(
  run: (folder: string, children: ChildProcess[]) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-bench-"));
  const children: ChildProcess[] = [];
  try {
    return await run(folder, children);
  } finally {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Stops a process, by default as an operator does, and waits for its end. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}
