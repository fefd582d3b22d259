import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { type Database, openDatabase } from "../db/index.ts";
import { calendarFromJulianDay } from "../engine/index.ts";
import { loadTableSource } from "../engine/node/index.ts";
import { type Config, readConfig } from "./app/config.ts";
import { createLog } from "./app/log.ts";
import { type RunningServer, startServer } from "./app/server.ts";
import { createServices } from "./app/services.ts";
import { warmUp } from "./app/warm-up.ts";
import { isKnownZone, tzdataVersion } from "./civil/tz-pack.ts";
import { createEndpoints } from "./contract/endpoints.ts";
import { EXAMPLE_BIRTH } from "./contract/examples.ts";
import { DatabaseFailure } from "./operations/database-failure.ts";
import { createLocalAccount } from "./operations/first-start.ts";
import { type Operations, startOperations } from "./operations/operations.ts";
import { openPortal } from "./portal/open-portal.ts";
import { ConfigError } from "./settings/settings-reader.ts";

const EXIT_FAILED = 1;
const EXIT_BAD_SETTINGS = 2;

/** How long the last lines of the log may take to be written. */
const LAST_LINES_MS = 500;

const config = settings();
const logDestination = pino.destination({ dest: 2, sync: false });
const log = createLog(config.logLevel, logDestination);

// What reaches these two is a bug outside of any request: those have nets of their own. All that requests share
// is read-only, so the others are safe, and the process goes on; see docs/operations.md.
process.on("uncaughtException", (error) => log.error({ err: error }, "uncaught exception"));
process.on("unhandledRejection", (reason) => log.error({ err: reason }, "unhandled rejection"));

const database = await openAccounts();
const operations = await startWatching();
const server = await start();
stopOnSignals();
console.log(greeting(server.baseUrl, await localKey()));

function settings(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(EXIT_BAD_SETTINGS);
  }
}

/** Opens the database that the settings name; a SQLite file is made when it is not there. */
async function openAccounts(): Promise<Database> {
  try {
    const onIdleError = (error: Error): void =>
      log.warn({ err: new DatabaseFailure(error) }, "a database connection was lost");
    return await openDatabase({ url: config.databaseUrl, onIdleError });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(EXIT_FAILED);
  }
}

/** Opens the port of the metrics, if one is set. */
async function startWatching(): Promise<Operations> {
  const { metrics, requestLogRetentionDays } = config;
  try {
    return await startOperations({
      database,
      metricsAt: metrics,
      requestLogRetentionDays,
      now: Date.now,
      log,
    });
  } catch (error) {
    console.error(
      `The metrics cannot be served on ${metrics?.host}:${metrics?.port}: ${(error as Error).message}`,
    );
    process.exit(EXIT_FAILED);
  }
}

/** Loads everything first, so that whoever is let in is served. */
async function start(): Promise<RunningServer> {
  try {
    const tables = loadTableSource();
    const services = createServices(tables, database);
    const endpoints = createEndpoints(services);
    await warmUp(services, endpoints);
    return await startServer({
      config,
      log,
      services,
      endpoints,
      isKnownZone,
      database,
      now: Date.now,
      loaded: {
        tables: { name: tables.name, from: isoDay(tables.firstJdTt), to: isoDay(tables.lastJdTt) },
        tzdata: tzdataVersion,
      },
      operations,
      openPortal: (doors) =>
        openPortal({
          ...doors,
          database,
          config: config.portal,
          planLimits: config.planLimits,
          source: tables,
          now: Date.now,
          entropy: randomBytes,
          log,
        }),
    });
  } catch (error) {
    console.error(startFailure(error));
    process.exit(EXIT_FAILED);
  }
}

function startFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const at = `${config.host}:${config.port}`;
  switch (code) {
    case "EADDRINUSE":
      return `Something else listens on ${at} already. Set another port: PORT=${config.port + 1} npm start`;
    case "EACCES":
      return `This user may not listen on ${at}. Set a port above 1023: PORT=8080 npm start`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${config.host} is no address of this machine. Set HOST: 127.0.0.1 for this machine alone, 0.0.0.0 for all.`;
    default:
      return `The service cannot start: ${error instanceof Error ? (error.stack ?? message) : String(error)}`;
  }
}

/** The key of the account that a fresh SQLite database is greeted with; made after the port is had, so that it is not lost. */
async function localKey(): Promise<string | null> {
  try {
    return await createLocalAccount({ database, entropy: randomBytes, nowMs: Date.now() });
  } catch (error) {
    log.error({ err: new DatabaseFailure(error) }, "the local account was not made");
    return null;
  }
}

function stopOnSignals(): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isStopping) process.exit(EXIT_FAILED);
    isStopping = true;
    log.info({ signal }, "stopping");
    const { finished, cutRequests } = await server.stop();
    if (finished) log.info("stopped");
    else log.warn({ cutRequests }, "stopped; connections were cut at the timeout");
    await operations.stop();
    await database
      .close()
      .catch((error: unknown) =>
        log.error({ err: new DatabaseFailure(error) }, "the database was not closed"),
      );
    log.level = "silent";
    logDestination.once("close", () => process.exit(0));
    logDestination.end();
    // A reader of the log that has stopped reading must not keep the process.
    setTimeout(() => process.exit(0), LAST_LINES_MS).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function greeting(baseUrl: string, newKey: string | null): string {
  const body = JSON.stringify({ birth: EXAMPLE_BIRTH });
  const key =
    newKey === null ? `-H "authorization: Bearer $ALMAGEST_KEY"` : `-H 'authorization: Bearer ${newKey}'`;
  const note =
    newKey === null
      ? ["  Keys are made by: npm run -s admin -- key create --email EMAIL --name NAME", ""]
      : ["  The key is that of a local account, made just now; it is not shown again.", ""];
  return [
    `Almagest listens on ${baseUrl} (REST, gRPC, gRPC-Web, Connect; tool calls at /mcp; docs at /docs). A natal chart:`,
    "",
    `  curl -s ${baseUrl}/v1/chart/full ${key} -H 'content-type: application/json' -d '${body}'`,
    "",
    ...note,
  ].join("\n");
}

function isoDay(epochJd: number): string {
  const { year, month, day } = calendarFromJulianDay(epochJd);
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
}
