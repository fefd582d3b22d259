import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createDailyPool,
  createFindApiKeyHolder,
  hashApiKey,
  isApiKey,
  openDatabase,
  utcDayOf,
} from "../../db/index.ts";
import { benchAccount } from "./bench-account.ts";
import { quantile } from "./interleave.ts";
import { figure, heading, line } from "./report.ts";

const LIMIT = 1_000_000_000;
const CALLERS = 16;

/**
 * The database's share of a request, statement by statement: `node ephe-tests/bench/pool.ts` on a SQLite file, and
 * with TEST_DATABASE_URL also on that PostgreSQL, which must be empty.
 */
async function printPool(url: string, calls: number): Promise<void> {
  const database = await openDatabase({ url });
  heading(`Key and daily limit on ${database.dialect}, ${calls} calls`);
  try {
    const { key, keyId } = await benchAccount(database);
    const find = createFindApiKeyHolder(database);
    const pool = createDailyPool(database);
    const hash = hashApiKey(key);
    const day = utcDayOf(Date.now());
    const take = () => pool.take({ by: { keyId }, day, limit: LIMIT, nowMs: Date.now() });
    await printTimes("checksum and hash of the key", calls, async () => isApiKey(key) && hashApiKey(key));
    await printTimes("find the account of the key", calls, () => find(hash, Date.now()));
    await printTimes("count a request", calls, take);
    await printTimes("find, then count", calls, async () => {
      await find(hash, Date.now());
      await take();
    });
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        for (let call = 0; call < calls / CALLERS; call++) await take();
      }),
    );
    const perSecond = (calls / (performance.now() - startedAt)) * 1000;
    line(`count, ${CALLERS} concurrent callers of one account`, `${Math.round(perSecond)}/s`);
  } finally {
    await database.close();
  }
}

async function printTimes(name: string, calls: number, call: () => Promise<unknown>): Promise<void> {
  const timesUs: number[] = [];
  for (let index = -calls / 10; index < calls; index++) {
    const startedAt = performance.now();
    await call();
    if (index >= 0) timesUs.push((performance.now() - startedAt) * 1000);
  }
  const spread = `[${figure(quantile(timesUs, 0.25))}–${figure(quantile(timesUs, 0.75))}]`;
  line(name, `${figure(quantile(timesUs, 0.5))} µs`, `${spread} p99 ${figure(quantile(timesUs, 0.99))} µs`);
}

const folder = mkdtempSync(join(tmpdir(), "almagest-bench-"));
try {
  await printPool(`sqlite:${join(folder, "almagest.db")}`, 20_000);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const postgresUrl = process.env["TEST_DATABASE_URL"];
if (postgresUrl) await printPool(postgresUrl, 4_000);
