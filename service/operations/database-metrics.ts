import type { Database } from "../../db/index.ts";
import type { MetricRegistry } from "./metric-registry.ts";
import type { RequestLog } from "./request-log.ts";

const CONNECTION_STATES = ["total", "idle", "waiting"] as const;

/** From a cached statement of SQLite to beyond the timeout of a server that does not respond. */
const STATEMENT_BUCKETS_SECONDS = [0.00001, 0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5];

/** Registers the metrics of the database and of the request log. */
export function registerDatabaseMetrics(
  metrics: MetricRegistry,
  database: Database,
  requestLog: Pick<RequestLog, "omittedCount">,
): void {
  const observeSeconds = metrics.addHistogram({
    name: "almagest_database_statement_duration_seconds",
    help: "Time of database statements, waits for locks included",
    buckets: STATEMENT_BUCKETS_SECONDS,
  });
  database.onStatement((durationMs) => observeSeconds(durationMs / 1000));
  if (database.connections() !== null) {
    metrics.addGauge({
      name: "almagest_database_connections",
      help: "Connections to PostgreSQL (total, idle) and callers that wait for one (waiting)",
      label: "state",
      values: CONNECTION_STATES,
      read: (state) => database.connections()?.[state] ?? 0,
    });
  }
  metrics.addCounter({
    name: "almagest_request_log_omitted_total",
    help: "Requests that no daily limit bounds, beyond the rate that the request log records",
    read: () => requestLog.omittedCount,
  });
}
