import type { Logger } from "pino";
import type { CallTiming } from "../call/handle-call.ts";
import { createRunningCount } from "../call/running-count.ts";
import { CLIENT_LEFT_STATUS, type EndedRequest } from "../operations/ended-request.ts";
import type { ReadClock } from "../operations/read-clock.ts";
import type { Door, DoorContext } from "../transport/http/door.ts";
import { headerOf } from "../transport/http/request-head.ts";
import { responseClosed } from "../transport/http/response.ts";
import type { DoorRequest, DoorResponse } from "../transport/port/exchange.ts";

/** Writes one line per request, and reports each request to the request log and the metrics. */
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
  readonly readClock: Pick<ReadClock, "readableSinceMs" | "responseEnded">;
  readonly now: () => number;
}

/** A part of the latency that is shorter is not logged. */
const PART_LOGGED_MS = 1;

export function createAccessLog({ log, onRequestEnded, readClock, now }: AccessLogOptions): AccessLog {
  const running = createRunningCount();
  return {
    inFlight: running.count,
    settled: running.settled,
    async record(exchange, answer) {
      const { request, response, context } = exchange;
      running.begin();
      try {
        const connection = request.socket ?? request;
        const startMs = readClock.readableSinceMs(connection);
        const waitMs = performance.now() - startMs;
        const end = responseEnd(exchange, connection, startMs, readClock);
        const { endpoint, door, outcome } = await answer(request, response, context);
        const { httpStatus, latencyMs, isComplete } = await end;
        const line: RequestLine = { requestId: context.requestId };
        const traceId = traceIdOf(headerOf(request, "traceparent"));
        if (traceId !== null) line.traceId = traceId;
        line.endpoint = endpoint;
        line.door = door;
        line.status = httpStatus;
        if (outcome !== null) line.grpc = outcome.grpcName;
        line.latencyMs = latencyMs;
        addLongParts(line, waitMs, context.timing);
        if (!isComplete) line.broken = true;
        log.info(line, "request");
        const isOfHttp = outcome === null || httpStatus === CLIENT_LEFT_STATUS;
        const status = isOfHttp ? httpStatus : outcome.restStatus;
        onRequestEnded({ endpoint, door, status, latencyMs, isComplete, endedAtMs: now() });
      } finally {
        running.end();
      }
    },
  };
}

/** W3C Trace Context: version, trace id, parent id and flags, in lower-case hexadecimal. Version ff is invalid. */
const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;
const FIRST_VERSION = "00-";

/** The trace id of a valid `traceparent`; null for an invalid one. A later version may append to it. */
function traceIdOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const [, traceId, appended] = TRACE_PARENT.exec(header) ?? [];
  const isValid = traceId !== undefined && (appended === undefined || !header.startsWith(FIRST_VERSION));
  return isValid ? traceId : null;
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
  waitMs?: number;
  queueMs?: number;
  databaseMs?: number;
  broken?: true;
}

/** Adds the parts of a latency that are long enough to explain it. */
function addLongParts(line: RequestLine, waitMs: number, { queueMs, databaseMs }: CallTiming): void {
  if (waitMs >= PART_LOGGED_MS) line.waitMs = roundMs(waitMs);
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

async function responseEnd(
  { request, response }: Exchange,
  connection: object,
  startMs: number,
  readClock: AccessLogOptions["readClock"],
): Promise<ResponseEnd> {
  await responseClosed(response);
  if (!request.isHttp2) readClock.responseEnded(connection);
  return {
    httpStatus: response.headersSent ? response.statusCode : CLIENT_LEFT_STATUS,
    latencyMs: roundMs(performance.now() - startMs),
    isComplete: response.isComplete,
  };
}

function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
