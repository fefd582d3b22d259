import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import type { Plan } from "../../../db/index.ts";
import { createChartCalculator } from "../../../engine/index.ts";
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { readConfig } from "../../../service/app/config.ts";
import { readEdition } from "../../../service/app/edition.ts";
import { createLoader, type Loader } from "../../../service/app/loader.ts";
import { createLog } from "../../../service/app/log.ts";
import { type RunningServer, startServer } from "../../../service/app/server.ts";
import {
  type Implementation,
  type ImplementedService,
  implement,
} from "../../../service/call/implemented-service.ts";
import { createEndpoints } from "../../../service/contract/endpoints.ts";
import { createChartService } from "../../../service/handlers/chart.ts";
import { createUsageService } from "../../../service/handlers/usage.ts";
import type { Limits } from "../../../service/limits/limits.ts";
import { startOperations } from "../../../service/operations/operations.ts";
import type { Readiness } from "../../../service/operations/readiness.ts";
import { zoneFinder } from "../../../service/time/civil-time.ts";
import { openTracer, type TracerOptions } from "../../../service/tracing/open-tracer.ts";
import { TABLES as source } from "../../tables.ts";
import { openLogLines } from "../log-lines.ts";
import { type AccountDatabase, AMPLE_POOL, openAccountDatabase, usedOf } from "../open-account.ts";
import { postJson } from "../post-json.ts";
import { sharedByTests } from "../shared-by-tests.ts";

export type ChartImplementation = Implementation<typeof ChartService>;

const EDITION = readEdition();
const TRACES_FLUSH_MS = 500;
const chartService = createChartService({ calculator: createChartCalculator(source), zones: zoneFinder });

/** The procedures as the service has them. */
export const charts = Object.fromEntries(
  [...chartService.handlers].map(([{ localName }, handler]) => [localName, handler]),
) as unknown as ChartImplementation;

export interface OpenServer extends RunningServer {
  /** The lines of the log so far. */
  readonly log: readonly Record<string, unknown>[];
  readonly accounts: AccountDatabase;
  /** Its parts are added, but not loaded. */
  readonly loader: Loader;
  /** What is counted of the day of API_KEY's account. */
  used(): Promise<number>;
  /** The address of metrics and readiness; the environment needs PRIVATE_PORT. */
  readonly privateUrl: string;
  /** The lines of the metrics; the environment needs PRIVATE_PORT. */
  metrics(): Promise<readonly string[]>;
}

export interface SharedServer extends OpenServer {
  close(): Promise<void>;
}

export interface OpenServerOptions {
  /** A database for several servers; the caller that opens it closes it. */
  readonly accounts?: AccountDatabase;
  readonly plan?: Plan;
  readonly now?: () => number;
  /** Replaces the clock of the limits per second. */
  readonly monotonicMs?: () => number;
  /** Services in addition to the chart's and the usage's. */
  readonly services?: readonly ImplementedService[];
  /** Replaces the readiness that `/readyz` and the health service report. */
  readonly readiness?: Readiness;
  /** Replaces limits, those included that no setting changes. */
  readonly limits?: Partial<Limits>;
  /** The queue of spans, if the environment turns traces on. */
  readonly traces?: Pick<TracerOptions, "spansMax" | "delayMs">;
}

/**
 * The whole server on a free loopback port, with every protocol, on a temporary database whose account has API_KEY;
 * stopped after the test. A test of the protocols supplies its own short handlers; a procedure without a handler
 * fails like a bug.
 */
export async function openServer(
  handlers: Partial<ChartImplementation> = {},
  environment: Readonly<Record<string, string>> = {},
  options: OpenServerOptions = {},
): Promise<OpenServer> {
  const server = await openSharedServer(handlers, environment, options);
  onTestFinished(server.close);
  return server;
}

/** The same for all tests of a file, which closes it. */
export async function openSharedServer(
  handlers: Partial<ChartImplementation> = {},
  environment: Readonly<Record<string, string>> = {},
  {
    accounts: given,
    plan = "pro",
    now = Date.now,
    monotonicMs = () => performance.now(),
    services = [],
    readiness,
    limits = {},
    traces = {},
  }: OpenServerOptions = {},
): Promise<SharedServer> {
  const fail = (): never => {
    throw new Error("secret: this procedure has no handler");
  };
  const { lines, stream } = openLogLines();
  const accounts = given ?? (await openAccountDatabase(plan));
  const failing = Object.fromEntries(ChartService.methods.map(({ localName }) => [localName, fail]));
  const { database } = accounts;
  const settings = readConfig({ PORT: "0", STOP_TIMEOUT_MS: "2000", ...AMPLE_POOL, ...environment });
  const config = {
    ...settings,
    limits: { ...settings.limits, ...limits },
  };
  const serviceLog = createLog(config, stream);
  const operations = await startOperations({
    database,
    now,
    log: serviceLog,
    privateAt: config.privatePort,
    requestLog: config.requestLog,
  });
  const tracer = await openTracer({
    ...{ ...config, ...traces, ...operations },
    ...{ version: "test", now, log: serviceLog },
  });
  const allServices = [
    implement(ChartService, { ...failing, ...handlers } as ChartImplementation),
    createUsageService(database),
    ...services,
  ];
  const readinessReported = readiness ?? operations.readiness;
  const loader = createLoader({ log: serviceLog, readiness: readinessReported });
  const server = await startServer({
    config,
    log: serviceLog,
    services: allServices,
    endpoints: createEndpoints(allServices),
    isKnownZone: (name) => name === "Europe/Paris",
    source,
    database,
    now,
    monotonicMs,
    entropy: randomBytes,
    edition: EDITION,
    loaded: { tables: "none" },
    operations: { ...operations, readiness: readinessReported },
    loader,
    tracer,
    signInSecret: null,
  });
  const close = async (): Promise<void> => {
    await server.stop();
    await Promise.all([operations.stop(), tracer?.stop(TRACES_FLUSH_MS)]);
    if (given === undefined) await accounts.close();
  };
  const privateUrl = `http://127.0.0.1:${operations.privatePort}`;
  const metrics = async () => {
    const response = await fetch(`${privateUrl}/metrics`);
    return (await response.text()).split("\n");
  };
  const used = (): Promise<number> => usedOf(accounts, now());
  return { ...server, loader, log: lines, accounts, used, privateUrl, metrics, close };
}

/** The same, opened and closed with the tests of a file. Its members are in the returned object while they run. */
export function sharedServer(...options: Parameters<typeof openSharedServer>): SharedServer {
  return sharedByTests(
    () => openSharedServer(...options),
    (server) => server.close(),
  );
}

export const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };

/** A birth with four problems, one of them known to JSON alone (the unknown field). */
export const BAD_BIRTH = { date: "1890-02-30", latitude: 100, timezone: "Mars/Olympus" };

/** The response of REST, to compare other protocols with. */
export async function restChart(
  server: RunningServer,
  path: string,
  birth: object,
): Promise<Record<string, unknown>> {
  const response = await postJson(server, path, { birth });
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as Record<string, unknown>;
}
