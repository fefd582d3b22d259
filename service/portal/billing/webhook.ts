import type { Logger } from "pino";
import { CallerGoneError } from "../../call/caller-gone.ts";
import { ServiceError } from "../../contract/errors.ts";
import type { DoorListener, DoorRequest, DoorResponse } from "../../transport/one-port.ts";
import { readBytes } from "../../transport/rest-body.ts";
import type { Billing } from "./billing.ts";

export const WEBHOOK_PATH = "/webhooks/stripe";
const MOST_BYTES = 1 << 20;

/** Takes the payment processor's deliveries; what fails is delivered again. */
export function createPaymentWebhook(billing: Billing, log: Pick<Logger, "error">): DoorListener {
  const take = async (request: DoorRequest): Promise<number> => {
    if (request.method !== "POST") return 405;
    const signature = request.headers["stripe-signature"];
    if (typeof signature !== "string") return 400;
    return (await billing.receive(await readBytes(request, MOST_BYTES), signature)) ? 200 : 400;
  };
  return (request, response) => {
    take(request)
      .then((status) => answer(response, status))
      .catch((error: unknown) => {
        if (error instanceof CallerGoneError) return;
        if (error instanceof ServiceError) return answer(response, error.httpStatus);
        log.error({ requestId: request.headers["x-request-id"], err: error }, "a payment delivery failed");
        answer(response, 500);
      });
  };
}

function answer(response: DoorResponse, status: number): void {
  if (response.headersSent || response.destroyed) return;
  response.statusCode = status;
  response.setHeader("cache-control", "no-store");
  response.end();
}
