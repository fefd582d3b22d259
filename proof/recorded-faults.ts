import { renameSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { backupSqliteFile } from "../db/index.ts";
import { startEmbeddedPostgres } from "../test/db/postgres/embedded.ts";
import { defined } from "../test/defined.ts";
import { freePort } from "../test/free-port.ts";
import { childrenOf } from "../test/run/running-processes.ts";
import { openStuckLog } from "../test/service/app/stuck-log.ts";
import { openAccountDatabase } from "../test/service/open-account.ts";
import { callChart } from "./callers.ts";
import type { ScenarioContext, ServiceOptions } from "./scenario.ts";
import { STORAGE_FAULTS, startForFault } from "./storage.ts";

/** A running service whose metrics are recorded before, during and after a fault. */
export interface FaultyService {
  readonly privatePort: number;
  /** The key of the callers; API_KEY if it is not set. */
  readonly apiKey?: string;
  /** The address of the callers; null while no process runs. */
  readonly baseUrl: () => string | null;
  /** Called each second of the fault. The first call begins it. */
  step(second: number): Promise<void> | void;
  /** Ends the fault. */
  end(): Promise<void> | void;
}

/** A fault of the scenarios, as long as an alert on it takes. */
export interface RecordedFault {
  readonly name: string;
  /** The scenario that causes the same fault. */
  readonly scenario: string;
  start(context: ScenarioContext): Promise<FaultyService>;
}

const AMPLE = { PLAN_PRO_LIMIT: "1000000000" };
/** Another network than the one of the callers. */
const STRANGER = "127.0.0.2";

/** A service on a SQLite file that has been backed up. */
async function startOnSqlite(
  context: ScenarioContext,
  environment: Readonly<Record<string, string>> = {},
  options: ServiceOptions = {},
) {
  const { url, database } = await context.openAccounts("sqlite");
  const file = url.replace("sqlite:", "");
  await backupSqliteFile(file, join(context.openFolder(), "backup.db"));
  const privatePort = await freePort();
  const settings = { DATABASE_URL: url, PRIVATE_PORT: String(privatePort), ...AMPLE, ...environment };
  const service = await context.start(settings, options);
  return { service, settings, file, database, privatePort, baseUrl: () => service.baseUrl };
}

async function startOnPostgres(context: ScenarioContext) {
  const server = await startEmbeddedPostgres();
  context.defer(async () => {
    await server.stop();
    server.remove();
  });
  const accounts = await openAccountDatabase("pro", server.url);
  context.defer(accounts.close);
  const privatePort = await freePort();
  const settings = { DATABASE_URL: server.url, PRIVATE_PORT: String(privatePort), ...AMPLE };
  const service = await context.start(settings);
  return { server, settings, service, privatePort, baseUrl: () => service.baseUrl };
}

/** Opens connections from another address, sends the text on each, and leaves them open for a second. */
async function sendFromStranger(baseUrl: string, count: number, text: string): Promise<void> {
  const { port } = new URL(baseUrl);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: STRANGER });
    socket.on("error", () => {});
    socket.write(text);
    return socket;
  });
  await wait(700);
  for (const socket of sockets) socket.destroy();
}

const UNFINISHED_REQUEST = "POST /v1/chart/short HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n";

const never = (): void => {};

export const RECORDED_FAULTS: readonly RecordedFault[] = [
  {
    name: "PostgreSQL stopped",
    scenario: "outages",
    async start(context) {
      const { server, ...service } = await startOnPostgres(context);
      const step = (second: number) => (second === 0 ? server.stop() : undefined);
      return { ...service, step, end: server.start };
    },
  },
  {
    name: "started without PostgreSQL",
    scenario: "late-database",
    async start(context) {
      const { server, settings, ...started } = await startOnPostgres(context);
      let service: typeof started.service | null = started.service;
      const restart = async (): Promise<void> => {
        const stopped = service;
        service = null;
        await stopped?.kill();
        await server.stop();
        service = await context.start(settings);
      };
      const step = (second: number) => (second === 0 ? restart() : undefined);
      return { ...started, baseUrl: () => service?.baseUrl ?? null, step, end: server.start };
    },
  },
  {
    name: "disk full",
    scenario: "storage",
    async start(context) {
      const privatePort = await freePort();
      const fault = defined(STORAGE_FAULTS[0]);
      const settings = { PRIVATE_PORT: String(privatePort) };
      const { service, folder, apiKey } = await startForFault(context, fault, settings);
      let end: () => void = never;
      const fill = (second: number): void => {
        if (second === 0) end = fault.begin(folder);
      };
      return { privatePort, apiKey, baseUrl: () => service.baseUrl, step: fill, end: () => end() };
    },
  },
  {
    name: "file moved away",
    scenario: "storage",
    async start(context) {
      const { file, ...service } = await startOnSqlite(context);
      const move = (second: number) => (second === 0 ? renameSync(file, `${file}.moved`) : undefined);
      return { ...service, step: move, end: () => renameSync(`${file}.moved`, file) };
    },
  },
  {
    name: "a table missing while ready",
    scenario: "storage",
    async start(context) {
      const { database, ...service } = await startOnSqlite(context);
      const rename = async (from: string, to: string): Promise<void> => {
        await database.kysely.schema.alterTable(from).renameTo(to).execute();
      };
      const step = (second: number) => (second === 0 ? rename("request_log", "renamed") : undefined);
      return { ...service, step, end: () => rename("renamed", "request_log") };
    },
  },
  {
    name: "log not read",
    scenario: "stuck-log",
    async start(context) {
      const log = openStuckLog(context.openFolder());
      const settings = { LOG_BUFFER_MAX_BYTES: "65536" };
      const service = await startOnSqlite(context, settings, { logFile: log.logFile });
      let isStuck = false;
      const timer = setInterval(() => {
        if (!isStuck) log.read();
      }, 100);
      context.defer(() => clearInterval(timer));
      const stick = () => {
        isStuck = true;
      };
      const read = () => {
        isStuck = false;
      };
      return { ...service, step: stick, end: read };
    },
  },
  {
    name: "worker suspended",
    scenario: "hung-worker",
    async start(context) {
      const started = await startOnSqlite(context, { WORKERS: "2" });
      const { pid } = started.service;
      const suspend = () => process.kill(defined(childrenOf(pid)[0]), "SIGSTOP");
      return { ...started, step: (second) => void (second === 0 && suspend()), end: never };
    },
  },
  {
    name: "workers killed",
    scenario: "workers",
    async start(context) {
      const started = await startOnSqlite(context, { WORKERS: "2" });
      const kill = () => process.kill(defined(childrenOf(started.service.pid)[0]), "SIGKILL");
      return { ...started, step: (second) => void (second % 30 === 0 && kill()), end: never };
    },
  },
  {
    name: "process killed",
    scenario: "kills",
    async start(context) {
      const started = await startOnSqlite(context);
      let service: typeof started.service | null = started.service;
      const restart = async (): Promise<void> => {
        const killed = service;
        service = null;
        await killed?.kill();
        service = await context.start(started.settings);
      };
      const step = (second: number) => (second % 40 === 0 ? restart() : undefined);
      return { ...started, baseUrl: () => service?.baseUrl ?? null, step, end: never };
    },
  },
  {
    name: "process suspended",
    scenario: "hung-worker",
    async start(context) {
      const started = await startOnSqlite(context);
      const signal = (name: "SIGSTOP" | "SIGCONT") => process.kill(started.service.pid, name);
      return {
        ...started,
        step: (second) => void (second === 0 && signal("SIGSTOP")),
        end: () => void signal("SIGCONT"),
      };
    },
  },
  {
    name: "queue full",
    scenario: "fairness",
    async start(context) {
      const started = await startOnSqlite(context, { MAX_CALLS: "1", MAX_QUEUED_CALLS: "1" });
      const callTogether = async (): Promise<void> => {
        await Promise.all(Array.from({ length: 12 }, () => callChart(started.service.baseUrl)));
      };
      return { ...started, step: callTogether, end: never };
    },
  },
  {
    name: "connections of one address",
    scenario: "slow-clients",
    async start(context) {
      const started = await startOnSqlite(context, { MAX_CONNECTIONS_PER_ADDRESS: "8" });
      return { ...started, step: () => sendFromStranger(started.service.baseUrl, 12, ""), end: never };
    },
  },
  {
    name: "unfinished requests of one network",
    scenario: "held",
    async start(context) {
      const started = await startOnSqlite(context, { MAX_STREAMS_PER_NETWORK: "8" });
      const step = () => sendFromStranger(started.service.baseUrl, 12, UNFINISHED_REQUEST);
      return { ...started, step, end: never };
    },
  },
  {
    name: "daily limit reached",
    scenario: "pool",
    start: (context) =>
      startOnSqlite(context, { PLAN_PRO_LIMIT: "300" }).then((started) => ({
        ...started,
        step: never,
        end: never,
      })),
  },
  {
    name: "workers reloaded",
    scenario: "rolling-restart",
    async start(context) {
      const started = await startOnSqlite(context, { WORKERS: "2" });
      const reload = () => process.kill(started.service.pid, "SIGHUP");
      return { ...started, step: (second) => void (second % 60 === 0 && reload()), end: never };
    },
  },
];
