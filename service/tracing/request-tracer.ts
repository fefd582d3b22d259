import type { CallTrace } from "../call/call-timing.ts";
import type { EndedRequest } from "../operations/ended-request.ts";

/** Traces requests and sends the spans to a collector. A failure to send them affects no request. */
export interface RequestTracer {
  /**
   * Starts the trace of a request, as a part of the client's trace if it names one.
   *
   * @param startMs when the request could be read, a time of `performance.now`
   * @returns null: the request is not sampled and belongs to no other trace
   */
  begin(parent: TraceParent | null, startMs: number): RequestTrace | null;
  /** Spans since the start, for the metrics. */
  readonly totals: SpanTotals;
  stop(timeoutMs: number): Promise<void>;
}

export interface SpanTotals {
  /** Spans that the collector has accepted. */
  readonly exported: number;
  /** Spans that were dropped because too many waited, or that the collector did not accept. */
  readonly lost: number;
}

/** The trace of one request. Nothing in it identifies the client: it contains what the log contains of the request. */
export interface RequestTrace extends CallTrace {
  /** The value of the response header `traceresponse`. */
  readonly header: string;
  /** Ends the trace. Call once. */
  end(request: TracedRequest): void;
}

/** What a trace records of a request. */
export interface TracedRequest extends Pick<EndedRequest, "endpoint" | "protocol" | "status" | "isComplete"> {
  readonly requestId: string;
  readonly httpMethod: string;
  readonly httpVersion: string;
  /** The status that was sent; null if the client disconnected before. */
  readonly httpStatus: number | null;
  /** The name of the gRPC status that the response carries; null: the HTTP status is the outcome. */
  readonly grpcName: string | null;
  /** When the response was closed, a time of `performance.now`. */
  readonly endMs: number;
}

/** The span of the client that a request belongs to. */
export interface TraceParent {
  /** 32 digits in lower-case hexadecimal. */
  readonly traceId: string;
  /** 16 digits in lower-case hexadecimal. */
  readonly spanId: string;
  /** Whether the client records its trace. */
  readonly isSampled: boolean;
}

/** Version, trace id, parent id and flags. Version ff is invalid. */
const TRACE_PARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const FIRST_VERSION = "00";
const SAMPLED_FLAG = 1;

/**
 * Parses a `traceparent`; null for an invalid one. A later version may append to it.
 *
 * **Source:** W3C Trace Context, section 3.2.
 */
export function parseTraceParent(header: string | undefined): TraceParent | null {
  if (header === undefined) return null;
  const [, version, traceId, spanId, flags, appended] = TRACE_PARENT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  if (appended !== undefined && version === FIRST_VERSION) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? "", 16) & SAMPLED_FLAG) !== 0 };
}
