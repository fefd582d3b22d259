import type { Logger } from "pino";
import { createRunningCount } from "../call/call-slots.ts";
import { TRACE_PARENT_HEADER, TRACE_RESPONSE_HEADER } from "../contract/headers.ts";
import { CLIENT_LEFT_STATUS, type EndedRequest } from "../operations/ended-request.ts";
import { parseTraceParent, type RequestTracer } from "../tracing/request-tracer.ts";
import type { RequestContext, RequestOutcome, Serve } from "../transport/http/request-handler.ts";
import { headerOf } from "../transport/http/request-head.ts";
import type { HttpRequest } from "../transport/port/exchange.ts";

export type AccessLog = ReturnType<typeof createAccessLog>;

export interface AccessLogOptions {
  readonly log: Pick<Logger, "info">;
  readonly onRequestEnded: (request: EndedRequest) => void;
  /** Null: requests are not traced. */
  readonly tracer: Pick<RequestTracer, "begin"> | null;
  readonly now: () => number;
}

/** A part of the latency that is shorter is not logged. */
const STAGE_LOGGED_MS = 1;

/** Writes one line per request, traces it, and reports it to the request log and the metrics. */
export function createAccessLog({ log, onRequestEnded, tracer, now }: AccessLogOptions) {
  const running = createRunningCount();
  return {
    inFlight: running.count,
    /** Resolves when every request has been recorded. */
    settled: running.settled,
    /** Records a request when the next step has ended, after the response has closed. */
    async record(
      ...[request, response, context, next]: [...Parameters<Serve>, next: Serve]
    ): Promise<RequestOutcome> {
      running.begin();
      try {
        const startMs = performance.now();
        const parent = parentOf(request);
        const trace = tracer?.begin(parent, startMs) ?? null;
        if (trace !== null) {
          // The calls of the request and its response get it.
          context.timing.trace = trace;
          response.setHeader(TRACE_RESPONSE_HEADER, trace.header);
        }
        const result = await next(request, response, context);
        const { endpoint, protocol, outcome } = result;
        const latencyMs = roundMs((await context.closed) - startMs);
        const isComplete = response.writableFinished;
        const httpStatus = response.headersSent ? response.statusCode : CLIENT_LEFT_STATUS;
        const traceId = trace?.traceId ?? parent?.traceId;
        log.info(lineOf(context, traceId, result, httpStatus, latencyMs, isComplete), "request");
        const isOfHttp = outcome === null || httpStatus === CLIENT_LEFT_STATUS;
        const status = isOfHttp ? httpStatus : outcome.restStatus;
        const ended = { endpoint, protocol, status, latencyMs, isComplete };
        onRequestEnded({ ...ended, endedAtMs: now() });
        trace?.end({
          ...ended,
          requestId: context.requestId,
          httpMethod: request.method ?? "",
          httpVersion: request.httpVersion,
          httpStatus: httpStatus === CLIENT_LEFT_STATUS ? null : httpStatus,
          grpcName: outcome?.grpcName ?? null,
          endMs: startMs + latencyMs,
        });
        return result;
      } finally {
        running.end();
      }
    },
  };
}

function parentOf(request: HttpRequest) {
  const header = headerOf(request, TRACE_PARENT_HEADER);
  return header === undefined ? null : parseTraceParent(header);
}

/** The fields of a line, in this order; those that do not apply are undefined, and the log omits them. */
function lineOf(
  { requestId, timing }: RequestContext,
  traceId: string | undefined,
  { endpoint, protocol, outcome }: RequestOutcome,
  status: number,
  latencyMs: number,
  isComplete: boolean,
) {
  return {
    requestId,
    traceId,
    endpoint,
    protocol,
    status,
    grpc: outcome?.grpcName,
    latencyMs,
    // Parts of the latency that are long enough to explain it.
    queueMs: timing.queueMs >= STAGE_LOGGED_MS ? roundMs(timing.queueMs) : undefined,
    databaseMs: timing.databaseMs >= STAGE_LOGGED_MS ? roundMs(timing.databaseMs) : undefined,
    broken: isComplete ? undefined : true,
  };
}

function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
