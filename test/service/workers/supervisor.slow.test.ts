import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { defined } from "../../defined.ts";
import { childrenOf, isRunning } from "../../run/running-processes.ts";
import { bareEnvironment, endWithRun } from "../../run/test-run.ts";
import { openFolder } from "../operations/service-process.ts";

const PROGRAM = fileURLToPath(new URL("children/small-program.ts", import.meta.url));

interface SmallProgram {
  readonly pid: number;
  readonly exited: Promise<unknown[]>;
  out(): string;
  log(): string;
  workerPids(): readonly number[];
  waitFor(condition: () => boolean): Promise<void>;
  /** Opens a connection. Resolves when a worker has it. */
  open(): Promise<Connection>;
}

interface Connection {
  /** The worker's. */
  readonly pid: number;
  /** Resolves when the worker has answered a request and closed the connection; rejects if it has not answered. */
  finish(): Promise<void>;
}

function start(environment: Readonly<Record<string, string>> = {}): SmallProgram {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...bareEnvironment(), WORKERS: "2", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithRun(child);
  const pid = defined(child.pid);
  let out = "";
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return {
    pid,
    exited: once(child, "exit"),
    out: () => out,
    log: () => log,
    workerPids: () => childrenOf(pid),
    async waitFor(condition) {
      while (!condition()) await pause(10);
    },
    async open() {
      const port = Number(defined(/port (\d+)/.exec(out))[1]);
      const socket = connect({ port, host: "127.0.0.1" });
      let text = "";
      socket.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      socket.on("error", () => socket.destroy());
      const closed = new Promise((resolve) => {
        socket.once("close", resolve);
      });
      await Promise.race([once(socket, "data"), closed]);
      return {
        pid: Number(text.split("\n")[0]),
        async finish() {
          socket.write("request");
          await closed;
          if (!text.endsWith("done")) throw new Error("the connection was cut");
        },
      };
    },
  };
}

async function startBoth(environment: Readonly<Record<string, string>> = {}): Promise<SmallProgram> {
  const program = start(environment);
  await program.waitFor(() => program.log().includes("all workers are ready"));
  return program;
}

/** Opens connections one after the other. */
async function openSeveral(program: SmallProgram, count: number): Promise<readonly Connection[]> {
  const connections: Connection[] = [];
  while (connections.length < count) connections.push(await program.open());
  return connections;
}

test("connections go to both workers in turn: of eight, neither has fewer than two", async () => {
  const program = await startBoth();
  for (let round = 0; round < 3; round++) {
    const connections = await openSeveral(program, 8);
    for (const worker of program.workerPids())
      expect(connections.filter(({ pid }) => pid === worker).length).toBeGreaterThanOrEqual(2);
  }
});

test("a killed worker loses only its own connections and is replaced; another does the housekeeping", async () => {
  const program = await startBoth();
  const [first = 0, second = 0] = program.workerPids();
  await program.waitFor(() => program.out().includes(`housekeeper ${first}`));
  const connections = await openSeveral(program, 2);
  const [lost, other] = [first, second].map((pid) => defined(connections.find((each) => each.pid === pid)));
  process.kill(first, "SIGKILL");
  await expect(defined(lost).finish()).rejects.toThrow("cut");
  await defined(other).finish();
  await program.waitFor(() => program.out().includes(`housekeeper ${second}`));

  await program.waitFor(() => program.workerPids().filter((pid) => pid !== first).length === 2);
  await program.waitFor(() => linesWith(program, "a worker is ready").length === 3);
  const connectedPids = (await openSeveral(program, 6)).map((connection) => connection.pid);
  expect(new Set(connectedPids)).toEqual(new Set(program.workerPids()));
});

test("a reload whose new worker does not start keeps the old ones", async () => {
  const failure = join(openFolder(), "failure");
  const program = await startBoth({ SMALL_PROGRAM_FAILS: failure });
  const before = program.workerPids();
  writeFileSync(failure, "2");
  process.kill(program.pid, "SIGHUP");
  await program.waitFor(() => program.log().includes("a new worker does not start"));
  expect(program.workerPids()).toEqual(before);
  const keptConnection = await program.open();
  expect(before).toContain(keptConnection.pid);
  await keptConnection.finish();

  rmSync(failure);
  process.kill(program.pid, "SIGHUP");
  const connection = await program.open();
  const ended = connection.finish();
  await program.waitFor(() => program.log().includes('"the reload has ended"'));
  await ended;
  expect(program.workerPids().filter((pid) => before.includes(pid))).toEqual([]);
  expect(program.workerPids()).toContain((await program.open()).pid);
});

test("a worker that is killed while its replacement starts is not replaced twice", async () => {
  const program = await startBoth();
  const before = program.workerPids();
  process.kill(program.pid, "SIGHUP");
  await program.waitFor(() => program.workerPids().length > before.length);
  process.kill(defined(before[0]), "SIGKILL");
  await program.waitFor(() => program.log().includes('"the reload has ended"'));
  await program.waitFor(() => !before.some(isRunning));
  expect(program.log()).toContain('"workers":2,"msg":"the reload has ended"');
  expect(program.workerPids()).toHaveLength(2);
});

test("workers that do not start end the service: at first with their code, later after several attempts", async () => {
  const failure = join(openFolder(), "failure");
  writeFileSync(failure, "2");
  expect(await start({ SMALL_PROGRAM_FAILS: failure }).exited).toEqual([2, null]);

  rmSync(failure);
  const program = await startBoth({ SMALL_PROGRAM_FAILS: failure });
  writeFileSync(failure, "1");
  for (const pid of program.workerPids()) process.kill(pid, "SIGKILL");
  expect(await program.exited).toEqual([1, null]);
  // The end of a process may be reported before its last output.
  await program.waitFor(() => program.log().includes("no worker is ready and none starts"));
});

test("a stop lets requests in progress finish; a second signal does not", async () => {
  const program = await startBoth();
  const connection = await program.open();
  process.kill(program.pid, "SIGTERM");
  await program.waitFor(() => program.log().includes("stopping the workers"));
  await connection.finish();
  expect(await program.exited).toEqual([0, null]);

  const impatient = await startBoth();
  const pids = impatient.workerPids();
  const cut = await impatient.open();
  process.kill(impatient.pid, "SIGINT");
  await impatient.waitFor(() => impatient.log().includes("stopping the workers"));
  process.kill(impatient.pid, "SIGINT");
  expect(await impatient.exited).toEqual([1, null]);
  await impatient.waitFor(() => !pids.some(isRunning));
  await expect(cut.finish()).rejects.toThrow("cut");
});

test("workers finish their requests and end when their supervisor is killed", async () => {
  const program = await startBoth();
  const pids = program.workerPids();
  const connection = await program.open();
  process.kill(program.pid, "SIGKILL");
  await program.exited;
  await connection.finish();
  await program.waitFor(() => !pids.some(isRunning));
});

/** The lines of the log with the message. */
function linesWith(program: SmallProgram, message: string): readonly { readonly pid: number }[] {
  const lines = program.log().split("\n");
  return lines.filter((line) => line.includes(`"msg":"${message}"`)).map((line) => JSON.parse(line));
}

const SILENT = "a worker does not respond; it receives no new connections";
const KILL = "killing a worker that does not respond";

test("a worker that does not respond receives one connection at most, then is killed and replaced", async () => {
  const program = await startBoth({ WATCHDOG_TIMEOUT_MS: "10000" });
  const [hung = 0, other = 0] = program.workerPids();
  process.kill(hung, "SIGSTOP");
  const answeredPids: number[] = [];
  for (let opened = 0; opened < 7; opened++)
    void program.open().then((connection) => answeredPids.push(connection.pid));
  await program.waitFor(() => linesWith(program, SILENT).length > 0);
  for (const connection of await openSeveral(program, 6)) expect(connection.pid).toBe(other);
  expect(linesWith(program, KILL)).toEqual([]);
  await program.waitFor(() => linesWith(program, "a worker is ready").length === 3);
  expect(linesWith(program, SILENT).map(({ pid }) => pid)).toEqual([hung]);
  expect(linesWith(program, KILL).map(({ pid }) => pid)).toEqual([hung]);
  expect(program.workerPids()).toHaveLength(2);
  expect(answeredPids.filter((pid) => pid === other).length).toBeGreaterThanOrEqual(6);
}, 60_000);

test("a worker that responds again receives connections again; with WATCHDOG_TIMEOUT_MS=0 none is killed", async () => {
  const program = await startBoth({ WATCHDOG_TIMEOUT_MS: "0" });
  const [late = 0] = program.workerPids();
  process.kill(late, "SIGSTOP");
  await program.waitFor(() => linesWith(program, SILENT).length > 0);
  process.kill(late, "SIGCONT");
  await program.waitFor(() => linesWith(program, "a worker responds again").length > 0);
  const pids = (await openSeveral(program, 4)).map(({ pid }) => pid);
  expect(pids).toContain(late);
  expect(linesWith(program, KILL)).toEqual([]);
}, 60_000);

test("no worker is killed after the whole service, or the supervisor alone, was suspended", async () => {
  const suspend = async (areWorkersToo: boolean): Promise<void> => {
    const program = await startBoth({ WATCHDOG_TIMEOUT_MS: "6000" });
    const workers = program.workerPids();
    const pids = areWorkersToo ? [...workers, program.pid] : [program.pid];
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    await pause(8_000);
    for (const pid of pids.toReversed()) process.kill(pid, "SIGCONT");
    await pause(3_000);
    expect(program.log()).not.toContain("does not respond");
    expect(program.workerPids()).toEqual(workers);
  };
  await Promise.all([suspend(true), suspend(false)]);
}, 60_000);

test("a stop does not wait for a worker that does not respond, nor does a reload", async () => {
  const startHung = async () => {
    const program = await startBoth({ WATCHDOG_TIMEOUT_MS: "0" });
    const before = program.workerPids();
    process.kill(defined(before[0]), "SIGSTOP");
    return { program, before };
  };
  const [stopped, reloaded] = await Promise.all([startHung(), startHung()]);
  process.kill(stopped.program.pid, "SIGTERM");
  process.kill(reloaded.program.pid, "SIGHUP");
  expect(await stopped.program.exited).toEqual([1, null]);
  await reloaded.program.waitFor(() => reloaded.program.log().includes('"the reload has ended"'));
  for (const { program, before } of [stopped, reloaded])
    expect(linesWith(program, KILL).map(({ pid }) => pid)).toEqual([before[0]]);
  const remaining = reloaded.program.workerPids();
  expect(remaining.filter((pid) => reloaded.before.includes(pid))).toEqual([]);
}, 60_000);
