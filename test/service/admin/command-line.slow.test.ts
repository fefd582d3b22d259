import { describe, expect, test } from "vitest";
import {
  createDailyPool,
  createFindApiKeyOwner,
  hashApiKey,
  isApiKey,
  listAudit,
  utcDayOf,
} from "../../../db/index.ts";
import { DIALECTS, newDatabaseUrl, openForTest } from "../../db/new-database.ts";
import { runAdminCommand } from "./run-command.ts";

/** Runs a command that must succeed, and returns its output. */
async function runJson(url: string, ...args: readonly string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await runAdminCommand({ DATABASE_URL: url }, ...args);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out);
}

describe.each(DIALECTS)("the admin command line on %s, next to a running service", (dialect) => {
  test("creates an account and a key that the service accepts, and revokes it for the service immediately", async () => {
    const url = await newDatabaseUrl(dialect);
    const service = await openForTest({ url });
    const find = createFindApiKeyOwner(service);
    const account = await runJson(url, "account", "create", "--email", "Ann@Example.com", "--plan", "pro");
    expect(account).toMatchObject({ email: "ann@example.com", plan: "pro" });

    const createdKey = await runJson(url, "key", "create", "--email", "ann@example.com", "--name", "laptop");
    const { key, id } = createdKey as { key: string; id: string };
    expect(isApiKey(key)).toBe(true);
    const owner = await find(hashApiKey(key), Date.now());
    expect(owner).toMatchObject({ keyId: id, accountId: account["id"], plan: "pro" });

    const nowMs = Date.now();
    const accountId = String(account["id"]);
    await createDailyPool(service).take({ accountId, keyId: id, day: utcDayOf(nowMs), limit: 9, nowMs });
    const usage = await runJson(url, "usage", "--email", "ann@example.com");
    const midnight = Date.parse(utcDayOf(nowMs)) + 86_400_000;
    expect(usage).toEqual({
      email: "ann@example.com",
      plan: "pro",
      limit: 1000,
      used: 1,
      remaining: 999,
      resetAt: `${utcDayOf(midnight)}T00:00:00Z`,
      resetEpochSeconds: midnight / 1000,
      activeKeys: 1,
    });

    const revoked = await runJson(url, "key", "revoke", "--id", id);
    expect(revoked).toMatchObject({ id, name: "laptop", revokedAt: expect.any(String) });
    expect(await find(hashApiKey(key), Date.now())).toBeNull();
    const keyList = await runJson(url, "key", "list", "--email", "ann@example.com");
    expect(keyList).toEqual({ keys: [revoked] });
    expect(JSON.stringify(keyList)).not.toContain(key);
  });
});

describe("the admin command line", () => {
  test("records the operator's changes of keys and plans in the audit log, and nothing if nothing changed", async () => {
    const url = await newDatabaseUrl("sqlite");
    const ann = ["--email", "ann@example.com"] as const;
    const { id: accountId } = await runJson(url, "account", "create", ...ann, "--plan", "pro");
    const { id, key, shown } = await runJson(url, "key", "create", ...ann, "--name", "laptop");
    for (let time = 0; time < 2; time++) await runJson(url, "key", "revoke", "--id", String(id));
    await runJson(url, "account", "plan", ...ann, "--plan", "pro");
    await runJson(url, "subscription", "cancel", ...ann);
    const { kysely } = await openForTest({ url });
    const audit = await listAudit(kysely, { accountId: String(accountId), limit: 99 });
    expect(audit.map(({ action, detail }) => [action, detail]).reverse()).toEqual([
      ["plan.grant", "API Pro was granted"],
      ["key.created", `Key “laptop” (${shown}…) was created`],
      ["key.revoked", `Key “laptop” (${shown}…) was revoked`],
      ["plan.cancellation", "API Pro ended"],
    ]);
    expect(new Set(audit.map(({ actor }) => actor))).toEqual(new Set(["operator"]));
    expect(JSON.stringify(audit)).not.toContain(key);
  });

  test("applies payments, a cancellation and the end of a subscription", async () => {
    const url = await newDatabaseUrl("sqlite");
    const ann = ["--email", "ann@example.com"] as const;
    await runJson(url, "account", "create", ...ann, "--plan", "free");
    const until = "2300-01-31T00:00:00.000Z";
    const paid = await runJson(url, "subscription", "pay", ...ann, "--until", "2300-01-31");
    expect(paid).toMatchObject({ plan: "pro", subscription: { state: "pro", paidUntil: until } });
    // One month after the paid period, on the last day of a shorter month.
    expect(await runJson(url, "subscription", "pay", ...ann)).toMatchObject({
      subscription: { paidUntil: "2300-02-28T00:00:00.000Z" },
    });
    expect(await runJson(url, "subscription", "cancel", ...ann)).toMatchObject({
      plan: "pro",
      subscription: { state: "pro_ending", paidUntil: "2300-02-28T00:00:00.000Z" },
    });
    expect(await runJson(url, "account", "plan", ...ann, "--plan", "free")).toMatchObject({
      plan: "free",
      subscription: { state: "free", paidUntil: null },
    });
    const { transitions } = await runJson(url, "subscription", "history", ...ann);
    const events = (transitions as { event: string }[]).map(({ event }) => event);
    expect(events).toEqual(["payment", "payment", "cancellation", "end"]);
  });

  test("creates an account together with its key, and names the command for it without a plan", async () => {
    const url = await newDatabaseUrl("sqlite");
    const create = ["key", "create", "--email", "o'neil@example.com", "--name", "my laptop"] as const;
    const missing = await runAdminCommand({ DATABASE_URL: url }, ...create);
    const command = "key create --email 'o'\\''neil@example.com' --name 'my laptop' --plan free";
    expect(missing).toEqual({
      code: 1,
      out: "",
      err:
        "o'neil@example.com does not have an account. Create it, or list the accounts:\n\n" +
        `  almagest admin ${command}\n  almagest admin account list\n`,
    });
    const first = await runJson(url, ...create, "--plan", "pro");
    const second = await runJson(url, ...create, "--plan", "pro");
    expect(first["key"]).not.toBe(second["key"]);
    expect(await runJson(url, "usage", "--email", "o'neil@example.com")).toMatchObject({
      plan: "pro",
      activeKeys: 2,
    });
    const otherPlan = await runAdminCommand({ DATABASE_URL: url }, ...create, "--plan", "free");
    expect(otherPlan).toMatchObject({ code: 1, err: expect.stringContaining("account on plan pro") });
  });

  test("reports a failure on standard error and exits with 1", async () => {
    const url = await newDatabaseUrl("sqlite");
    const database = { DATABASE_URL: url };
    await runJson(url, "account", "create", "--email", "ann@example.com", "--plan", "free");
    for (let index = 0; index < 5; index++) {
      await runJson(url, "key", "create", "--email", "ann@example.com", "--name", `key ${index}`);
    }
    const rejections: readonly (readonly [RegExp, ...string[]])[] = [
      [/already has an account/, "account", "create", "--email", "ANN@example.com", "--plan", "pro"],
      [/bob@example.com does not have an account/, "usage", "--email", "bob@example.com"],
      [/already has 5 active keys/, "key", "create", "--email", "ann@example.com", "--name", "sixth"],
      [/key_00000000000000000000 does not exist/, "key", "revoke", "--id", "key_00000000000000000000"],
    ];
    for (const [reason, ...args] of rejections) {
      expect(await runAdminCommand(database, ...args)).toEqual({
        code: 1,
        out: "",
        err: expect.stringMatching(reason),
      });
    }
  });
});

test.each([
  ["--emial", ["account", "create", "--email", "ann@example.com", "--plan", "pro", "--emial", "a@b"]],
  ["Usage", []],
  ["Usage", ["account"]],
  ["destroy", ["key", "destroy"]],
  ["constructor", ["constructor"]],
])("wrong usage is reported with %j and the help, and exits with 2: %j", async (problem, args) => {
  const { code, out, err } = await runAdminCommand({}, ...args);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(problem);
  expect(err).toContain("Usage: almagest admin");
});

test("invalid settings exit with 2, an unreachable database with 1, and neither prints a password", async () => {
  const usage = ["usage", "--email", "ann@example.com"] as const;
  const settings = await runAdminCommand(
    { DATABASE_URL: "mysql://ann:secret@db/x", PLAN_PRO_LIMIT: "many" },
    ...usage,
  );
  expect(settings).toEqual({
    code: 2,
    out: "",
    err: expect.stringMatching(/DATABASE_URL[\s\S]*PLAN_PRO_LIMIT/),
  });
  const unreachable = await runAdminCommand(
    { DATABASE_URL: "postgres://ann:secret@127.0.0.1:1/x" },
    ...usage,
  );
  expect(unreachable).toEqual({ code: 1, out: "", err: expect.stringContaining("ECONNREFUSED") });
  expect(settings.err + unreachable.err).not.toContain("secret");
});
