import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "../../db/index.ts";
import { ChartService } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { createEndpoints } from "../../service/contract/endpoints.ts";
import { createAccountGuard } from "../../service/guard/account-guard.ts";
import { quantile } from "../load/numbers.ts";
import { addBenchAccounts } from "./bench-account.ts";
import { startMeasuredPostgres } from "./measured-postgres.ts";
import { figure, heading, line } from "./report.ts";

const ACCOUNTS = 200;
const CONCURRENT = [1, 8, 64];
const ROUNDS = 5;
const ROUND_MS = 500;

/** Per request, except the rate. */
interface Round {
  readonly processUs: number;
  readonly serverUs: number;
  readonly perSecond: number;
}

/**
 * The database's share of a request: `node ephe-tests/bench/pool.ts`, on a SQLite file and on a PostgreSQL that it starts.
 * Finds the account of a key and counts a request, as the guard does, for callers of as many accounts in a closed loop.
 * Processor time per request: the median of the rounds.
 */
async function printPool(database: Database, serverCpuUs: () => number): Promise<void> {
  heading(`Find the account of a key and count a request on ${database.dialect}, ${ACCOUNTS} accounts`);
  database.sqliteFile?.startCheckpoints();
  const call = await createCalls(database);
  const measure = async (concurrent: number): Promise<Round> => {
    const startMs = performance.now();
    const startCpu = process.cpuUsage();
    const startServerUs = serverCpuUs();
    let calls = 0;
    await Promise.all(
      Array.from({ length: concurrent }, async () => {
        while (performance.now() - startMs < ROUND_MS) {
          await call(calls++);
        }
      }),
    );
    const { user, system } = process.cpuUsage(startCpu);
    return {
      processUs: (user + system) / calls,
      serverUs: (serverCpuUs() - startServerUs) / calls,
      perSecond: calls / ((performance.now() - startMs) / 1000),
    };
  };
  await measure(CONCURRENT.at(-1) ?? 1);
  for (const concurrent of CONCURRENT) {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(concurrent));
    const median = (of: (round: Round) => number) => quantile(rounds.map(of), 0.5);
    const server =
      database.dialect === "sqlite" ? "" : `; server ${figure(median((each) => each.serverUs))} µs`;
    line(
      `${concurrent} concurrent`,
      `${figure(median((each) => each.processUs))} µs`,
      `${Math.round(median((each) => each.perSecond))}/s${server}`,
    );
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

const folder = mkdtempSync(join(tmpdir(), "almagest-bench-"));
const sqlite = await openDatabase({ url: `sqlite:${join(folder, "almagest.db")}` });
try {
  await printPool(sqlite, () => 0);
} finally {
  await sqlite.close();
  rmSync(folder, { recursive: true, force: true });
}
const server = await startMeasuredPostgres();
const postgres = await openDatabase({ url: server.url });
try {
  await printPool(postgres, server.cpuUs);
} finally {
  await postgres.close();
  await server.stop();
}
