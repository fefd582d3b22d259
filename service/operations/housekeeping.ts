import { setTimeout as wait } from "node:timers/promises";
import {
  type ClockRecord,
  createRequestLogTrim,
  DAY_MS,
  type Database,
  deleteOldRows,
  deleteRequestLogBefore,
  readClockRecord,
  recordLapses,
  type TableWithOldRows,
  writeClockRecord,
} from "../../db/index.ts";
import type { RequestLogSettings } from "./buffered-rows.ts";

/** A periodic task in the background. */
interface Chore {
  readonly name: string;
  /** Whether a wrong clock would delete too much; by default it would. */
  readonly needsClock?: boolean;
  /** Processes a bounded number of rows. Resolves to the number of processed rows; 0 when the chore is complete. */
  readonly runBatch: () => Promise<number>;
}

export interface HousekeepingOptions {
  readonly chores: readonly Chore[];
  readonly checkClock: () => Promise<boolean>;
  readonly onError: (chore: string, error: unknown) => void;
  readonly onCompleted: () => void;
  readonly intervalMs?: number;
}

const HOUR_MS = 3_600_000;
/** As long as the longest pause between two attempts of a process that waits for SQLite's write lock. */
const PAUSE_MS_MIN = 10;

/**
 * Runs the chores one after the other. A chore that fails is retried an hour later. After each batch it pauses for as long as
 * the batch took, so that housekeeping uses at most half of the database's time.
 */
export function createHousekeeping(options: HousekeepingOptions) {
  const { chores, checkClock, onError, onCompleted, intervalMs = HOUR_MS } = options;
  let isStopped = false;
  let currentRun: Promise<void> | null = null;

  const runChore = async ({ name, runBatch }: Pick<Chore, "name" | "runBatch">): Promise<boolean> => {
    try {
      while (!isStopped) {
        const startMs = performance.now();
        if ((await runBatch()) === 0) return true;
        await wait(Math.max(PAUSE_MS_MIN, performance.now() - startMs));
      }
    } catch (error) {
      onError(name, error);
    }
    return false;
  };
  const runAll = async (): Promise<void> => {
    let isTrusted = false;
    const checkOnce = async (): Promise<number> => {
      isTrusted = await checkClock();
      return 0;
    };
    await runChore({ name: "compare the clock with the last run's", runBatch: checkOnce });
    let areComplete = isTrusted;
    for (const chore of chores.filter(({ needsClock = true }) => isTrusted || !needsClock))
      areComplete = (await runChore(chore)) && areComplete;
    if (areComplete) onCompleted();
  };
  const run = (): void => {
    currentRun ??= runAll().finally(() => {
      currentRun = null;
    });
  };
  let timer: NodeJS.Timeout | undefined;

  return {
    /** Runs the chores now and every hour from then on. */
    start(): void {
      timer ??= setInterval(run, intervalMs).unref();
      run();
    },
    /** Runs the chores now, unless they are running. */
    run,
    /** Waits for the batch in progress and starts no other. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      // Bounded by the statement timeout.
      await currentRun;
    },
  };
}

export interface ChoreOptions {
  readonly database: Database;
  readonly requestLog: RequestLogSettings;
  readonly now: () => number;
}

/** More than a year, so that the account owner can compare with the same day of last year. */
const COUNTS_RETENTION_DAYS = 400;
const UNCONFIRMED_RETENTION_DAYS = 30;

/** The chores of housekeeping. Those that depend on the clock are postponed while it is not trusted. */
export function listChores({ database, requestLog, now }: ChoreOptions): readonly Chore[] {
  const { kysely } = database;
  const daysAgo = (days: number): number => now() - days * DAY_MS;
  const deletion = (name: string, retentionDays: number, ...tables: readonly TableWithOldRows[]): Chore => ({
    name: `delete ${name}`,
    runBatch: () => deleteOldRows(kysely, daysAgo(retentionDays), ...tables),
  });
  return [
    {
      name: "limit the size of the request log",
      needsClock: false,
      runBatch: createRequestLogTrim(kysely, requestLog.rowsMax),
    },
    {
      name: "delete old entries of the request log",
      runBatch: () => deleteRequestLogBefore(kysely, daysAgo(requestLog.retentionDays)),
    },
    deletion("old counts by day", COUNTS_RETENTION_DAYS, "daily_pool"),
    deletion("old counts by endpoint", COUNTS_RETENTION_DAYS, "endpoint_usage"),
    deletion("old sign-in attempts", 1, "sign_in_attempts"),
    deletion("expired sessions and links", 0, "sign_in_links", "sign_in_sessions", "sign_in_verifications"),
    deletion("users with an unconfirmed email address", UNCONFIRMED_RETENTION_DAYS, "sign_in_users"),
    {
      name: "record lapsed subscriptions",
      runBatch: () => recordLapses(kysely, now()),
    },
  ];
}

/**
 * Compares the clock with the time of the last housekeeping, and stores it.
 *
 * @returns the days by which the clock has jumped; null if it is trusted.
 */
export async function findClockJump({
  database,
  now,
}: Pick<ChoreOptions, "database" | "now">): Promise<number | null> {
  const nowMs = now();
  const record = judgeClock(await readClockRecord(database.kysely), nowMs);
  await writeClockRecord(database.kysely, record);
  return record.jumpedAtMs === null ? null : Math.round((nowMs - record.trustedAtMs) / DAY_MS);
}

/** A larger difference between two runs of housekeeping is a jump. A service that runs once a week has none. */
const JUMP_MS = 7 * DAY_MS;
/** How long a clock that has jumped must run on before it is trusted. */
const CONFIRMATION_MS = DAY_MS;

/**
 * Decides whether housekeeping may delete what is old by the present clock. A clock that is wrong by years would delete
 * everything, so after a jump, forward or back, it must run on for a day first.
 *
 * @param record what the last run stored; null before the first.
 * @returns what to store for the next run. Its `jumpedAtMs` is null if the clock is trusted.
 */
export function judgeClock(record: ClockRecord | null, nowMs: number): ClockRecord {
  const trusted: ClockRecord = { trustedAtMs: nowMs, jumpedAtMs: null, seenAtMs: null };
  if (record === null || Math.abs(nowMs - record.trustedAtMs) <= JUMP_MS) return trusted;
  const { trustedAtMs, seenAtMs } = record;
  const runsOn = seenAtMs !== null && Math.abs(nowMs - seenAtMs) <= JUMP_MS;
  const jumpedAtMs = (runsOn ? record.jumpedAtMs : null) ?? nowMs;
  if (nowMs - jumpedAtMs >= CONFIRMATION_MS) return trusted;
  return { trustedAtMs, jumpedAtMs, seenAtMs: nowMs };
}
