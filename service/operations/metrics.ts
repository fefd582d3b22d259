import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { EndedRequest } from "./ended-request.ts";

/** A metric without labels. */
interface MetricOptions {
  /** `almagest_…`, with the unit last: `_seconds`, `_bytes`; `_total` for a counter. */
  readonly name: string;
  readonly help: string;
}

/** A value that is read when the metrics are read, so updating it costs no call. */
interface ReadMetricOptions extends MetricOptions {
  readonly read: () => number;
}

/** How the values of several workers become one; "worker" keeps each with the label `worker`. */
export type Aggregation = "sum" | "min" | "max" | "first" | "worker";

/** What a gauge needs in addition to its value. */
interface GaugeOptions {
  readonly aggregation: Aggregation;
}

/** A value for each member of a closed list. A label never contains client input. */
interface LabelledMetricOptions<Value extends string> extends MetricOptions {
  readonly label: string;
  readonly values: readonly Value[];
  readonly read: (value: Value) => number;
}

interface DurationOptions extends MetricOptions {
  /** Upper bounds of the buckets in seconds, ascending. */
  readonly bucketsSeconds: readonly number[];
}

/**
 * Where each part of the service registers its own metrics, once, when the service is composed. A part in a lower folder counts in
 * plain numbers; the composition registers functions that read them.
 *
 * @throws {Error} from each function if the name is already registered
 */
export interface MetricRegistry {
  /** A value that rises and falls: open connections, calls in progress. */
  addGauge<Value extends string>(
    options: (ReadMetricOptions | LabelledMetricOptions<Value>) & GaugeOptions,
  ): void;
  /** A value that only rises while the process runs. */
  addCounter<Value extends string>(options: ReadMetricOptions | LabelledMetricOptions<Value>): void;
  /** A histogram in seconds. Returns the function that records a duration. */
  addDurations(options: DurationOptions): (durationMs: number) => void;
}

function createMetricRegistry(register: Registry): MetricRegistry {
  const registers = [register];
  return {
    addGauge(options) {
      const { name, help, aggregation } = options;
      new Gauge({
        name,
        help,
        labelNames: labelNamesOf(options),
        registers,
        // The values of workers that keep their label are all different: their sums are themselves.
        aggregator: aggregation === "worker" ? "sum" : aggregation,
        collect() {
          for (const { labels, value } of valuesOf(options)) this.set(labels, value);
        },
      });
    },
    addCounter(options) {
      const { name, help } = options;
      new Counter({
        name,
        help,
        labelNames: labelNamesOf(options),
        registers,
        collect() {
          this.reset();
          for (const { labels, value } of valuesOf(options)) this.inc(labels, value);
        },
      });
    },
    addDurations({ name, help, bucketsSeconds }) {
      const histogram = new Histogram({ name, help, buckets: [...bucketsSeconds], registers });
      return (durationMs) => histogram.observe(durationMs / 1000);
    },
  };
}

function labelNamesOf<Value extends string>(
  options: ReadMetricOptions | LabelledMetricOptions<Value>,
): string[] {
  return "label" in options ? [options.label] : [];
}

function valuesOf<Value extends string>(options: ReadMetricOptions | LabelledMetricOptions<Value>) {
  if (!("label" in options)) return [{ labels: {}, value: options.read() }];
  const { label, values, read } = options;
  return values.map((member) => ({ labels: { [label]: member }, value: read(member) }));
}

/** The metrics of requests and of the process, and the registry of all others. Labels never contain client input. */
export interface Metrics extends MetricRegistry {
  requestEnded(request: EndedRequest): void;
  /** A statement failed, or the database did not respond in time. */
  databaseFailed(): void;
  /** Entries of the request log were discarded because the database was unavailable. */
  requestLogDropped(count: number): void;
  /** Returns the Prometheus text format. */
  render(): Promise<string>;
  readonly contentType: string;
  /** Returns the metrics of a worker, which its supervisor merges. */
  readJson(): Promise<WorkerMetrics>;
}

/** The metrics of one worker, in prom-client's form. */
export type WorkerMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

export interface MetricsOptions {
  readonly isReady: () => boolean;
  /** Whether to measure the process too, at a small constant cost. */
  readonly ofProcess: boolean;
}

/** From a fraction of a chart's time to beyond the timeout of an unresponsive database. */
const LATENCY_BUCKETS_SECONDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** Creates the metrics of the service and, optionally, of the process: event-loop delay, memory, garbage collection. */
export function createMetrics({ isReady, ofProcess }: MetricsOptions): Metrics {
  const register = new Registry();
  const registers = [register];
  const requests = new Counter({
    name: "almagest_requests_total",
    help: "Requests by endpoint, protocol and HTTP status (gRPC codes as the status of REST)",
    labelNames: ["endpoint", "protocol", "status"],
    registers,
  });
  const latency = new Histogram({
    name: "almagest_request_duration_seconds",
    help: "Time from when the request could be read to the end of the response",
    labelNames: ["endpoint", "protocol"],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  const registry = createMetricRegistry(register);
  const totals = { cutRequests: 0, databaseErrors: 0, droppedEntries: 0 };
  registry.addCounter({
    name: "almagest_cut_requests_total",
    help: "Requests whose response was not sent to its last byte",
    read: () => totals.cutRequests,
  });
  registry.addCounter({
    name: "almagest_database_errors_total",
    help: "Failed statements and failed checks of the database",
    read: () => totals.databaseErrors,
  });
  registry.addCounter({
    name: "almagest_request_log_dropped_total",
    help: "Discarded entries of the request log",
    read: () => totals.droppedEntries,
  });
  registry.addGauge({
    name: "almagest_ready",
    help: "1 while /readyz reports ready, else 0",
    aggregation: "worker",
    read: () => (isReady() ? 1 : 0),
  });
  registry.addCounter({
    name: "almagest_event_loop_active_seconds_total",
    help: "Time that the event loop was not waiting; its rate is the utilization",
    read: () => performance.eventLoopUtilization().active / 1000,
  });
  if (ofProcess) collectDefaultMetrics({ register });

  return {
    ...registry,
    requestEnded({ endpoint, protocol, status, latencyMs, isComplete }) {
      requests.inc({ endpoint, protocol, status });
      latency.observe({ endpoint, protocol }, latencyMs / 1000);
      if (!isComplete) totals.cutRequests += 1;
    },
    databaseFailed() {
      totals.databaseErrors += 1;
    },
    requestLogDropped(count) {
      totals.droppedEntries += count;
    },
    render: () => register.metrics(),
    contentType: register.contentType,
    readJson: () => register.getMetricsAsJSON(),
  };
}
