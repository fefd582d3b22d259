import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { defined } from "../../defined.ts";
import { endWithRun } from "../../run/test-run.ts";

const PROGRAM = fileURLToPath(new URL("children/last-messages.mjs", import.meta.url));
const MESSAGES = 20;
const END_MS_MAX = 20_000;
const POLL_MS = 5;

/** Blocks the event loop until the process has ended; it remains a zombie until the loop runs again. */
function awaitEndBlocked(pid: number): void {
  const isEnded = () => readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  const endMs = performance.now() + END_MS_MAX;
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (!isEnded() && performance.now() < endMs) Atomics.wait(never, 0, 0, POLL_MS);
}

// The supervisor passes the connections that a worker has not confirmed to others, when it learns of the worker's end.
test("Node emits the end of a process after all of its messages, even if both arrived while the event loop was blocked", async () => {
  const child = fork(PROGRAM);
  endWithRun(child);
  const events: unknown[] = [];
  child.on("message", (message) => events.push(message));
  child.once("exit", (_code, signal) => events.push(signal));
  const exited = once(child, "exit");
  await new Promise((resolve) => child.send(MESSAGES, resolve));
  awaitEndBlocked(defined(child.pid));
  await exited;
  expect(events).toEqual([...Array.from({ length: MESSAGES }, (_, index) => index + 1), "SIGKILL"]);
});
