import { describe, expect, test } from "vitest";
import {
  addEndpointCalls,
  createDailyPool,
  findAccountByEmail,
  hashApiKey,
  listApiKeys,
  listAudit,
  utcDayOf,
} from "../../../../db/index.ts";
import { DIALECTS, newDatabaseUrl } from "../../../db/new-database.ts";
import { defined } from "../../../defined.ts";
import { EMAIL, openPortalServer, type PortalServer } from "../open-portal.ts";
import { keyIdOf, keyOn, keyRequest, makeKey } from "../web-client.ts";

const HOUR_MS = 3_600_000;

/** The status of a request with a key. */
async function statusOf({ baseUrl }: PortalServer, key: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
  return answer.status;
}

async function auditOf({ accounts: { database } }: PortalServer, email = EMAIL) {
  const { id } = defined(await findAccountByEmail(database.kysely, email));
  const audit = await listAudit(database.kysely, { accountId: id, limit: 99 });
  return audit.toReversed();
}

describe.each(DIALECTS)("keys in the developer area on %s", (dialect) => {
  test("work immediately, are shown once, listed by their first characters, and rejected once revoked", async () => {
    const server = await openPortalServer({ database: await newDatabaseUrl(dialect) });
    const client = await server.signedIn();
    const key = await makeKey(client, "laptop");
    expect(await statusOf(server, key)).toBe(200);

    const list = await (await client.get("/account/keys")).text();
    expect(list).toContain("1 of 5 active");
    expect(list).toContain(`<code>${key.slice(0, 13)}…</code> <span class="tag good">active</span>`);
    expect(list).not.toContain(key);

    const id = await keyIdOf(client, "laptop");
    const question = await client.get(`/account/keys/revoke?id=${id}`);
    expect(await question.text()).toContain("This cannot be undone.");
    expect(await statusOf(server, key)).toBe(200);
    const revoked = await client.post("/account/keys/revoke", { id });
    expect(revoked.headers.get("location")).toBe("/account/keys?revoked");
    expect(await statusOf(server, key)).toBe(401);
    expect((await client.post("/account/keys/revoke", { id })).status).toBe(404);

    const audit = await auditOf(server);
    expect(audit.map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
      ["owner", "key.created", `Key “laptop” (${key.slice(0, 13)}…) was created`],
      ["owner", "key.revoked", `Key “laptop” (${key.slice(0, 13)}…) was revoked`],
    ]);
  });

  test("keep working after a replacement for as long as chosen", async () => {
    let shiftMs = 0;
    const now = () => Date.now() + shiftMs;
    const server = await openPortalServer({ database: await newDatabaseUrl(dialect), now });
    const client = await server.signedIn();
    let key = await makeKey(client, "laptop");
    for (const hours of [0, 1, 24]) {
      const answer = await client.post("/account/keys/replace", {
        id: await replaceableId(client),
        hours: String(hours),
      });
      const old = key;
      key = keyOn(await answer.text());
      expect([await statusOf(server, old), await statusOf(server, key)]).toEqual([
        hours > 0 ? 200 : 401,
        200,
      ]);
      const list = await (await client.get("/account/keys")).text();
      expect(list).toContain("1 of 5 active");
      expect(list.includes("replaced, works until")).toBe(hours > 0);
      shiftMs += hours * HOUR_MS;
      expect([await statusOf(server, old), await statusOf(server, key)]).toEqual([401, 200]);
    }
  });
});

/** The id of the only key that can be replaced. */
async function replaceableId(client: Awaited<ReturnType<PortalServer["signedIn"]>>): Promise<string> {
  const text = await (await client.get("/account/keys")).text();
  const ids = [...text.matchAll(/replace\?id=(key_[0-9A-Za-z]{20})"/g)].map(([, id]) => defined(id));
  expect(ids).toHaveLength(1);
  return defined(ids[0]);
}

describe("keys in the developer area", () => {
  test("are created once by a form that is submitted several times, and the page states it", async () => {
    const { signedIn, accounts } = await openPortalServer();
    const client = await signedIn();
    const form = { name: "laptop", request: await keyRequest(client) };
    const answers = await Promise.all([1, 2, 3].map(() => client.post("/account/keys", form)));
    const again = await client.post("/account/keys", form);
    expect([...answers, again].map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await again.text()).toContain("already been created, and a key is shown only once");
    const { id } = defined(await findAccountByEmail(accounts.database.kysely, EMAIL));
    expect(await listApiKeys(accounts.database.kysely, id)).toHaveLength(1);
    // The form of that page creates another key.
    await makeKey(client, "laptop");
    expect(await listApiKeys(accounts.database.kysely, id)).toHaveLength(2);
  });

  test("are at most fifty within a day, replacements included; revoking is always possible", async () => {
    let shiftMs = 0;
    const server = await openPortalServer({ now: () => Date.now() + shiftMs });
    const client = await server.signedIn();
    await makeKey(client, "laptop");
    const replace = async () =>
      await client.post("/account/keys/replace", { id: await replaceableId(client), hours: "0" });
    for (let count = 1; count < 50; count++) expect((await replace()).status).toBe(200);
    const refused = await replace();
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining("You created 50 keys within 24 hours"),
    ]);
    const another = { name: "another", request: await keyRequest(client) };
    expect((await client.post("/account/keys", another)).status).toBe(429);
    const id = await replaceableId(client);
    expect((await client.post("/account/keys/revoke", { id })).status).toBe(303);
    shiftMs = 24 * HOUR_MS;
    await makeKey(client, "another");
  });

  test("are not created with a name that is not accepted, and the page states why", async () => {
    const { signedIn } = await openPortalServer();
    const client = await signedIn();
    for (const [name, reason] of [
      ["", "Enter a name"],
      ["x".repeat(61), "at most 60 characters; it has 61"],
      ["two\nlines", "no line breaks, control or format characters"],
    ] as const) {
      const answer = await client.post("/account/keys", { name, request: await keyRequest(client) });
      const text = await answer.text();
      expect(answer.status, name).toBe(422);
      expect(text, name).toContain(reason);
      expect(text, name).toContain("0 of 5 active");
    }
  });

  test("accept names of sixty characters of any script, and escape them", async () => {
    const { signedIn } = await openPortalServer();
    const client = await signedIn();
    await makeKey(client, "🪐".repeat(60));
    await makeKey(client, `"><img src=x onerror=alert(1)>`);
    const text = await (await client.get("/account/keys")).text();
    expect(text).toContain("🪐".repeat(60));
    expect(text).not.toContain("<img src=x");
    expect(text).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;");
  });

  test("are at most five active, even with concurrent forms; revoking one makes room", async () => {
    const { signedIn } = await openPortalServer();
    const client = await signedIn();
    const forms = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => ({
        name: `key ${index}`,
        request: await keyRequest(client),
      })),
    );
    const answers = await Promise.all(forms.map((form) => client.post("/account/keys", form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    const refused = defined(answers.find(({ status }) => status === 409));
    expect(await refused.text()).toContain("You already have 5 active keys");
    const full = await (await client.get("/account/keys")).text();
    expect(full).toContain("5 of 5 active");
    expect(full).not.toContain('name="request"');
    const id = defined(/revoke\?id=(key_\w+)"/.exec(full)?.[1]);
    await client.post("/account/keys/revoke", { id });
    await makeKey(client, "another");
  });

  test("show the day of their last use", async () => {
    const { signedIn, accounts } = await openPortalServer();
    const client = await signedIn();
    await makeKey(client, "laptop");
    expect(await (await client.get("/account/keys")).text()).toContain("not used yet");
    const keyId = await keyIdOf(client, "laptop");
    const { id: accountId } = defined(await findAccountByEmail(accounts.database.kysely, EMAIL));
    await accounts.database.batchStatements.recordUses([{ accountId, keyId }], "2026-11-20");
    expect(await (await client.get("/account/keys")).text()).toContain("last used 2026-11-20");
  });

  test("of another account cannot be seen, revoked or replaced", async () => {
    const server = await openPortalServer();
    const owner = await server.signedIn();
    const key = await makeKey(owner, "mine");
    const id = await keyIdOf(owner, "mine");
    const stranger = await server.signedIn("stranger@example.com");
    const tries = [
      await stranger.get(`/account/keys/revoke?id=${id}`),
      await stranger.get(`/account/keys/replace?id=${id}`),
      await stranger.post("/account/keys/revoke", { id }),
      await stranger.post("/account/keys/replace", { id, hours: "0" }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    for (const answer of tries) expect(await answer.text()).not.toContain("mine");
    expect(await statusOf(server, key)).toBe(200);
    expect(await auditOf(server, "stranger@example.com")).toEqual([]);
    // Request ids of forms belong to one account: two accounts can use the same one.
    const request = await keyRequest(owner);
    for (const client of [owner, stranger]) {
      expect((await client.post("/account/keys", { name: "same", request })).status).toBe(200);
    }
  });

  test("are replaced once: a repeated form, or an overlap that is not offered, replaces nothing; the old one can be revoked", async () => {
    const server = await openPortalServer();
    const client = await server.signedIn();
    const key = await makeKey(client, "laptop");
    const id = await keyIdOf(client, "laptop");
    expect((await client.post("/account/keys/replace", { id, hours: "8760" })).status).toBe(422);
    expect((await client.post("/account/keys/replace", { id, hours: "1" })).status).toBe(200);
    const again = await client.post("/account/keys/replace", { id, hours: "1" });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("1 of 5 active");
    expect(await statusOf(server, key)).toBe(200);
    expect((await client.post("/account/keys/revoke", { id })).status).toBe(303);
    expect(await statusOf(server, key)).toBe(401);
    const actions = (await auditOf(server)).map(({ action }) => action);
    expect(actions.sort()).toEqual(["key.created", "key.created", "key.replaced", "key.revoked"]);
  });

  test("are shown on one page and stored nowhere: not in the log, the audit log or the database", async () => {
    const server = await openPortalServer();
    const client = await server.signedIn();
    const answer = await client.post("/account/keys", {
      name: "laptop",
      request: await keyRequest(client),
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    const key = keyOn(text);
    expect(text.replace(/<[^>]*>/g, "")).toContain(`curl -sS ${server.baseUrl}/v1/chart/full`);
    const { kysely } = server.accounts.database;
    const { id } = defined(await findAccountByEmail(kysely, EMAIL));
    const stored = JSON.stringify([
      await kysely.selectFrom("api_keys").selectAll().where("account_id", "=", id).execute(),
      await auditOf(server),
      server.log,
    ]);
    expect(stored).toContain(hashApiKey(key));
    expect(stored).not.toContain(key);
  });

  test("require signing in, and a form of the page", async () => {
    const { newClient, signedIn } = await openPortalServer();
    for (const path of ["/account/keys", "/account/keys/revoke", "/account/usage", "/account/plan"]) {
      const led = await newClient().get(path);
      expect([led.status, led.headers.get("location")]).toEqual([
        303,
        `/account/sign-in?to=${encodeURIComponent(path)}`,
      ]);
    }
    const client = await signedIn();
    expect((await client.post("/account/keys", { name: "x" })).status).toBe(422);
    expect(await (await client.get("/account/keys")).text()).toContain("0 of 5 active");
  });
});

/** 18:47:30 UTC: 5 h 12 min 30 s before the day's end. */
const EVENING_MS = Date.UTC(2026, 10, 21, 18, 47, 30);

/** A clock that starts at `EVENING_MS`. */
function evening(): () => number {
  const shiftMs = EVENING_MS - Date.now();
  return () => Date.now() + shiftMs;
}

describe("the usage page", () => {
  test("shows the exact count of today, the plan's limit and the time until it resets", async () => {
    const server = await openPortalServer({ environment: { PLAN_FREE_LIMIT: "3" }, now: evening() });
    const client = await server.signedIn();
    const key = await makeKey(client, "laptop");
    const page = async () => (await (await client.get("/account/usage")).text()).replace(/\s+/g, " ");
    expect(await page()).toContain("<strong>0</strong> of 3 requests used on Free");
    expect(await page()).toContain("No calls yet.");
    expect(await page()).toMatch(
      /The limit resets in <span data-left-ms="\d+">5 h 1[23] min<\/span>, at 00:00 UTC/,
    );
    for (let call = 0; call < 3; call += 1) {
      const headers = { authorization: `Bearer ${key}` };
      expect((await fetch(`${server.baseUrl}/v1/sky?date=2026-11-21`, { headers })).status).toBe(200);
    }
    expect(await page()).toContain("<strong>3</strong> of 3 requests used on Free");
    expect(await page()).toContain("The daily limit is reached.");
  });

  test("stacks each day's calls to scale, with the same numbers in a table", async () => {
    const server = await openPortalServer({ now: evening() });
    const client = await server.signedIn();
    const { kysely } = server.accounts.database;
    const { id: accountId } = defined(await findAccountByEmail(kysely, EMAIL));
    const today = "2026-11-21";
    await addEndpointCalls(kysely, [
      { accountId, day: today, endpoint: "/v1/chart/full", calls: 6 },
      { accountId, day: today, endpoint: "/v1/sky", calls: 3 },
    ]);
    const text = await (await client.get("/account/usage")).text();
    // Nine calls on a scale of ten: 60 and 30 of 100 units, the first at the bottom.
    expect(text).toContain(
      '<rect class="series-1" x="291.5" y="40" width="7" height="60"/><rect class="series-2" x="291.5" y="10" width="7" height="30"/>',
    );
    expect(text).toMatch(/role="img" aria-label="Calls by day from [\d-]+ to [\d-]+: 9 in total, at most 9/);
    expect(text).toContain(
      `<tr><th scope="row">${today}</th><td class="right">9</td><td class="right">6</td><td class="right">3</td></tr>`,
    );
    expect(text).not.toMatch(/\sstyle=|<style|\son\w+=/);

    const alone = await (await client.get("/account/usage?endpoint=%2Fv1%2Fsky")).text();
    expect(alone).toContain('aria-label="Calls to /v1/sky by day');
    expect(alone).toContain(`<tr><th scope="row">${today}</th><td class="right">3</td></tr>`);
    const unknown = await (await client.get('/account/usage?endpoint="><b>')).text();
    expect(unknown).not.toContain("<b>");
    expect(unknown).toContain(": 9 in total");
  });

  test("shows an account only its own usage", async () => {
    const server = await openPortalServer();
    const { database, keyId, accountId } = server.accounts;
    const nowMs = Date.now();
    const day = utcDayOf(nowMs);
    await createDailyPool(database).take({ accountId, keyId, day, limit: 9, nowMs });
    await addEndpointCalls(database.kysely, [{ accountId, day, endpoint: "/v1/sky", calls: 5 }]);
    const text = await (await (await server.signedIn()).get("/account/usage")).text();
    expect(text).toContain("<strong>0</strong> of 10 requests used on Free");
    expect(text).toContain("No calls yet.");
  });
});
