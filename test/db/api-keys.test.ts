import { AssertionError } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ACTIVE_KEYS_MAX,
  applyTransition,
  countActiveApiKeys,
  createApiKey,
  createFindApiKeyOwner,
  generateApiKey,
  hashApiKey,
  isApiKey,
  listApiKeys,
  newRowId,
  prefixOfApiKey,
  revokeApiKey,
} from "../../db/index.ts";
import { defined } from "../defined.ts";
import { runInProcesses } from "./in-processes.ts";
import { DIALECTS, newAccount, newDatabase, newDatabaseUrl, newKey, openForTest } from "./new-database.ts";
import { DAY, freshKey, NOON_MS, newId, seedAccount, seedKey } from "./seeds.ts";

describe.each(DIALECTS)("API keys on %s", (dialect) => {
  test("are at most five active, also with concurrent processes", async () => {
    const url = await newDatabaseUrl(dialect);
    const database = await openForTest({ url });
    const accountId = await seedAccount(database);
    const added = await runInProcesses<number>(4, "add-keys", url, accountId, "8");
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(ACTIVE_KEYS_MAX);
    expect(await countActiveApiKeys(database.kysely, accountId)).toBe(ACTIVE_KEYS_MAX);
    expect(await createApiKey(database.kysely, freshKey(accountId))).toEqual({
      ok: false,
      reason: "too_many_active_keys",
    });
  });

  test("free their slot when they are revoked, and remain listed", async () => {
    const { database, accountId } = await newAccount(dialect);
    const keys = [];
    for (let index = 0; index < ACTIVE_KEYS_MAX; index++) keys.push(await seedKey(database, accountId));
    await revokeApiKey(database.kysely, { keyId: defined(keys[2]).id, nowMs: NOON_MS + 1 });
    const sixth = await seedKey(database, accountId);
    expect(await countActiveApiKeys(database.kysely, accountId)).toBe(ACTIVE_KEYS_MAX);
    const listedKeys = await listApiKeys(database.kysely, accountId);
    expect(listedKeys.map(({ id }) => id).sort()).toEqual([...keys, sixth].map(({ id }) => id).sort());
    expect(listedKeys.filter(({ revokedAtMs }) => revokedAtMs !== null).map(({ id }) => id)).toEqual([
      defined(keys[2]).id,
    ]);
  });

  test("do not use the slots of another account", async () => {
    const database = await newDatabase(dialect);
    const [first, second] = [await seedAccount(database), await seedAccount(database)];
    for (let index = 0; index < ACTIVE_KEYS_MAX; index++) await seedKey(database, first);
    expect(await createApiKey(database.kysely, freshKey(second))).toMatchObject({ ok: true });
  });

  test("are created once by a repeated request, concurrent or later, with any secret", async () => {
    const { kysely, accountId } = await newAccount(dialect);
    const { id } = freshKey(accountId);
    const ask = () => createApiKey(kysely, { ...freshKey(accountId), id });
    const results = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.at(-1)).toEqual({ ok: false, reason: "already_created" });
    expect(await listApiKeys(kysely, accountId)).toHaveLength(1);
  });

  test("are not created for an account that does not exist", async () => {
    const { kysely } = await newDatabase(dialect);
    expect(await createApiKey(kysely, freshKey("acc_none"))).toEqual({
      ok: false,
      reason: "account_not_found",
    });
  });

  test("identify their owner until they are revoked, which other connections see immediately", async () => {
    const url = await newDatabaseUrl(dialect);
    const [here, there] = [await openForTest({ url }), await openForTest({ url })];
    const accountId = await seedAccount(here);
    const { id: keyId, hash } = await seedKey(here, accountId);
    const find = createFindApiKeyOwner(there);
    expect(await find(hash, NOON_MS)).toEqual({
      keyId,
      accountId,
      plan: "free",
      planEndMs: null,
      lastUsedDay: null,
    });
    expect(await find("0".repeat(64), NOON_MS)).toBeNull();

    const revoked = await revokeApiKey(here.kysely, { keyId, nowMs: NOON_MS });
    expect(revoked).toMatchObject({ wasActive: true, key: { id: keyId, revokedAtMs: NOON_MS } });
    expect(await find(hash, NOON_MS)).toBeNull();
  });

  test("return the current plan of their account", async () => {
    const { database, accountId, hash } = await newKey(dialect);
    const find = createFindApiKeyOwner(database);
    const paidUntilMs = NOON_MS + 1000;
    const event = (kind: "payment" | "cancellation") =>
      applyTransition(database.kysely, {
        accountId,
        eventId: newId("evt"),
        event: { kind, paidUntilMs },
        nowMs: NOON_MS,
      });
    await event("payment");
    expect(await find(hash, paidUntilMs + 1)).toMatchObject({ plan: "pro" });
    await event("cancellation");
    expect(await find(hash, paidUntilMs - 1)).toMatchObject({ plan: "pro" });
    expect(await find(hash, paidUntilMs)).toMatchObject({ plan: "free" });
  });

  test("store the last day of their use, and never an earlier one after it", async () => {
    const database = await newDatabase(dialect);
    const keys = [
      await seedKey(database, await seedAccount(database)),
      await seedKey(database, await seedAccount(database)),
    ];
    const find = createFindApiKeyOwner(database);
    const daysOf = () =>
      Promise.all(keys.map(async ({ hash }) => (await find(hash, NOON_MS))?.lastUsedDay ?? null));
    const record = (day: string, used: typeof keys) =>
      database.batchStatements.recordUses(
        used.map(({ accountId, id: keyId }) => ({ accountId, keyId })),
        day,
      );
    await record(DAY, keys.slice(0, 1));
    expect(await daysOf()).toEqual([DAY, null]);
    await record("2026-11-19", keys);
    expect(await daysOf()).toEqual([DAY, "2026-11-19"]);
    await record("2026-11-21", [...keys, { ...freshKey("acc_none"), id: "key_none" }]);
    expect(await daysOf()).toEqual(["2026-11-21", "2026-11-21"]);
  });
});

test("only the first characters and the SHA-256 of a key are in the files", async () => {
  const url = await newDatabaseUrl("sqlite");
  const database = await openForTest({ url });
  const { key, prefix, hash } = await seedKey(database, await seedAccount(database));
  const folder = dirname(url.slice("sqlite:".length));
  const bytes = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), "latin1"))
    .join("");
  // Compares booleans: a failure must not print the file.
  expect([bytes.includes(hash), bytes.includes(prefix)]).toEqual([true, true]);
  const secretParts = [
    key,
    key.slice(0, -6),
    key.slice(prefix.length),
    key.slice(prefix.length, prefix.length + 8),
  ];
  expect(secretParts.filter((part) => bytes.includes(part))).toEqual([]);
});

const entropy = fc.uint8Array({ minLength: 32, maxLength: 32 });

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("an API key", () => {
  // Computed with Python's zlib.crc32, hashlib.sha256 and integers.
  test.each([
    [
      "00".repeat(32),
      "alm_live_000000000000000000000000000000004IkRIw",
      "eb9c9c8378327d40b1ad2dd1c00af1cdbf15614f91957e865bff9c5da57fdb7a",
    ],
    [
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
      "alm_live_jlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0865AJ",
      "173aa8aa820156a2e07d022fcfc9258cbc54943c239896533ee9635657d8cad3",
    ],
    [
      "ff".repeat(32),
      "alm_live_1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp11Y8MJ3",
      "79320f2b064776c7eb3caf0d8e9795f1536e0555cc12f14ac58688b790748ee6",
    ],
  ])(
    "from entropy %s has the digits, checksum and hash of an independent implementation",
    (hex, key, sha256) => {
      expect(generateApiKey(Buffer.from(hex, "hex"))).toBe(key);
      expect(isApiKey(key)).toBe(true);
      expect(hashApiKey(key)).toBe(sha256);
      expect(prefixOfApiKey(key)).toBe(key.slice(0, 13));
    },
  );

  test("is recognized for any entropy", () => {
    fc.assert(fc.property(entropy, (bytes) => isApiKey(generateApiKey(bytes))));
  });

  test("is not recognized after changing one character or swapping two neighbours", () => {
    fc.assert(
      fc.property(entropy, fc.nat(46), fc.constantFrom(...DIGITS), (bytes, index, digit) => {
        const key = generateApiKey(bytes);
        const changed = key.slice(0, index) + digit + key.slice(index + 1);
        expect(isApiKey(changed)).toBe(changed === key);
        const exchanged = key.slice(0, index) + (key[index + 1] ?? "") + key[index] + key.slice(index + 2);
        expect(isApiKey(exchanged)).toBe(exchanged === key);
      }),
    );
  });

  test.each(["", "alm_live_", " ", "alm_test_000000000000000000000000000000004IkRIw"])(
    "is not recognized in %j",
    (text) => {
      expect(isApiKey(text)).toBe(false);
    },
  );

  test("is not recognized with text before or after it", () => {
    const key = generateApiKey(new Uint8Array(32));
    for (const text of [` ${key}`, `${key}\n`, `${key}0`, key.slice(0, -1), key.toUpperCase()]) {
      expect([text, isApiKey(text)]).toEqual([text, false]);
    }
  });

  test("needs the stated bytes of entropy", () => {
    expect(() => generateApiKey(new Uint8Array(31))).toThrow(AssertionError);
    expect(() => newRowId("key", new Uint8Array(8))).toThrow(AssertionError);
  });
});
