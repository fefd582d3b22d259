import { describe, expect, test } from "vitest";
import {
  type Account,
  findAccountById,
  findBillingCustomer,
  listAudit,
  listTransitions,
  planOfAccount,
} from "../../../../db/index.ts";
import { createBilling } from "../../../../service/portal/billing/billing.ts";
import { DIALECTS, newDatabase } from "../../../db/new-database.ts";
import { NOON_MS, seedAccount } from "../../../db/seeds.ts";
import { MONTH_SECONDS, openStripe, WEBHOOK_SECRET } from "./stripe-stand-in.ts";

const NOON = NOON_MS / 1000;
const MONTH_MS = MONTH_SECONDS * 1000;

describe.each(DIALECTS)("payment on %s", (dialect) => {
  async function open() {
    const [database, stripe] = [await newDatabase(dialect), await openStripe()];
    const accountId = await seedAccount(database);
    let audits = 0;
    let nowMs = NOON_MS;
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
      log: { warn: () => {} },
    });
    const account = async (): Promise<Account> => (await findAccountById(database.kysely, accountId))!;
    const planAtMs = async (atMs: number) => planOfAccount(await account(), atMs);
    const deliver = ({ body, signature }: ReturnType<typeof stripe.delivery>) =>
      billing.receive(body, signature);
    const pass = (ms: number) => {
      nowMs += ms;
    };
    return { database, stripe, billing, account, accountId, planAtMs, deliver, pass };
  }

  async function openPaid() {
    const opened = await open();
    const { billing, stripe, account, accountId, database, deliver } = opened;
    await billing.startCheckout(await account());
    const { customerId } = (await findBillingCustomer(database.kysely, { accountId }))!;
    const subscription = stripe.subscribe(customerId, NOON);
    await deliver(stripe.delivery("checkout.session.completed", { id: "cs_1", customer: customerId }));
    return { ...opened, customerId, subscription };
  }

  test("leads to the processor's page with the plan's price, for one customer however often it is begun", async () => {
    const { billing, stripe, account } = await open();
    const urls = await Promise.all([
      billing.startCheckout(await account()),
      billing.startCheckout(await account()),
    ]);
    expect(urls[0]).toMatch(/^https:\/\/checkout\.stripe\.test\//);
    const sessions = stripe.calls.filter(({ call }) => call === "POST /v1/checkout/sessions");
    expect(sessions[0]!.form).toMatchObject({
      mode: "subscription",
      "line_items[0][price]": "price_pro",
      success_url: "http://127.0.0.1:8080/account/plan?paid=1",
    });
    expect(new Set(sessions.map(({ form }) => form["customer"])).size).toBe(1);
  });

  test("puts the account on the paid plan at once, once, and tells its owner", async () => {
    const { planAtMs, deliver, stripe, database, accountId, customerId } = await openPaid();
    expect(await planAtMs(NOON_MS)).toBe("pro");
    const again = stripe.delivery("invoice.paid", { id: "in_1", customer: customerId });
    for (let time = 0; time < 3; time += 1) expect(await deliver(again)).toBe(true);
    expect(await listTransitions(database.kysely, accountId)).toHaveLength(1);
    const audit = await listAudit(database.kysely, { accountId, limit: 9 });
    expect(audit.map(({ actor, action }) => `${actor} ${action}`)).toEqual(["payment plan.payment"]);
  });

  test("is not begun a second time while a subscription runs, even before its delivery has come", async () => {
    const { billing, stripe, account, accountId, database } = await open();
    await billing.startCheckout(await account());
    const { customerId } = (await findBillingCustomer(database.kysely, { accountId }))!;
    const subscription = stripe.subscribe(customerId, NOON);
    expect(await billing.startCheckout(await account())).toBeNull();
    // One whose first payment failed, or that has ended, is in nobody's way.
    for (const status of ["incomplete", "canceled"]) {
      subscription.status = status;
      expect(await billing.startCheckout(await account())).toMatch(/^https:/);
    }
  });

  test("that is cancelled runs to the paid end; taken up again it goes on", async () => {
    const { planAtMs, deliver, stripe, customerId, subscription, account } = await openPaid();
    subscription.cancel_at_period_end = true;
    await deliver(
      stripe.delivery("customer.subscription.updated", { id: subscription.id, customer: customerId }),
    );
    expect((await account()).subscription).toEqual({ state: "pro_ending", paidUntilMs: NOON_MS + MONTH_MS });
    expect([await planAtMs(NOON_MS + MONTH_MS - 1), await planAtMs(NOON_MS + MONTH_MS)]).toEqual([
      "pro",
      "free",
    ]);
    subscription.cancel_at_period_end = false;
    await deliver(
      stripe.delivery("customer.subscription.updated", { id: subscription.id, customer: customerId }),
    );
    expect((await account()).subscription.state).toBe("pro");
  });

  test("that is cancelled on the spot runs to the paid end too", async () => {
    const { planAtMs, deliver, stripe, customerId, subscription } = await openPaid();
    subscription.status = "canceled";
    await deliver(
      stripe.delivery("customer.subscription.deleted", { id: subscription.id, customer: customerId }),
    );
    expect([await planAtMs(NOON_MS + MONTH_MS - 1), await planAtMs(NOON_MS + MONTH_MS)]).toEqual([
      "pro",
      "free",
    ]);
  });

  test("that fails keeps the plan while the processor tries again, and ends it when it gives up", async () => {
    const { planAtMs, deliver, stripe, customerId, subscription, pass } = await openPaid();
    pass(MONTH_MS);
    const item = subscription.items.data[0]!;
    item.current_period_start += MONTH_SECONDS;
    item.current_period_end += MONTH_SECONDS;
    subscription.status = "past_due";
    subscription.latest_invoice.status = "open";
    await deliver(stripe.delivery("invoice.payment_failed", { id: "in_2", customer: customerId }));
    expect(await planAtMs(NOON_MS + MONTH_MS + 1)).toBe("pro");
    subscription.status = "canceled";
    await deliver(
      stripe.delivery("customer.subscription.deleted", { id: subscription.id, customer: customerId }),
    );
    expect(await planAtMs(NOON_MS + MONTH_MS + 2)).toBe("free");
  });

  test.each(["charge.refunded", "charge.dispute.created"])(
    "that goes back (%s) ends the plan and all charging",
    async (type) => {
      const { planAtMs, deliver, stripe, customerId, subscription, account } = await openPaid();
      const charge = stripe.charge(customerId, NOON + 5, true);
      const object =
        type === "charge.refunded" ? charge : { id: "dp_1", object: "dispute", charge: charge.id };
      await deliver(stripe.delivery(type, object));
      expect(subscription.status).toBe("canceled");
      expect(await planAtMs(NOON_MS)).toBe("free");
      // The deliveries that the end itself causes, and a late one of the payment, bring nothing back.
      await deliver(
        stripe.delivery("customer.subscription.deleted", { id: subscription.id, customer: customerId }),
      );
      await deliver(stripe.delivery("invoice.paid", { id: "in_1", customer: customerId }));
      expect((await account()).subscription.state).toBe("free");
    },
  );

  test("in part, or for a month long past, goes back without touching today's plan", async () => {
    const { planAtMs, deliver, stripe, customerId } = await openPaid();
    await deliver(stripe.delivery("charge.refunded", stripe.charge(customerId, NOON, false)));
    await deliver(stripe.delivery("charge.refunded", stripe.charge(customerId, NOON - MONTH_SECONDS, true)));
    expect(await planAtMs(NOON_MS)).toBe("pro");
  });

  test("is followed by what is true, in whatever order deliveries come, many at once", async () => {
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

  test("is not taken from a stranger, nor from the processor about somebody unknown", async () => {
    const { billing, stripe, deliver, account } = await open();
    const { body, signature } = stripe.delivery("invoice.paid", { id: "in_1", customer: "cus_unknown" });
    expect(await billing.receive(Buffer.concat([body, Buffer.from(" ")]), signature)).toBe(false);
    expect(await billing.receive(body, "t=1,v1=00")).toBe(false);
    expect(await deliver({ body, signature })).toBe(true);
    expect((await account()).subscription.state).toBe("free");
  });

  test("is asked for again when the processor was out of order, and given up aloud when it stays so", async () => {
    const { stripe, deliver, customerId, subscription, planAtMs } = await openPaid();
    subscription.status = "unpaid";
    stripe.fail(1);
    expect(await deliver(stripe.delivery("customer.subscription.updated", { customer: customerId }))).toBe(
      true,
    );
    expect(await planAtMs(NOON_MS)).toBe("free");
    stripe.fail(9);
    await expect(
      deliver(stripe.delivery("customer.subscription.updated", { customer: customerId })),
    ).rejects.toThrow();
  });

  test("is over when the account goes: the processor forgets the customer and charges nothing more", async () => {
    const { billing, stripe, accountId, customerId, subscription, account } = await openPaid();
    expect(await billing.openCustomerPortal(await account())).toBe("https://billing.stripe.test/portal");
    await billing.close(accountId);
    expect(subscription.status).toBe("canceled");
    expect(stripe.calls.at(-1)!.call).toBe(`DELETE /v1/customers/${customerId}`);
    // Once more, because what came after it failed: the processor knows no such customer, and that is well.
    await billing.close(accountId);
  });
});
