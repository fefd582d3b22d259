import {
  addEndpointCalls,
  DAY_MS,
  type Database,
  deleteAttemptsBefore,
  deleteEndpointCallsBefore,
  deleteExpiredSignIns,
  deletePoolsBefore,
  deleteRequestLogBefore,
  deleteUnconfirmedUsersBefore,
  type RequestLogEntry,
  recordLapses,
  utcDayOf,
  writeRequestLog,
} from "../../db/index.ts";
import { DatabaseFailure } from "../contract/database-failure.ts";
import type { EndedRequest } from "./ended-request.ts";
import { createEndpointCounts } from "./endpoint-counts.ts";
import { type Chore, createHousekeeping } from "./housekeeping.ts";
import type { MetricRegistry } from "./metric-registry.ts";
import { createMetrics } from "./metrics.ts";
import { type MetricsServer, startMetricsServer } from "./metrics-server.ts";
import { createReadiness, type Readiness } from "./readiness.ts";
import { createRequestLogWriter } from "./request-log-writer.ts";

/** Metrics, request log, usage counts, readiness and housekeeping. */
export interface Operations {
  readonly readiness: Readiness;
  /** Where each part of the service registers its own metrics. */
  readonly metrics: MetricRegistry;
  /** Records a request, of any protocol, after its end. */
  requestEnded(request: EndedRequest): void;
  /** Counts a successful call of an account. */
  callAnswered(accountId: string, endpoint: string): void;
  /** Counts a statement that failed while processing a request. */
  databaseFailed(): void;
  /** The port of the metrics; null if they are not served. */
  readonly metricsPort: number | null;
  /** Starts the periodic checks and the housekeeping. Call it when the port is open: loading blocks the event loop. */
  startChecks(): void;
  /** Writes all buffered rows. Call it before closing the database. */
  stop(): Promise<void>;
}

export interface OperationsOptions {
  readonly database: Database;
  readonly metricsAt: { readonly host: string; readonly port: number } | null;
  readonly requestLogRetentionDays: number;
  readonly now: () => number;
  readonly log: {
    error(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    info(message: string): void;
  };
}

/** More than a year, so that the account owner can compare with the same day of last year. */
const COUNTS_RETENTION_DAYS = 400;
const UNCONFIRMED_RETENTION_DAYS = 30;

/** @throws {NodeJS.ErrnoException} when the port of the metrics is not available: EADDRINUSE and others. */
export async function startOperations(options: OperationsOptions): Promise<Operations> {
  const { database, metricsAt, now, log } = options;
  const { kysely } = database;
  const metrics = createMetrics({ isReady: () => readiness.isReady, ofProcess: metricsAt !== null });
  const warnOfFailure =
    (message: string) =>
    (error: unknown): void => {
      metrics.databaseFailed();
      log.warn({ err: new DatabaseFailure(error) }, message);
    };
  const readiness = createReadiness({
    check: database.check,
    onCheckFailed: metrics.databaseFailed,
    onLost: (error) =>
      log.error({ err: new DatabaseFailure(error) }, "not ready: the database does not respond"),
    onRecovered: () => log.info("ready again"),
  });
  const requestLog = createRequestLogWriter<RequestLogEntry>({
    write: (entries) => writeRequestLog(kysely, entries),
    onDropped: metrics.requestLogDropped,
    onError: warnOfFailure("writing the request log failed"),
  });
  const endpointCounts = createEndpointCounts({
    write: (counts) => addEndpointCalls(kysely, counts),
    onError: warnOfFailure("writing the counts by endpoint failed"),
  });
  const housekeeping = createHousekeeping({
    chores: listChores(options),
    onError: (chore, error) => {
      metrics.databaseFailed();
      log.warn({ chore, err: new DatabaseFailure(error) }, "housekeeping failed");
    },
  });
  let metricsServer: MetricsServer | null = null;
  const stop = async (): Promise<void> => {
    readiness.stop();
    await housekeeping.stop();
    await Promise.all([requestLog.stop(), endpointCounts.stop()]);
    await metricsServer?.stop();
  };
  try {
    if (metricsAt !== null) {
      const onError = (error: unknown): void => log.error({ err: error }, "serving the metrics failed");
      metricsServer = await startMetricsServer({ ...metricsAt, metrics, onError });
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
      // Probes are periodic and not a use of the service.
      if (request.door === "probe") return;
      const { endpoint, status, latencyMs, endedAtMs } = request;
      requestLog.record({ endpoint, status, latencyUs: latencyMs * 1000, atMs: endedAtMs });
    },
    callAnswered: (accountId, endpoint) =>
      endpointCounts.record({ accountId, day: utcDayOf(now()), endpoint }),
    databaseFailed: metrics.databaseFailed,
    metricsPort: metricsServer?.port ?? null,
    startChecks() {
      readiness.start();
      housekeeping.start();
    },
    stop,
  };
}

function listChores({ database, requestLogRetentionDays, now }: OperationsOptions): readonly Chore[] {
  const { kysely } = database;
  const daysAgo = (days: number): number => now() - days * DAY_MS;
  return [
    {
      name: "delete old entries of the request log",
      runPart: () => deleteRequestLogBefore(kysely, daysAgo(requestLogRetentionDays)),
    },
    {
      name: "delete old counts by day",
      runPart: () => deletePoolsBefore(kysely, utcDayOf(daysAgo(COUNTS_RETENTION_DAYS))),
    },
    {
      name: "delete old counts by endpoint",
      runPart: () => deleteEndpointCallsBefore(kysely, utcDayOf(daysAgo(COUNTS_RETENTION_DAYS))),
    },
    { name: "delete old sign-in attempts", runPart: () => deleteAttemptsBefore(kysely, daysAgo(1)) },
    { name: "delete expired sessions and links", runPart: () => deleteExpiredSignIns(kysely, now()) },
    {
      name: "delete users with an unconfirmed email address",
      runPart: () => deleteUnconfirmedUsersBefore(kysely, daysAgo(UNCONFIRMED_RETENTION_DAYS)),
    },
    { name: "record lapsed subscriptions", runPart: () => recordLapses(kysely, now()) },
  ];
}
