import {
  type ClockRecord,
  createRequestLogTrim,
  DAY_MS,
  type Database,
  deleteOldRows,
  deleteRequestLogBefore,
  readClockRecord,
  recordLapses,
  writeClockRecord,
} from "../../db/index.ts";
import type { Chore } from "./housekeeping.ts";
import type { RequestLogSettings } from "./request-log.ts";

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
    {
      name: "delete old counts by day",
      runBatch: () => deleteOldRows(kysely, daysAgo(COUNTS_RETENTION_DAYS), "daily_pool"),
    },
    {
      name: "delete old counts by endpoint",
      runBatch: () => deleteOldRows(kysely, daysAgo(COUNTS_RETENTION_DAYS), "endpoint_usage"),
    },
    {
      name: "delete old sign-in attempts",
      runBatch: () => deleteOldRows(kysely, daysAgo(1), "sign_in_attempts"),
    },
    {
      name: "delete expired sessions and links",
      runBatch: () =>
        deleteOldRows(kysely, now(), "sign_in_links", "sign_in_sessions", "sign_in_verifications"),
    },
    {
      name: "delete users with an unconfirmed email address",
      runBatch: () => deleteOldRows(kysely, daysAgo(UNCONFIRMED_RETENTION_DAYS), "sign_in_users"),
    },
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
  return record.jump === null ? null : Math.round((nowMs - record.trustedAtMs) / DAY_MS);
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
 * @returns what to store for the next run. Its `jump` is null if the clock is trusted.
 */
export function judgeClock(record: ClockRecord | null, nowMs: number): ClockRecord {
  const trusted: ClockRecord = { trustedAtMs: nowMs, jump: null };
  if (record === null || Math.abs(nowMs - record.trustedAtMs) <= JUMP_MS) return trusted;
  const { trustedAtMs, jump } = record;
  const runsOn = jump !== null && Math.abs(nowMs - jump.lastSeenAtMs) <= JUMP_MS;
  const firstSeenAtMs = runsOn ? jump.firstSeenAtMs : nowMs;
  if (nowMs - firstSeenAtMs >= CONFIRMATION_MS) return trusted;
  return { trustedAtMs, jump: { firstSeenAtMs, lastSeenAtMs: nowMs } };
}
