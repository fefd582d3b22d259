import { randomBytes } from "node:crypto";
import { pino } from "pino";
import type { Plan } from "../../db/index.ts";
import { readConfig } from "../../service/app/config.ts";
import { readEdition } from "../../service/app/edition.ts";
import { createLoader } from "../../service/app/loader.ts";
import { type RunningServer, startServer } from "../../service/app/server.ts";
import { createServices } from "../../service/app/services.ts";
import type { ImplementedService } from "../../service/call/implemented-service.ts";
import { createEndpoints } from "../../service/contract/endpoints.ts";
import { startOperations } from "../../service/operations/operations.ts";
import { isKnownZone } from "../../service/time/civil-time.ts";
import { TABLES } from "../tables.ts";
import { type AccountDatabase, AMPLE_POOL, openAccountDatabase, WITH_KEY } from "./open-account.ts";
import { postJson } from "./post-json.ts";

const EDITION = readEdition();

export interface ChartServerOptions {
  /** The plan of API_KEY's account. */
  readonly plan?: Plan;
  readonly environment?: Readonly<Record<string, string>>;
  /** Where the files under /downloads are. */
  readonly downloadsFolder?: URL;
  /** The clock that decides what today is. */
  readonly now?: () => number;
  /** Replaces the clock of the limits per second. */
  readonly monotonicMs?: () => number;
  /** The composed service, from the service's own parts. */
  readonly behind?: (services: readonly ImplementedService[]) => readonly ImplementedService[];
}

/**
 * The service as it runs, on a free loopback port and a database of its own, with an account that holds API_KEY; the
 * caller stops it.
 */
export async function openChartServer({
  plan = "pro",
  environment = {},
  downloadsFolder,
  now = Date.now,
  monotonicMs = () => performance.now(),
  behind = (services) => services,
}: ChartServerOptions = {}): Promise<RunningServer> {
  const accounts = await openAccountDatabase(plan);
  const config = readConfig({
    PORT: "0",
    LOG_LEVEL: "silent",
    STOP_TIMEOUT_MS: "1000",
    ...AMPLE_POOL,
    ...environment,
  });
  const log = pino({ level: config.logLevel });
  const { server, stop } = await startComposed({
    ...{ config, log, accounts, downloadsFolder, now, monotonicMs, behind },
    signInSecret: null,
  });
  return {
    ...server,
    async stop() {
      const result = await server.stop();
      await stop();
      return result;
    },
  };
}

interface Composition
  extends Pick<Parameters<typeof startServer>[0], "config" | "log" | "signInSecret" | "monotonicMs"> {
  readonly accounts: AccountDatabase;
  readonly downloadsFolder?: URL | undefined;
  readonly studioFolder?: URL | undefined;
  readonly now: () => number;
  readonly behind?: (services: readonly ImplementedService[]) => readonly ImplementedService[];
}

/** Starts the composed service on a database; `stop` ends all of it, and closes the database. */
export async function startComposed(options: Composition) {
  const { accounts, behind = (services) => services, ...composed } = options;
  const { config, log, now } = composed;
  const { database } = accounts;
  const operations = await startOperations({
    ...{ database, log, now },
    privateAt: config.privatePort,
    requestLog: config.requestLog,
  });
  const services = behind(createServices(TABLES, database));
  const server = await startServer({
    ...composed,
    services,
    endpoints: createEndpoints(services),
    isKnownZone,
    source: TABLES,
    database,
    entropy: randomBytes,
    edition: EDITION,
    loaded: {},
    operations,
    loader: createLoader({ log, readiness: operations.readiness }),
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    await operations.stop();
    await accounts.close();
  };
  return { server, operations, stop };
}

/** The answer as text, for its spelling counts. */
export interface TextAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Asks over REST with API_KEY: `postTo(server, "/v1/chart/full", { birth })`. Compressing an answer and reading it would take
 * as long as computing it.
 */
export async function postTo(server: RunningServer, path: string, body: unknown): Promise<TextAnswer> {
  const response = await postJson(server, path, body, { "accept-encoding": "identity", ...WITH_KEY });
  return { status: response.status, text: await response.text() };
}

/** Asks for a chart over REST. */
export function postChart(server: RunningServer, path: string, body: unknown): Promise<TextAnswer> {
  return postTo(server, `/v1/chart/${path}`, body);
}

/** Asks over REST by GET with API_KEY. */
export async function getFrom(server: RunningServer, path: string): Promise<TextAnswer> {
  const response = await fetch(`${server.baseUrl}${path}`, { headers: WITH_KEY });
  return { status: response.status, text: await response.text() };
}

/** The JSON of a successful response to a POST of the body, or to a GET if there is none. */
export async function responseTo<Answer>(
  server: RunningServer,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await (body === undefined ? getFrom(server, path) : postTo(server, path, body));
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as Answer;
}
