import assert from "node:assert/strict";
import { join } from "node:path";
import { type Database, openDatabase } from "../../db/index.ts";
import { ChartService } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { createEndpoints } from "../../service/contract/endpoints.ts";
import { createAccountGuard } from "../../service/guard/account-guard.ts";
import { quantile } from "../load/numbers.ts";
import { ownUs } from "../load/process-usage.ts";
import { inBenchFolder } from "../load/service-start.ts";
import { addBenchAccounts, startMeasuredPostgres } from "./database.ts";
import { figure, heading, line, verdict } from "./report.ts";

const ACCOUNTS = 200;
const CONCURRENT = [1, 8, 64];
const ROUNDS = 5;
const ROUND_MS = 500;
/** The median time of a call on SQLite, for one caller. */
const SQLITE_US_MAX = 60;

async function printPool(database: Database, serverCpuUs: () => number): Promise<void> {
  heading(`Find the account of a key and count a request on ${database.dialect}, ${ACCOUNTS} accounts`);
  database.sqliteFile?.startCheckpoints();
  const call = await createCalls(database);
  /** Per request, except the rate. */
  const measure = async (concurrent: number) => {
    const startMs = performance.now();
    const startUs = ownUs();
    const startServerUs = serverCpuUs();
    let calls = 0;
    const timesUs: number[] = [];
    await Promise.all(
      Array.from({ length: concurrent }, async () => {
        while (performance.now() - startMs < ROUND_MS) {
          const calledMs = performance.now();
          await call(calls++);
          timesUs.push((performance.now() - calledMs) * 1000);
        }
      }),
    );
    return {
      medianUs: quantile(timesUs, 0.5),
      processUs: (ownUs() - startUs) / calls,
      serverUs: (serverCpuUs() - startServerUs) / calls,
      perSecond: calls / ((performance.now() - startMs) / 1000),
    };
  };
  await measure(CONCURRENT.at(-1) ?? 1);
  for (const concurrent of CONCURRENT) {
    const rounds: Awaited<ReturnType<typeof measure>>[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(concurrent));
    const median = (of: (round: (typeof rounds)[number]) => number) => quantile(rounds.map(of), 0.5);
    const medianUs = median((each) => each.medianUs);
    const isLimited = database.dialect === "sqlite" && concurrent === 1;
    const notes = [
      `${Math.round(median((each) => each.perSecond))}/s`,
      ...(database.dialect === "sqlite" ? [] : [`server ${figure(median((each) => each.serverUs))} µs`]),
      ...(isLimited
        ? [`${figure(medianUs)} µs a call, ${verdict(`at most ${SQLITE_US_MAX}`, medianUs <= SQLITE_US_MAX)}`]
        : []),
    ];
    line(`${concurrent} concurrent`, `${figure(median((each) => each.processUs))} µs`, notes.join("; "));
  }
}

async function createCalls(database: Database): Promise<(call: number) => Promise<void>> {
  const keys = await addBenchAccounts(database, ACCOUNTS);
  const guard = createAccountGuard({
    database,
    planLimits: { free: 1_000_000_000, pro: 1_000_000_000 },
    upgradeUrl: "",
    now: Date.now,
    recordKeyUse: () => {},
  });
  const access = createEndpoints([{ service: ChartService }]).get("/v1/chart/short")?.access;
  assert.ok(access);
  const callers = keys.map((key) => ({ headers: { authorization: `Bearer ${key}` } }));
  return async (call) => {
    const caller = callers[call % callers.length];
    assert.ok(caller);
    await guard.admit(await guard.identify(caller, access), access);
  };
}

/**
 * The database's share of a request, on a SQLite file and on a PostgreSQL that it starts: `node ephe-tests/bench/pool.ts`.
 * Finds the account of a key and counts a request, as the guard does, for callers of as many accounts in a closed loop.
 * Processor time per request: the median of the rounds.
 */
export async function printPools(): Promise<void> {
  await inBenchFolder(async (folder) => {
    const sqlite = await openDatabase({ url: `sqlite:${join(folder, "almagest.db")}` });
    try {
      await printPool(sqlite, () => 0);
    } finally {
      await sqlite.close();
    }
  });
  const server = await startMeasuredPostgres();
  const postgres = await openDatabase({ url: server.url });
  try {
    await printPool(postgres, server.cpuUs);
  } finally {
    await postgres.close();
    await server.stop();
  }
}

if (import.meta.main) await printPools();
