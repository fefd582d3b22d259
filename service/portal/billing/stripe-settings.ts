/** How to reach the payment processor. */
export interface StripeSettings {
  readonly secretKey: string;
  /** Proves that a delivery to the webhook is the processor's. */
  readonly webhookSecret: string;
  /** The price of the paid plan: a monthly one. */
  readonly priceId: string;
  /** Another address than the processor's own, for its stand-in: `http://127.0.0.1:12111`. */
  readonly apiBase: string | null;
}
