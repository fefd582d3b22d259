/**
 * How the database grows with the accounts: `npm run bench:growth` fills databases of 1,000 and 10,000 accounts with 100 days
 * of counts each, on SQLite and PostgreSQL, and writes their table into records/database.json; `-- --full` adds 100,000 accounts (10
 * million counts by day, 5 million by endpoint, about 6 GB of disk). The databases are deleted.
 */
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import {
  backupSqliteFile,
  createDailyPool,
  createFindApiKeyOwner,
  type Database,
  openDatabase,
  readEndpointCalls,
  readUsage,
  utcDayOf,
} from "../../db/index.ts";
import { listChores } from "../../service/operations/housekeeping.ts";
import { defined } from "../../test/defined.ts";
import { fillDatabase, type GrowthKey, LOG_RETENTION_DAYS } from "../load/growth-database.ts";
import { mainThreadMs, ownUs, processorMs, threadUs } from "../load/process-usage.ts";
import { inBenchFolder, startOnDatabase, stopProcess } from "../load/service-start.ts";
import { startDatabaseRecord, startMeasuredPostgres } from "./database.ts";
import { figure, print } from "./report.ts";

const SIZES = [1_000, 10_000];
const FULL_SIZES = [...SIZES, 100_000];
const CALLERS = 64;
const COUNTED_MAX = 20_000;
const PAGES = 200;
const CHART_DAYS = 30;
const DAY_MS = 86_400_000;
const LIMITS = { free: 1_000_000, pro: 1_000_000 };
/** The goal: processor time of a statement of housekeeping. */
const STATEMENT_MS_MAX = 50;

interface Filled {
  readonly database: Database;
  readonly url: string;
  readonly keys: readonly GrowthKey[];
  readonly nowMs: number;
  /** Processor time so far of what executes the statements, in milliseconds. */
  readonly cpuMs: () => number;
}

/** Sends calls of different accounts by concurrent callers. Returns the processor time of each. */
async function measureCounts({ database, keys, cpuMs, nowMs }: Filled): Promise<number> {
  const find = createFindApiKeyOwner(database);
  const pool = createDailyPool(database);
  const step = Math.max(1, Math.floor(keys.length / COUNTED_MAX));
  const callers = keys.filter((_, index) => index % step === 0);
  const startMs = cpuMs();
  let sent = 0;
  const run = async (): Promise<void> => {
    for (let call = sent++; call < callers.length; call = sent++) {
      const { accountId, keyId, hash } = defined(callers[call]);
      if ((await find(hash, nowMs)) === null) throw new Error("a key was not found");
      await pool.take({ accountId, keyId, day: utcDayOf(nowMs), limit: LIMITS.pro, nowMs });
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, run));
  return ((cpuMs() - startMs) * 1000) / callers.length;
}

async function measureUsagePages({ url, keys, nowMs }: Filled): Promise<number> {
  const database = await openDatabase({ url, poolSize: 1 });
  const cpuMs = await cpuOfConnection(database);
  const { kysely } = database;
  const fromDay = utcDayOf(nowMs - (CHART_DAYS - 1) * DAY_MS);
  const step = Math.max(1, Math.floor(keys.length / PAGES));
  const readers = keys.filter((_, index) => index % step === 0);
  const startMs = cpuMs();
  for (const { accountId } of readers) {
    await readUsage(kysely, { accountId, day: utcDayOf(nowMs), nowMs, limits: LIMITS });
    await readEndpointCalls(kysely, { accountId, fromDay });
  }
  const usedMs = cpuMs() - startMs;
  await database.close();
  return (usedMs * 1000) / readers.length;
}

/**
 * Runs all chores on one connection, and a second time when nothing is old. Returns what the longest statement and its chore are, and
 * the times of both runs.
 */
async function measureHousekeeping({ url, nowMs }: Filled) {
  const database = await openDatabase({ url, poolSize: 1, statementTimeoutMs: 0 });
  database.sqliteFile?.startCheckpoints();
  const cpuMs = await cpuOfConnection(database);
  const requestLog = { retentionDays: LOG_RETENTION_DAYS, rowsMax: 1_000_000_000 };
  const chores = listChores({ database, requestLog, now: () => nowMs });
  let longest = { chore: "", ms: 0 };
  let deletedRows = 0;
  const runAll = async (): Promise<number> => {
    const allMs = cpuMs();
    for (const { name, runBatch } of chores) {
      let startMs = cpuMs();
      database.onStatement(() => {
        const endMs = cpuMs();
        if (endMs - startMs > longest.ms) longest = { chore: name, ms: endMs - startMs };
        startMs = endMs;
      });
      for (let rows = -1; rows !== 0; deletedRows += rows) rows = await runBatch();
    }
    return cpuMs() - allMs;
  };
  const totalMs = await runAll();
  const idleMs = await runAll();
  await database.close();
  return { deletedRows, longestMs: longest.ms, longestChore: longest.chore, totalMs, idleMs };
}

/** The processor time of this thread and of the server's process for the only connection. */
async function cpuOfConnection(database: Database): Promise<() => number> {
  const threadMs = () => threadUs() / 1000;
  if (database.dialect === "sqlite") return threadMs;
  const { rows } = await sql<{ readonly pid: number }>`select pg_backend_pid() as pid`.execute(
    database.kysely,
  );
  const { pid } = defined(rows[0]);
  return () => threadMs() + mainThreadMs(pid);
}

/** Starts the service on the database. Returns the processor time until its port is open. */
async function measureStart(url: string): Promise<number> {
  const { child } = await startOnDatabase(url);
  const usedMs = processorMs(defined(child.pid));
  await stopProcess(child);
  return usedMs;
}

/** Processor times of the process and, on PostgreSQL, of the server; `backupMs` is of the server alone there. */
async function measureAll(
  filled: Filled,
  rest: Readonly<Record<"accounts" | "fileMb" | "backupMs", number> & Record<"database", string>>,
) {
  filled.database.sqliteFile?.startCheckpoints();
  const firstCountUs = await measureCounts(filled);
  const countUs = await measureCounts(filled);
  const usagePageUs = await measureUsagePages(filled);
  const housekeeping = await measureHousekeeping(filled);
  await filled.database.close();
  const startMs = await measureStart(filled.url);
  const row = { ...rest, firstCountUs, countUs, usagePageUs, housekeeping, startMs };
  print(JSON.stringify(row));
  return row;
}

type Row = Awaited<ReturnType<typeof measureAll>>;

async function measureSqlite(accounts: number): Promise<Row> {
  return inBenchFolder(async (folder) => {
    const file = join(folder, "almagest.db");
    const url = `sqlite:${file}`;
    const nowMs = Date.now();
    const database = await openDatabase({ url });
    const keys = await fillDatabase(database, accounts, nowMs);
    const startMs = ownCpuMs();
    await backupSqliteFile(file, join(folder, "copy.db"));
    const backupMs = ownCpuMs() - startMs;
    rmSync(join(folder, "copy.db"));
    const fileMb = statSync(file).size / 1e6;
    const filled = { database, url, keys, nowMs, cpuMs: ownCpuMs };
    return await measureAll(filled, { accounts, database: "SQLite", fileMb, backupMs });
  });
}

async function measurePostgres(accounts: number): Promise<Row> {
  const server = await startMeasuredPostgres();
  try {
    const { url } = server;
    const nowMs = Date.now();
    const database = await openDatabase({ url, statementTimeoutMs: 0 });
    const keys = await fillDatabase(database, accounts, nowMs);
    await sql`checkpoint`.execute(database.kysely);
    const { rows } = await sql<{ readonly bytes: number }>`
      select pg_database_size(current_database()) as bytes`.execute(database.kysely);
    const serverMs = () => server.cpuUs() / 1000;
    const cpuMs = () => ownCpuMs() + serverMs();
    const backupMs = await measureCopy(database, serverMs);
    const fileMb = defined(rows[0]).bytes / 1e6;
    const rest = { accounts, database: "PostgreSQL", fileMb, backupMs };
    return await measureAll({ database, url, keys, nowMs, cpuMs }, rest);
  } finally {
    await server.stop();
  }
}

/** Reads all tables as pg_dump does. Returns the processor time of the server. */
async function measureCopy({ kysely }: Database, serverMs: () => number): Promise<number> {
  const startMs = serverMs();
  for (const { name } of await kysely.introspection.getTables()) {
    await sql`copy ${sql.table(name)} to '/dev/null'`.execute(kysely);
  }
  return serverMs() - startMs;
}

const ownCpuMs = (): number => ownUs() / 1000;

function tableOf(rows: readonly Row[]): readonly string[] {
  const count = (value: number): string => Math.round(value).toLocaleString("en-US");
  const cells = ({ housekeeping, ...row }: Row) => [
    row.database,
    count(row.accounts),
    `${count(row.fileMb)} MB`,
    `${figure(row.firstCountUs)} µs`,
    `${figure(row.countUs)} µs`,
    `${figure(row.usagePageUs)} µs`,
    count(housekeeping.deletedRows),
    `${figure(housekeeping.longestMs)} ms`,
    `${figure(housekeeping.totalMs / 1000)} s`,
    `${figure(housekeeping.idleMs)} ms`,
    `${figure(row.backupMs / 1000)} s`,
    `${figure(row.startMs)} ms`,
  ];
  return [
    "| database | accounts | size | first count of a day | later count | usage page | rows that housekeeping deletes | longest statement | all statements | nothing to delete | backup | start |",
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...rows.map((row) => `| ${cells(row).join(" | ")} |`),
  ];
}

function describeGoal(rows: readonly Row[]): string {
  const longest = rows.reduce((max, row) =>
    row.housekeeping.longestMs > max.housekeeping.longestMs ? row : max,
  );
  const { longestMs, longestChore } = longest.housekeeping;
  const verdict = longestMs <= STATEMENT_MS_MAX ? "met" : "missed";
  return (
    `Goal: no statement of housekeeping takes more than ${STATEMENT_MS_MAX} ms of processor time; ${verdict}: the longest took ` +
    `${figure(longestMs)} ms (${longestChore}).`
  );
}

const { values } = parseArgs({ options: { full: { type: "boolean" } } });
const record = startDatabaseRecord(`npm run bench:growth${values.full ? " -- --full" : ""}`);
const rows: Row[] = [];
for (const accounts of values.full ? FULL_SIZES : SIZES) {
  rows.push(await measureSqlite(accounts), await measurePostgres(accounts));
  const ordered = rows.toSorted((a, b) => b.database.localeCompare(a.database) || a.accounts - b.accounts);
  // After each size: a run that is stopped leaves the sizes before.
  record("growth", tableOf(ordered), describeGoal(ordered));
}
