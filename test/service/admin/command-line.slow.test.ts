import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  createDailyPool,
  createFindApiKeyHolder,
  hashApiKey,
  isApiKey,
  listAudit,
  utcDayOf,
} from "../../../db/index.ts";
import { DIALECTS, newDatabaseUrl, newFolder, openForTest } from "../../db/new-database.ts";

const MAIN = fileURLToPath(new URL("../../../service/admin/main.ts", import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line as a script does. */
async function run(
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<Ended> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", MAIN, ...words], {
    env: { PATH: process.env["PATH"], ...environment },
    cwd: newFolder(),
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (part) => {
    out += part;
  });
  child.stderr.on("data", (part) => {
    err += part;
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out, err };
}

/** Runs what must work, and reads its answer. */
async function answer(url: string, ...words: readonly string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await run({ DATABASE_URL: url }, ...words);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out);
}

describe.each(DIALECTS)("the admin command line on %s, beside a running service", (dialect) => {
  test("makes an account and a key that the service takes, and revokes it for the service at once", async () => {
    const url = await newDatabaseUrl(dialect);
    const service = await openForTest({ url });
    const find = createFindApiKeyHolder(service);
    const account = await answer(url, "account", "create", "--email", "Ann@Example.com", "--plan", "pro");
    expect(account).toMatchObject({ email: "ann@example.com", plan: "pro" });

    const made = await answer(url, "key", "create", "--email", "ann@example.com", "--name", "laptop");
    const { key, id } = made as { key: string; id: string };
    expect(isApiKey(key)).toBe(true);
    const holder = await find(hashApiKey(key), Date.now());
    expect(holder).toMatchObject({ keyId: id, accountId: account["id"], plan: "pro" });

    const nowMs = Date.now();
    await createDailyPool(service).take({ by: { keyId: id }, day: utcDayOf(nowMs), limit: 9, nowMs });
    const usage = await answer(url, "usage", "--email", "ann@example.com");
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

    const revoked = await answer(url, "key", "revoke", "--id", id);
    expect(revoked).toMatchObject({ id, name: "laptop", revokedAt: expect.any(String) });
    expect(await find(hashApiKey(key), Date.now())).toBeNull();
    const listed = await answer(url, "key", "list", "--email", "ann@example.com");
    expect(listed).toEqual({ keys: [revoked] });
    expect(JSON.stringify(listed)).not.toContain(key);
  });

  test("tells an account's owner what the operator did to its keys and plan, and nothing when nothing changed", async () => {
    const url = await newDatabaseUrl(dialect);
    const ann = ["--email", "ann@example.com"] as const;
    const { id: accountId } = await answer(url, "account", "create", ...ann, "--plan", "pro");
    const { id, key, shown } = await answer(url, "key", "create", ...ann, "--name", "laptop");
    for (let time = 0; time < 2; time++) await answer(url, "key", "revoke", "--id", String(id));
    await answer(url, "account", "plan", ...ann, "--plan", "pro");
    await answer(url, "subscription", "cancel", ...ann);
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

  test("leads a subscription through payment, cancellation and its paid-up end", async () => {
    const url = await newDatabaseUrl(dialect);
    const ann = ["--email", "ann@example.com"] as const;
    await answer(url, "account", "create", ...ann, "--plan", "free");
    const until = "2300-01-31T00:00:00.000Z";
    const paid = await answer(url, "subscription", "pay", ...ann, "--until", "2300-01-31");
    expect(paid).toMatchObject({ plan: "pro", subscription: { state: "pro", paidUntil: until } });
    // A month more than what is paid, on the last day of a shorter month.
    expect(await answer(url, "subscription", "pay", ...ann)).toMatchObject({
      subscription: { paidUntil: "2300-02-28T00:00:00.000Z" },
    });
    expect(await answer(url, "subscription", "cancel", ...ann)).toMatchObject({
      plan: "pro",
      subscription: { state: "pro_ending", paidUntil: "2300-02-28T00:00:00.000Z" },
    });
    expect(await answer(url, "account", "plan", ...ann, "--plan", "free")).toMatchObject({
      plan: "free",
      subscription: { state: "free", paidUntil: null },
    });
    const { transitions } = await answer(url, "subscription", "history", ...ann);
    const events = (transitions as { event: string }[]).map(({ event }) => event);
    expect(events).toEqual(["payment", "payment", "cancellation", "end"]);
  });

  test("says what cannot be done, on standard error, and ends with 1", async () => {
    const url = await newDatabaseUrl(dialect);
    const database = { DATABASE_URL: url };
    await answer(url, "account", "create", "--email", "ann@example.com", "--plan", "free");
    for (let index = 0; index < 5; index++) {
      await answer(url, "key", "create", "--email", "ann@example.com", "--name", `key ${index}`);
    }
    const refused: readonly (readonly [RegExp, ...string[]])[] = [
      [/has an account already/, "account", "create", "--email", "ANN@example.com", "--plan", "pro"],
      [/bob@example.com has no account/, "usage", "--email", "bob@example.com"],
      [/5 active keys already/, "key", "create", "--email", "ann@example.com", "--name", "sixth"],
      [/There is no key/, "key", "revoke", "--id", "key_00000000000000000000"],
    ];
    for (const [reason, ...words] of refused) {
      expect(await run(database, ...words)).toEqual({ code: 1, out: "", err: expect.stringMatching(reason) });
    }
  });
});

test("every mistake of a line is named, and it ends with 2", async () => {
  const { code, out, err } = await run(
    {},
    "account",
    "create",
    "--emial",
    "a@b",
    "--plan",
    "gold",
    "--plan",
    "pro",
  );
  expect({ code, out }).toEqual({ code: 2, out: "" });
  for (const problem of [
    "--emial is no option",
    "--email is missing",
    "--plan must be free or pro",
    "--plan is given twice",
  ]) {
    expect(err).toContain(problem);
  }
});

test.each([[[]], [["account"]], [["key", "destroy"]], [["constructor"]]])(
  "%j is no command: it ends with 2",
  async (words) => {
    expect(await run({}, ...words)).toEqual({
      code: 2,
      out: "",
      err: expect.stringContaining("COMMAND OPTIONS"),
    });
  },
);

test("help shows every command, and ends with 0", async () => {
  const { code, out } = await run({}, "--help");
  expect(code).toBe(0);
  for (const line of [
    "account create --email EMAIL --plan free|pro",
    "key create --email EMAIL --name NAME",
    "key revoke --id KEY_ID",
    "usage --email EMAIL",
  ]) {
    expect(out).toContain(line);
  }
});

test("settings that cannot be used end with 2, a database that cannot be reached with 1, and no password is shown", async () => {
  const usage = ["usage", "--email", "ann@example.com"] as const;
  const settings = await run({ DATABASE_URL: "mysql://ann:secret@db/x", PLAN_PRO_LIMIT: "many" }, ...usage);
  expect(settings).toEqual({
    code: 2,
    out: "",
    err: expect.stringMatching(/DATABASE_URL[\s\S]*PLAN_PRO_LIMIT/),
  });
  const away = await run({ DATABASE_URL: "postgres://ann:secret@127.0.0.1:1/x" }, ...usage);
  expect(away).toEqual({ code: 1, out: "", err: expect.stringContaining("ECONNREFUSED") });
  expect(settings.err + away.err).not.toContain("secret");
});
