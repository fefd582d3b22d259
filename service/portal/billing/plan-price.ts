import type { Logger } from "pino";
import type Stripe from "stripe";
import { PRO_PRICE } from "../../contract/plans.ts";

/** The part of the processor's price that is shown. */
export type PriceFacts = Pick<Stripe.Price, "currency" | "unit_amount" | "recurring">;

/** Currencies whose amounts have no decimals at the processor, and those with three. */
const ZERO_DECIMAL = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
const THREE_DECIMAL = new Set("bhd jod kwd omr tnd".split(" "));

/**
 * A recurring price in words: `6.99 USD a month`, `12 EUR every 3 months`.
 *
 * **Source:** Stripe, "Supported currencies": zero-decimal and three-decimal currencies.
 *
 * @returns null for a price without a single amount or an interval, which cannot be a plan's
 */
export function planPriceInWords({ currency, unit_amount: amount, recurring }: PriceFacts): string | null {
  if (amount === null || recurring === null) return null;
  const decimals = ZERO_DECIMAL.has(currency) ? 0 : THREE_DECIMAL.has(currency) ? 3 : 2;
  const value = (amount / 10 ** decimals).toFixed(decimals);
  const { interval, interval_count: count } = recurring;
  const period = count === 1 ? `a ${interval}` : `every ${count} ${interval}s`;
  return `${value} ${currency.toUpperCase()} ${period}`;
}

export interface PlanPriceOptions {
  readonly billing: {
    readPrice(): Promise<PriceFacts>;
    /** @throws any error that is not the processor's */
    logFailure(error: unknown, log: Pick<Logger, "error">): void;
  };
  /** Receives the price in words. */
  readonly onPrice: (price: string) => void;
  /** Sets the warning about the price that `/readyz` reports; null: none. */
  readonly warn: (warning: string | null) => void;
  readonly log: Pick<Logger, "error">;
}

const RETRY_MS = 60_000;
const UNREADABLE =
  "The price of STRIPE_PRICE_ID could not be read from Stripe, so no page shows it; it is read again every minute.";
const NO_PLAN_PRICE =
  "The price of STRIPE_PRICE_ID is not recurring or has no single amount, so no page shows it. Set STRIPE_PRICE_ID to a recurring price.";

/**
 * Reads the price of the paid plan from the processor, again every minute until it is known. A price at the processor never
 * changes, so one answer is enough.
 *
 * @returns a function that stops reading
 */
export function followPlanPrice({ billing, onPrice, warn, log }: PlanPriceOptions): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const read = async (): Promise<void> => {
    try {
      const price = planPriceInWords(await billing.readPrice());
      if (price === null) {
        warn(NO_PLAN_PRICE);
        return;
      }
      onPrice(price);
      const differs = `The price of STRIPE_PRICE_ID is ${price}, not ${PRO_PRICE}. The pages show ${price}.`;
      warn(price === PRO_PRICE ? null : differs);
    } catch (error) {
      billing.logFailure(error, log);
      warn(UNREADABLE);
      if (!isStopped) timer = setTimeout(start, RETRY_MS).unref();
    }
  };
  const start = (): void => {
    read().catch((error: unknown) => log.error({ err: error }, "reading the price of the plan failed"));
  };
  start();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
