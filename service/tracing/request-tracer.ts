import type { CallTrace } from "../call/call-timing.ts";
import type { EndedRequest } from "../operations/ended-request.ts";
import type { TraceParent } from "./trace-parent.ts";

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
  /** Sends what waits, for a limited time. */
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
