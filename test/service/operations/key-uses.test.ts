import { describe, expect, test } from "vitest";
import type { Database, KeyUse } from "../../../db/index.ts";
import { createKeyUses } from "../../../service/operations/buffered-rows.ts";
import { DIALECTS, newDatabase } from "../../db/new-database.ts";
import { DAY, newId, seedAccount } from "../../db/seeds.ts";
import { defined } from "../../defined.ts";

const KEYS = 1_100;
const NEXT_DAY = "2026-11-21";

/** Adds keys that cannot be sent. */
async function addKeys(database: Database): Promise<readonly KeyUse[]> {
  const accountId = await seedAccount(database);
  const uses = Array.from({ length: KEYS }, () => ({ accountId, keyId: newId("key") }));
  const rows = uses.map(({ keyId }) => ({
    ...{ id: keyId, account_id: accountId, slot: null, name: "", shown: "", hash: keyId },
    ...{ created_at_ms: 0, revoked_at_ms: 1, last_used_day: null },
  }));
  await database.kysely.insertInto("api_keys").values(rows).execute();
  return uses;
}

function countStatements(database: Database): () => number {
  let count = 0;
  database.onStatement(() => {
    count += 1;
  });
  return () => count;
}

const storedDays = async ({ kysely }: Database): Promise<ReadonlySet<string | null>> =>
  new Set(
    (await kysely.selectFrom("api_keys").select("last_used_day").execute()).map((row) => row.last_used_day),
  );

function openKeyUses({ batchStatements }: Database, options: Parameters<typeof createKeyUses>[1]) {
  let dropped = 0;
  const keyUses = createKeyUses(batchStatements, {
    ...options,
    onDropped: (count) => {
      dropped += count;
    },
  });
  return { ...keyUses, droppedCount: () => dropped };
}

const raise = (error: unknown): never => {
  throw error;
};

describe.each(DIALECTS)("first uses of keys on %s", (dialect) => {
  test("are written at the end, 500 with one statement, however often each key was used", async () => {
    const database = await newDatabase(dialect);
    const uses = await addKeys(database);
    const keyUses = openKeyUses(database, { onError: raise });
    const statements = countStatements(database);
    for (const use of [...uses, ...uses]) keyUses.add({ ...use, day: DAY });
    await keyUses.stop();
    expect(statements()).toBe(3);
    expect(await storedDays(database)).toEqual(new Set([DAY]));
    expect(keyUses.droppedCount()).toBe(0);
  });

  test("are written every few seconds, also the uses of two days around midnight", async () => {
    const database = await newDatabase(dialect);
    const [first, second, ...others] = await addKeys(database);
    const keyUses = openKeyUses(database, {
      onError: raise,
      flushIntervalMs: 5,
    });
    keyUses.add({ ...defined(first), day: DAY });
    keyUses.add({ ...defined(first), day: NEXT_DAY });
    keyUses.add({ ...defined(second), day: DAY });
    for (const use of others) keyUses.add({ ...use, day: NEXT_DAY });
    await expect.poll(() => storedDays(database)).toEqual(new Set([DAY, NEXT_DAY]));
    await keyUses.stop();
    const { kysely } = database;
    const stored = kysely.selectFrom("api_keys").select("last_used_day").where("last_used_day", "=", DAY);
    expect(await stored.execute()).toHaveLength(1);
  });

  test("are retained while the database fails, up to a number of keys; later ones are counted as dropped", async () => {
    const database = await newDatabase(dialect);
    const uses = await addKeys(database);
    const errors: unknown[] = [];
    const keysMax = KEYS - 2;
    const keyUses = openKeyUses(database, {
      onError: (error) => errors.push(error),
      flushIntervalMs: 5,
      capacity: keysMax,
    });
    const schema = database.kysely.schema;
    await schema.alterTable("api_keys").renameColumn("last_used_day", "absent").execute();
    for (const use of uses) keyUses.add({ ...use, day: DAY });
    await expect.poll(() => errors.length).toBeGreaterThan(1);
    expect(keyUses.droppedCount()).toBe(2);
    await schema.alterTable("api_keys").renameColumn("absent", "last_used_day").execute();
    await expect.poll(() => storedDays(database)).toEqual(new Set([DAY, null]));
    // A call of the dropped ones is recorded as soon as there is room again.
    await expect
      .poll(() => {
        for (const use of uses.slice(keysMax)) keyUses.add({ ...use, day: DAY });
        return storedDays(database);
      })
      .toEqual(new Set([DAY]));
    await keyUses.stop();
  });

  test("that cannot be written at the end are counted as dropped", async () => {
    const database = await newDatabase(dialect);
    const uses = await addKeys(database);
    await database.kysely.schema.alterTable("api_keys").renameColumn("last_used_day", "absent").execute();
    const errors: unknown[] = [];
    const keyUses = openKeyUses(database, {
      onError: (error) => errors.push(error),
    });
    for (const use of uses) keyUses.add({ ...use, day: DAY });
    await keyUses.stop();
    expect(errors.length).toBeGreaterThan(0);
    expect(keyUses.droppedCount()).toBe(KEYS);
  });
});
