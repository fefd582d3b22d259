import { describe, expect, test } from "vitest";
import {
  type Account,
  applyTransition,
  bindBillingCustomer,
  findAccountById,
  findBillingCustomer,
  listAudit,
  listTransitions,
  planAt,
} from "../../../../db/index.ts";
import { createBilling } from "../../../../service/portal/billing/billing.ts";
import { DIALECTS, newDatabase } from "../../../db/new-database.ts";
import { NOON_MS, seedAccount } from "../../../db/seeds.ts";
import { defined } from "../../../defined.ts";
import { MONTH_SECONDS, openStripe, WEBHOOK_SECRET } from "./stripe-stand-in.ts";

const NOON = NOON_MS / 1000;
const MONTH_MS = MONTH_SECONDS * 1000;

interface SubscriptionChange {
  readonly price?: { readonly id: string; readonly product: string };
  readonly livemode?: boolean;
}

describe.each(DIALECTS)("payment on %s", (dialect) => {
  async function open() {
    let nowMs = NOON_MS;
    const [database, stripe] = [await newDatabase(dialect), await openStripe(() => nowMs)];
    const accountId = await seedAccount(database);
    let audits = 0;
    const warnings: string[] = [];
    const billing = createBilling({
      database,
      settings: {
        secretKey: "sk_test_stand_in",
        webhookSecret: WEBHOOK_SECRET,
        priceId: "price_pro",
        apiBase: stripe.apiBase,
      },
      planUrl: "http://127.0.0.1:8080/account/plan",
      now: () => nowMs,
      newAuditId: () => `aud_${++audits}`,
      log: { warn: (_fields: object, message?: string) => void warnings.push(message ?? "") },
    });
    const account = async (): Promise<Account> => defined(await findAccountById(database.kysely, accountId));
    const planAtMs = async (atMs: number) => planAt((await account()).subscription, atMs);
    const deliver = ({ body, signature }: ReturnType<typeof stripe.delivery>) =>
      billing.receive(body, signature);
    const pass = (ms: number) => {
      nowMs += ms;
    };
    return { database, stripe, billing, account, accountId, planAtMs, deliver, pass, warnings };
  }

  async function openPaid() {
    const opened = await open();
    const { billing, stripe, account, accountId, database, deliver } = opened;
    await billing.startCheckout(await account());
    const { customerId } = defined(await findBillingCustomer(database.kysely, { accountId }));
    const subscription = stripe.subscribe(customerId, NOON);
    await deliver(stripe.delivery("checkout.session.completed", { id: "cs_1", customer: customerId }));
    /** Delivers that the subscription has changed. */
    const change = (kind: "updated" | "deleted") =>
      deliver(
        stripe.delivery(`customer.subscription.${kind}`, { id: subscription.id, customer: customerId }),
      );
    return { ...opened, customerId, subscription, change };
  }

  test("checkout has the plan's price, and repeated checkouts create one customer", async () => {
    const { billing, stripe, account } = await open();
    const urls = await Promise.all([
      billing.startCheckout(await account()),
      billing.startCheckout(await account()),
    ]);
    expect(urls[0]).toMatch(/^https:\/\/checkout\.stripe\.test\//);
    const sessions = stripe.calls.filter(({ call }) => call === "POST /v1/checkout/sessions");
    expect(defined(sessions[0]).form).toMatchObject({
      mode: "subscription",
      "line_items[0][price]": "price_pro",
      success_url: "http://127.0.0.1:8080/account/plan?paid=1",
    });
    expect(new Set(sessions.map(({ form }) => form["customer"])).size).toBe(1);
  });

  test("a delivery starts the paid plan immediately and once, with one audit entry", async () => {
    const { planAtMs, deliver, stripe, database, accountId, customerId } = await openPaid();
    expect(await planAtMs(NOON_MS)).toBe("pro");
    const again = stripe.delivery("invoice.paid", { id: "in_1", customer: customerId });
    for (let time = 0; time < 3; time++) expect(await deliver(again)).toBe(true);
    expect(await listTransitions(database.kysely, accountId)).toHaveLength(1);
    const audit = await listAudit(database.kysely, { accountId, limit: 9 });
    expect(audit.map(({ actor, action }) => `${actor} ${action}`)).toEqual(["payment plan.payment"]);
  });

  test("checkout is rejected while a subscription is live, even before its delivery arrives", async () => {
    const { billing, stripe, account, accountId, database } = await open();
    await billing.startCheckout(await account());
    const { customerId } = defined(await findBillingCustomer(database.kysely, { accountId }));
    const subscription = stripe.subscribe(customerId, NOON);
    expect(await billing.startCheckout(await account())).toBeNull();
    // A subscription whose first payment failed, or that has ended, does not block checkout.
    for (const status of ["incomplete", "canceled"]) {
      subscription.status = status;
      expect(await billing.startCheckout(await account())).toMatch(/^https:/);
    }
  });

  test.each([
    ["another price", { price: { id: "price_other_cheap", product: "prod_other" } }, false],
    ["live money with a test key", { livemode: true }, false],
    ["another price of the plan's product", { price: { id: "price_last_year", product: "prod_api" } }, true],
  ])("a subscription to %s", async (_title, { price, livemode }: SubscriptionChange, isOfPlan) => {
    const { billing, stripe, account, accountId, database, deliver, planAtMs, warnings } = await open();
    await billing.startCheckout(await account());
    const { customerId } = defined(await findBillingCustomer(database.kysely, { accountId }));
    const subscription = stripe.subscribe(customerId, NOON);
    if (price !== undefined) defined(subscription.items.data[0]).price = price;
    if (livemode !== undefined) subscription.livemode = livemode;
    await deliver(stripe.delivery("customer.subscription.created", { customer: customerId }));
    expect(await planAtMs(NOON_MS)).toBe(isOfPlan ? "pro" : "free");
    expect(warnings.length > 0).toBe(!isOfPlan);
    // It blocks no checkout, and a refund of it ends nothing.
    const url = await billing.startCheckout(await account());
    expect(url === null).toBe(isOfPlan);
    if (isOfPlan) return;
    stripe.subscribe(customerId, NOON);
    await deliver(stripe.delivery("customer.subscription.created", { customer: customerId }));
    expect(await planAtMs(NOON_MS)).toBe("pro");
    expect(subscription.status).toBe("active");
  });

  test("a subscription that is switched to another price ends with the paid period, and changes no later grant", async () => {
    const { subscription, planAtMs, account, accountId, database, change } = await openPaid();
    defined(subscription.items.data[0]).price = { id: "price_other_cheap", product: "prod_other" };
    defined(subscription.items.data[0]).current_period_end += 11 * MONTH_SECONDS;
    await change("updated");
    expect((await account()).subscription).toEqual({ state: "pro_ending", paidUntilMs: NOON_MS + MONTH_MS });
    expect(await planAtMs(NOON_MS + MONTH_MS)).toBe("free");
    const grant = { accountId, eventId: "evt_grant", event: { kind: "grant" }, nowMs: NOON_MS } as const;
    await applyTransition(database.kysely, grant);
    await change("updated");
    expect((await account()).subscription).toEqual({ state: "pro", paidUntilMs: null });
  });

  test("a cancelled subscription runs to the paid end, and continues when renewed", async () => {
    const { planAtMs, subscription, account, change } = await openPaid();
    subscription.cancel_at_period_end = true;
    await change("updated");
    expect((await account()).subscription).toEqual({ state: "pro_ending", paidUntilMs: NOON_MS + MONTH_MS });
    expect([await planAtMs(NOON_MS + MONTH_MS - 1), await planAtMs(NOON_MS + MONTH_MS)]).toEqual([
      "pro",
      "free",
    ]);
    subscription.cancel_at_period_end = false;
    await change("updated");
    expect((await account()).subscription.state).toBe("pro");
  });

  test("an immediately cancelled subscription also runs to the paid end", async () => {
    const { planAtMs, subscription, change } = await openPaid();
    subscription.status = "canceled";
    await change("deleted");
    expect([await planAtMs(NOON_MS + MONTH_MS - 1), await planAtMs(NOON_MS + MONTH_MS)]).toEqual([
      "pro",
      "free",
    ]);
  });

  test("a failed payment keeps the plan while the processor retries, and ends it afterwards", async () => {
    const { planAtMs, deliver, stripe, customerId, subscription, pass, change } = await openPaid();
    pass(MONTH_MS);
    const item = defined(subscription.items.data[0]);
    item.current_period_start += MONTH_SECONDS;
    item.current_period_end += MONTH_SECONDS;
    subscription.status = "past_due";
    subscription.latest_invoice.status = "open";
    await deliver(stripe.delivery("invoice.payment_failed", { id: "in_2", customer: customerId }));
    expect(await planAtMs(NOON_MS + MONTH_MS + 1)).toBe("pro");
    subscription.status = "canceled";
    await change("deleted");
    expect(await planAtMs(NOON_MS + MONTH_MS + 2)).toBe("free");
  });

  test.each(["charge.refunded", "charge.dispute.created"])(
    "%s ends the plan and all charging",
    async (type) => {
      const { planAtMs, deliver, stripe, customerId, subscription, account, change } = await openPaid();
      const charge = stripe.charge(customerId, NOON + 5, true);
      const object =
        type === "charge.refunded" ? charge : { id: "dp_1", object: "dispute", charge: charge.id };
      await deliver(stripe.delivery(type, object));
      expect(subscription.status).toBe("canceled");
      expect(await planAtMs(NOON_MS)).toBe("free");
      // Neither the deliveries caused by the end nor a late one of the payment restore the plan.
      await change("deleted");
      await deliver(stripe.delivery("invoice.paid", { id: "in_1", customer: customerId }));
      expect((await account()).subscription.state).toBe("free");
    },
  );

  test("a partial refund does not affect the plan", async () => {
    const { planAtMs, deliver, stripe, customerId } = await openPaid();
    await deliver(stripe.delivery("charge.refunded", stripe.charge(customerId, NOON, false)));
    expect(await planAtMs(NOON_MS)).toBe("pro");
  });

  test("concurrent deliveries in any order lead to the state at the processor", async () => {
    const { planAtMs, deliver, stripe, customerId, subscription } = await openPaid();
    subscription.status = "canceled";
    subscription.latest_invoice.status = "void";
    const second = stripe.subscribe(customerId, NOON + 60);
    const deliveries = [
      stripe.delivery("customer.subscription.created", { id: second.id, customer: customerId }),
      stripe.delivery("customer.subscription.deleted", { id: subscription.id, customer: customerId }),
      stripe.delivery("invoice.paid", { id: "in_9", customer: customerId }),
    ];
    await Promise.all([...deliveries, ...deliveries].reverse().map(deliver));
    expect(await planAtMs(NOON_MS)).toBe("pro");
    second.status = "canceled";
    second.latest_invoice.status = "void";
    await Promise.all([...deliveries].map(deliver));
    expect(await planAtMs(NOON_MS)).toBe("free");
  });

  test("deliveries with an invalid signature are rejected, and deliveries for unknown customers ignored", async () => {
    const { billing, stripe, deliver, account } = await open();
    const { body, signature } = stripe.delivery("invoice.paid", { id: "in_1", customer: "cus_unknown" });
    expect(await billing.receive(Buffer.concat([body, Buffer.from(" ")]), signature)).toBe(false);
    expect(await billing.receive(body, "t=1,v1=00")).toBe(false);
    expect(await deliver({ body, signature })).toBe(true);
    expect((await account()).subscription.state).toBe("free");
  });

  test.each([
    ["empty", ""],
    ["not JSON", "junk"],
    ["null", "null"],
    ["a number", "1"],
    ["without data", '{"id":"evt_1","type":"invoice.paid"}'],
    ["with data of another type", '{"id":"evt_1","type":"invoice.paid","data":{"object":1}}'],
    [
      "with a customer of another type",
      '{"id":"evt_1","type":"invoice.paid","data":{"object":{"customer":7}}}',
    ],
    ["a dispute without a charge", '{"id":"evt_1","type":"charge.dispute.created","data":{"object":{}}}'],
  ])("a signed body that is %s is rejected", async (_title, payload) => {
    const { billing, stripe } = await open();
    expect(await billing.receive(Buffer.from(payload), stripe.sign(payload))).toBe(false);
    expect(stripe.calls).toEqual([]);
  });

  test.each([
    [-301, false],
    [-300, true],
    [300, true],
    [301, false],
    [100_000, false],
  ])("a delivery dated %d s from now is accepted: %s", async (seconds, isAccepted) => {
    const { billing, stripe } = await open();
    const payload = JSON.stringify({
      id: "evt_1",
      type: "invoice.paid",
      data: { object: { customer: "cus_1" } },
    });
    const signature = stripe.sign(payload, NOON_MS + seconds * 1000);
    expect(billing.canBeValid(signature)).toBe(isAccepted);
    expect(await billing.receive(Buffer.from(payload), signature)).toBe(isAccepted);
  });

  test.each(["", "v1=,", "v1,", "v1=0,"])(
    "a digest that is not whole next to a signature is rejected, not a failure: %j",
    async (otherDigest) => {
      const { billing, stripe } = await open();
      const signature = stripe.sign("{}").replace("v1=", `${otherDigest}v1=`).replace(/.$/, "g");
      expect(billing.canBeValid(signature)).toBe(false);
      const whole = stripe.sign("{}").replace("v1=", `${otherDigest}v1=`);
      expect(billing.canBeValid(whole)).toBe(otherDigest === "");
      expect(await billing.receive(Buffer.from("{}"), whole)).toBe(false);
    },
  );

  test("a failed request to the processor is repeated, and a lasting failure rejects the delivery", async () => {
    const { stripe, subscription, planAtMs, change } = await openPaid();
    subscription.status = "unpaid";
    stripe.fail(1);
    expect(await change("updated")).toBe(true);
    expect(await planAtMs(NOON_MS)).toBe("free");
    stripe.fail(9);
    await expect(change("updated")).rejects.toThrow();
  });

  test("one customer's deliveries are handled strictly one after another", async () => {
    const { stripe, deliver, customerId, subscription } = await openPaid();
    stripe.delay(50);
    const update = (id: string) =>
      deliver(
        stripe.delivery("customer.subscription.updated", { id: subscription.id, customer: customerId }, id),
      );
    expect(await Promise.all(["evt_a", "evt_b", "evt_c"].map(update))).toEqual([true, true, true]);
    expect(stripe.concurrencyMax()).toBe(1);
  });

  test("deliveries of different customers do not wait for each other", async () => {
    const { stripe, deliver, database, customerId } = await openPaid();
    const otherId = await seedAccount(database);
    await bindBillingCustomer(database.kysely, { accountId: otherId, customerId: "cus_other" });
    const release = stripe.hold();
    const paid = (customer: string) => deliver(stripe.delivery("invoice.paid", { id: "in_1", customer }));
    const deliveries = [paid(customerId), paid("cus_other")];
    await expect.poll(stripe.concurrencyMax).toBe(2);
    release();
    await Promise.all(deliveries);
  });

  test.each([
    [0, "free"],
    [-3600, "free"],
    [-3601, "pro"],
  ])("a refund of a charge %d s from the start of the period leaves the plan %s", async (seconds, plan) => {
    const { planAtMs, deliver, stripe, customerId } = await openPaid();
    await deliver(stripe.delivery("charge.refunded", stripe.charge(customerId, NOON + seconds, true)));
    expect(await planAtMs(NOON_MS)).toBe(plan);
  });

  test("closing deletes the customer at the processor and ends all charging", async () => {
    const { billing, stripe, accountId, customerId, subscription, account } = await openPaid();
    expect(await billing.openCustomerPortal(await account())).toBe("https://billing.stripe.test/portal");
    await billing.close(accountId);
    expect(subscription.status).toBe("canceled");
    expect(defined(stripe.calls.at(-1)).call).toBe(`DELETE /v1/customers/${customerId}`);
    // Repeated after a later failure: the processor no longer has the customer.
    await billing.close(accountId);
    stripe.fail(9);
    await expect(billing.close(accountId)).rejects.toThrow();
  });
});
