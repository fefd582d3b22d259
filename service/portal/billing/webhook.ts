import type { Logger } from "pino";
import { CallCancelledError } from "../../call/cancellation.ts";
import { ServiceError } from "../../contract/errors.ts";
import type { Door } from "../../transport/door.ts";
import type { DoorRequest, DoorResponse } from "../../transport/one-port.ts";
import { readBytes } from "../../transport/request-body.ts";
import type { Billing } from "./billing.ts";

export const WEBHOOK_PATH = "/webhooks/stripe";
const BODY_BYTES_MAX = 1 << 20;

/** Takes the payment processor's deliveries; what fails is delivered again. */
export function createPaymentWebhook(billing: Billing, log: Pick<Logger, "error">): Door {
  const take = async (request: DoorRequest): Promise<number> => {
    if (request.method !== "POST") return 405;
    const signature = request.headers["stripe-signature"];
    if (typeof signature !== "string") return 400;
    return (await billing.receive(await readBytes(request, { maxBytes: BODY_BYTES_MAX }), signature))
      ? 200
      : 400;
  };
  const failureStatus = (error: unknown, requestId: string): number | null => {
    if (error instanceof CallCancelledError) return null;
    if (error instanceof ServiceError) return error.httpStatus;
    log.error({ requestId, err: error }, "payment delivery failed");
    return 500;
  };
  return {
    serves: (path) => path === WEBHOOK_PATH,
    async serve(request, response, { requestId, path }) {
      const status = await take(request).catch((error: unknown) => failureStatus(error, requestId));
      if (status !== null) answer(response, status);
      return { endpoint: path, door: "web", outcome: null };
    },
  };
}

function answer(response: DoorResponse, status: number): void {
  if (response.headersSent || response.destroyed) return;
  response.statusCode = status;
  response.setHeader("cache-control", "no-store");
  response.end();
}
