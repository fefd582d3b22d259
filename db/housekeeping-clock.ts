import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** The clock as the last housekeeping of any process found it. */
export interface ClockRecord {
  /** The last time of the clock that was trusted. */
  readonly trustedAtMs: number;
  /** The time to which the clock has jumped, until that is trusted. */
  readonly jump: { readonly firstSeenAtMs: number; readonly lastSeenAtMs: number } | null;
}

const ONLY_ID = 1;

/** Null before the first housekeeping. */
export async function readClockRecord(kysely: Kysely<Schema>): Promise<ClockRecord | null> {
  const row = await kysely.selectFrom("housekeeping_clock").selectAll().executeTakeFirst();
  if (row === undefined) return null;
  const { trusted_at_ms: trustedAtMs, jumped_at_ms: firstSeenAtMs, seen_at_ms: lastSeenAtMs } = row;
  if (firstSeenAtMs === null || lastSeenAtMs === null) return { trustedAtMs, jump: null };
  return { trustedAtMs, jump: { firstSeenAtMs, lastSeenAtMs } };
}

export async function writeClockRecord(
  kysely: Kysely<Schema>,
  { trustedAtMs, jump }: ClockRecord,
): Promise<void> {
  const values = {
    trusted_at_ms: trustedAtMs,
    jumped_at_ms: jump?.firstSeenAtMs ?? null,
    seen_at_ms: jump?.lastSeenAtMs ?? null,
  };
  await kysely
    .insertInto("housekeeping_clock")
    .values({ id: ONLY_ID, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}
