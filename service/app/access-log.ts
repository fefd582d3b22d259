import type { Logger } from "pino";
import { createRunningCount } from "../call/running-count.ts";
import { CLIENT_LEFT_STATUS, type EndedRequest } from "../operations/ended-request.ts";
import { type DoorResult, isComplete, responseClosed } from "../transport/door.ts";
import type { DoorResponse } from "../transport/one-port.ts";

/** Writes one line per request, and reports each request to the request log and the metrics. */
export interface AccessLog {
  /** Runs `answer`; records the request when that is done and the response has closed. */
  record(response: DoorResponse, requestId: string, answer: () => Promise<DoorResult>): Promise<void>;
  /** Resolves when every request has been recorded. */
  settled(): Promise<void>;
}

export interface AccessLogOptions {
  readonly log: Pick<Logger, "info">;
  readonly onRequestEnded: (request: EndedRequest) => void;
  readonly now: () => number;
}

export function createAccessLog({ log, onRequestEnded, now }: AccessLogOptions): AccessLog {
  const running = createRunningCount();
  return {
    settled: running.settled,
    async record(response, requestId, answer) {
      running.begin();
      try {
        const end = responseEnd(response);
        const { endpoint, door, outcome } = await answer();
        const { httpStatus, latencyMs, isComplete } = await end;
        const grpc = outcome === null ? {} : { grpc: outcome.grpcName };
        const broken = isComplete ? {} : { broken: true };
        log.info({ requestId, endpoint, status: httpStatus, ...grpc, latencyMs, ...broken }, "request");
        const isOfHttp = outcome === null || httpStatus === CLIENT_LEFT_STATUS;
        const status = isOfHttp ? httpStatus : outcome.restStatus;
        onRequestEnded({ endpoint, door, status, latencyMs, endedAtMs: now() });
      } finally {
        running.end();
      }
    },
  };
}

interface ResponseEnd {
  /** {@link CLIENT_LEFT_STATUS} if the client disconnected before the response began. */
  readonly httpStatus: number;
  readonly latencyMs: number;
  /** Whether the response was sent to its last byte. */
  readonly isComplete: boolean;
}

async function responseEnd(response: DoorResponse): Promise<ResponseEnd> {
  const startMs = performance.now();
  await responseClosed(response);
  return {
    httpStatus: response.headersSent ? response.statusCode : CLIENT_LEFT_STATUS,
    latencyMs: Math.round((performance.now() - startMs) * 1000) / 1000,
    isComplete: isComplete(response),
  };
}
