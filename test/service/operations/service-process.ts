import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { defined } from "../../defined.ts";
import { endWithRun } from "../../run/test-run.ts";

export interface ServiceProcess {
  readonly port: number;
  readonly baseUrl: string;
  /** Standard output so far. */
  out(): string;
  /** Standard error so far: the log. */
  log(): string;
  /** Sends SIGTERM. Resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
}

const START = fileURLToPath(new URL("../../../service/start.mjs", import.meta.url));
const START_TIMEOUT_MS = 30_000;

/** Creates a folder, which is deleted after the test. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-process-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Starts the service like an operator, on a free port. It is killed after the test. */
export async function startService(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const child: ChildProcess = spawn(process.execPath, [START], {
    cwd: folder,
    env: { PATH: process.env["PATH"], PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithRun(child);
  const exited = once(child, "exit") as Promise<[number | null]>;
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  let out = "";
  let log = "";
  defined(child.stderr)
    .setEncoding("utf8")
    .on("data", (part: string) => {
      log += part;
    });
  const port = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the service did not start in time")), START_TIMEOUT_MS);
    void exited.then(([code]) => reject(new Error(`the service ended with ${code}: ${log}`)));
    defined(child.stdout)
      .setEncoding("utf8")
      .on("data", (part: string) => {
        out += part;
        // The greeting is one write. Its last line is the command to paste.
        const address = /listens on http:\/\/127\.0\.0\.1:(\d+)[\s\S]*curl/.exec(out)?.[1];
        if (address === undefined) return;
        clearTimeout(timer);
        resolve(Number(address));
      });
  });
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    out: () => out,
    log: () => log,
    async stop() {
      child.kill("SIGTERM");
      const [code] = await exited;
      return code;
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
