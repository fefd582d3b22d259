import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import {
  type Database,
  type FileEvent,
  findOrCreateSecretFile,
  type LocalAccount,
  openDatabase,
  openLocalAccount,
  SecretFileError,
} from "../db/index.ts";
import { calendarFromJulianDay } from "../engine/index.ts";
import { loadTableSource } from "../engine/node/index.ts";
import packageJson from "../package.json" with { type: "json" };
import { type Config, readConfig } from "./app/config.ts";
import { readEdition } from "./app/edition.ts";
import { createLoader, type Loader } from "./app/loader.ts";
import { createLog } from "./app/log.ts";
import { createLogWriter, LINES_DROPPED, LOG_WRITE_BYTES, type LogWriter } from "./app/log-writer.ts";
import { addLogMetrics } from "./app/metrics.ts";
import { type RunningServer, startServer } from "./app/server.ts";
import { createServices } from "./app/services.ts";
import { answerExamples } from "./app/warm-up.ts";
import { DatabaseFailure } from "./contract/database-failure.ts";
import { createEndpoints } from "./contract/endpoints.ts";
import { EXAMPLE_BIRTH } from "./contract/examples.ts";
import { type Operations, startOperations } from "./operations/operations.ts";
import { startWatchdog } from "./operations/watchdog.ts";
import { ConfigError } from "./settings/settings-reader.ts";
import { FIRST_WORKER_VARIABLE, WORKER_VARIABLE } from "./settings/workers.ts";
import { isKnownZone, tzdataVersion, zoneFinder } from "./time/civil-time.ts";
import { openTracer } from "./tracing/open-tracer.ts";
import type { RequestTracer } from "./tracing/request-tracer.ts";
import { joinSupervisor, type WorkerHandlers, type WorkerLink } from "./workers/worker-link.ts";

const EXIT_FAILED = 1;
const EXIT_BAD_SETTINGS = 2;

/** How long writing the last lines of the log may take. */
const LOG_FLUSH_MS = 500;
/** How long sending the last spans may take. */
const TRACES_FLUSH_MS = 500;

/** Of a secret that signs the sessions of account owners. */
const SECRET_BYTES = 32;

/** How the user calls the program; messages and help repeat it. */
export interface ProgramNames {
  /** Starts the service: `npm start`. */
  readonly start: string;
  /** Runs an admin command: `npm run -s admin --`. */
  readonly admin: string;
}

/** What the functions below share. */
interface Serving {
  readonly program: ProgramNames;
  readonly config: Config;
  readonly log: Logger;
  readonly logWriter: LogWriter;
  readonly database: Database;
  readonly operations: Operations;
  /** Null: requests are not traced. */
  readonly tracer: RequestTracer | null;
  /** Null: this process serves alone. */
  readonly worker: WorkerLink | null;
}

/** Serves until a signal stops the process. Exits with a message, which repeats how it was started, if it cannot start. */
export async function serve(program: ProgramNames): Promise<void> {
  const config = loadConfig();
  const stopLimitMs = config.drainMs + config.stopTimeoutMs;
  const { privatePort, watchdogTimeoutMs } = config;
  const worker = isWorker()
    ? joinSupervisor({ privateAt: privatePort, stopLimitMs, watchdogTimeoutMs })
    : null;
  const logWriter = createLogWriter({
    bytesMax: config.logBufferBytesMax,
    writeBytes: worker === null ? LOG_WRITE_BYTES.alone : LOG_WRITE_BYTES.ofWorker,
    onDropsEnded: (lines) => log.warn({ lines }, LINES_DROPPED),
  });
  const log: Logger = createLog(config, logWriter);
  for (const removed of config.removedSettings) log.warn(removed, "a setting that no longer exists is set");

  // Bugs outside of any request arrive here; a request handles its own. Requests share only read-only state, so the others are
  // not affected and the process continues: see docs/operations.md.
  process.on("uncaughtException", (error) => log.error({ err: error }, "uncaught exception"));
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "unhandled rejection"));

  const database = await openAccounts(config, log, logWriter);
  const operations = await openOperations(config, log, database, worker);
  addLogMetrics(operations.metrics, logWriter);
  const tracer = await openTracer({
    traces: config.traces,
    instance: config.instance,
    version: packageJson.version,
    now: Date.now,
    log,
    metrics: operations.metrics,
  });
  const serving: Serving = { program, config, log, logWriter, database, operations, tracer, worker };
  const loader = createLoader({ log, readiness: operations.readiness });
  const server = await openServer(serving, loader);
  const { stop, retire } = stopOnSignals(serving, server);
  operations.startChecks();
  if (worker === null) operations.startHousekeeping();
  worker?.onMessages({ ...operations, stop, retire });
  // Only the first worker prints the greeting.
  if (worker === null || process.env[FIRST_WORKER_VARIABLE] === "1")
    console.log(greeting(server.baseUrl, await findLocalAccount(serving), program));
  worker?.reportReady();
  // The supervisor kills a worker that does not report.
  if (worker === null) startWatchdog({ timeoutMs: watchdogTimeoutMs, instance: config.instance });
  await awaitDatabase(serving);
  await loader.run();
}

/** Whether the supervisor of several workers has started this process. */
function isWorker(): boolean {
  return process.env[WORKER_VARIABLE] !== undefined && process.send !== undefined;
}

function loadConfig(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(EXIT_BAD_SETTINGS);
  }
}

/** Opens the database of the settings; a SQLite file is created if it does not exist. A server may be available later. */
async function openAccounts(config: Config, log: Logger, logWriter: LogWriter): Promise<Database> {
  try {
    const onIdleError = (error: Error): void =>
      log.warn({ err: new DatabaseFailure(error) }, "lost a database connection");
    const onWaiting = logWaiting(log);
    return await openDatabase({
      url: config.databaseUrl,
      preparesStatements: config.preparesStatements,
      onIdleError,
      onWaiting,
      onFileEvent: (event) => onFileEvent(event, log, logWriter),
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(EXIT_FAILED);
  }
}

/** Logs each cause once. */
function logWaiting(log: Logger): (error: unknown) => void {
  let loggedCause = "";
  return (error) => {
    const failure = new DatabaseFailure(error);
    if (failure.message === loggedCause) return;
    loggedCause = failure.message;
    log.warn({ err: failure }, "waiting for the database");
  };
}

/** Resolves when the database is open. Ends the process with a message if waiting does not help. */
async function awaitDatabase({ database, log }: Pick<Serving, "database" | "log">): Promise<void> {
  const hasWaited = database.waitingFor() !== null;
  try {
    await database.opened;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(EXIT_FAILED);
  }
  if (hasWaited) log.info("the database is open");
}

/** Ends the process once a lost database file is back: whatever has started it starts another, which opens the file. */
function onFileEvent({ kind, ...fields }: FileEvent, log: Logger, logWriter: LogWriter): void {
  if (kind === "log not emptied") {
    log.warn(fields, "the write-ahead log grows: it cannot be emptied");
    return;
  }
  log.error(fields, "the database file is back; the process ends, to be started again");
  void logWriter.flush(LOG_FLUSH_MS).then(() => process.exit(EXIT_FAILED));
}

/** Opens the private port, if one is configured. */
async function openOperations(
  { privatePort, requestLog }: Config,
  log: Logger,
  database: Database,
  worker: WorkerLink | null,
): Promise<Operations> {
  try {
    return await startOperations({
      database,
      privateAt: worker === null ? privatePort : null,
      measuresProcess: privatePort !== null,
      requestLog,
      now: Date.now,
      log,
    });
  } catch (error) {
    const at = `${privatePort?.host}:${privatePort?.port}`;
    console.error(`Cannot open the private port ${at}: ${(error as Error).message}`);
    process.exit(EXIT_FAILED);
  }
}

/** Loads the data and answers one example, then opens the port. */
async function openServer(serving: Serving, loader: Loader): Promise<RunningServer> {
  const { program, config, log, database, operations, tracer } = serving;
  try {
    const tables = loadTableSource();
    const services = createServices(tables, database, zoneFinder);
    const endpoints = createEndpoints(services);
    const newSecret = randomBytes(SECRET_BYTES).toString("base64url");
    const signInSecret = config.portal.signInSecret ?? (await findOrCreateSecretFile(database, newSecret));
    const examples = answerExamples(services, endpoints);
    await examples.next();
    loader.addSteps("the examples", examples);
    return await startServer({
      config,
      log,
      services,
      endpoints,
      isKnownZone,
      zones: zoneFinder,
      source: tables,
      database,
      now: Date.now,
      monotonicMs: performance.now.bind(performance),
      entropy: randomBytes,
      edition: readEdition(),
      loaded: {
        tables: { name: tables.name, from: isoDay(tables.firstJdTt), to: isoDay(tables.lastJdTt) },
        tzdata: tzdataVersion,
      },
      loader,
      operations,
      tracer,
      signInSecret,
    });
  } catch (error) {
    console.error(startFailure(error, config, program));
    process.exit(EXIT_FAILED);
  }
}

function startFailure(error: unknown, config: Config, { start }: ProgramNames): string {
  if (error instanceof SecretFileError) return `The service cannot start: ${error.message}`;
  const { code, message } = error as NodeJS.ErrnoException;
  const at = `${config.host}:${config.port}`;
  switch (code) {
    case "EADDRINUSE":
      return `${at} is already in use. Set another port: PORT=${config.port + 1} ${start}`;
    case "EACCES":
      return `This user may not listen on ${at}. Set a port above 1023: PORT=8080 ${start}`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${config.host} is not an address of this machine. Set HOST: 127.0.0.1 for local clients only, 0.0.0.0 for all.`;
    default:
      return `The service cannot start: ${error instanceof Error ? (error.stack ?? message) : String(error)}`;
  }
}

/** A new SQLite database gets an account and a key; after the port is open, so the key is always printed. */
async function findLocalAccount({ database, log }: Serving): Promise<LocalAccount | null> {
  try {
    return await openLocalAccount({ database, entropy: randomBytes, nowMs: Date.now() });
  } catch (error) {
    log.error({ err: new DatabaseFailure(error) }, "failed to create the local account");
    return null;
  }
}

/** The ways to end this process; the first one applies. A second signal ends it immediately. */
function stopOnSignals(serving: Serving, server: RunningServer): Pick<WorkerHandlers, "stop" | "retire"> {
  const { config, log } = serving;
  let isStopping = false;
  let hadSignal = false;
  const end = async (stopServer: RunningServer["stop"]): Promise<void> => {
    isStopping = true;
    const { finished, cutRequests } = await stopServer();
    if (finished) log.info("stopped");
    else log.warn({ cutRequests }, "stopped; connections were cut at the timeout");
    await endProcess(serving);
  };
  const stop = (signal: NodeJS.Signals | null): void => {
    if (isStopping) return;
    log.info({ signal, drainMs: config.drainMs }, "stopping");
    void end(server.stop);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (hadSignal) process.exit(EXIT_FAILED);
    hadSignal = true;
    stop(signal);
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return {
    stop,
    retire() {
      if (isStopping) return;
      log.info("retiring: a new worker serves");
      void end(server.retire);
    },
  };
}

/** Writes what is buffered, then exits. */
async function endProcess(serving: Serving): Promise<void> {
  const { log, logWriter, database, operations, tracer, worker } = serving;
  await Promise.all([operations.stop(), tracer?.stop(TRACES_FLUSH_MS)]);
  await worker?.sendLastMetrics(await operations.readMetrics());
  await database
    .close()
    .catch((error: unknown) =>
      log.error({ err: new DatabaseFailure(error) }, "failed to close the database"),
    );
  log.level = "silent";
  await logWriter.flush(LOG_FLUSH_MS);
  process.exit(0);
}

function greeting(baseUrl: string, account: LocalAccount | null, { admin }: ProgramNames): string {
  const body = JSON.stringify({ birth: EXAMPLE_BIRTH });
  const newKey = account?.key ?? null;
  const key =
    newKey === null ? `-H "authorization: Bearer $ALMAGEST_API_KEY"` : `-H 'authorization: Bearer ${newKey}'`;
  const note =
    newKey === null
      ? `Create a key with: ${admin} key create ${ownerOf(account)} --name laptop`
      : `The key belongs to a new account, ${account?.email}. It is not shown again.`;
  return [
    `Almagest listens on ${baseUrl} (REST, gRPC, gRPC-Web, Connect; tool calls at /mcp; docs at /docs). A natal chart:`,
    "",
    `  curl -s ${baseUrl}/v1/chart/full ${key} -H 'content-type: application/json' -d '${body}'`,
    "",
    `  ${note}`,
    "",
  ].join("\n");
}

/** Without the local account the command creates one: the addresses of account owners are not printed. */
function ownerOf(account: LocalAccount | null): string {
  return account === null ? "--email you@example.com --plan pro" : `--email ${account.email}`;
}

function isoDay(epochJd: number): string {
  const { year, month, day } = calendarFromJulianDay(epochJd);
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
}
