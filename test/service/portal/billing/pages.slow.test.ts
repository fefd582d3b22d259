import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { applyTransition, findAccountByEmail, findBillingCustomer } from "../../../../db/index.ts";
import { defined } from "../../../defined.ts";
import { postJson } from "../../post-json.ts";
import { EMAIL, openPortalServer, PASSWORD } from "../open-portal.ts";
import { makeKey, type WebClient } from "../web-client.ts";
import { openStripe, type StripeStandIn, stripeSettings } from "./stripe-stand-in.ts";

const PERSON = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };

/** Starts the service with a stand-in of the payment processor, and a user who has a key. */
async function openShop() {
  const stripe = await openStripe();
  const server = await openPortalServer({
    environment: stripeSettings(stripe),
  });
  const client = await server.signedIn();
  const key = await makeKey(client, "laptop");
  const { kysely } = server.accounts.database;
  const account = async () => defined(await findAccountByEmail(kysely, EMAIL));
  return {
    server,
    stripe,
    client,
    account,
    /** The status of a request to an endpoint of API Pro. */
    async proCall(): Promise<number> {
      const people = { personA: PERSON, personB: { ...PERSON, date: "1988-02-29" } };
      return (await postJson(server, "/v1/synastry", people, { authorization: `Bearer ${key}` })).status;
    },
    async deliver({ body, signature }: ReturnType<StripeStandIn["delivery"]>): Promise<number> {
      const answer = await fetch(`${server.baseUrl}/webhooks/stripe`, {
        method: "POST",
        headers: { "stripe-signature": signature, "content-type": "application/json" },
        body,
      });
      return answer.status;
    },
    customerId: async () =>
      defined(await findBillingCustomer(kysely, { accountId: (await account()).id })).customerId,
  };
}

/** The same, after paying through checkout. */
async function openPaid() {
  const shop = await openShop();
  const { client, stripe, deliver, customerId } = shop;
  await client.post("/account/plan/checkout");
  const customer = await customerId();
  const subscription = stripe.subscribe(customer, Math.floor(Date.now() / 1000));
  await deliver(stripe.delivery("checkout.session.completed", { id: "cs_1", customer }));
  return { ...shop, customer, subscription };
}

const plan = async (client: WebClient, path = "/account/plan") => await (await client.get(path)).text();
const inWords = (epochSeconds: number) =>
  new Date(epochSeconds * 1000).toLocaleDateString("en-GB", {
    timeZone: "UTC",
    day: "numeric",
    month: "long",
    year: "numeric",
  });

describe("API Pro", () => {
  test.each(["/account/plan?paid=1", null])(
    "starts without a webhook delivery, when the user returns or tries to pay twice (%s)",
    async (path) => {
      const { client, stripe, customerId, proCall } = await openShop();
      await client.post("/account/plan/checkout");
      stripe.subscribe(await customerId(), Math.floor(Date.now() / 1000));
      expect(await proCall()).toBe(403);
      if (path !== null) expect(await plan(client, path)).toContain("You are on API Pro");
      else {
        const twice = await client.post("/account/plan/checkout");
        expect([twice.status, await twice.text()]).toEqual([409, expect.stringContaining("already")]);
      }
      expect(await proCall()).toBe(200);
    },
  );

  test("starts with the delivery after checkout, for existing keys", async () => {
    const { client, stripe, proCall, deliver, customerId } = await openShop();
    expect(await plan(client)).toContain("You are on Free");
    expect(await proCall()).toBe(403);
    const toCheckout = await client.post("/account/plan/checkout");
    expect(toCheckout.status).toBe(303);
    expect(toCheckout.headers.get("location")).toMatch(/^https:\/\/checkout\.stripe\.test\//);

    const customer = await customerId();
    const back = await plan(client, "/account/plan?paid=1");
    expect(back).toContain("changes as soon as the payment processor confirms it");
    expect(back).toContain("You are on Free");
    expect(back).not.toContain("Upgrade to API Pro");
    expect(await proCall()).toBe(403);
    const subscription = stripe.subscribe(customer, Math.floor(Date.now() / 1000));

    const delivery = stripe.delivery("checkout.session.completed", { id: "cs_1", customer });
    for (let time = 0; time < 3; time++) expect(await deliver(delivery)).toBe(200);
    expect(await proCall()).toBe(200);
    const paid = await plan(client, "/account/plan?paid=1");
    expect(paid).toContain("You are on API Pro");
    expect(paid).toContain(`Paid until ${inWords(defined(subscription.items.data[0]).current_period_end)}.`);
    expect(paid).toContain("Your payment is confirmed. Thank you.");
    const done = await (await client.get("/account")).text();
    expect(done.split("API Pro was paid for")).toHaveLength(2);
    expect((await client.post("/account/plan/checkout")).status).toBe(409);
  });

  test("a signature that cannot be valid is rejected unread, without an error line, and limited; deliveries are not", async () => {
    const { server, stripe, deliver } = await openShop();
    const now = Math.floor(Date.now() / 1000);
    const signatures = [
      "",
      "v1",
      `t=${now}`,
      `t=${now},v1=`,
      `t=${now},v1`,
      `t=${now},v1=0g${"0".repeat(62)}`,
    ];
    const statusOf = async (signature: string) => deliver({ body: Buffer.from("{}"), signature });
    for (const signature of signatures) expect(await statusOf(signature), signature).toBe(400);
    const statuses = new Set<number>();
    for (let batch = 0; batch < 6; batch++) {
      const sent = Array.from({ length: 50 }, () => statusOf(`t=${now},v1=`));
      for (const status of await Promise.all(sent)) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([400, 429]));
    expect(await deliver(stripe.delivery("invoice.paid", { id: "in_1", customer: "cus_none" }))).toBe(200);
    expect(server.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test("a delivery with a timely signature is read only if it states a length of at most 256 KiB", async () => {
    const { server, stripe } = await openShop();
    const { signature } = stripe.delivery("invoice.paid", { id: "in_1", customer: "cus_1" });
    const statusOf = (headers: Readonly<Record<string, string>>, chunks: readonly Buffer[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(
          `${server.baseUrl}/webhooks/stripe`,
          { method: "POST", headers: { "stripe-signature": signature, ...headers } },
          (response) => {
            resolve(response.resume().statusCode);
            sent.destroy();
          },
        );
        sent.on("error", reject);
        sent.flushHeaders();
        for (const chunk of chunks) sent.write(chunk);
      });
    expect(await statusOf({ "transfer-encoding": "chunked" }, [Buffer.from("{")])).toBe(411);
    // The answer precedes the body.
    expect(await statusOf({ "content-length": String(256 * 1024 + 1) }, [])).toBe(413);
    const bytes = 256 * 1024;
    expect(await statusOf({ "content-length": String(bytes) }, [Buffer.alloc(bytes)])).toBe(400);
    // Without a timely signature nothing is looked at.
    const headers = { "stripe-signature": "t=1,v1=00", "transfer-encoding": "chunked" };
    expect(await statusOf(headers, [])).toBe(400);
  });

  test("a failure of the processor is planTexts on the page and logged, and checkout can be repeated", async () => {
    const { stripe, client, server } = await openShop();
    stripe.fail(9);
    const answer = await client.post("/account/plan/checkout");
    const text = await answer.text();
    expect(answer.status).toBe(503);
    expect(text).toContain("is not responding correctly. Nothing was charged or changed.");
    expect(text).toContain("You are on Free");
    const lines = server.log.filter((line) => line.includes("the payment processor failed"));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(defined(lines[0]))).toMatchObject({ level: "error", statusCode: 500 });
    stripe.fail(0);
    expect((await client.post("/account/plan/checkout")).status).toBe(303);
  });

  test("an account is not deleted while its subscription cannot be cancelled", async () => {
    const { stripe, client, subscription, customer } = await openPaid();
    stripe.fail(9);
    const deletionPage = await client.post("/account/delete", { password: PASSWORD });
    expect([deletionPage.status, await deletionPage.text()]).toEqual([
      503,
      expect.stringContaining("Nothing was deleted."),
    ]);
    expect((await client.get("/account")).status).toBe(200);
    stripe.fail(0);
    expect((await client.post("/account/delete", { password: PASSWORD })).status).toBe(303);
    expect(subscription.status).toBe("canceled");
    expect(defined(stripe.calls.at(-1)).call).toBe(`DELETE /v1/customers/${customer}`);
  });

  test("cannot be managed before the first payment", async () => {
    const { client } = await openShop();
    const answer = await client.post("/account/plan/portal");
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining("You have no subscription to manage."),
    ]);
    expect(await plan(client)).not.toContain("Manage or cancel");
  });
});

describe("the rehearsal of payments", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../../../docs/accounts-and-payment.md"), "utf8");

  test("leads from the price on the pages to a paid plan, a cancellation and a refund, by the names in the guide", async () => {
    const { server, stripe, client, deliver, customerId } = await openShop();
    for (const variable of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID", "TERMS_URL"])
      expect(guide).toContain(variable);
    expect(guide).toContain("--forward-to http://127.0.0.1:8080/webhooks/stripe");
    // 5. Price on the pages.
    for (const path of ["/", "/docs/errors-and-limits"]) {
      expect(guide).toContain(path);
      await expect.poll(async () => (await client.get(path)).text()).toContain("6.99 USD a month");
    }
    // 7. Upgrade.
    const upgrade = defined(/press \*(Upgrade to [\w ]+)\*/.exec(guide)?.[1]);
    expect(await plan(client)).toContain(`<button>${upgrade}</button>`);
    // 8. Declined card: a customer without a subscription.
    await client.post("/account/plan/checkout");
    const manage = defined(/no \*(Manage[\w ]+)\*/.exec(guide)?.[1]);
    expect(await plan(client)).not.toContain(manage);
    const customer = await customerId();
    const subscription = stripe.subscribe(customer, Math.floor(Date.now() / 1000));
    expect(await deliver(stripe.delivery("invoice.paid", { id: "in_1", customer }))).toBe(200);
    expect(await plan(client)).toContain("You are on API Pro");
    // 9. Cancellation.
    expect(await plan(client)).toContain(`>${manage}</button>`);
    subscription.cancel_at_period_end = true;
    const updated = { id: subscription.id, customer };
    expect(await deliver(stripe.delivery("customer.subscription.updated", updated))).toBe(200);
    expect(await plan(client)).toContain("the end of the paid period");
    // 10. Refund.
    const charge = stripe.charge(customer, Math.floor(Date.now() / 1000), true);
    expect(await deliver(stripe.delivery("charge.refunded", charge))).toBe(200);
    expect(await plan(client)).toContain("You are on Free");
    expect(await (await fetch(`${server.baseUrl}/docs/payment-rehearsal`)).text()).toContain("# Rehearsal");
  });
});

describe("the plan page", () => {
  test("without a payment processor, names whom to contact, without a price or an operator's command", async () => {
    const contactUrl = "mailto:plans@example.com";
    const { newClient, signedIn } = await openPortalServer({ environment: { CONTACT_URL: contactUrl } });
    const planTexts = [
      await plan(await signedIn()),
      await (await newClient().get("/docs/errors-and-limits")).text(),
    ];
    for (const text of planTexts) expect(text).not.toMatch(/npm run|USD|--plan|No charge/);
    expect(planTexts[0]).toContain(`Contact <a href="${contactUrl}">the operator of this service</a>`);
    expect(planTexts[1]).toContain(
      `Contact [the operator of this service](${contactUrl}) to change to API Pro.`,
    );
  });

  test("without a payment processor and a contact, no page offers the paid plan", async () => {
    const { newClient, signedIn } = await openPortalServer();
    const client = await signedIn();
    for (const [path, text] of [
      ["/account/plan", await plan(client)],
      ["/", await (await newClient().get("/")).text()],
      ["/playground", await (await client.get("/playground?endpoint=/v1/synastry")).text()],
    ] as const) {
      expect(text, path).not.toMatch(
        /<h3>API Pro|1000|Contact the operator|See plans|\/account\/plan"[^>]*>(?!Plan<)/,
      );
    }
    const guide = await (await newClient().get("/docs/errors-and-limits")).text();
    expect(guide).not.toContain("Upgrade");
  });

  test("without a payment processor, offers no purchase, and states who granted a plan", async () => {
    const { signedIn, accounts } = await openPortalServer();
    const client = await signedIn();
    const { kysely } = accounts.database;
    const { id: accountId } = defined(await findAccountByEmail(kysely, EMAIL));
    const free = await plan(client);
    expect(free).not.toMatch(/Upgrade to API Pro|Manage or cancel/);
    expect((await client.post("/account/plan/checkout")).status).toBe(404);
    const grant = { accountId, eventId: "evt_1", event: { kind: "grant" }, nowMs: Date.now() } as const;
    await applyTransition(kysely, grant);
    const granted = await plan(client);
    expect(granted).toContain("You are on API Pro");
    expect(granted).toContain("Granted by the operator of this service, with no end date.");
  });
});
