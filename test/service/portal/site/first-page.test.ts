import assert from "node:assert/strict";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EphemerisSource } from "../../../../engine/index.ts";
import { createServices } from "../../../../service/app/services.ts";
import { createEndpoints } from "../../../../service/contract/endpoints.ts";
import { PLAN_NAMES } from "../../../../service/contract/plans.ts";
import { html } from "../../../../service/portal/pages/html.ts";
import type { PageRequest } from "../../../../service/portal/pages/page-request.ts";
import { createSkyNow, firstPage, MEASURED_FIGURES } from "../../../../service/portal/site/first-page.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";
import { goldenResponse } from "../../golden-calls/golden-call.ts";
import { type AccountDatabase, openAccountDatabase } from "../../open-account.ts";
import { usePortalServer } from "../open-portal.ts";
import type { WebClient } from "../web-client.ts";

let accounts: AccountDatabase;
beforeAll(async () => {
  accounts = await openAccountDatabase();
});
afterAll(() => accounts.close());

const PLANS = {
  names: PLAN_NAMES,
  limits: { free: 10, pro: 1000 },
  isPaymentEnabled: false,
  price: () => null,
  contactUrl: null,
};

/** The text of the first page. */
async function firstPageText({ now = Date.now, hasStudio = false } = {}): Promise<string> {
  const endpoints = createEndpoints(createServices(source, accounts.database));
  const baseUrl = "https://sky.example";
  const part = firstPage({
    baseUrl,
    database: accounts.database,
    endpoints,
    source,
    now,
    plans: PLANS,
    hasStudio,
  });
  const page = part.public?.["GET /"];
  assert.ok(page, "the first page is public");
  const response = await page({ query: new URLSearchParams() } as PageRequest, null);
  return "makePage" in response ? html`${response.makePage().body}`.text : "";
}

/** The bytes of a response body as sent. */
async function sentBytes(answer: Response): Promise<number> {
  const { byteLength } = await answer.arrayBuffer();
  return answer.headers.has("content-encoding") ? Number(answer.headers.get("content-length")) : byteLength;
}

describe("the first page", () => {
  /** The service of the tests that change no setting. */
  const portal = usePortalServer();

  test("shows response time and exactness as measured, the free plan and self-hosting", async () => {
    const page = await firstPageText();
    const { latency, largestDifference } = MEASURED_FIGURES;
    expect(page).toContain(`<dd>${latency.median}</dd>`);
    expect(page).toContain(`${latency.p99} at the 99th percentile`);
    for (const fact of [largestDifference, "10 a day", "Self-hosted"])
      expect(page).toContain(`<dd>${fact}</dd>`);
  });

  test("has no scripts, and is under 64 kB with everything it loads", async () => {
    const { newClient } = portal();
    const client = newClient();
    const answer = await client.get("/");
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+="/);
    const loaded = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"|<img src="([^"]+)"/g)].map(
      ([, style, image]) => defined(style ?? image),
    );
    // The stylesheet, the icon in the header, the sky.
    expect(loaded).toHaveLength(3);
    const sizes = await Promise.all(loaded.map(async (path) => sentBytes(await client.get(path))));
    expect(sizes.reduce((sum, bytes) => sum + bytes, Buffer.byteLength(text))).toBeLessThan(64_000);
  });

  test("shows a first request with the service's address and its recorded response, no price that cannot be paid, and no dead link", async () => {
    const { newClient, baseUrl } = portal();
    const client = newClient();
    const text = await (await client.get("/")).text();
    const codeTexts = [...text.matchAll(/<code class="language-\w+">([\s\S]*?)<\/code>/g)].map(([, code]) =>
      defined(code)
        .replace(/<[^>]*>/g, "")
        .replaceAll("&quot;", '"'),
    );
    expect(codeTexts[0]).toContain(`curl -sS ${baseUrl}/v1/chart/short`);
    expect(goldenResponse("chart-short")).toMatchObject(JSON.parse(defined(codeTexts[1])));
    expect(text).not.toContain("USD");
    const links = new Set([...text.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => defined(path)));
    for (const path of [
      "/docs",
      "/docs/reference",
      "/playground",
      "/docs/errors-and-limits#plans",
      "/account/sign-up",
    ])
      expect(links).toContain(path);
    for (const path of links) expect([200, 303]).toContain((await client.get(path)).status);
  });

  test("shows the sky where the studio appears, with a link to it and what needs scripts", async () => {
    const page = await firstPageText({ hasStudio: true });
    const { place = "" } =
      /<div class="studio" id="studio" data-first-screen[^>]*>(?<place>[\s\S]*?)<\/div>/.exec(page)?.groups ??
      {};
    expect(place).toContain('<img src="/sky-now.svg"');
    expect(place).toMatch(/<a [^>]*href="\/studio">/);
    expect(place).toMatch(/<p class="hint">[^<]* needs scripts\./);
    expect(page).toContain('<script type="module" src="/studio/main.js">');
    expect(page).not.toContain("<form");
    expect(await firstPageText()).not.toContain("/studio");
  });

  test("computes no chart for a form: it is answered 308 to the studio, and not logged", async () => {
    const { newClient, log } = portal();
    const form = { "birth.date": "1990-06-15", "birth.time": "14:30", "birth.city": "Paris, France" };
    const answer = await newClient().post("/", form);
    expect([answer.status, answer.headers.get("location"), await answer.text()]).toEqual([
      308,
      "/studio",
      "",
    ]);
    expect(log.join("")).not.toMatch(/1990-06-15|Paris/);
  });

  test("is found at addresses that users try, as are sign-in, sign-up and plans, also with a slash at their end", async () => {
    const { baseUrl, newClient } = portal();
    const client = newClient();
    for (const [path, status, location] of [
      ["/login", 303, "/account/sign-in"],
      ["/sign-in", 303, "/account/sign-in"],
      ["/signup", 303, "/account/sign-up"],
      ["/sign-up", 303, "/account/sign-up"],
      ["/pricing", 308, "/docs/errors-and-limits#plans"],
      ["/docs/python", 308, "/docs/clients#python-client"],
      ["/playground/", 308, "/playground"],
      ["/account/keys/?revoked", 308, "/account/keys?revoked"],
    ] as const) {
      const answer = await client.get(path);
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, status, location]);
    }
    const headers = { accept: "text/html" };
    const page = await fetch(`${baseUrl}/account/sign-uo`, { headers });
    expect([page.status, await page.text()]).toEqual([
      404,
      expect.stringContaining('The nearest is <a href="/account/sign-up">'),
    ]);
  });

  test("confirms a deleted account, and only then", async () => {
    const { newClient } = portal();
    expect(await (await newClient().get("/?deleted")).text()).toContain(
      "Your account and all its data have been deleted.",
    );
    expect(await (await newClient().get("/")).text()).not.toContain("have been deleted");
  });

  test("serves the current sky as a picture, cacheable for a minute, with a policy that blocks everything", async () => {
    const { newClient } = portal();
    const answer = await newClient().get("/sky-now.svg");
    expect(answer.headers.get("content-type")).toBe("image/svg+xml");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await answer.text()).toMatch(
      /^<svg [^>]*aria-label="The sky over Greenwich, \d{4}-\d\d-\d\d \d\d:\d\d UTC"/,
    );
  });

  test("compresses pages and files without anything of an account, and no page of a signed-in user", async () => {
    const { newClient, signedIn } = portal();
    const encodingsOf = async (client: WebClient, paths: readonly string[]): Promise<(string | null)[]> => {
      const answers = await Promise.all(paths.map((path) => client.get(path)));
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
      return answers.map(({ headers }) => headers.get("content-encoding"));
    };
    const pages = ["/", "/playground"];
    const files = ["/sky-now.svg", "/assets/pictures.css"];
    const [signedOut, user] = [newClient(), await signedIn()];
    expect(await encodingsOf(signedOut, [...pages, ...files])).not.toContain(null);
    expect((await signedOut.get("/sky-now.svg")).headers.get("vary")).toBe("Accept-Encoding");
    expect(await encodingsOf(signedOut, ["/account/sign-up"])).toEqual([null]);
    expect(await encodingsOf(user, pages)).toEqual([null, null]);
    expect(await encodingsOf(user, files)).not.toContain(null);
  });

  test("computes the sky once a minute", () => {
    let computed = 0;
    const watched: EphemerisSource = {
      ...source,
      state(...of) {
        computed++;
        source.state(...of);
      },
    };
    let nowMs = Date.parse("2026-11-21T14:20:05Z");
    const skyNow = createSkyNow(watched, () => nowMs);
    const first = skyNow();
    const once = computed;
    expect(once).toBeGreaterThan(0);
    nowMs += 54_000;
    expect(skyNow()).toBe(first);
    expect(computed).toBe(once);
    nowMs += 1_000;
    expect(skyNow().minute).toBe("2026-11-21 14:21");
    expect(skyNow().drawing).not.toBe(first.drawing);
    expect(computed).toBe(2 * once);
  });

  test.each([
    // Almanacs: the Sun entered Aries at 2000-03-20 07:35 UTC; the solar eclipse of 1999-08-11 had Sun and Moon in Leo.
    ["2000-03-20T07:30:00Z", "Sun in Pisces"],
    ["2000-03-20T07:40:00Z", "Sun in Aries"],
    ["1999-08-11T11:03:00Z", "Sun in Leo, Moon in Leo"],
  ])("at %s the page shows %s", async (instant, signs) => {
    expect(await firstPageText({ now: () => Date.parse(instant) })).toContain(signs);
  });
});
