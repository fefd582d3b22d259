import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isRunning, processesOf, sendSignal } from "./running-processes.ts";
import { processesIn, type RegisteredProcess, startOf } from "./test-run.ts";

/** Time to end by the requested signal, before SIGKILL; then to end by it. */
const GRACE_MS = 10_000;
const POLL_MS = 50;

const [folder] = process.argv.slice(2) as [string];
process.stdin.resume();
await once(process.stdin, "end");

const orphans = readdirSync(processesIn(folder)).map((name) => ({
  pid: Number(name),
  ...(JSON.parse(readFileSync(join(processesIn(folder), name), "utf8")) as RegisteredProcess),
}));
const remaining = () => orphans.filter(({ pid, startedAt }) => isRunning(pid) && startOf(pid) === startedAt);

for (const { pid, signal } of remaining()) {
  sendSignal(pid, signal);
  // A stopped process receives the signal once it continues.
  sendSignal(pid, "SIGCONT");
}
await until(() => remaining().length === 0);
for (const { pid } of remaining()) sendSignal(pid, "SIGKILL");
// What they started may be suspended, and may outlive them.
await until(() => {
  const left = processesOf(folder);
  for (const pid of left) sendSignal(pid, "SIGKILL");
  return left.length === 0;
});
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: POLL_MS });

async function until(isOver: () => boolean): Promise<void> {
  const deadlineMs = performance.now() + GRACE_MS;
  while (!isOver() && performance.now() < deadlineMs) await wait(POLL_MS);
}
