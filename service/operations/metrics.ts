import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { EndedRequest } from "./ended-request.ts";

/** What is counted of the service. Its labels come from closed lists: nothing that a caller sends is in them. */
export interface Metrics {
  requestEnded(request: EndedRequest): void;
  /** A statement failed, or the database was not reached in time. */
  databaseFailed(): void;
  /** Entries of the request log were given up, because the database had no time or place for them. */
  requestLogDropped(count: number): void;
  /** Prometheus's text format. */
  render(): Promise<string>;
  readonly contentType: string;
}

export interface MetricsOptions {
  readonly isReady: () => boolean;
  /** Whether the process is looked at too, which costs a little all the time. */
  readonly ofProcess: boolean;
}

const TOO_MANY_REQUESTS = 429;

/** Seconds; a chart takes a fraction of the first, the deadline of a hanging database lies before the last. */
const LATENCY_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The service's own metrics and, if asked for, those of the process: event-loop delay, memory, garbage collection. */
export function createMetrics({ isReady, ofProcess }: MetricsOptions): Metrics {
  const register = new Registry();
  const registers = [register];
  const requests = new Counter({
    name: "almagest_requests_total",
    help: "Requests answered, by endpoint, door and the service's status (gRPC's codes as the status that REST has)",
    labelNames: ["endpoint", "door", "status"],
    registers,
  });
  const latency = new Histogram({
    name: "almagest_request_duration_seconds",
    help: "From a request's headers to the end of its response",
    labelNames: ["endpoint", "door"],
    buckets: LATENCY_BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: "almagest_pool_refusals_total",
    help: "Requests refused because the account's day was spent",
    registers,
  });
  const databaseErrors = new Counter({
    name: "almagest_database_errors_total",
    help: "Statements that failed and checks that found the database away",
    registers,
  });
  const dropped = new Counter({
    name: "almagest_request_log_dropped_total",
    help: "Entries of the request log that were given up",
    registers,
  });
  new Gauge({
    name: "almagest_ready",
    help: "1 while /readyz says ready",
    registers,
    collect() {
      this.set(isReady() ? 1 : 0);
    },
  });
  if (ofProcess) collectDefaultMetrics({ register });

  return {
    requestEnded({ endpoint, door, status, latencyMs }) {
      requests.inc({ endpoint, door, status });
      latency.observe({ endpoint, door }, latencyMs / 1000);
      if (status === TOO_MANY_REQUESTS) refusals.inc();
    },
    databaseFailed: () => databaseErrors.inc(),
    requestLogDropped: (count) => dropped.inc(count),
    render: () => register.metrics(),
    contentType: register.contentType,
  };
}
