import { describe, expect, test } from "vitest";
import { addEndpointCalls, createDailyPool, findAccountByEmail, utcDayOf } from "../../../../db/index.ts";
import { defined } from "../../../defined.ts";
import { makeKey } from "../keys/make-key.ts";
import { EMAIL, openPortalServer } from "../open-portal.ts";

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
