import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defined } from "../../defined.ts";
import { childrenOf, isRunning } from "../../run/running-processes.ts";
import { bareEnvironment, endWithRun } from "../../run/test-run.ts";

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

const folder = mkdtempSync(join(tmpdir(), "almagest-supervisor-"));
/** While it exists, workers do not start. */
const failure = join(folder, "failure");
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function start(environment: Readonly<Record<string, string>> = {}): SmallProgram {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...bareEnvironment(), WORKERS: "2", SMALL_PROGRAM_FAILS: failure, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithRun(child);
  children.push(child);
  const pid = defined(child.pid);
  let out = "";
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
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

/** A worker that stops waits for its connections. */
async function finishAll(connections: readonly Connection[]): Promise<void> {
  await Promise.all(connections.map((connection) => connection.finish()));
}

/** The lines of the log with the message. */
function linesWith(
  program: SmallProgram,
  message: string,
): readonly { readonly pid: number; readonly workers: number }[] {
  const lines = program.log().split("\n");
  return lines.filter((line) => line.includes(`"msg":"${message}"`)).map((line) => JSON.parse(line));
}

const SILENT = "a worker does not respond; it receives no new connections";
const KILL = "killing a worker that does not respond";
const RELOADED = "the reload has ended";

describe("one program", () => {
  let program: SmallProgram;
  beforeAll(async () => {
    program = await startBoth();
  });

  test("gives connections to both workers in turn", async () => {
    const connections = await openSeveral(program, 24);
    const repeats = connections.filter(({ pid }, index) => pid === connections[index - 1]?.pid);
    expect(repeats.length).toBeLessThanOrEqual(1);
    await finishAll(connections);
  });

  test("replaces a killed worker, which loses only its own connections; another does the housekeeping", async () => {
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
    const later = await openSeveral(program, 6);
    expect(new Set(later.map(({ pid }) => pid))).toEqual(new Set(program.workerPids()));
    await finishAll(later);
  });

  test("keeps the old workers at a reload whose new worker does not start", async () => {
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
    await program.waitFor(() => linesWith(program, RELOADED).length === 1);
    await ended;
    expect(program.workerPids().filter((pid) => before.includes(pid))).toEqual([]);
    const next = await program.open();
    expect(program.workerPids()).toContain(next.pid);
    await next.finish();
  });

  test("does not replace twice a worker that is killed while its replacement starts", async () => {
    const before = program.workerPids();
    process.kill(program.pid, "SIGHUP");
    await program.waitFor(() => program.workerPids().length > before.length);
    process.kill(defined(before[0]), "SIGKILL");
    await program.waitFor(() => linesWith(program, RELOADED).length === 2);
    await program.waitFor(() => !before.some(isRunning));
    expect(linesWith(program, RELOADED).map(({ workers }) => workers)).toEqual([2, 2]);
    expect(program.workerPids()).toHaveLength(2);
  });

  test("ends when its workers do not start: at first with their code, later after several attempts", async () => {
    writeFileSync(failure, "2");
    expect(await start().exited).toEqual([2, null]);

    writeFileSync(failure, "1");
    for (const pid of program.workerPids()) process.kill(pid, "SIGKILL");
    expect(await program.exited).toEqual([1, null]);
    // The end of a process may be reported before its last output.
    await program.waitFor(() => program.log().includes("no worker is ready and none starts"));
    rmSync(failure);
  });
});

test("a second signal cuts requests in progress", async () => {
  const program = await startBoth();
  const pids = program.workerPids();
  const connection = await program.open();
  process.kill(program.pid, "SIGINT");
  await program.waitFor(() => program.log().includes("stopping the workers"));
  process.kill(program.pid, "SIGINT");
  expect(await program.exited).toEqual([1, null]);
  await program.waitFor(() => !pids.some(isRunning));
  await expect(connection.finish()).rejects.toThrow("cut");
});

describe("a program with WATCHDOG_TIMEOUT_MS", () => {
  let program: SmallProgram;
  beforeAll(async () => {
    program = await startBoth({ WATCHDOG_TIMEOUT_MS: "10000" });
  });

  test("gives a worker that does not respond one connection at most, then kills and replaces it", async () => {
    const [hung = 0, other = 0] = program.workerPids();
    process.kill(hung, "SIGSTOP");
    const earlyConnections: Connection[] = [];
    for (let opened = 0; opened < 7; opened++)
      void program.open().then((connection) => earlyConnections.push(connection));
    await program.waitFor(() => linesWith(program, SILENT).length > 0);
    const later = await openSeveral(program, 6);
    expect(new Set(later.map(({ pid }) => pid))).toEqual(new Set([other]));
    expect(linesWith(program, KILL)).toEqual([]);
    await program.waitFor(() => linesWith(program, "a worker is ready").length === 3);
    expect(linesWith(program, SILENT).map(({ pid }) => pid)).toEqual([hung]);
    expect(linesWith(program, KILL).map(({ pid }) => pid)).toEqual([hung]);
    expect(program.workerPids()).toHaveLength(2);
    const answered = earlyConnections.filter(({ pid }) => pid === other);
    expect(answered.length).toBeGreaterThanOrEqual(6);
    await finishAll([...later, ...answered]);
  });

  test("lets its workers finish their requests and end when it is killed", async () => {
    const pids = program.workerPids();
    const connection = await program.open();
    process.kill(program.pid, "SIGKILL");
    await program.exited;
    await connection.finish();
    await program.waitFor(() => !pids.some(isRunning));
  });
});

describe("a program that is suspended", () => {
  let program: SmallProgram;
  beforeAll(async () => {
    program = await startBoth({ WATCHDOG_TIMEOUT_MS: "6000" });
  });

  test.each([
    ["as a whole", true],
    ["without its workers", false],
  ])("%s kills no worker", async (_title, areWorkersToo) => {
    const workers = program.workerPids();
    const pids = areWorkersToo ? [...workers, program.pid] : [program.pid];
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    await pause(8_000);
    for (const pid of pids.toReversed()) process.kill(pid, "SIGCONT");
    await pause(3_000);
    expect(program.log()).not.toContain("does not respond");
    expect(program.workerPids()).toEqual(workers);
  });

  test("lets requests in progress finish at a stop", async () => {
    const connection = await program.open();
    process.kill(program.pid, "SIGTERM");
    await program.waitFor(() => program.log().includes("stopping the workers"));
    await connection.finish();
    expect(await program.exited).toEqual([0, null]);
  });
});

describe("a program with WATCHDOG_TIMEOUT_MS=0", () => {
  let program: SmallProgram;
  beforeAll(async () => {
    program = await startBoth({ WATCHDOG_TIMEOUT_MS: "0" });
  });

  test("kills no worker, and gives one that responds again connections again", async () => {
    const [late = 0] = program.workerPids();
    process.kill(late, "SIGSTOP");
    await program.waitFor(() => linesWith(program, SILENT).length > 0);
    process.kill(late, "SIGCONT");
    await program.waitFor(() => linesWith(program, "a worker responds again").length > 0);
    const connections = await openSeveral(program, 4);
    expect(connections.map(({ pid }) => pid)).toContain(late);
    await finishAll(connections);
    expect(linesWith(program, KILL)).toEqual([]);
  });

  test("waits for a worker that does not respond neither at a reload nor at a stop", async () => {
    const before = program.workerPids();
    process.kill(defined(before[0]), "SIGSTOP");
    process.kill(program.pid, "SIGHUP");
    await program.waitFor(() => linesWith(program, RELOADED).length > 0);
    expect(linesWith(program, KILL).map(({ pid }) => pid)).toEqual([before[0]]);
    const remaining = program.workerPids();
    expect(remaining.filter((pid) => before.includes(pid))).toEqual([]);

    process.kill(defined(remaining[0]), "SIGSTOP");
    process.kill(program.pid, "SIGTERM");
    expect(await program.exited).toEqual([1, null]);
    expect(linesWith(program, KILL).map(({ pid }) => pid)).toEqual([before[0], remaining[0]]);
  });
});
