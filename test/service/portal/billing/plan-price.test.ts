// Takes seconds of processor time: each of four services makes pages, one of them the index of the search.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { planPriceInWords } from "../../../../service/portal/billing/plan-price.ts";
import { WITH_KEY } from "../../open-account.ts";
import { openPortalServer, type PortalServer } from "../open-portal.ts";
import { openStripe, type StripeStandIn, stripeSettings } from "./stripe-stand-in.ts";

const MONTHLY = { interval: "month", interval_count: 1 };
const PLAIN = { headers: { "accept-encoding": "identity" } };
const HTML = { headers: { accept: "text/html", ...PLAIN.headers } };

/** A service with payment by a stand-in of the processor. */
async function openShop(
  prepare: (stripe: StripeStandIn) => void = () => {},
  environment: Readonly<Record<string, string>> = {},
  onEnd: (stop: () => Promise<void>) => void = onTestFinished,
) {
  const stripe = await openStripe(Date.now, onEnd);
  prepare(stripe);
  const server = await openPortalServer({
    onEnd,
    environment: {
      PRIVATE_PORT: "0",
      ...stripeSettings(stripe),
      ...environment,
    },
  });
  // The pages are loaded by the first request.
  await fetch(server.baseUrl);
  return { stripe, server };
}

/** The shop of the tests that change no setting, and one with another price and the operator's names. */
let usual: Awaited<ReturnType<typeof openShop>>;
let renamed: Awaited<ReturnType<typeof openShop>>;
const OTHER_PRICE = { currency: "eur", unit_amount: 1299 };
const OPERATOR = {
  PLAN_FREE_LIMIT: "7",
  PLAN_PRO_LIMIT: "700",
  PLAN_FREE_NAME: "Sandbox",
  PLAN_PRO_NAME: "Studio",
  TERMS_URL: "https://sky.example/terms",
  PRIVACY_URL: "https://sky.example/privacy",
};
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const onEnd = (stop: () => Promise<void>) => stops.unshift(stop);
  usual = await openShop(undefined, undefined, onEnd);
  renamed = await openShop((stripe) => stripe.setPrice(OTHER_PRICE), OPERATOR, onEnd);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const textOf = async ({ baseUrl }: PortalServer, path: string, init: RequestInit = PLAIN) =>
  await (await fetch(`${baseUrl}${path}`, init)).text();
const warningsOf = async ({ privateUrl }: PortalServer) =>
  ((await (await fetch(`${privateUrl}/readyz`)).json()) as { warnings?: readonly string[] }).warnings ?? [];

describe("the price of the paid plan", () => {
  test.each([
    [{ currency: "usd", unit_amount: 699, recurring: MONTHLY }, "6.99 USD a month"],
    [{ currency: "jpy", unit_amount: 990, recurring: MONTHLY }, "990 JPY a month"],
    [{ currency: "kwd", unit_amount: 2500, recurring: MONTHLY }, "2.500 KWD a month"],
    [
      { currency: "eur", unit_amount: 12000, recurring: { interval: "year", interval_count: 1 } },
      "120.00 EUR a year",
    ],
    [
      { currency: "eur", unit_amount: 3000, recurring: { interval: "month", interval_count: 3 } },
      "30.00 EUR every 3 months",
    ],
    [{ currency: "eur", unit_amount: 3000, recurring: null }, null],
    [{ currency: "eur", unit_amount: null, recurring: MONTHLY }, null],
  ])("of %j is %s", (price, words) => {
    expect(planPriceInWords(price as Parameters<typeof planPriceInWords>[0])).toBe(words);
  });

  test("is the processor's on every page, with a warning if it is not the plan's", async () => {
    const { server } = renamed;
    const client = await server.signedIn("price@example.com");
    await expect.poll(() => textOf(server, "/", HTML)).toContain("12.99 EUR a month");
    const pages = [
      await textOf(server, "/docs/plans", HTML),
      await textOf(server, "/docs/plans"),
      await textOf(server, "/llms-full.txt"),
      await (await client.get("/account/plan")).text(),
    ];
    expect(pages[1]).toContain("| requests per UTC day | 7 | 700 |");
    for (const fact of ["<strong>7</strong> requests a day", "<strong>700</strong>"])
      expect(pages[3]).toContain(fact);
    for (const page of pages) {
      expect(page).toContain("12.99 EUR a month");
      expect(page).not.toContain("6.99 USD");
    }
    expect(await textOf(server, "/docs/search?q=EUR+month")).toContain("<mark>EUR</mark>");
    expect(await textOf(server, "/docs/search?q=price")).not.toContain("6.99 USD");
    const warning = expect.stringContaining("is 12.99 EUR a month, not 6.99 USD a month");
    expect(await warningsOf(server)).toEqual([warning]);
    expect(server.log.filter((line) => line.includes("12.99 EUR")).map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: "warn", msg: warning }),
    ]);
  });

  test("of 6.99 USD a month causes no warning", async () => {
    const { server } = usual;
    await expect.poll(() => textOf(server, "/", HTML)).toContain("<strong>6.99 USD a month</strong>");
    expect(await warningsOf(server)).toEqual([]);
  });

  test("that is unknown is on no page, not even if it was rendered before, and is a warning", async () => {
    const { server, stripe } = await openShop((stripe) => stripe.fail(1_000));
    await expect
      .poll(() => warningsOf(server), { timeout: 20_000 })
      .toEqual([expect.stringContaining("could not be read from Stripe")]);
    for (const path of ["/", "/docs/plans"]) {
      const page = await textOf(server, path, HTML);
      expect(page).toContain("shown before you pay");
      expect(page).not.toContain("6.99 USD");
    }
    expect(stripe.calls.every(({ call }) => call === "GET /v1/prices/price_pro")).toBe(true);
  });

  test("without an interval is a warning that names the setting", async () => {
    const { server } = await openShop((stripe) => stripe.setPrice({ recurring: null }));
    await expect
      .poll(() => warningsOf(server))
      .toEqual([expect.stringContaining("Set STRIPE_PRICE_ID to a recurring price")]);
  });
});

describe("the operator's names of plans and terms", () => {
  test("are on the pages, in the guides, the description and the errors, terms where users agree to them and in every footer", async () => {
    const { server } = renamed;
    const client = await server.signedIn();
    const documents = [
      "/",
      "/playground",
      "/docs",
      "/docs/plans",
      "/docs/errors",
      "/docs/reference",
      "/openapi.json",
      "/llms.txt",
      "/v1",
    ];
    for (const path of documents) {
      const text = await textOf(server, path, HTML);
      expect(text, path).toContain("Studio");
      expect(text, path).not.toContain("API Pro");
    }
    expect(await textOf(server, "/docs/search?q=studio")).toContain("<mark>Studio</mark>");
    for (const path of ["/account/plan", "/account/usage"])
      expect(await (await client.get(path)).text(), path).toContain("Sandbox");
    const rejected = await fetch(`${server.baseUrl}/v1/synastry`, { method: "POST", headers: WITH_KEY });
    expect(await rejected.json()).toMatchObject({
      error: { message: "This endpoint requires the Studio plan; the account is on Sandbox." },
    });

    const agreement = 'agree to the <a href="https://sky.example/terms">terms</a>';
    expect(await textOf(server, "/account/sign-up")).toContain(agreement);
    expect(await (await client.get("/account/plan")).text()).toContain(agreement);
    for (const path of ["/", "/docs/quick-start"]) {
      const footer = (await textOf(server, path, HTML)).split("<footer")[1] ?? "";
      expect(footer).toContain('<a href="https://sky.example/terms">Terms</a>');
      expect(footer).toContain('<a href="https://sky.example/privacy">Privacy</a>');
    }
  });

  test("are not required: nothing is agreed to, and the footer leads to the privacy guide", async () => {
    const { server } = usual;
    expect(await textOf(server, "/account/sign-up")).not.toContain("you agree");
    expect((await textOf(server, "/")).split("<footer")[1]).toContain('<a href="/docs/privacy">Privacy</a>');
  });
});
