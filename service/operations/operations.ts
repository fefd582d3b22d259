import {
  addEndpointCalls,
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
import { checkDatabase } from "./check-database.ts";
import { DatabaseFailure } from "./database-failure.ts";
import type { EndedRequest } from "./ended-request.ts";
import { createEndpointCounts } from "./endpoint-counts.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { createMetrics } from "./metrics.ts";
import { type MetricsServer, startMetricsServer } from "./metrics-server.ts";
import { createReadiness, type Readiness } from "./readiness.ts";
import { createRequestLogWriter } from "./request-log-writer.ts";

/** What an operator sees of the service: metrics, the request log's table, readiness. */
export interface Operations {
  readonly readiness: Readiness;
  /** To be told of every request that has ended. */
  requestEnded(request: EndedRequest): void;
  /** To be told of every call that an account got an answer to. */
  callAnswered(accountId: string, endpoint: string): void;
  /** To be told of every statement that failed on a request's way. */
  databaseFailed(): void;
  /** Where the metrics are served; null when they are not. */
  readonly metricsPort: number | null;
  /** Writes what is left of the request log and ends; before the database is closed. */
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

const DAY_MS = 86_400_000;
/** A year for its owner to look back on, and some. */
const COUNTS_RETENTION_DAYS = 400;
const UNCONFIRMED_RETENTION_DAYS = 30;

/** Rejects with the system's error (EADDRINUSE …) when the port of the metrics can't be had. */
export async function startOperations(options: OperationsOptions): Promise<Operations> {
  const { database, metricsAt, requestLogRetentionDays, now, log } = options;
  const { kysely } = database;
  const metrics = createMetrics({ isReady: () => readiness.isReady, ofProcess: metricsAt !== null });
  const readiness = createReadiness({
    check: () => checkDatabase(database),
    onFailedLook: metrics.databaseFailed,
    onLost: (error) =>
      log.error({ err: new DatabaseFailure(error) }, "not ready: the database does not answer"),
    onFound: () => log.info("ready again"),
  });
  const requestLog = createRequestLogWriter<RequestLogEntry>({
    write: (entries) => writeRequestLog(kysely, entries),
    onDropped: metrics.requestLogDropped,
    onError: (error) => {
      metrics.databaseFailed();
      log.warn({ err: new DatabaseFailure(error) }, "the request log was not written");
    },
  });
  const endpointCounts = createEndpointCounts({
    write: (counts) => addEndpointCalls(kysely, counts),
    onError: (error) => {
      metrics.databaseFailed();
      log.warn({ err: new DatabaseFailure(error) }, "the counts by endpoint were not written");
    },
  });
  const daysAgo = (days: number): number => now() - days * DAY_MS;
  const housekeeping = startHousekeeping({
    chores: [
      {
        name: "delete old rows of the request log",
        doSome: () => deleteRequestLogBefore(kysely, daysAgo(requestLogRetentionDays)),
      },
      {
        name: "delete old counts",
        doSome: () => deletePoolsBefore(kysely, utcDayOf(daysAgo(COUNTS_RETENTION_DAYS))),
      },
      {
        name: "delete old counts by endpoint",
        doSome: () => deleteEndpointCallsBefore(kysely, utcDayOf(daysAgo(COUNTS_RETENTION_DAYS))),
      },
      { name: "delete old sign-in attempts", doSome: () => deleteAttemptsBefore(kysely, daysAgo(1)) },
      { name: "delete ended sessions and links", doSome: () => deleteExpiredSignIns(kysely, now()) },
      {
        name: "delete people who never confirmed their address",
        doSome: () => deleteUnconfirmedUsersBefore(kysely, daysAgo(UNCONFIRMED_RETENTION_DAYS)),
      },
      { name: "record lapsed subscriptions", doSome: () => recordLapses(kysely, now()) },
    ],
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
      const onError = (error: unknown): void => log.error({ err: error }, "the metrics failed");
      metricsServer = await startMetricsServer({ ...metricsAt, metrics, onError });
    }
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    readiness,
    requestEnded(request) {
      metrics.requestEnded(request);
      // Probes come every few seconds from whoever watches, and say nothing of the service's use.
      if (request.door === "probe") return;
      const { endpoint, status, latencyMs, endedAtMs } = request;
      requestLog.record({ endpoint, status, latencyUs: latencyMs * 1000, atMs: endedAtMs });
    },
    callAnswered: (accountId, endpoint) =>
      endpointCounts.record({ accountId, day: utcDayOf(now()), endpoint }),
    databaseFailed: metrics.databaseFailed,
    metricsPort: metricsServer?.port ?? null,
    stop,
  };
}
