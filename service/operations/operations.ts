import { addEndpointCalls, type Database, type KeyUse, utcDayOf } from "../../db/index.ts";
import { DatabaseFailure } from "../contract/database-failure.ts";
import { findClockJump, listChores } from "./chores.ts";
import type { EndedRequest } from "./ended-request.ts";
import { createEndpointCounts } from "./endpoint-counts.ts";
import { createHousekeeping, type Housekeeping } from "./housekeeping.ts";
import { createKeyUses, type KeyUses } from "./key-uses.ts";
import { createMetrics, type MetricRegistry, type Metrics } from "./metrics.ts";
import { type PrivateServer, startPrivateServer } from "./private-server.ts";
import {
  createReadiness,
  createReadinessReporting,
  type Readiness,
  type ReadinessReporting,
} from "./readiness.ts";
import { createRequestLog, type RequestLog, type RequestLogSettings } from "./request-log.ts";

const CONNECTION_STATES = ["total", "idle", "waiting"] as const;

/** From a cached statement of SQLite to beyond the timeout of a server that does not respond. */
const STATEMENT_BUCKETS_SECONDS = [0.00001, 0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5];

/** Metrics, request log, usage counts, readiness and housekeeping. */
export interface Operations extends ReadinessReporting {
  readonly readiness: Readiness;
  /** Where each part of the service registers its own metrics. */
  readonly metrics: MetricRegistry;
  /** Records a request, of any protocol, after its end. */
  requestEnded(request: EndedRequest): void;
  /** Counts a successful call of an account. */
  callAnswered(accountId: string, endpoint: string): void;
  /** Records the use of a key, at its first calls of a day. */
  keyUsed(use: KeyUse, day: string): void;
  /** Counts a statement that failed while processing a request. */
  databaseFailed(): void;
  /** The port of metrics and readiness; null if they are not served. */
  readonly privatePort: number | null;
  /** Starts the periodic checks. Call it when the port is open: loading blocks the event loop. */
  startChecks(): void;
  /** Starts the housekeeping once the database is open. One process of those that share a port does it. */
  startHousekeeping(): void;
  /** Runs the housekeeping now, unless it is running. */
  runHousekeeping(): void;
  /** Returns the metrics in the Prometheus text format. */
  renderMetrics(): Promise<string>;
  /** Writes all buffered rows. Call it before closing the database. */
  stop(): Promise<void>;
}

export interface OperationsOptions {
  readonly database: Database;
  readonly privateAt: { readonly host: string; readonly port: number } | null;
  /** Whether to measure the process too; by default if the private port is open. */
  readonly measuresProcess?: boolean;
  /** Called when the request log may have exceeded its maximum; by default the housekeeping of this process runs. */
  readonly onLogGrown?: (() => void) | null;
  readonly requestLog: RequestLogSettings;
  readonly now: () => number;
  readonly log: {
    error(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    info(message: string): void;
  };
}

/** @throws {NodeJS.ErrnoException} when the private port is not available: EADDRINUSE and others. */
export async function startOperations(options: OperationsOptions): Promise<Operations> {
  const { database, privateAt, now, log } = options;
  const { kysely } = database;
  const metrics = createMetrics({
    isReady: () => readiness.isReady,
    ofProcess: options.measuresProcess ?? privateAt !== null,
  });
  const warnOfFailure =
    (message: string) =>
    (error: unknown): void => {
      metrics.databaseFailed();
      log.warn({ err: new DatabaseFailure(error) }, message);
    };
  const readiness = createReadiness({
    check: database.check,
    beginsReady: database.waitingFor() === null,
    onCheckFailed: metrics.databaseFailed,
    onLost: (error) =>
      log.error({ err: new DatabaseFailure(error) }, "not ready: the database cannot be used"),
    onRecovered: () => log.info("ready again"),
  });
  const requestLog = createRequestLog({
    ...options.requestLog,
    database,
    onDropped: metrics.requestLogDropped,
    onGrown: options.onLogGrown ?? (() => housekeeping.run()),
    onError: warnOfFailure("writing the request log failed"),
  });
  const endpointCounts = createEndpointCounts({
    write: (counts) => addEndpointCalls(kysely, counts),
    onError: warnOfFailure("writing the counts by endpoint failed"),
  });
  const keyUses = createKeyUses({
    write: database.turnStatements.recordUses,
    onError: warnOfFailure("writing the last uses of keys failed"),
  });
  const housekeeping = openHousekeeping(options, metrics);
  registerDatabaseMetrics(metrics, database, { requestLog, keyUses });
  const reporting = createReadinessReporting();
  let privateServer: PrivateServer | null = null;
  const stop = async (): Promise<void> => {
    readiness.stop();
    await housekeeping.stop();
    await Promise.all([requestLog.stop(), endpointCounts.stop(), keyUses.stop()]);
    await privateServer?.stop();
  };
  try {
    if (privateAt !== null) {
      const onError = (error: unknown): void => log.error({ err: error }, "serving the private port failed");
      privateServer = await startPrivateServer({ ...privateAt, ...reporting, metrics, onError });
    }
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    readiness,
    metrics,
    requestEnded(request) {
      metrics.requestEnded(request);
      requestLog.record(request);
    },
    callAnswered: (accountId, endpoint) =>
      endpointCounts.record({ accountId, day: utcDayOf(now()), endpoint, calls: 1 }),
    keyUsed: keyUses.record,
    databaseFailed: metrics.databaseFailed,
    privatePort: privateServer?.port ?? null,
    ...reporting,
    startChecks: readiness.start,
    startHousekeeping() {
      database.sqliteFile?.startCheckpoints();
      database.opened.then(housekeeping.start, () => {});
    },
    runHousekeeping: housekeeping.run,
    renderMetrics: metrics.render,
    stop,
  };
}

function openHousekeeping(
  options: OperationsOptions,
  { databaseFailed }: Pick<Metrics, "databaseFailed">,
): Housekeeping {
  const { log } = options;
  return createHousekeeping({
    chores: listChores(options),
    async checkClock() {
      const jumpDays = await findClockJump(options);
      if (jumpDays !== null) log.warn({ jumpDays }, "housekeeping postponed: the clock has jumped");
      return jumpDays === null;
    },
    onError: (chore, error) => {
      databaseFailed();
      log.warn({ chore, err: new DatabaseFailure(error) }, "housekeeping failed");
    },
  });
}

/** Registers the metrics of the database and of what is written to it in the background. */
function registerDatabaseMetrics(
  metrics: MetricRegistry,
  database: Database,
  { requestLog, keyUses }: { readonly requestLog: RequestLog; readonly keyUses: KeyUses },
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
  const { sqliteFile } = database;
  if (sqliteFile !== null) {
    metrics.addGauge({
      name: "almagest_database_log_bytes",
      help: "Size of the write-ahead log of SQLite",
      read: sqliteFile.logBytes,
    });
    metrics.addCounter({
      name: "almagest_database_file_replacements_total",
      help: "Files opened in place of the SQLite database that was in use",
      read: sqliteFile.replacements,
    });
  }
  metrics.addCounter({
    name: "almagest_request_log_omitted_total",
    help: "Requests that no daily limit bounds, beyond the rate that the request log records",
    read: () => requestLog.omittedCount,
  });
  metrics.addCounter({
    name: "almagest_key_uses_dropped_total",
    help: "Discarded uses of keys; the next call of such a key records the day of its last use",
    read: () => keyUses.droppedCount,
  });
}
