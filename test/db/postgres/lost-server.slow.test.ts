import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import {
  createDailyPool,
  createFindApiKeyOwner,
  type Database,
  type NewApiKey,
  openDatabase,
} from "../../../db/index.ts";
import { newDatabaseUrl, openForTest } from "../new-database.ts";
import { DAY, NOON_MS, seedAccount, seedKey } from "../seeds.ts";

/** A proxy to a PostgreSQL server that can cut, refuse or hold connections. */
async function openProxy(target: URL) {
  let state: "open" | "closed" | "held" = "open";
  const pairs = new Set<readonly [Socket, Socket]>();
  const proxy = createServer((near) => {
    if (state === "closed") {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on("data", (part) => state !== "held" && to.write(part));
      from.on("error", () => {});
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const cut = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  onTestFinished(() => {
    cut();
    proxy.close();
  });
  return {
    url: Object.assign(new URL(target), { port: String((proxy.address() as AddressInfo).port) }).href,
    cut,
    setState(newState: typeof state) {
      state = newState;
    },
  };
}

/** The time of a connection is waited for only where the server does not respond; a busy machine needs longer to connect. */
async function openThroughProxy({ connectTimeoutMs = 20_000 } = {}) {
  const target = new URL(await newDatabaseUrl("postgres"));
  const proxy = await openProxy(target);
  const idleErrors: Error[] = [];
  const database = await openForTest({
    url: proxy.url,
    poolSize: 4,
    connectTimeoutMs,
    statementTimeoutMs: 1_000,
    onIdleError: (error) => idleErrors.push(error),
  });
  const accountId = await seedAccount(database);
  return { proxy, database, idleErrors, target, key: await seedKey(database, accountId) };
}

/** The statements of a request, from more concurrent callers than connections. */
async function countSuccesses(database: Database, key: Pick<NewApiKey, "id" | "hash" | "accountId">) {
  const find = createFindApiKeyOwner(database);
  const pool = createDailyPool(database);
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, async () => {
      await find(key.hash, NOON_MS);
      return await pool.take({
        accountId: key.accountId,
        keyId: key.id,
        day: DAY,
        limit: 1000,
        nowMs: NOON_MS,
      });
    }),
  );
  return results.filter(({ status }) => status === "fulfilled").length;
}

test("if the server is gone, every request fails, none hangs, and all succeed once it is back", async () => {
  const { proxy, database, key } = await openThroughProxy();
  expect(await countSuccesses(database, key)).toBe(12);
  proxy.setState("closed");
  proxy.cut();
  expect(await countSuccesses(database, key)).toBe(0);
  await expect(database.check()).rejects.toThrow();
  proxy.setState("open");
  expect(await countSuccesses(database, key)).toBe(12);
});

test("if the server does not respond, every request fails, none hangs, and all succeed once it does", async () => {
  const { proxy, database, key } = await openThroughProxy({ connectTimeoutMs: 2_000 });
  expect(await countSuccesses(database, key)).toBe(12);
  proxy.setState("held");
  expect(await countSuccesses(database, key)).toBe(0);
  proxy.setState("open");
  // The waiting connections have been closed: none returns the result of an earlier statement.
  expect(await countSuccesses(database, key)).toBe(12);
  expect(await countSuccesses(database, key)).toBe(12);
});

test("a transaction on a lost connection fails with the loss, not with its rollback", async () => {
  const { proxy, database } = await openThroughProxy();
  let loss: unknown;
  const failure = database.kysely.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("request_log").execute();
    proxy.cut();
    await transaction
      .deleteFrom("request_log")
      .execute()
      .catch((error: unknown) => {
        loss = error;
        throw error;
      });
  });
  expect(await failure.catch((error: unknown) => error)).toBe(loss);
  expect(loss).toBeInstanceOf(Error);
  await database.check();
});

test("idle connections that break are replaced and reported", async () => {
  const { proxy, database, idleErrors, key } = await openThroughProxy();
  expect(await countSuccesses(database, key)).toBe(12);
  proxy.cut();
  await expect.poll(() => idleErrors.length).toBeGreaterThan(0);
  expect(await countSuccesses(database, key)).toBe(12);
});

test("a statement that waits too long for a lock fails on the server, and its connection remains usable", async () => {
  const { database, target, key } = await openThroughProxy();
  const other = await openForTest({ url: target.href });
  expect(await countSuccesses(database, key)).toBe(12);
  await other.kysely.transaction().execute(async (transaction) => {
    await transaction.updateTable("daily_pool").set({ used: 12 }).execute();
    expect(await countSuccesses(database, key)).toBe(0);
  });
  expect(await countSuccesses(database, key)).toBe(12);
});

test("opening an unreachable server fails with the reason", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, "close");
  await expect(openDatabase({ url: `postgres://ann:secret@127.0.0.1:${port}/almagest` })).rejects.toThrow(
    /ECONNREFUSED/,
  );
});
