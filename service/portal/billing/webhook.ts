import type { Logger } from "pino";
import { CallCancelledError } from "../../call/cancellation.ts";
import { ServiceError } from "../../contract/errors.ts";
import type { CallGuard } from "../../guard/call-guard.ts";
import { readBody } from "../../transport/http/request-body.ts";
import type { RequestContext, RequestHandler } from "../../transport/http/request-handler.ts";
import { setHeaders } from "../../transport/http/response.ts";
import type { HttpRequest, HttpResponse } from "../../transport/port/exchange.ts";
import type { Billing } from "./billing.ts";

export const WEBHOOK_PATH = "/webhooks/stripe";
/** Anyone can send a timely signature, which is checked only after the body is read. Stripe's events have a few kilobytes. */
const BODY_BYTES_MAX = 256 * 1024;

/**
 * Serves the payment processor's webhook. The processor repeats a delivery whose status is not 200. A body must state its
 * length, so that no more than the limit is read. A request without a possible signature takes a token of its network, like other
 * rejected requests; a delivery of the processor never depends on them.
 */
export function createPaymentWebhook(
  billing: Billing,
  log: Pick<Logger, "error">,
  takeToken: CallGuard["takeToken"],
): RequestHandler {
  const receive = async (
    request: HttpRequest,
    { bodyTimeLeftMs, network }: RequestContext,
  ): Promise<number> => {
    if (request.method !== "POST") return 405;
    const signature = request.headers["stripe-signature"];
    if (typeof signature !== "string" || !billing.canBeValid(signature)) {
      const limit = takeToken({ network });
      if (limit !== null) throw limit;
      return 400;
    }
    const bytes = request.headers["content-length"];
    if (bytes === undefined) return 411;
    if (Number(bytes) > BODY_BYTES_MAX) return 413;
    const body = await readBody(request, { bytesMax: BODY_BYTES_MAX, timeoutMs: bodyTimeLeftMs() });
    return (await billing.receive(body, signature)) ? 200 : 400;
  };
  const failureStatus = (error: unknown, response: HttpResponse, requestId: string): number | null => {
    if (error instanceof CallCancelledError) return null;
    if (error instanceof ServiceError) {
      setHeaders(response, error.headers);
      return error.httpStatus;
    }
    log.error({ requestId, err: error }, "payment delivery failed");
    return 500;
  };
  return {
    serves: (path) => path === WEBHOOK_PATH,
    async serve(request, response, context) {
      const { requestId, path } = context;
      const status = await receive(request, context).catch((error: unknown) =>
        failureStatus(error, response, requestId),
      );
      if (status !== null && !response.headersSent && !response.destroyed) {
        response.statusCode = status;
        response.setHeader("cache-control", "no-store");
        response.end();
      }
      return { endpoint: path, protocol: "web", outcome: null };
    },
  };
}
