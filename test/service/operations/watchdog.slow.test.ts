import { spawnSync } from "node:child_process";
import { constants, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { defined } from "../../defined.ts";
import { childrenOf } from "../../run/running-processes.ts";
import type { LaunchOptions } from "./launch-service.ts";
import { openFolder, type ServiceProcess, startService } from "./service-process.ts";

const TIMEOUT_MS = 2_000;
const LINE = "the event loop does not run; killing the process";

/** Starts a service whose event loop stops when it receives SIGUSR2: for the first of the times, then for the next. */
function startBlockable(
  blocksMs: readonly number[],
  environment: Readonly<Record<string, string>> = {},
  options: LaunchOptions = {},
): Promise<ServiceProcess> {
  const folder = openFolder();
  const module = join(folder, "block.mjs");
  writeFileSync(
    module,
    `const blocksMs = [${blocksMs.join(", ")}];
    process.on("SIGUSR2", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, blocksMs.shift()));`,
  );
  const settings = { WATCHDOG_TIMEOUT_MS: String(TIMEOUT_MS), NODE_OPTIONS: `--import ${module}` };
  return startService(folder, { ...settings, ...environment }, options);
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

test("a process that was suspended, or is blocked for less than the time, lives on; one whose event loop does not run is killed, after a line in the log", async () => {
  const service = await startBlockable([TIMEOUT_MS / 2, Number.POSITIVE_INFINITY]);
  await untilWatched(service.pid);
  process.kill(service.pid, "SIGSTOP");
  await pause(2 * TIMEOUT_MS);
  process.kill(service.pid, "SIGCONT");
  process.kill(service.pid, "SIGUSR2");
  await pause(2 * TIMEOUT_MS);
  expect(await isAnswering(service)).toBe(true);
  expect(service.log()).not.toContain(LINE);

  process.kill(service.pid, "SIGUSR2");
  expect(await service.exited).toBeNull();
  const line = JSON.parse(service.log().trim().split("\n").at(-1) ?? "");
  expect(line).toMatchObject({ level: "error", msg: LINE, missedMs: TIMEOUT_MS });
});

test("with WATCHDOG_TIMEOUT_MS=0 a process is never killed", async () => {
  const service = await startBlockable([2 * TIMEOUT_MS], { WATCHDOG_TIMEOUT_MS: "0" });
  await untilWatched(service.pid);
  process.kill(service.pid, "SIGUSR2");
  expect(await isAnswering(service)).toBe(true);
  expect(await service.stop()).toBe(0);
});

const NAMESPACE = ["unshare", "--pid", "--fork", "--kill-child"];
const [program = "", ...args] = NAMESPACE;
const mayUnshare = spawnSync(program, [...args, "true"]).status === 0;

test(`a process whose log nothing reads ends too${mayUnshare ? ", as process 1 of a container, which cannot kill itself" : ""}`, async () => {
  const pipe = join(openFolder(), "log");
  spawnSync("mkfifo", [pipe]);
  const reader = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const command = mayUnshare ? NAMESPACE : [];
  const service = await startBlockable([Number.POSITIVE_INFINITY], {}, { logFile: pipe, command });
  const pid = mayUnshare ? defined(childrenOf(service.pid)[0]) : service.pid;
  await untilWatched(pid);
  expect(() => {
    for (;;) writeSync(reader, Buffer.alloc(1));
  }).toThrow("EAGAIN");
  process.kill(pid, "SIGUSR2");
  expect(await service.exited).not.toBe(0);
});
