import type { Logger } from "pino";
import type { CallTiming } from "../call/call-timing.ts";
import { createRunningCount } from "../call/running-count.ts";
import { CLIENT_LEFT_STATUS, type EndedRequest } from "../operations/ended-request.ts";
import type { RequestTrace, RequestTracer } from "../tracing/request-tracer.ts";
import { parseTraceParent, TRACE_PARENT_HEADER } from "../tracing/trace-parent.ts";
import type { Door, DoorContext } from "../transport/http/door.ts";
import { headerOf } from "../transport/http/request-head.ts";
import { responseClosed } from "../transport/http/response.ts";
import type { DoorRequest, DoorResponse } from "../transport/port/exchange.ts";

/** Writes one line per request, traces it, and reports it to the request log and the metrics. */
export interface AccessLog {
  /** Answers a request; records it when that is done and the response is closed. */
  record(exchange: Exchange, answer: Door["serve"]): Promise<void>;
  /** The number of requests in progress. */
  inFlight(): number;
  /** Resolves when every request has been recorded. */
  settled(): Promise<void>;
}

export interface Exchange {
  readonly request: DoorRequest;
  readonly response: DoorResponse;
  readonly context: DoorContext;
}

export interface AccessLogOptions {
  readonly log: Pick<Logger, "info">;
  readonly onRequestEnded: (request: EndedRequest) => void;
  /** Null: requests are not traced. */
  readonly tracer: Pick<RequestTracer, "begin"> | null;
  readonly now: () => number;
}

/** The response header that names the trace of a request and the service's span in it (W3C Trace Context, level 2). */
const TRACE_RESPONSE_HEADER = "traceresponse";

/** A part of the latency that is shorter is not logged. */
const PART_LOGGED_MS = 1;

export function createAccessLog(options: AccessLogOptions): AccessLog {
  const { log, onRequestEnded, tracer, now } = options;
  const running = createRunningCount();
  return {
    inFlight: running.count,
    settled: running.settled,
    async record(exchange, answer) {
      const { request, response, context } = exchange;
      running.begin();
      try {
        const startMs = performance.now();
        const trace = tracer === null ? null : beginTrace(tracer, exchange, startMs);
        const end = responseEnd(exchange, startMs);
        const { endpoint, door, outcome } = await answer(request, response, context);
        const { httpStatus, latencyMs, isComplete } = await end;
        const line: RequestLine = { requestId: context.requestId };
        const traceId = trace?.traceId ?? parentOf(request)?.traceId;
        if (traceId !== undefined) line.traceId = traceId;
        line.endpoint = endpoint;
        line.door = door;
        line.status = httpStatus;
        if (outcome !== null) line.grpc = outcome.grpcName;
        line.latencyMs = latencyMs;
        addLongParts(line, context.timing);
        if (!isComplete) line.broken = true;
        log.info(line, "request");
        const isOfHttp = outcome === null || httpStatus === CLIENT_LEFT_STATUS;
        const status = isOfHttp ? httpStatus : outcome.restStatus;
        const ended = { endpoint, door, status, latencyMs, isComplete };
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
      } finally {
        running.end();
      }
    },
  };
}

function parentOf(request: DoorRequest) {
  return parseTraceParent(headerOf(request, TRACE_PARENT_HEADER));
}

/** Starts the trace of a request; its calls and its response get it. */
function beginTrace(
  tracer: Pick<RequestTracer, "begin">,
  { request, response, context }: Exchange,
  startMs: number,
): RequestTrace | null {
  const trace = tracer.begin(parentOf(request), startMs);
  if (trace === null) return null;
  context.timing.trace = trace;
  response.setHeader(TRACE_RESPONSE_HEADER, trace.header);
  return trace;
}

/** The fields of a line, in this order; those that do not apply are absent. */
interface RequestLine {
  readonly requestId: string;
  traceId?: string;
  endpoint?: string;
  door?: string;
  status?: number;
  grpc?: string;
  latencyMs?: number;
  queueMs?: number;
  databaseMs?: number;
  broken?: true;
}

/** Adds the parts of a latency that are long enough to explain it. */
function addLongParts(line: RequestLine, { queueMs, databaseMs }: CallTiming): void {
  if (queueMs >= PART_LOGGED_MS) line.queueMs = roundMs(queueMs);
  if (databaseMs >= PART_LOGGED_MS) line.databaseMs = roundMs(databaseMs);
}

interface ResponseEnd {
  /** {@link CLIENT_LEFT_STATUS} if the client disconnected before the response began. */
  readonly httpStatus: number;
  readonly latencyMs: number;
  /** Whether the response was sent to its last byte. */
  readonly isComplete: boolean;
}

async function responseEnd({ response }: Exchange, startMs: number): Promise<ResponseEnd> {
  await responseClosed(response);
  return {
    httpStatus: response.headersSent ? response.statusCode : CLIENT_LEFT_STATUS,
    latencyMs: roundMs(performance.now() - startMs),
    isComplete: response.isComplete,
  };
}

function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
