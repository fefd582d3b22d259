import { expect, onTestFinished, test } from "vitest";
import { type ClockRecord, DAY_MS, readClockRecord, writeRequestLog } from "../../../db/index.ts";
import { createHousekeeping, findClockJump, judgeClock } from "../../../service/operations/housekeeping.ts";
import { startOperations } from "../../../service/operations/operations.ts";
import { openAccountDatabase } from "../open-account.ts";

const NOON_MS = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = DAY_MS / 24;
const YEARS_MS = 10 * 365 * DAY_MS;

/** Whether the clock is trusted at each time, as successive runs judge it. */
function judgeAt(...timesMs: readonly number[]): readonly boolean[] {
  let record: ClockRecord | null = null;
  return timesMs.map((nowMs) => {
    record = judgeClock(record, nowMs);
    return record.jumpedAtMs === null;
  });
}

const chore = (name: string, runBatch: () => Promise<number>, needsClock = true) => ({
  name,
  needsClock,
  runBatch,
});

test("chores run until they are complete, at the start and periodically; a failing chore does not stop the others", async () => {
  const remaining = { first: 3, last: 2 };
  const failed: string[] = [];
  const completed: string[] = [];
  const { start, stop } = createHousekeeping({
    intervalMs: 10,
    chores: [
      chore("first", async () => (remaining.first > 0 ? remaining.first-- : 0)),
      chore("failing", () => Promise.reject(new Error("unavailable"))),
      chore("last", async () => (remaining.last > 0 ? remaining.last-- : 0)),
    ],
    checkClock: async () => true,
    onError: (name) => failed.push(name),
    onCompleted: () => completed.push("all"),
  });
  start();
  onTestFinished(stop);
  await expect.poll(() => remaining).toEqual({ first: 0, last: 0 });
  expect(failed[0]).toBe("failing");
  remaining.last = 5;
  await expect.poll(() => remaining.last).toBe(0);
  expect(completed).toEqual([]);
});

test("stop waits for the part in progress and starts no other", async () => {
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let parts = 0;
  const { start, stop } = createHousekeeping({
    chores: [
      chore("long", async () => {
        started.resolve();
        await release.promise;
        return ++parts;
      }),
    ],
    checkClock: async () => true,
    onError: () => {},
    onCompleted: () => {},
  });
  start();
  await started.promise;
  const stopped = stop();
  release.resolve();
  await stopped;
  expect(parts).toBe(1);
});

test("chores that need the clock wait until it is trusted; the others run", async () => {
  let isTrusted = false;
  const ran: string[] = [];
  let completedRuns = 0;
  const recording = (name: string, needsClock: boolean) =>
    chore(
      name,
      async () => {
        ran.push(name);
        return 0;
      },
      needsClock,
    );
  const { run, stop } = createHousekeeping({
    chores: [recording("by size", false), recording("by age", true), recording("last", false)],
    checkClock: async () => isTrusted,
    onError: () => {},
    onCompleted: () => {
      completedRuns += 1;
    },
  });
  onTestFinished(stop);
  run();
  await expect.poll(() => ran).toEqual(["by size", "last"]);
  expect(completedRuns).toBe(0);
  isTrusted = true;
  await expect
    .poll(() => {
      run();
      return ran;
    })
    .toContain("by age");
  await expect.poll(() => completedRuns).toBeGreaterThan(0);
});

test("a clock that runs on is trusted, even if the service was off for days", () => {
  expect(judgeAt(NOON_MS, NOON_MS + HOUR_MS, NOON_MS + 6 * DAY_MS, NOON_MS + 13 * DAY_MS)).toEqual([
    ...[true, true, true, true],
  ]);
});

test.each([
  ["forward", YEARS_MS],
  ["back", -YEARS_MS],
])("a clock that jumps %s by years is trusted after a day, not before", (_direction, jumpMs) => {
  const jumpedMs = NOON_MS + jumpMs;
  const hours = Array.from({ length: 25 }, (_, hour) => jumpedMs + hour * HOUR_MS);
  expect(judgeAt(NOON_MS, ...hours)).toEqual([true, ...Array(24).fill(false), true]);
});

test("a clock that jumps and returns is trusted immediately; another jump is judged separately", () => {
  const jumpedMs = NOON_MS + YEARS_MS;
  expect(judgeAt(NOON_MS, jumpedMs, NOON_MS + HOUR_MS)).toEqual([true, false, true]);
  expect(judgeAt(NOON_MS, jumpedMs, jumpedMs + YEARS_MS, jumpedMs + YEARS_MS + 23 * HOUR_MS)).toEqual([
    ...[true, false, false, false],
  ]);
});

test("a process with a wrong clock does not gain trust while another with the right clock runs", async () => {
  const accounts = await openAccountDatabase();
  onTestFinished(accounts.close);
  const { database } = accounts;
  for (let hour = 0; hour < 60; hour++) {
    const nowMs = NOON_MS + hour * HOUR_MS;
    expect(await findClockJump({ database, now: () => nowMs })).toBeNull();
    expect(await findClockJump({ database, now: () => nowMs + YEARS_MS })).toBe(3650);
  }
  expect(await readClockRecord(database.kysely)).toMatchObject({ trustedAtMs: NOON_MS + 59 * HOUR_MS });
});

test("housekeeping deletes nothing and ends no subscription after the clock has jumped by years", async () => {
  const accounts = await openAccountDatabase();
  onTestFinished(accounts.close);
  const { database, accountId } = accounts;
  const { kysely } = database;
  const entry = { endpoint: "/v1/sky", status: 200, latencyUs: 1, atMs: NOON_MS };
  await writeRequestLog(kysely, [entry]);
  await kysely
    .insertInto("daily_pool")
    .values({ account_id: accountId, day: "2026-11-21", used: 3 })
    .execute();
  await kysely
    .updateTable("accounts")
    .set({ subscription_state: "pro_ending", paid_until_ms: NOON_MS + DAY_MS })
    .execute();
  const warnings: object[] = [];
  const runAt = async (nowMs: number, isDone: () => Promise<void>): Promise<void> => {
    const operations = await startOperations({
      database,
      now: () => nowMs,
      privateAt: null,
      requestLog: { retentionDays: 30, rowsMax: 1_000 },
      log: { error: () => {}, info: () => {}, warn: (fields) => warnings.push(fields) },
    });
    operations.startHousekeeping();
    await isDone();
    await operations.stop();
  };
  const rows = async () => ({
    log: (await kysely.selectFrom("request_log").selectAll().execute()).length,
    pools: (await kysely.selectFrom("daily_pool").selectAll().execute()).length,
    states: (await kysely.selectFrom("accounts").select("subscription_state").execute()).map(
      ({ subscription_state }) => subscription_state,
    ),
  });
  const unchanged = { log: 1, pools: 1, states: ["pro_ending"] };
  await runAt(NOON_MS, async () => {
    await expect.poll(() => readClockRecord(kysely)).not.toBeNull();
  });
  await runAt(NOON_MS + YEARS_MS, async () => {
    await expect.poll(() => warnings).toEqual([{ jumpDays: 3650 }]);
  });
  expect(await rows()).toEqual(unchanged);
  await runAt(NOON_MS + YEARS_MS + DAY_MS, async () => {
    await expect.poll(rows).toEqual({ log: 0, pools: 0, states: ["free"] });
  });
  expect(warnings).toHaveLength(1);
});
