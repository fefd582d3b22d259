import { X509Certificate } from "node:crypto";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../../db/index.ts";
import type { KeyUses, RequestLog } from "./buffered-rows.ts";
import type { EndedRequest } from "./ended-request.ts";

/** A metric whose value is read when the metrics are read, so updating it costs no call. */
interface MetricOptions<Value extends string> {
  /** `almagest_…`, with the unit last: `_seconds`, `_bytes`; `_total` for a counter. */
  readonly name: string;
  readonly help: string;
  /** A label whose values are a closed list, never client input; absent: none. */
  readonly label?: string;
  readonly values?: readonly Value[];
  readonly read: (value: Value) => number;
  /** How the values of several workers become one: by default their sum; "worker" labels each. */
  readonly aggregation?: "min" | "max" | "worker";
}

export type MetricRegistry = ReturnType<typeof createMetricRegistry>;

/**
 * Where each folder with metrics registers them, once, when the service is composed; they are in its `metrics.ts`. A lower folder counts
 * in plain numbers; the composition registers functions that read them.
 *
 * @throws {Error} from each function if the name is already registered
 */
export function createMetricRegistry(register: Registry) {
  const registers = [register];
  const add = <Value extends string>(
    metric: typeof Gauge | typeof Counter,
    { name, help, label, values = [], read, aggregation }: MetricOptions<Value>,
  ): void => {
    new metric({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      // The values of workers that keep their label are all different: their sums are themselves.
      aggregator: aggregation === undefined || aggregation === "worker" ? "sum" : aggregation,
      collect() {
        this.reset();
        if (label === undefined) this.inc((read as () => number)());
        else for (const value of values) this.inc({ [label]: value }, read(value));
      },
    });
  };
  return {
    /** A value that rises and falls. */
    addGauge: <Value extends string>(options: MetricOptions<Value>): void => add(Gauge, options),
    /** A value that only rises while the process runs. */
    addCounter: <Value extends string>(options: Omit<MetricOptions<Value>, "aggregation">): void =>
      add(Counter, options),
    /** A histogram, by the ascending upper bounds of its buckets. Returns the function that records a duration. */
    addDurations({
      name,
      help,
      bucketsSeconds,
    }: Pick<MetricOptions<never>, "name" | "help"> & { readonly bucketsSeconds: readonly number[] }) {
      const histogram = new Histogram({ name, help, buckets: [...bucketsSeconds], registers });
      return (durationMs: number): void => histogram.observe(durationMs / 1000);
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of one worker, in prom-client's form. */
export type WorkerMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** From a fraction of a chart's time to beyond the timeout of an unresponsive database. */
const LATENCY_BUCKETS_SECONDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/**
 * The metrics of requests and of the process, and the registry of all others. Labels never contain client input.
 *
 * @param options.ofProcess whether to measure the process too, at a small constant cost: event-loop delay, memory, garbage collection
 */
export function createMetrics({
  isReady,
  ofProcess,
}: {
  readonly isReady: () => boolean;
  readonly ofProcess: boolean;
}) {
  const register = new Registry();
  const registers = [register];
  const requests = new Counter({
    name: "almagest_requests_total",
    help: "Requests by endpoint, protocol (rest, connect, grpc, grpc-web, mcp, web, probe) and HTTP status (gRPC codes as the status of REST)",
    labelNames: ["endpoint", "protocol", "status"],
    registers,
  });
  const latency = new Histogram({
    name: "almagest_request_duration_seconds",
    help: "Time from when the head of the request has arrived to the last byte of the response",
    labelNames: ["endpoint", "protocol"],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  const registry = createMetricRegistry(register);
  const totals = { cutRequests: 0, databaseErrors: 0 };
  registry.addCounter({
    name: "almagest_cut_requests_total",
    help: "Requests whose response was not sent to its last byte: the client disconnected, or a time limit or the shutdown cut them",
    read: () => totals.cutRequests,
  });
  registry.addCounter({
    name: "almagest_database_errors_total",
    help: "Failed statements of requests and of the request log, and failed readiness checks",
    read: () => totals.databaseErrors,
  });
  registry.addGauge({
    name: "almagest_ready",
    help: "1 while /readyz reports ready, else 0",
    aggregation: "worker",
    read: () => (isReady() ? 1 : 0),
  });
  registry.addCounter({
    name: "almagest_event_loop_active_seconds_total",
    help: "Time that the event loop was not waiting; its rate is the utilization, 1 is saturated",
    read: () => performance.eventLoopUtilization().active / 1000,
  });
  if (ofProcess) collectDefaultMetrics({ register });

  return {
    ...registry,
    requestEnded({ endpoint, protocol, status, latencyMs, isComplete }: EndedRequest): void {
      requests.inc({ endpoint, protocol, status });
      latency.observe({ endpoint, protocol }, latencyMs / 1000);
      if (!isComplete) totals.cutRequests += 1;
    },
    /** A statement failed, or the database did not respond in time. */
    databaseFailed(): void {
      totals.databaseErrors += 1;
    },
    render: () => register.metrics(),
    contentType: register.contentType,
    /** The metrics of a worker, which its supervisor merges. */
    readJson: () => register.getMetricsAsJSON(),
  };
}

/** From a cached statement of SQLite to beyond the timeout of a server that does not respond. */
const STATEMENT_BUCKETS_SECONDS = [0.00001, 0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5];

/** Registers the metrics of the database and of what is written to it in the background. */
export function addDatabaseMetrics(
  metrics: MetricRegistry,
  database: Database,
  { requestLog, keyUses }: { readonly requestLog: RequestLog; readonly keyUses: KeyUses },
): void {
  const recordStatement = metrics.addDurations({
    name: "almagest_database_statement_duration_seconds",
    help: "Time of database statements, waits for locks included",
    bucketsSeconds: STATEMENT_BUCKETS_SECONDS,
  });
  database.onStatement(recordStatement);
  if (database.connections() !== null) {
    metrics.addGauge({
      name: "almagest_database_connections",
      help: "PostgreSQL only: connections (total, idle) and callers that wait for one (waiting)",
      label: "state",
      values: ["total", "idle", "waiting"],
      read: (state) => database.connections()?.[state] ?? 0,
    });
  }
  addFileMetrics(metrics, database);
  metrics.addCounter({
    name: "almagest_request_log_dropped_total",
    help: "Rows of the request log dropped while the database was unavailable",
    read: requestLog.droppedCount,
  });
  metrics.addCounter({
    name: "almagest_request_log_omitted_total",
    help: "Requests that no daily limit bounds, beyond the rate that the request log records",
    read: () => requestLog.omittedCount,
  });
  metrics.addCounter({
    name: "almagest_key_uses_dropped_total",
    help: "Discarded uses of keys; the next call of such a key records the day of its last use",
    read: keyUses.droppedCount,
  });
}

function addFileMetrics(metrics: MetricRegistry, { sqliteFile }: Pick<Database, "sqliteFile">): void {
  if (sqliteFile === null) return;
  metrics.addGauge({
    name: "almagest_database_log_bytes",
    aggregation: "max",
    help: "SQLite only: size of the write-ahead log",
    read: sqliteFile.logBytes,
  });
  metrics.addGauge({
    name: "almagest_database_free_bytes",
    aggregation: "min",
    help: "SQLite only: free disk space in the folder of the database",
    read: sqliteFile.freeBytes,
  });
  metrics.addGauge({
    name: "almagest_backup_timestamp_seconds",
    aggregation: "max",
    help: "SQLite only: Unix time of the last backup; 0 before the first one",
    read: () => sqliteFile.lastBackupMs() / 1000,
  });
}

/** @param totals the time of the last complete housekeeping, and how many chores failed */
export function addHousekeepingMetrics(
  metrics: MetricRegistry,
  totals: { readonly completedAtMs: number; readonly failures: number },
): void {
  metrics.addGauge({
    name: "almagest_housekeeping_timestamp_seconds",
    aggregation: "max",
    help: "Unix time at which this process last completed all chores of the housekeeping; 0 before",
    read: () => totals.completedAtMs / 1000,
  });
  metrics.addCounter({
    name: "almagest_housekeeping_failures_total",
    help: "Chores of the housekeeping that failed",
    read: () => totals.failures,
  });
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Registers when the certificate that this process serves expires. A process reads the files at its start only. */
export function addCertificateMetric(
  metrics: Pick<MetricRegistry, "addGauge">,
  tls: { readonly cert: Buffer } | null,
): void {
  if (tls === null) return;
  const certificates = tls.cert.toString("latin1").match(CERTIFICATE) ?? [];
  const expiriesMs = certificates.map((text) => Date.parse(new X509Certificate(text).validTo));
  const expirySeconds = Math.min(...expiriesMs) / 1000;
  metrics.addGauge({
    name: "almagest_certificate_expiry_timestamp_seconds",
    aggregation: "min",
    help: "TLS only: earliest expiry of a certificate in the chain in use, as Unix time",
    read: () => expirySeconds,
  });
}
