import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { processesIn, type RegisteredProcess, startOf } from "./test-run.ts";

/** Time to end by the requested signal, before SIGKILL. */
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
  send(pid, signal);
  // A stopped process receives the signal once it continues.
  send(pid, "SIGCONT");
}
const deadlineMs = performance.now() + GRACE_MS;
while (remaining().length > 0 && performance.now() < deadlineMs) await wait(POLL_MS);
for (const { pid } of remaining()) send(pid, "SIGKILL");
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: POLL_MS });

function isRunning(pid: number): boolean {
  return send(pid, 0);
}

/** Whether the process existed. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
