import type { Logger } from "pino";
import { isProcessorFailure } from "./billing.ts";

/**
 * Puts a failure of the payment processor on record, for a page to tell of it.
 *
 * @throws what is no failure of the processor's
 */
export function recordProcessorFailure(error: unknown, log: Pick<Logger, "error">): void {
  if (!isProcessorFailure(error)) throw error;
  const { type, statusCode, requestId } = error;
  log.error({ err: error, type, statusCode, processorRequestId: requestId }, "the payment processor failed");
}
