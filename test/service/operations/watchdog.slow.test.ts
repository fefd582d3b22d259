import { spawnSync } from "node:child_process";
import { constants, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { childrenOf } from "../../run/running-processes.ts";
import { blockEventLoop } from "./event-loop-blocker.ts";
import type { LaunchOptions } from "./launch-service.ts";
import { openFolder, type ServiceProcess, startService } from "./service-process.ts";

const TIMEOUT_MS = 2_000;
const LINE = "the event loop does not run; killing the process";

/** Starts a service whose event loop stops for the time when it receives SIGUSR2. */
function startBlockable(
  blockedMs: number,
  environment: Readonly<Record<string, string>> = {},
  options: LaunchOptions = {},
): Promise<ServiceProcess> {
  const folder = openFolder();
  return startService(
    folder,
    { WATCHDOG_TIMEOUT_MS: String(TIMEOUT_MS), ...blockEventLoop(folder, blockedMs), ...environment },
    options,
  );
}

/** The thread starts when everything is loaded. */
async function untilWatched(pid: number): Promise<void> {
  const threads = (): number =>
    Number(/^Threads:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  let before = threads();
  for (let checks = 0; checks < 20; checks++) {
    await pause(100);
    if (threads() > before) checks = 0;
    before = threads();
  }
}

async function isAnswering({ baseUrl }: ServiceProcess): Promise<boolean> {
  return (await fetch(`${baseUrl}/healthz`)).ok;
}

test("a process whose event loop does not run is killed, after a line in the log", async () => {
  const service = await startBlockable(Number.POSITIVE_INFINITY);
  await untilWatched(service.pid);
  process.kill(service.pid, "SIGUSR2");
  expect(await service.exited).toBeNull();
  const line = JSON.parse(service.log().trim().split("\n").at(-1) ?? "");
  expect(line).toMatchObject({ level: "error", msg: LINE, missedMs: TIMEOUT_MS });
}, 60_000);

test("also if nothing reads its log", async () => {
  const pipe = join(openFolder(), "log");
  spawnSync("mkfifo", [pipe]);
  const reader = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const service = await startBlockable(Number.POSITIVE_INFINITY, {}, { logFile: pipe });
  await untilWatched(service.pid);
  expect(() => {
    for (;;) writeSync(reader, Buffer.alloc(1));
  }).toThrow("EAGAIN");
  process.kill(service.pid, "SIGUSR2");
  expect(await service.exited).toBeNull();
}, 60_000);

test("a process that was suspended, or is blocked for less than the time, lives on", async () => {
  const service = await startBlockable(TIMEOUT_MS / 2);
  await untilWatched(service.pid);
  process.kill(service.pid, "SIGSTOP");
  await pause(2 * TIMEOUT_MS);
  process.kill(service.pid, "SIGCONT");
  process.kill(service.pid, "SIGUSR2");
  await pause(2 * TIMEOUT_MS);
  expect(await isAnswering(service)).toBe(true);
  expect(service.log()).not.toContain(LINE);
  expect(await service.stop()).toBe(0);
}, 60_000);

test("with WATCHDOG_TIMEOUT_MS=0 a process is never killed", async () => {
  const service = await startBlockable(2 * TIMEOUT_MS, { WATCHDOG_TIMEOUT_MS: "0" });
  await untilWatched(service.pid);
  process.kill(service.pid, "SIGUSR2");
  expect(await isAnswering(service)).toBe(true);
  expect(await service.stop()).toBe(0);
}, 60_000);

const NAMESPACE = ["unshare", "--pid", "--fork", "--kill-child"];
const [program = "", ...args] = NAMESPACE;
const mayUnshare = spawnSync(program, [...args, "true"]).status === 0;

test.skipIf(!mayUnshare)(
  "process 1 of a container, which cannot kill itself, ends too",
  async () => {
    const service = await startBlockable(Number.POSITIVE_INFINITY, {}, { command: NAMESPACE });
    const [pid = 0] = childrenOf(service.pid);
    await untilWatched(pid);
    process.kill(pid, "SIGUSR2");
    expect(await service.exited).not.toBe(0);
    expect(service.log()).toContain(LINE);
  },
  60_000,
);
