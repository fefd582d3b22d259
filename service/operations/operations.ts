import { addEndpointCalls, type Database, type KeyUse, utcDayOf } from "../../db/index.ts";
import { DatabaseFailure } from "../contract/database-failure.ts";
import {
  createEndpointCounts,
  createKeyUses,
  createRequestLog,
  type RequestLogSettings,
} from "./buffered-rows.ts";
import type { EndedRequest } from "./ended-request.ts";
import { createHousekeeping, findClockJump, listChores } from "./housekeeping.ts";
import { addDatabaseMetrics, addHousekeepingMetrics, createMetrics, type Metrics } from "./metrics.ts";
import { startPrivateServer } from "./private-server.ts";
import { createReadiness, type ReadinessReport } from "./readiness.ts";

/** Metrics, request log, usage counts, readiness and housekeeping. */
export type Operations = Awaited<ReturnType<typeof startOperations>>;

export interface OperationsOptions {
  readonly database: Database;
  readonly privateAt: { readonly host: string; readonly port: number } | null;
  /** Whether to measure the process too; by default if the private port is open. */
  readonly measuresProcess?: boolean;
  readonly requestLog: RequestLogSettings;
  readonly now: () => number;
  readonly log: {
    error(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    info(message: string): void;
  };
}

const STARTING: ReadinessReport = { httpStatus: 503, body: { status: "starting" } };

/** @throws {NodeJS.ErrnoException} when the private port is not available: EADDRINUSE and others. */
export async function startOperations(options: OperationsOptions) {
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
    onGrown: () => housekeeping.run(),
    onError: warnOfFailure("writing the request log failed"),
  });
  const endpointCounts = createEndpointCounts((counts) => addEndpointCalls(kysely, counts), {
    onError: warnOfFailure("writing the counts by endpoint failed"),
  });
  const keyUses = createKeyUses(database.batchStatements, {
    onError: warnOfFailure("writing the last uses of keys failed"),
  });
  const housekeeping = openHousekeeping(options, metrics);
  addDatabaseMetrics(metrics, database, { requestLog, keyUses });
  // The port opens before the service that is reported on it.
  let readReadiness = async (): Promise<ReadinessReport> => STARTING;
  const privateServer =
    privateAt === null
      ? null
      : await startPrivateServer({
          ...privateAt,
          metrics,
          readReadiness: () => readReadiness(),
          onError: (error) => log.error({ err: error }, "serving the private port failed"),
        });

  return {
    readiness,
    metrics,
    requestEnded(request: EndedRequest): void {
      metrics.requestEnded(request);
      requestLog.record(request);
    },
    callAnswered: (accountId: string, endpoint: string): void =>
      endpointCounts.add({ accountId, day: utcDayOf(now()), endpoint, calls: 1 }),
    /** Records the use of a key, at its first calls of a day. */
    keyUsed: (use: KeyUse, day: string): void => keyUses.add({ ...use, day }),
    databaseFailed: metrics.databaseFailed,
    /** The port of metrics and readiness; null if they are not served. */
    privatePort: privateServer?.port ?? null,
    /** Sets what is reported; until then, that the service is starting. */
    reportReadiness(read: typeof readReadiness): void {
      readReadiness = read;
    },
    readReadiness: (): Promise<ReadinessReport> => readReadiness(),
    /** Starts the periodic checks. Call it when the port is open: loading blocks the event loop. */
    startChecks: readiness.start,
    /** Starts the housekeeping once the database is open. One process of those that share a port does it. */
    startHousekeeping(): void {
      database.sqliteFile?.startCheckpoints();
      database.opened.then(housekeeping.start, () => {});
    },
    /** The metrics of this process, for the supervisor of several workers. */
    readMetrics: metrics.readJson,
    /** Writes all buffered rows. Call it before closing the database. */
    async stop(): Promise<void> {
      readiness.stop();
      await housekeeping.stop();
      await Promise.all([requestLog.stop(), endpointCounts.stop(), keyUses.stop()]);
      await privateServer?.stop();
    },
  };
}

function openHousekeeping(options: OperationsOptions, metrics: Metrics) {
  const { log, now } = options;
  const totals = { completedAtMs: 0, failures: 0 };
  addHousekeepingMetrics(metrics, totals);
  return createHousekeeping({
    chores: listChores(options),
    async checkClock() {
      const jumpDays = await findClockJump(options);
      if (jumpDays !== null) log.warn({ jumpDays }, "housekeeping postponed: the clock has jumped");
      return jumpDays === null;
    },
    onError: (chore, error) => {
      metrics.databaseFailed();
      totals.failures += 1;
      log.warn({ chore, err: new DatabaseFailure(error) }, "housekeeping failed");
    },
    onCompleted: () => {
      totals.completedAtMs = now();
    },
  });
}
