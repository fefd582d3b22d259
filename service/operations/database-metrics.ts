import type { Database } from "../../db/index.ts";
import type { MetricRegistry } from "./metrics.ts";
import type { RequestLog } from "./request-log.ts";

const CONNECTION_STATES = ["total", "idle", "waiting"] as const;

/** From a cached statement of SQLite to beyond the timeout of a server that does not respond. */
const STATEMENT_BUCKETS_SECONDS = [0.00001, 0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5];

/** Registers the metrics of the database and of what is written to it in the background. */
export function registerDatabaseMetrics(
  metrics: MetricRegistry,
  database: Database,
  { requestLog, keyUsesDropped }: { readonly requestLog: RequestLog; readonly keyUsesDropped: () => number },
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
      aggregation: "sum",
      help: "Connections to PostgreSQL (total, idle) and callers that wait for one (waiting)",
      label: "state",
      values: CONNECTION_STATES,
      read: (state) => database.connections()?.[state] ?? 0,
    });
  }
  registerFileMetrics(metrics, database);
  metrics.addCounter({
    name: "almagest_request_log_omitted_total",
    help: "Requests that no daily limit bounds, beyond the rate that the request log records",
    read: () => requestLog.omittedCount,
  });
  metrics.addCounter({
    name: "almagest_key_uses_dropped_total",
    help: "Discarded uses of keys; the next call of such a key records the day of its last use",
    read: keyUsesDropped,
  });
}

function registerFileMetrics(metrics: MetricRegistry, { sqliteFile }: Pick<Database, "sqliteFile">): void {
  if (sqliteFile === null) return;
  metrics.addGauge({
    name: "almagest_database_log_bytes",
    aggregation: "max",
    help: "Size of the write-ahead log of SQLite",
    read: sqliteFile.logBytes,
  });
  metrics.addGauge({
    name: "almagest_database_free_bytes",
    aggregation: "min",
    help: "Free disk space in the folder of the SQLite database",
    read: sqliteFile.freeBytes,
  });
  metrics.addGauge({
    name: "almagest_backup_timestamp_seconds",
    aggregation: "max",
    help: "Time of the last backup of the SQLite database; 0 before the first one",
    read: () => sqliteFile.lastBackupMs() / 1000,
  });
}
