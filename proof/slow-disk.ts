import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../db/index.ts";
import { syncFile } from "../db/sqlite/backup.ts";
import { canSlowDisk, createSlowDisk } from "../test/run/slow-disk.ts";
import { auditGoals } from "./audit.ts";
import { type Crowd, intactGoal, integrityOf, startCrowd } from "./callers.ts";
import { auditCalls, callsOf, writeKeyOwners } from "./ledger.ts";
import { latencyOf, uncaughtCount, waitForLines } from "./measures.ts";
import { atMost, type Goal, none, type Scenario, type ScenarioContext } from "./scenario.ts";

const SYNC_DELAY_MS = 3_000;
const CALLERS = 16;
const PAUSE_MS = 10;
const PROBE_PAUSE_MS = 20;
const PROBE_MS = 250;
/** The documented second, and the time until the caller has its answer. */
const CALL_MS = 1_500;
const MEBIBYTE = 2 ** 20;
/** The log is copied as soon as it has grown by 4 MiB. */
const COPIED_BYTES = 6 * MEBIBYTE;
/** From 512 MiB on it is emptied on a slow disk too. */
const FULL_BYTES = 514 * MEBIBYTE;
const EMPTIED_BYTES = 64 * MEBIBYTE;
/** Commits without a pause, so that the service can write in between. */
const COMMITS = 200;
/** After the start the service loads its pages and compiles code. */
const WARM_UP_MS = 4_000;
const COPY_MS = 15_000;
const EMPTY_MS = 60_000;

interface Phase {
  readonly name: string;
  readonly crowd: Crowd;
  readonly probesMs: readonly number[];
  readonly logBytes: number;
}

type Measured = Awaited<ReturnType<typeof measure>>;

async function measure(context: ScenarioContext, workers: number) {
  const disk = createSlowDisk(context.openFolder());
  const folder = context.openFolder();
  const path = join(folder, "almagest.db");
  const url = `sqlite:${path}`;
  const owners = await writeKeyOwners(url, CALLERS);
  const settings = { DATABASE_URL: url, WORKERS: String(workers) };
  const service = await context.start({ ...disk.environment, ...settings });
  if (workers > 1) await waitForLines(context.signal, service, "all workers are ready", 1);
  const filler = new DatabaseSync(path, { timeout: SYNC_DELAY_MS * 10 });
  context.defer(() => {
    if (filler.isOpen) filler.close();
  });
  filler.exec("pragma wal_autocheckpoint = 0; pragma synchronous = normal");
  const logBytes = (): number => statSync(`${path}-wal`).size;
  const growTo = async (bytes: number): Promise<void> => {
    while (logBytes() < bytes) {
      for (let commit = 0; commit < COMMITS; commit++) filler.exec("pragma user_version = 0");
      await wait(1);
    }
    // What was written here must not keep the disk busy during the phase.
    syncFile(`${path}-wal`);
  };
  const runPhase = async (name: string, ms: number, isOver: () => boolean): Promise<Phase> => {
    const crowd = startCrowd({
      callers: CALLERS,
      pauseMs: PAUSE_MS,
      baseUrlOf: () => service.baseUrl,
      apiKeys: owners.map(({ apiKey }) => apiKey),
      signal: context.signal,
    });
    const probesMs: number[] = [];
    const startedMs = performance.now();
    while (performance.now() - startedMs < ms && !isOver()) {
      context.signal.throwIfAborted();
      const probedMs = performance.now();
      await (await fetch(`${service.baseUrl}/healthz`)).arrayBuffer();
      probesMs.push(performance.now() - probedMs);
      await wait(PROBE_PAUSE_MS);
    }
    await crowd.stop();
    return { name, crowd, probesMs, logBytes: logBytes() };
  };

  const warmUp = await runPhase("warm-up", WARM_UP_MS, () => false);
  disk.takeSynced();
  await growTo(COPIED_BYTES);
  disk.setDelay(SYNC_DELAY_MS);
  const copied = await runPhase("the log is copied", COPY_MS, () => false);
  disk.setDelay(0);
  await growTo(FULL_BYTES);
  disk.setDelay(SYNC_DELAY_MS);
  const emptied = await runPhase("the log is emptied", EMPTY_MS, () => logBytes() < EMPTIED_BYTES);
  const syncedOnLoop = disk.takeSynced();
  disk.setDelay(0);
  const calls = callsOf(owners, warmUp.crowd, copied.crowd, emptied.crowd);
  const database = await openDatabase({ url });
  const audit = await auditCalls(calls, { database, baseUrl: service.baseUrl });
  await database.close();
  filler.close();
  const integrity = integrityOf(url);
  const exitCode = await service.stop();
  return {
    name: workers === 1 ? "one process" : `${workers} workers`,
    phases: [copied, emptied],
    ...{ syncedOnLoop, audit, exitCode, integrity },
    uncaught: uncaughtCount(service.log()),
  };
}

function goalsOf({ name, phases, syncedOnLoop, audit, ...measured }: Measured): readonly Goal[] {
  const { integrity, uncaught, exitCode } = measured;
  const results = phases.flatMap(({ crowd }) => crowd.results);
  const silent = results.filter(({ status }) => typeof status !== "number").length;
  const [copied, emptied] = phases;
  return [
    ...phases.map((phase) =>
      atMost(
        `${name}, ${phase.name}: slowest \`/healthz\` at most ${PROBE_MS} ms`,
        latencyOf(phase.probesMs).slowestMs,
        PROBE_MS,
        "ms",
      ),
    ),
    ...phases.map((phase) =>
      atMost(
        `${name}, ${phase.name}: slowest answer of a call at most ${CALL_MS} ms`,
        latencyOf(phase.crowd.results.map(({ latencyMs }) => latencyMs)).slowestMs,
        CALL_MS,
        "ms",
      ),
    ),
    none(
      `${name}, ${copied?.name}: calls not answered with 200`,
      (copied?.crowd.results ?? []).filter(({ status }) => status !== 200).length,
    ),
    {
      text: `${name}, ${emptied?.name}: in the end it has less than ${EMPTIED_BYTES / MEBIBYTE} MiB`,
      measured: `${((emptied?.logBytes ?? Number.NaN) / MEBIBYTE).toFixed(1)} MiB`,
      isMet: (emptied?.logBytes ?? FULL_BYTES) < EMPTIED_BYTES,
    },
    none(`${name}: files synced on an event loop`, syncedOnLoop.length),
    none(`${name}: calls without an answer, uncaught exceptions`, silent + uncaught),
    ...auditGoals(name, audit),
    intactGoal(name, integrity, exitCode),
  ];
}

export const slowDisk: Scenario = {
  name: "slow-disk",
  title: "Slow disk",
  description: `${CALLERS} callers, each with an account of its own, send calls to the service on SQLite, and \`/healthz\` is read. A preloaded library adds ${SYNC_DELAY_MS / 1000} s to each sync of a file, and records the syncs of main threads, which run the event loops. First the write-ahead log is copied; then another program has let it grow beyond 512 MiB, where it is emptied on a slow disk too: meanwhile calls are rejected with 500 within their second.`,
  timeLimitS: 240,
  async run(context) {
    if (!canSlowDisk())
      return { goals: [], notes: ["Not run: delaying syncs needs Linux and a C compiler."] };
    const measured: Measured[] = [];
    for (const workers of context.isQuick ? [1] : [1, 2]) measured.push(await measure(context, workers));
    return { goals: measured.flatMap(goalsOf) };
  },
};
