import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { createDailyPool, type Database, openDatabase, revokeApiKey, utcDayOf } from "../../../db/index.ts";
import { builtService } from "../../package/shared-build.ts";
import { API_KEY, openAccountDatabase, usedOf } from "../../service/open-account.ts";
import { launchService } from "../../service/operations/launch-service.ts";
import { newDatabaseUrl, newFolder, openForTest } from "../new-database.ts";
import { NO_PGBOUNCER, type PgBouncerOptions, startPgBouncer } from "./pgbouncer.ts";

const TITLE = `behind PgBouncer in transaction mode${NO_PGBOUNCER === null ? "" : ` (${NO_PGBOUNCER})`}`;
const POOL_SIZE = 2;
const LIMIT = 1_000_000;

interface Pooled {
  /** The address of the server. */
  readonly directUrl: string;
  /** The address of the pooler. */
  readonly url: string;
}

async function openPooler(options: Partial<PgBouncerOptions> = {}): Promise<Pooled> {
  const directUrl = await newDatabaseUrl("postgres");
  const pooler = await startPgBouncer(directUrl, { poolSize: POOL_SIZE, ...options });
  onTestFinished(async () => {
    await pooler.kill();
    pooler.remove();
  });
  return { directUrl, url: pooler.url };
}

/** A connection to the server itself. */
async function openDirect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

function openUnprepared(url: string, statementTimeoutMs = 3_000): Promise<Database> {
  return openForTest({ url, preparesStatements: false, statementTimeoutMs });
}

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;

describe.skipIf(NO_PGBOUNCER !== null)(TITLE, () => {
  test("several processes' connections migrate and count exactly, on fewer connections to the server", async () => {
    const { directUrl, url } = await openPooler();
    const databases = await Promise.all([1, 2, 3].map(() => openUnprepared(url)));
    const accounts = await openAccountDatabase("pro", directUrl);
    onTestFinished(accounts.close);
    const pools = databases.map(createDailyPool);
    const { accountId, keyId } = accounts;
    const nowMs = Date.now();
    const takes = Array.from({ length: 600 }, (_, index) => pools[index % 3]);
    await Promise.all(
      takes.map((pool) => pool?.take({ accountId, keyId, day: utcDayOf(nowMs), limit: LIMIT, nowMs })),
    );
    expect(await usedOf(accounts, nowMs)).toBe(600);
  });

  test("the server ends a statement and a pause in a transaction at the limit, and connections remain usable", async () => {
    const { directUrl, url } = await openPooler();
    const database = await openUnprepared(url, 300);
    const direct = await openDirect(directUrl);
    await direct.query("begin; lock table request_log in access exclusive mode");
    const { kysely } = database;
    const query = kysely.selectFrom("request_log").select("at_ms").where("status", "=", 200);
    expect(codeOf(await query.execute().catch((error: unknown) => error))).toBe("57014");
    const inTransaction = kysely.transaction().execute(async (transaction) => {
      await transaction.selectFrom("accounts").select("id").execute();
      await transaction.selectFrom("request_log").select("at_ms").execute();
    });
    expect(codeOf(await inTransaction.catch((error: unknown) => error))).toBe("57014");
    const running =
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    expect((await direct.query(running)).rows).toEqual([]);
    await direct.query("rollback");
    const idle =
      "select pid from pg_stat_activity where state = 'idle in transaction' and pid <> pg_backend_pid()";
    const paused = kysely.transaction().execute(async (transaction) => {
      await transaction.selectFrom("accounts").select("id").execute();
      await expect.poll(async () => (await direct.query(idle)).rows.length, { timeout: 20_000 }).toBe(0);
      await transaction.selectFrom("accounts").select("id").execute();
    });
    await expect(paused).rejects.toThrow();
    // Beyond the number of connections to the server: each is used again.
    for (let turn = 0; turn < 2 * POOL_SIZE; turn++) expect(await query.execute()).toEqual([]);
    const { rows } = await direct.query("show statement_timeout");
    expect(rows).toEqual([{ statement_timeout: "0" }]);
  });

  test("a service that prepares statements does not start, and states the setting", async () => {
    const { url } = await openPooler();
    await expect(openDatabase({ url, onWaiting: () => {} })).rejects.toThrow(
      /unsupported startup parameter: statement_timeout; end DATABASE_URL with \?prepare=off/,
    );
  });

  test("a service with ?prepare=off answers, counts, and rejects a revoked key", async () => {
    const { directUrl, url } = await openPooler();
    const accounts = await openAccountDatabase("pro", directUrl);
    onTestFinished(accounts.close);
    const service = await launchService(
      newFolder(),
      { DATABASE_URL: `${url}?prepare=off` },
      { start: await builtService() },
    ).ready;
    onTestFinished(service.kill);
    const call = async (): Promise<number> => {
      const body = JSON.stringify({
        birth: { date: "1990-06-15", time: "14:30", latitude: 48.9, longitude: 2.4 },
      });
      const headers = { "content-type": "application/json", authorization: `Bearer ${API_KEY}` };
      return (await fetch(`${service.baseUrl}/v1/chart/short`, { method: "POST", headers, body })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 40 }, call));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await usedOf(accounts)).toBe(40);
    const revocation = { keyId: accounts.keyId, nowMs: Date.now() };
    await revokeApiKey(accounts.database.kysely, revocation);
    expect(await call()).toBe(401);
    expect(await service.stop()).toBe(0);
  });
});
