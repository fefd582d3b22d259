import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { isRunning, sendSignal } from "./running-processes.ts";

/** A process that does not end by itself, and has started another one, which is suspended. */
const PARENT = `
const { pid } = require("node:child_process").spawn("sleep", ["1000"], { stdio: "ignore" });
process.kill(pid, "SIGSTOP");
console.log(pid);
setInterval(() => {}, 1000);`;

/** A test run in which that process is registered. Prints its folder and the ids of both. */
const IDLE_RUN = `
import { spawn } from "node:child_process";
import { once } from "node:events";
import { endWithRun, openTestRun } from ${JSON.stringify(new URL("test-run.ts", import.meta.url).href)};
const folder = openTestRun();
const child = spawn(process.execPath, ["--eval", ${JSON.stringify(PARENT)}], { stdio: ["ignore", "pipe", "ignore"] });
endWithRun(child);
const [line] = await once(child.stdout, "data");
console.log(JSON.stringify({ folder, pids: [child.pid, Number(line)] }));`;

test.each(["SIGINT", "SIGKILL"] as const)(
  "a test run ended by %s leaves no process behind, also no suspended child of one, and no temporary file",
  async (signal) => {
    const run = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", IDLE_RUN],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
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
