import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { isRunning } from "./running-processes.ts";

const IDLE_RUN = fileURLToPath(new URL("idle-run.ts", import.meta.url));

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "a test run ended by %s leaves no process and no temporary file behind",
  async (signal) => {
    const run = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", IDLE_RUN], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => {
      run.kill("SIGKILL");
    });
    const [line] = (await once(run.stdout, "data")) as [Buffer];
    const { folder, pid } = JSON.parse(String(line)) as { folder: string; pid: number };
    expect([existsSync(folder), isRunning(pid)]).toEqual([true, true]);
    run.kill(signal);
    await vi.waitUntil(() => !isRunning(pid) && !existsSync(folder), { timeout: 20_000 });
  },
);
