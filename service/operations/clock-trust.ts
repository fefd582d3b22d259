import { type ClockRecord, DAY_MS } from "../../db/index.ts";

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
