import type { Logger } from "pino";
import { CallCancelledError } from "../../call/cancellation.ts";
import { ServiceError } from "../../contract/errors.ts";
import type { Door } from "../../transport/http/door.ts";
import { readBytes } from "../../transport/http/request-body.ts";
import type { DoorRequest, DoorResponse } from "../../transport/port/exchange.ts";
import type { Billing } from "./billing.ts";

export const WEBHOOK_PATH = "/webhooks/stripe";
const BODY_BYTES_MAX = 1 << 20;

/** Serves the payment processor's webhook. The processor repeats a delivery whose status is not 200. */
export function createPaymentWebhook(billing: Billing, log: Pick<Logger, "error">): Door {
  const receive = async (request: DoorRequest): Promise<number> => {
    if (request.method !== "POST") return 405;
    const signature = request.headers["stripe-signature"];
    if (typeof signature !== "string" || !billing.isTimely(signature)) return 400;
    const body = await readBytes(request, { bytesMax: BODY_BYTES_MAX });
    return (await billing.receive(body, signature)) ? 200 : 400;
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
      const status = await receive(request).catch((error: unknown) => failureStatus(error, requestId));
      if (status !== null) sendStatus(response, status);
      return { endpoint: path, door: "web", outcome: null };
    },
  };
}

function sendStatus(response: DoorResponse, status: number): void {
  if (response.headersSent || response.isClosed) return;
  response.statusCode = status;
  response.setHeader("cache-control", "no-store");
  response.end();
}
