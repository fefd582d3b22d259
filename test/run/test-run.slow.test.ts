import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendSignal } from "./process-tree.ts";
import { isRunning } from "./running-processes.ts";

const IDLE_RUN = fileURLToPath(new URL("idle-run.ts", import.meta.url));

test.each(["SIGINT", "SIGKILL"] as const)(
  "a test run ended by %s leaves no process behind, also no suspended child of one, and no temporary file",
  async (signal) => {
    const run = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", IDLE_RUN], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => {
      run.kill("SIGKILL");
    });
    const [line] = (await once(run.stdout, "data")) as [Buffer];
    const { folder, pids } = JSON.parse(String(line)) as { folder: string; pids: readonly number[] };
    onTestFinished(() => {
      for (const pid of pids) sendSignal(pid, "SIGKILL");
    });
    expect([existsSync(folder), ...pids.map(isRunning)]).toEqual([true, true, true]);
    run.kill(signal);
    await vi.waitUntil(() => !pids.some(isRunning) && !existsSync(folder), { timeout: 20_000 });
  },
);
