import type { Logger } from "pino";
import Stripe from "stripe";
import type { PortalContext } from "../pages/portal-context.ts";

/** Settings of the payment processor. */
export interface StripeSettings {
  readonly secretKey: string;
  /** Verifies the signature of webhook deliveries. */
  readonly webhookSecret: string;
  /** The id of the paid plan's monthly price. */
  readonly priceId: string;
  /** Address of a stand-in for the processor's API: `http://127.0.0.1:12111`; null: the processor itself. */
  readonly apiBase: string | null;
}

export interface BillingOptions extends Pick<PortalContext, "database" | "now" | "newAuditId"> {
  readonly settings: StripeSettings;
  /** The page that the processor returns to. */
  readonly planUrl: string;
  readonly log: Pick<Logger, "warn">;
}

/** What the parts of billing share. */
export interface BillingContext extends BillingOptions {
  readonly stripe: Stripe;
  /** Returns the product of the configured price. */
  readonly findPlanProduct: () => Promise<string>;
}

const TIMEOUT_MS = 15_000;

/** Creates the client of the payment processor's API. */
export function createStripe({ secretKey, apiBase }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    telemetry: false,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    ...hostOf(apiBase),
  });
}

/** Whether the payment processor failed: it did not respond, or rejected the request. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

/**
 * Logs a failure of the payment processor.
 *
 * @throws any other error, unchanged
 */
export function logStripeError(error: unknown, log: Pick<Logger, "error">): void {
  if (!isStripeError(error)) throw error;
  const { type, statusCode, requestId } = error;
  log.error({ err: error, type, statusCode, processorRequestId: requestId }, "the payment processor failed");
}

function hostOf(apiBase: string | null): Stripe.StripeConfig {
  if (apiBase === null) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  return {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
  };
}
