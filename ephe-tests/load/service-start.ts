import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { defined } from "../../test/defined.ts";
import { endWithRun, openTestRun } from "../../test/run/test-run.ts";

/** How long a server of the benches may take to start. */
export const START_TIMEOUT_MS = 60_000;

const START_FILE = fileURLToPath(new URL("../../service/start.mjs", import.meta.url));

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
    env: { PATH: process.env["PATH"], PORT: "0", PLAN_PRO_LIMIT: "1000000000", ...variables },
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(child);
  endWithRun(child);
  let startOutput = "";
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    startOutput += part;
  });
  for (;;) {
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(startOutput)?.[1];
    const key = /alm_live_[0-9A-Za-z]{38}/.exec(startOutput)?.[0];
    if (port !== undefined && key !== undefined) {
      return { port: Number(port), pid: defined(child.pid), key };
    }
    await once(child.stdout, "data", { signal });
  }
}
