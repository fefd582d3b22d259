import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import * as db from "../../../db/index.ts";
import { defined } from "../../defined.ts";
import { DAY, freshKey, NOON_MS, newId, seedAccount, seedKey } from "../seeds.ts";

/** Exported functions that execute no statement on a distributed database: pure ones, and functions of a SQLite file. */
export const WITHOUT_STATEMENTS = new Set([
  ...["describeLocation", "generateApiKey", "hashApiKey", "isApiKey", "isoSecondsOf", "newRowId"],
  ...["nextSubscription", "nextUtcMidnightMs", "normalizeEmail", "parseDatabaseUrl", "planAt", "planEndMs"],
  ...["prefixOfApiKey", "utcDayOf", "withRunningTimeout", "backupSqliteFile"],
  ...["restoreSqliteFile", "openDatabase", "openLocalAccount", "findOrCreateSecretFile"],
]);

const LINK = {
  purpose: "confirm_sign_up",
  userId: null,
  email: "a@example.com",
  createdAtMs: NOON_MS,
} as const;
const USER: db.User = { id: "user_1", email: "user@example.com", accountId: null };
const DAY_MS = 86_400_000;
const ATTEMPTS = { attemptsMax: 3, withinMs: DAY_MS };

/** Calls every other exported function of the database, as the service does. Each entry has the name of its function. */
export function everyFunction(database: db.Database): Readonly<Record<string, () => Promise<unknown>>> {
  const { kysely } = database;
  const context = { database, actor: "owner", nowMs: NOON_MS, entropy: randomBytes } as const;
  const stamp = () => ({ auditId: `aud_${newId("evt")}`, actor: "owner", atMs: NOON_MS }) as const;
  const withKey = async () => seedKey(database, await seedAccount(database));
  const stored = { createdAtMs: NOON_MS, revokedAtMs: null, lastUsedDay: null };
  const asApiKey = (key: db.NewApiKey): db.ApiKey => ({ ...key, ...stored });
  const createAccountOf = (userId: string) =>
    db.findOrCreateAccountOfUser(kysely, { userId, newAccountId: newId("acc"), nowMs: NOON_MS });
  return { ...ofAccounts(), ...ofKeys(), ...ofCounts(), ...ofSignIn(), ...ofOperations() };

  function ofAccounts() {
    return {
      createAccount: () => seedAccount(database),
      findAccountByEmail: () => db.findAccountByEmail(kysely, "none@example.com"),
      findAccountById: () => db.findAccountById(kysely, "acc_none"),
      listAccounts: async () => {
        await seedAccount(database);
        const [after] = await db.listAccounts(kysely, { limit: 1 });
        return await db.listAccounts(kysely, { limit: 1, after });
      },
      deleteAccount: async () => db.deleteAccount(kysely, await seedAccount(database)),
      findOrCreateAccountOfUser: async () => {
        const userId = await seedAccount(database);
        await sql`insert into sign_in_users (id, name, email, email_verified, created_at, updated_at)
          values (${userId}, '', ${`${userId.toLowerCase()}@example.com`}, true, now(), now())`.execute(
          kysely,
        );
        await createAccountOf(userId);
      },
      applyTransition: async () =>
        db.applyTransition(kysely, {
          accountId: await seedAccount(database),
          eventId: newId("evt"),
          event: { kind: "grant" },
          nowMs: NOON_MS,
        }),
      hasTransition: () => db.hasTransition(kysely, { accountId: "acc_none", eventId: "evt_none" }),
      listTransitions: () => db.listTransitions(kysely, "acc_none"),
      recordLapses: () => db.recordLapses(kysely, NOON_MS),
      bindBillingCustomer: async () =>
        db.bindBillingCustomer(kysely, { accountId: await seedAccount(database), customerId: newId("acc") }),
      setBillingSubscription: () =>
        db.setBillingSubscription(kysely, { customerId: "cus_none", subscriptionId: null }),
      findBillingCustomer: async () => {
        await db.findBillingCustomer(kysely, { accountId: "acc_none" });
        await db.findBillingCustomer(kysely, { customerId: "cus_none" });
      },
    };
  }

  function ofKeys() {
    return {
      createApiKey: withKey,
      countActiveApiKeys: () => db.countActiveApiKeys(kysely, "acc_none"),
      listApiKeys: () => db.listApiKeys(kysely, "acc_none"),
      replaceApiKey: async () => {
        const { accountId, id } = await withKey();
        const request = { oldKeyId: id, overlapMs: DAY_MS, key: freshKey(accountId) };
        await kysely.transaction().execute((transaction) => db.replaceApiKey(transaction, request));
      },
      revokeApiKey: async () => db.revokeApiKey(kysely, { keyId: (await withKey()).id, nowMs: NOON_MS }),
      issueApiKey: async () =>
        db.issueApiKey(context, { accountId: await seedAccount(database), name: "issued" }),
      replaceIssuedKey: async () => {
        const { accountId, id } = await withKey();
        await db.replaceIssuedKey(context, { accountId, name: "new", oldKeyId: id, overlapMs: DAY_MS });
      },
      revokeIssuedKey: async () => db.revokeIssuedKey(context, (await withKey()).id),
      createFindApiKeyOwner: async () => {
        const [{ hash }, other] = [await withKey(), await withKey()];
        const find = db.createFindApiKeyOwner(database);
        await Promise.all([find(hash, NOON_MS), find(other.hash, NOON_MS)]);
      },
      recordAudit: async () =>
        db.recordAudit(kysely, {
          ...stamp(),
          id: newId("evt"),
          accountId: await seedAccount(database),
          action: "a",
          detail: "d",
        }),
      recordKeyChange: async () => db.recordKeyChange(kysely, stamp(), "created", asApiKey(await withKey())),
      recordPlanChange: async () =>
        db.recordPlanChange(kysely, stamp(), {
          accountId: await seedAccount(database),
          event: "grant",
          to: "pro",
        }),
      listAudit: () => db.listAudit(kysely, { accountId: "acc_none", limit: 10 }),
    };
  }

  function ofCounts() {
    return {
      createDailyPool: async () => {
        const keys = [await withKey(), await withKey()];
        const pool = db.createDailyPool(database);
        const takeAll = (nowMs: number, limit: number) =>
          Promise.all(
            [...keys, ...keys].map(({ accountId, id: keyId }) =>
              pool.take({ accountId, keyId, day: DAY, limit, nowMs }),
            ),
          );
        await takeAll(NOON_MS, 3);
        await takeAll(NOON_MS, 3);
        const { accountId } = defined(keys[0]);
        await pool.take({ accountId, keyId: null, day: DAY, limit: 1, nowMs: NOON_MS });
        await pool.refund({ accountId, day: DAY });
        await database.batchStatements.recordUses([{ accountId, keyId: "key_none" }], DAY);
      },
      readPoolUsed: () => db.readPoolUsed(kysely, { accountId: "acc_none", day: DAY }),
      readUsage: () =>
        db.readUsage(kysely, {
          accountId: "acc_none",
          day: DAY,
          nowMs: NOON_MS,
          limits: { free: 1, pro: 1 },
        }),
      addEndpointCalls: async () =>
        db.addEndpointCalls(kysely, [
          { accountId: await seedAccount(database), day: DAY, endpoint: "/v1/sky", calls: 1 },
        ]),
      readEndpointCalls: () => db.readEndpointCalls(kysely, { accountId: "acc_none", fromDay: DAY }),
    };
  }

  function ofSignIn() {
    return {
      findUser: () => db.findUser(kysely, "user_none"),
      confirmUserEmail: () => db.confirmUserEmail(kysely, "none@example.com", NOON_MS),
      changeUserEmail: () =>
        db.changeUserEmail(kysely, { ...USER, accountId: "acc_none" }, "other@example.com", NOON_MS),
      deleteSessions: () => db.deleteSessions(kysely, { userId: "user_none", exceptSessionId: "session" }),
      deletePasswordLinks: () => db.deletePasswordLinks(kysely, "user_none"),
      deletePassword: () => db.deletePassword(kysely, "user_none"),
      isEmailInUse: () => db.isEmailInUse(kysely, "none@example.com", USER),
      deleteUnconfirmedUser: () => db.deleteUnconfirmedUser(kysely, "none@example.com"),
      countAttempt: () => db.countAttempt(kysely, { subject: "s", mailbox: "m", nowMs: NOON_MS }, ATTEMPTS),
      releaseAttempt: () => db.releaseAttempt(kysely, "s"),
      clearAttempts: async () => {
        await db.clearAttempts(kysely, { subject: "s" });
        await db.clearAttempts(kysely, { mailbox: "m" });
      },
      addSignInLink: () =>
        db.addSignInLink(kysely, { ...LINK, tokenHash: newId("evt"), expiresAtMs: NOON_MS + DAY_MS }),
      findSignInLink: () => db.findSignInLink(kysely, { tokenHash: "none", nowMs: NOON_MS }),
      consumeSignInLink: () => db.consumeSignInLink(kysely, "none"),
      convertStopLink: () => db.convertStopLink(kysely, { tokenHash: "none", ...LINK }, NOON_MS),
      deleteSignInLinks: () =>
        db.deleteSignInLinks(kysely, { userId: "user_none", purpose: "change_address" }),
    };
  }

  function ofOperations() {
    return {
      async deleteOldRows() {
        const ofSignIn = [
          "sign_in_links",
          "sign_in_sessions",
          "sign_in_verifications",
          "sign_in_users",
        ] as const;
        for (const table of ofSignIn) await db.deleteOldRows(kysely, NOON_MS, table);
        for (const table of ["sign_in_attempts", "daily_pool", "endpoint_usage"] as const)
          await db.deleteOldRows(kysely, 0, table);
      },
      writeRequestLog: () =>
        db.writeRequestLog(kysely, [{ endpoint: "/v1/sky", status: 200, latencyUs: 1, atMs: NOON_MS }]),
      deleteRequestLogBefore: () => db.deleteRequestLogBefore(kysely, 0),
      createRequestLogTrim: () => db.createRequestLogTrim(kysely, 1)(),
      readClockRecord: () => db.readClockRecord(kysely),
      writeClockRecord: () =>
        db.writeClockRecord(kysely, { trustedAtMs: NOON_MS, jumpedAtMs: null, seenAtMs: null }),
    };
  }
}
