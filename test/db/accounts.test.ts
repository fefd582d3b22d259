import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  createAccount,
  createFindApiKeyOwner,
  findAccountByEmail,
  findAccountById,
  hashApiKey,
  listAccounts,
  listApiKeys,
  normalizeEmail,
  openLocalAccount,
  planAt,
  readUsage,
} from "../../db/index.ts";
import { defined } from "../defined.ts";
import { runInProcesses } from "./in-processes.ts";
import { DIALECTS, newAccount, newDatabase, newDatabaseUrl, openForTest } from "./new-database.ts";
import { DAY, NOON_MS, newId, seedAccount, seedKey } from "./seeds.ts";

describe.each(DIALECTS)("accounts on %s", (dialect) => {
  test("have a unique email address, in any case, also with concurrent sign-ups", async () => {
    const { kysely } = await newDatabase(dialect);
    const spellings = ["Ann@Example.com", "ann@example.com", " ANN@EXAMPLE.COM "];
    const accounts = await Promise.all(
      spellings.map((spelling) =>
        createAccount(kysely, { id: newId("acc"), email: defined(normalizeEmail(spelling)), nowMs: NOON_MS }),
      ),
    );
    expect(accounts.filter((account) => account !== null)).toHaveLength(1);
    const account = await findAccountByEmail(kysely, "ann@example.com");
    expect(account).toEqual(accounts.find((each) => each !== null));
    expect(await findAccountById(kysely, defined(account).id)).toEqual(account);
    expect(await findAccountByEmail(kysely, "bob@example.com")).toBeNull();
  });

  test("start on the Free plan, and are listed in pages in order of creation", async () => {
    const database = await newDatabase(dialect);
    const ids = [];
    for (let index = 0; index < 5; index++) ids.push(await seedAccount(database));
    const accounts = [];
    for (let after: Awaited<ReturnType<typeof findAccountById>> | undefined; ; ) {
      const page = await listAccounts(database.kysely, { limit: 2, after: after ?? undefined });
      if (page.length === 0) break;
      accounts.push(...page);
      after = defined(page.at(-1));
    }
    expect(accounts.map(({ id }) => id)).toEqual([...ids].sort());
    expect(new Set(accounts.map((account) => planAt(account.subscription, NOON_MS)))).toEqual(
      new Set(["free"]),
    );
  });

  test("have a plan, a limit, a count of the day and a number of active keys", async () => {
    const { database, accountId } = await newAccount(dialect);
    const day = { day: DAY, nowMs: NOON_MS, limits: { free: 7, pro: 70 } };
    const usage = () => readUsage(database.kysely, { accountId, ...day });
    expect(await usage()).toEqual({ plan: "free", limit: 7, used: 0, activeKeys: 0 });
    await seedKey(database, accountId);
    await database.kysely
      .insertInto("daily_pool")
      .values([
        { account_id: accountId, day: DAY, used: 3 },
        { account_id: accountId, day: "2026-11-19", used: 7 },
      ])
      .execute();
    expect(await usage()).toEqual({ plan: "free", limit: 7, used: 3, activeKeys: 1 });
    expect(await readUsage(database.kysely, { accountId: "acc_none", ...day })).toBeNull();
  });
});

describe.each(DIALECTS.filter((dialect) => dialect === "sqlite"))("the local account on %s", (dialect) => {
  test("is created with a key by one of the processes that start together, and found at the next start", async () => {
    const url = await newDatabaseUrl(dialect);
    const outcomes = await runInProcesses<boolean>(4, "open-local-account", url);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const database = await openForTest({ url });
    const opened = await openLocalAccount({ database, nowMs: NOON_MS, entropy: randomBytes });
    expect(opened).toEqual({ email: "local@almagest.invalid", key: null });
    const account = defined(await findAccountByEmail(database.kysely, defined(opened).email));
    expect(planAt(account.subscription, NOON_MS)).toBe("pro");
    expect(await listApiKeys(database.kysely, account.id)).toHaveLength(1);
  });

  test("has the key that is returned once", async () => {
    const database = await newDatabase(dialect);
    const account = await openLocalAccount({ database, nowMs: NOON_MS, entropy: randomBytes });
    const find = createFindApiKeyOwner(database);
    expect(await find(hashApiKey(defined(account?.key)), NOON_MS)).toMatchObject({ plan: "pro" });
  });

  test("is not created if there are accounts", async () => {
    const { database } = await newAccount(dialect);
    expect(await openLocalAccount({ database, nowMs: NOON_MS, entropy: randomBytes })).toBeNull();
    expect(await listAccounts(database.kysely, { limit: 9 })).toHaveLength(1);
  });
});

test.each([
  "",
  "ann",
  "@example.com",
  "ann@",
  "a b@example.com",
  "ann@exa\nmple.com",
  `${"a".repeat(251)}@b.c`,
  "a@b@c",
  "\u202enna@example.com",
  "ann@\u2067example.com",
])("%j is not an email address", (text) => {
  expect(normalizeEmail(text)).toBeNull();
});
