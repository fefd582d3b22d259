import { describe, expect, test } from "vitest";
import {
  addEndpointCalls,
  addSignInLink,
  bindBillingCustomer,
  changeUserEmail,
  clearAttempts,
  consumeSignInLink,
  countAttempt,
  type Database,
  deleteAccount,
  deleteOldRows,
  findAccountById,
  findBillingCustomer,
  findOrCreateAccountOfUser,
  findUser,
  isEmailInUse,
  listApiKeys,
  listAudit,
  readEndpointCalls,
  recordAudit,
  releaseAttempt,
  setBillingSubscription,
} from "../../db/index.ts";
import { defined } from "../defined.ts";
import { DIALECTS, newAccount, newDatabase } from "./new-database.ts";
import { DAY, NOON_MS, newId, seedAccount, seedKey } from "./seeds.ts";

/** Inserts a user like the sign-in library. */
async function seedUser({ kysely, dialect }: Database, email: string, isVerified: boolean): Promise<string> {
  const id = newId("acc").replace("acc_", "usr_");
  const verified = dialect === "sqlite" ? Number(isVerified) : isVerified;
  const moment = "2026-11-21T12:00:00.000Z";
  await kysely
    .insertInto("sign_in_users")
    .values({
      id,
      email,
      email_verified: verified,
      account_id: null,
      ...({ name: "", created_at: moment, updated_at: moment } as object),
    })
    .execute();
  return id;
}

describe.each(DIALECTS)("the portal's tables on %s", (dialect) => {
  test("count calls by day and endpoint, from concurrent writers, and delete old days", async () => {
    const { database, kysely, accountId } = await newAccount(dialect);
    const other = await seedAccount(database);
    const of = (endpoint: string, calls: number, day = DAY, who = accountId) => ({
      accountId: who,
      day,
      endpoint,
      calls,
    });
    await addEndpointCalls(kysely, [of("/v1/sky", 2), of("/v1/chart/full", 1), of("/v1/sky", 5, DAY, other)]);
    await Promise.all([
      addEndpointCalls(kysely, [
        of("/v1/sky", 3),
        of("/v1/sky", 1, "2026-10-01"),
        of("/v1/sky", 1, DAY, "acc_gone"),
      ]),
      addEndpointCalls(kysely, [of("/v1/sky", 4)]),
    ]);
    expect(await readEndpointCalls(kysely, { accountId, fromDay: "2026-11-01" })).toEqual([
      of("/v1/chart/full", 1),
      of("/v1/sky", 9),
    ]);
    expect(await deleteOldRows(kysely, Date.parse("2026-11-01"), "endpoint_usage")).toBe(1);
    expect(await readEndpointCalls(kysely, { accountId: other, fromDay: "2000-01-01" })).toEqual([
      of("/v1/sky", 5, DAY, other),
    ]);
  });

  test("store the changes of an account, latest first", async () => {
    const { kysely, accountId } = await newAccount(dialect);
    for (const [index, action] of ["key.created", "key.revoked", "account.exported"].entries()) {
      const entry = {
        id: `aud_${index}`,
        accountId,
        atMs: NOON_MS + index,
        actor: "owner" as const,
        action,
        detail: "d",
      };
      await recordAudit(kysely, entry);
    }
    const auditEntries = await listAudit(kysely, { accountId, limit: 2 });
    expect(auditEntries.map(({ action }) => action)).toEqual(["account.exported", "key.revoked"]);
  });

  test("admit as many attempts as the limit, counted from the first, also concurrent ones", async () => {
    const { kysely } = await newDatabase(dialect);
    const limit = { attemptsMax: 3, withinMs: 1000 };
    const attempt = (nowMs: number, subject = "s") =>
      countAttempt(kysely, { subject, mailbox: "m", nowMs }, limit);
    const waits = await Promise.all(Array.from({ length: 5 }, () => attempt(NOON_MS)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
    expect(await attempt(NOON_MS + 400)).toBe(600);
    expect(await attempt(NOON_MS + 400, "other")).toBe(0);
    expect(await attempt(NOON_MS + 1000)).toBe(0);
    expect(await deleteOldRows(kysely, NOON_MS + 1000, "sign_in_attempts")).toBe(1);
  });

  test("forget attempts: one that was not made, a subject's, and all of a mailbox", async () => {
    const { kysely } = await newDatabase(dialect);
    const attempt = (subject: string, mailbox: string) =>
      countAttempt(kysely, { subject, mailbox, nowMs: NOON_MS }, { attemptsMax: 1, withinMs: 1000 });
    expect([await attempt("a", "m"), await attempt("a", "m")]).toEqual([0, 1000]);
    await releaseAttempt(kysely, "a");
    await releaseAttempt(kysely, "a");
    await releaseAttempt(kysely, "a");
    expect([await attempt("a", "m"), await attempt("a", "m")]).toEqual([0, 1000]);
    await clearAttempts(kysely, { subject: "a" });
    expect([await attempt("a", "m"), await attempt("b", "m"), await attempt("c", "other")]).toEqual([
      0, 0, 0,
    ]);
    await clearAttempts(kysely, { mailbox: "m" });
    expect([await attempt("a", "m"), await attempt("b", "m"), await attempt("c", "other")]).toEqual([
      0, 0, 1000,
    ]);
  });

  test("assign a user with a verified address one account: a new one, or the one that the operator created", async () => {
    const database = await newDatabase(dialect);
    const { kysely } = database;
    const accountOfUser = (userId: string) =>
      findOrCreateAccountOfUser(kysely, { userId, newAccountId: newId("acc"), nowMs: NOON_MS });
    const unverified = await seedUser(database, "someone@example.com", false);
    expect(await accountOfUser(unverified)).toBeNull();

    const fresh = await seedUser(database, "fresh@example.com", true);
    const account = await accountOfUser(fresh);
    expect(account).toMatchObject({ email: "fresh@example.com", subscription: { state: "free" } });
    expect(defined(await accountOfUser(fresh)).id).toBe(defined(account).id);

    const accountId = await seedAccount(database);
    const email = defined(await findAccountById(kysely, accountId)).email;
    expect(defined(await accountOfUser(await seedUser(database, email, true))).id).toBe(accountId);
  });

  test("change the address of a user and of its account, which is then in use, and the old one is free", async () => {
    const database = await newDatabase(dialect);
    const { kysely } = database;
    const [userId, other] = [
      await seedUser(database, "old@example.com", true),
      await seedUser(database, "b@example.com", true),
    ];
    const { id: accountId } = defined(
      await findOrCreateAccountOfUser(kysely, { userId, newAccountId: newId("acc"), nowMs: NOON_MS }),
    );
    await changeUserEmail(kysely, defined(await findUser(kysely, userId)), "new@example.com", NOON_MS);
    const user = defined(await findUser(kysely, userId));
    expect(user).toEqual({ id: userId, email: "new@example.com", accountId });
    expect(defined(await findAccountById(kysely, accountId)).email).toBe("new@example.com");
    expect(await findUser(kysely, other)).toMatchObject({ email: "b@example.com" });
    const inUse = (email: string) =>
      Promise.all([isEmailInUse(kysely, email), isEmailInUse(kysely, email, user)]);
    expect(await inUse("new@example.com")).toEqual([true, false]);
    expect(await inUse("b@example.com")).toEqual([true, true]);
    expect(await inUse("old@example.com")).toEqual([false, false]);
  });

  test("bind an account to one customer of the payment processor", async () => {
    const { kysely, accountId } = await newAccount(dialect);
    expect(await findBillingCustomer(kysely, { accountId })).toBeNull();
    const bound = await Promise.all(
      ["cus_1", "cus_2"].map((customerId) => bindBillingCustomer(kysely, { accountId, customerId })),
    );
    expect(bound[0]).toEqual(bound[1]);
    const { customerId } = defined(bound[0]);
    await setBillingSubscription(kysely, { customerId, subscriptionId: "sub_1" });
    expect(await findBillingCustomer(kysely, { customerId })).toEqual({
      accountId,
      customerId,
      subscriptionId: "sub_1",
    });
  });

  test("lose all data of a deleted account, and no data of another", async () => {
    const { database, kysely, accountId } = await newAccount(dialect);
    const other = await seedAccount(database);
    for (const id of [accountId, other]) {
      await seedKey(database, id);
      await addEndpointCalls(kysely, [{ accountId: id, day: DAY, endpoint: "/v1/sky", calls: 1 }]);
      await kysely.insertInto("daily_pool").values({ account_id: id, day: DAY, used: 1 }).execute();
      const text = { actor: "owner", action: "a", detail: "" } as const;
      await recordAudit(kysely, { ...text, id: `aud_${id}`, accountId: id, atMs: 1 });
      await bindBillingCustomer(kysely, { accountId: id, customerId: `cus_${id}` });
      const email = defined(await findAccountById(kysely, id)).email;
      const userId = await seedUser(database, email, true);
      await findOrCreateAccountOfUser(kysely, { userId, newAccountId: newId("acc"), nowMs: NOON_MS });
    }
    expect(await deleteAccount(kysely, accountId)).toBe(true);
    expect(await deleteAccount(kysely, accountId)).toBe(false);
    expect(await listApiKeys(kysely, other)).toHaveLength(1);
    const tables = [
      ...(["api_keys", "daily_pool", "endpoint_usage"] as const),
      ...(["audit_log", "billing_customers", "sign_in_users"] as const),
    ];
    for (const table of tables) {
      const rows = await kysely.selectFrom(table).select("account_id").execute();
      expect(rows, table).toEqual([{ account_id: other }]);
    }
  });
});

test.each(DIALECTS)("a link of an email can be used once on %s", async (dialect) => {
  const { kysely } = await newDatabase(dialect);
  const link = {
    tokenHash: "0".repeat(64),
    purpose: "confirm_sign_up",
    userId: null,
    email: "a@example.com",
  } as const;
  await addSignInLink(kysely, { ...link, createdAtMs: NOON_MS, expiresAtMs: NOON_MS + 1 });
  expect(await consumeSignInLink(kysely, "1".repeat(64))).toBe(false);
  expect(await consumeSignInLink(kysely, link.tokenHash)).toBe(true);
  expect(await consumeSignInLink(kysely, link.tokenHash)).toBe(false);
});
