import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import Stripe from "stripe";
import { onTestFinished } from "vitest";

/** The part of Stripe's subscription that the service reads. */
interface StandInSubscription {
  id: string;
  object: "subscription";
  customer: string;
  status: string;
  livemode: boolean;
  created: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  items: {
    object: "list";
    data: {
      current_period_start: number;
      current_period_end: number;
      price: { id: string; product: string };
    }[];
  };
  latest_invoice: { id: string; object: "invoice"; status: string };
}

/** The part of Stripe's price that the service shows. */
interface StandInPrice {
  currency: string;
  unit_amount: number | null;
  recurring: { interval: string; interval_count: number } | null;
}

/** A stand-in for Stripe's HTTP API on loopback, closed with the test. Signs webhook deliveries as Stripe does. */
export interface StripeStandIn {
  readonly apiBase: string;
  /** `POST /v1/customers` and the like, with their form fields, in order. */
  readonly calls: readonly { readonly call: string; readonly form: Readonly<Record<string, string>> }[];
  /** A customer pays on the checkout page: the subscription starts at `atSeconds` and lasts thirty days. */
  subscribe(customerId: string, atSeconds: number): StandInSubscription;
  /** Changes the price that the service is configured with: 6.99 USD a month. */
  setPrice(price: Partial<StandInPrice>): void;
  /** The next `times` requests fail. */
  fail(times: number): void;
  /** Makes every response take this long. */
  delay(ms: number): void;
  /** Holds every response until the function that it returns is called. */
  hold(): () => void;
  /** The largest number of requests that were in progress at the same time. */
  concurrencyMax(): number;
  /** The signature of a webhook's body. */
  sign(payload: string, atMs?: number): string;
  /** A webhook delivery: body and signature. */
  delivery(type: string, object: object, id?: string): { readonly body: Buffer; readonly signature: string };
  charge(customerId: string, atSeconds: number, isRefunded: boolean): object & { readonly id: string };
}

export const WEBHOOK_SECRET = "whsec_of_the_stand_in";
/** The settings of a service whose payments a stand-in processes. */
export const stripeSettings = ({ apiBase }: StripeStandIn) => ({
  STRIPE_SECRET_KEY: "sk_test_stand_in",
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICE_ID: "price_pro",
  STRIPE_API_BASE: apiBase,
});

export const MONTH_SECONDS = 30 * 86_400;

/**
 * @param now the clock by which deliveries are signed
 * @param onEnd receives what closes it
 */
export async function openStripe(
  now: () => number = Date.now,
  onEnd: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<StripeStandIn> {
  const calls: { call: string; form: Record<string, string> }[] = [];
  const customers = new Map<string, object>();
  const byIdempotencyKey = new Map<string, object>();
  const subscriptions: StandInSubscription[] = [];
  const charges = new Map<string, object & { readonly id: string }>();
  const price: StandInPrice = {
    currency: "usd",
    unit_amount: 699,
    recurring: { interval: "month", interval_count: 1 },
  };
  let lastId = 0;
  let failures = 0;
  let delayMs = 0;
  let released: Promise<void> = Promise.resolve();
  let running = 0;
  let runningMax = 0;
  const newId = (kind: string) => `${kind}_${++lastId}`;

  const answer = (verb: string, path: string, form: Record<string, string>, url: URL): object | null => {
    if (verb === "POST" && path === "/v1/customers") {
      const customer = { id: newId("cus"), object: "customer", email: form["email"] };
      customers.set(customer.id, customer);
      return customer;
    }
    if (verb === "POST" && path === "/v1/checkout/sessions") {
      const id = newId("cs");
      return { id, object: "checkout.session", url: `https://checkout.stripe.test/${id}` };
    }
    if (verb === "POST" && path === "/v1/billing_portal/sessions") {
      return {
        id: newId("bps"),
        object: "billing_portal.session",
        url: "https://billing.stripe.test/portal",
      };
    }
    if (verb === "GET" && path === "/v1/prices/price_pro")
      return { id: "price_pro", object: "price", product: "prod_api", ...price };
    if (verb === "GET" && path === "/v1/subscriptions") {
      const customer = url.searchParams.get("customer");
      return {
        object: "list",
        has_more: false,
        data: subscriptions.filter((subscription) => subscription.customer === customer).reverse(),
      };
    }
    const subscription = subscriptions.find(({ id }) => path === `/v1/subscriptions/${id}`);
    if (subscription !== undefined && verb === "DELETE")
      return Object.assign(subscription, { status: "canceled" });
    const charge = [...charges.values()].find(({ id }) => path === `/v1/charges/${id}`);
    if (charge !== undefined && verb === "GET") return charge;
    const customerId = /^\/v1\/customers\/(\w+)$/.exec(path)?.[1];
    if (customerId !== undefined && verb === "DELETE" && customers.delete(customerId)) {
      for (const each of subscriptions) if (each.customer === customerId) each.status = "canceled";
      return { id: customerId, object: "customer", deleted: true };
    }
    return null;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
    calls.push({ call: `${request.method} ${url.pathname}`, form });
    running += 1;
    runningMax = Math.max(runningMax, running);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    // A client that no longer waits repeats its request, which must not count twice.
    await Promise.race([released, once(response, "close")]);
    running -= 1;
    response.setHeader("content-type", "application/json");
    if (failures > 0) {
      failures -= 1;
      response.statusCode = 500;
      response.end(JSON.stringify({ error: { type: "api_error", message: "internal error" } }));
      return;
    }
    const key = request.headers["idempotency-key"] as string | undefined;
    const isNamed = key !== undefined && !/^stripe-node-retry/.test(key);
    const result =
      (isNamed && byIdempotencyKey.get(key)) || answer(request.method ?? "", url.pathname, form, url);
    if (isNamed && result !== null) byIdempotencyKey.set(key, result);
    response.statusCode = result === null ? 404 : 200;
    response.end(
      JSON.stringify(result ?? { error: { type: "invalid_request_error", message: "not found" } }),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onEnd(async () => void server.close());
  const { port } = server.address() as { readonly port: number };
  const signer = new Stripe("sk_test_stand_in");
  const sign = (payload: string, atMs = now()) =>
    signer.webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
      timestamp: Math.floor(atMs / 1000),
    });

  return {
    apiBase: `http://127.0.0.1:${port}`,
    calls,
    subscribe(customerId, atSeconds) {
      const subscription: StandInSubscription = {
        id: newId("sub"),
        object: "subscription",
        customer: customerId,
        status: "active",
        livemode: false,
        created: atSeconds,
        cancel_at_period_end: false,
        cancel_at: null,
        items: {
          object: "list",
          data: [
            {
              current_period_start: atSeconds,
              current_period_end: atSeconds + MONTH_SECONDS,
              price: { id: "price_pro", product: "prod_api" },
            },
          ],
        },
        latest_invoice: { id: newId("in"), object: "invoice", status: "paid" },
      };
      subscriptions.push(subscription);
      return subscription;
    },
    setPrice(changed) {
      Object.assign(price, changed);
    },
    fail(times) {
      failures = times;
    },
    delay(ms) {
      delayMs = ms;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
    concurrencyMax: () => runningMax,
    sign,
    delivery(type, object, id = newId("evt")) {
      const body = JSON.stringify({ id, object: "event", type, data: { object } });
      return { body: Buffer.from(body), signature: sign(body) };
    },
    charge(customerId, atSeconds, isRefunded) {
      const charge = {
        id: newId("ch"),
        object: "charge",
        customer: customerId,
        created: atSeconds,
        refunded: isRefunded,
      };
      charges.set(charge.id, charge);
      return charge;
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
