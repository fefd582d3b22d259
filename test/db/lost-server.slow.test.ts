import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createDailyPool, createFindApiKeyHolder, type Database, openDatabase } from "../../db/index.ts";
import { newDatabaseUrl, openForTest } from "./new-database.ts";
import { DAY, NOON_MS, seedAccount, seedKey } from "./seeds.ts";

/** Way to a PostgreSQL server that can be cut, closed, or held so that nothing comes through. */
async function openWay(target: URL) {
  let state: "open" | "closed" | "held" = "open";
  const pairs = new Set<readonly [Socket, Socket]>();
  const way = createServer((near) => {
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
  way.listen(0, "127.0.0.1");
  await once(way, "listening");
  const cut = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  onTestFinished(() => {
    cut();
    way.close();
  });
  return {
    url: Object.assign(new URL(target), { port: String((way.address() as AddressInfo).port) }).href,
    cut,
    turn(next: typeof state) {
      state = next;
    },
  };
}

async function openByWay() {
  const target = new URL(await newDatabaseUrl("postgres"));
  const way = await openWay(target);
  const idleErrors: Error[] = [];
  const database = await openForTest({
    url: way.url,
    poolSize: 4,
    connectTimeoutMs: 200,
    statementTimeoutMs: 200,
    onIdleError: (error) => idleErrors.push(error),
  });
  const accountId = await seedAccount(database);
  return { way, database, idleErrors, target, key: await seedKey(database, accountId) };
}

/** What the path of a request does; many at once, more than there are connections. */
async function ask(database: Database, key: { readonly id: string; readonly hash: string }) {
  const find = createFindApiKeyHolder(database);
  const pool = createDailyPool(database);
  const asked = await Promise.allSettled(
    Array.from({ length: 12 }, async () => {
      await find(key.hash, NOON_MS);
      return await pool.take({ by: { keyId: key.id }, day: DAY, limit: 1000, nowMs: NOON_MS });
    }),
  );
  return asked.filter(({ status }) => status === "fulfilled").length;
}

test("a server that is gone makes every request fail, none hang, and serves again when it is back", async () => {
  const { way, database, key } = await openByWay();
  expect(await ask(database, key)).toBe(12);
  way.turn("closed");
  way.cut();
  expect(await ask(database, key)).toBe(0);
  await expect(database.check()).rejects.toThrow();
  way.turn("open");
  expect(await ask(database, key)).toBe(12);
});

test("a server that falls silent makes every request fail, none hang, and serves again when it speaks", async () => {
  const { way, database, key } = await openByWay();
  expect(await ask(database, key)).toBe(12);
  way.turn("held");
  expect(await ask(database, key)).toBe(0);
  way.turn("open");
  // Connections that were left waiting have been closed: none of them answers a question with another's answer.
  expect(await ask(database, key)).toBe(12);
  expect(await ask(database, key)).toBe(12);
});

test("connections that break while nobody uses them are replaced, and reported", async () => {
  const { way, database, idleErrors, key } = await openByWay();
  expect(await ask(database, key)).toBe(12);
  way.cut();
  await expect.poll(() => idleErrors.length).toBeGreaterThan(0);
  expect(await ask(database, key)).toBe(12);
});

test("a statement that waits too long for a lock fails by the server's word, and its connection serves on", async () => {
  const { database, target, key } = await openByWay();
  const other = await openForTest({ url: target.href });
  expect(await ask(database, key)).toBe(12);
  await other.kysely.transaction().execute(async (transaction) => {
    await transaction.updateTable("daily_pool").set({ used: 12 }).execute();
    expect(await ask(database, key)).toBe(0);
  });
  expect(await ask(database, key)).toBe(12);
});

test("a server that is not there refuses the opening, in words that say so", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, "close");
  await expect(openDatabase({ url: `postgres://ann:secret@127.0.0.1:${port}/almagest` })).rejects.toThrow(
    /ECONNREFUSED/,
  );
});
