import { renameSync } from "node:fs";
import { join } from "node:path";
import { backupSqliteFile, DAY_MS } from "../db/index.ts";
import { defined } from "../test/defined.ts";
import { freePort } from "../test/free-port.ts";
import { childrenOf } from "../test/run/running-processes.ts";
import { createSlowDisk } from "../test/run/slow-disk.ts";
import { openStuckLog } from "../test/service/app/stuck-log.ts";
import { openAccountDatabase } from "../test/service/open-account.ts";
import { openFakeClock } from "./clock.ts";
import type { ScenarioContext, ServiceOptions } from "./scenario.ts";
import { STORAGE_FAULTS, startForFault } from "./storage.ts";

/** A running service whose metrics are recorded before, during and after a fault. */
export interface FaultyService {
  readonly privatePort: number;
  /** The address of the callers; null while no process runs. */
  readonly baseUrl: () => string | null;
  /** Called each second of the fault. The first call begins it. */
  step(second: number): Promise<void> | void;
  /** Ends the fault. */
  end(): Promise<void> | void;
}

/** A fault that lasts as long as an alert on it takes. */
export interface RecordedFault {
  readonly name: string;
  /** Its load needs a processor: it is recorded after the other faults. */
  readonly isAlone?: boolean;
  start(context: ScenarioContext): Promise<FaultyService>;
}

/** A service on a SQLite file that has been backed up. */
export async function startOnSqlite(
  context: ScenarioContext,
  environment: Readonly<Record<string, string>> = {},
  options: ServiceOptions = {},
) {
  const { url, database } = await context.openAccounts("sqlite");
  const file = url.replace("sqlite:", "");
  await backupSqliteFile(file, join(context.openFolder(), "backup.db"));
  const privatePort = await freePort();
  const settings = { DATABASE_URL: url, PRIVATE_PORT: String(privatePort), ...environment };
  const service = await context.start(settings, options);
  return { service, settings, file, database, privatePort, baseUrl: () => service.baseUrl };
}

async function startOnPostgres(context: ScenarioContext) {
  const server = await context.openPostgres();
  const accounts = await openAccountDatabase("pro", server.url);
  context.defer(accounts.close);
  const privatePort = await freePort();
  const settings = { DATABASE_URL: server.url, PRIVATE_PORT: String(privatePort) };
  const service = await context.start(settings);
  return { server, settings, service, privatePort, baseUrl: () => service.baseUrl };
}

export const never = (): void => {};

/** What a step does in these seconds of a fault. */
function inSecond(isDue: (second: number) => boolean, act: () => unknown): FaultyService["step"] {
  return async (second) => {
    if (isDue(second)) await act();
  };
}

/** What a step does in the first second of a fault. */
const first = (act: () => unknown) => inSecond((second) => second === 0, act);

/** What a step does each so many seconds. */
const every = (seconds: number, act: () => unknown) => inSecond((second) => second % seconds === 0, act);

type Started = Awaited<ReturnType<typeof startOnSqlite>>;

/** A service that `restart` kills and starts, with what has to be done in between. */
function restartable(context: ScenarioContext, { service, settings }: Pick<Started, "service" | "settings">) {
  let running: typeof service | null = service;
  return {
    baseUrl: () => running?.baseUrl ?? null,
    async restart(between: () => Promise<void> | void = never): Promise<void> {
      const killed = running;
      running = null;
      await killed?.kill();
      await between();
      running = await context.start(settings);
    },
  };
}

/** A fault of a service on SQLite that needs no more than the running service. */
export function onSqlite(
  name: string,
  environment: Readonly<Record<string, string>>,
  faultOf: (started: Started) => Pick<FaultyService, "step"> & Partial<Pick<FaultyService, "end">>,
): RecordedFault {
  return {
    name,
    async start(context) {
      const started = await startOnSqlite(context, environment);
      return { ...started, end: never, ...faultOf(started) };
    },
  };
}

/** As long as a failover takes. */
const FAILOVER_S = 30;
const SYNC_DELAY_MS = 3_000;
/** Days by which the clock differs from the real one, one after the other. */
const CLOCK_STEPS_DAYS = [1, -1, -40, 4_000, 0];
const CLOCK_STEP_S = 40;

function requireFakeClock(context: ScenarioContext) {
  const clock = openFakeClock(context);
  if (clock === null) throw new Error("libfaketime is not installed");
  return clock;
}

/** Faults of the machine, the database and the processes. */
export const RECORDED_FAILURES: readonly RecordedFault[] = [
  {
    name: "PostgreSQL stopped",
    async start(context) {
      const { server, ...service } = await startOnPostgres(context);
      return { ...service, step: first(server.stop), end: server.start };
    },
  },
  {
    name: "PostgreSQL away for half a minute",
    async start(context) {
      const { server, ...service } = await startOnPostgres(context);
      const step = (second: number) =>
        second === 0 ? server.stop() : second === FAILOVER_S ? server.start() : undefined;
      return { ...service, step, end: never };
    },
  },
  {
    name: "started without PostgreSQL",
    async start(context) {
      const { server, ...started } = await startOnPostgres(context);
      const { baseUrl, restart } = restartable(context, started);
      return { ...started, baseUrl, step: first(() => restart(server.stop)), end: server.start };
    },
  },
  {
    name: "disk full",
    async start(context) {
      const privatePort = await freePort();
      const fault = defined(STORAGE_FAULTS[0]);
      const settings = { PRIVATE_PORT: String(privatePort) };
      const { service, folder } = await startForFault(context, fault, settings);
      let end: () => void = never;
      const fill = first(() => {
        end = fault.begin(folder);
      });
      return { privatePort, baseUrl: () => service.baseUrl, step: fill, end: () => end() };
    },
  },
  {
    name: "file moved away",
    async start(context) {
      const { file, settings, ...started } = await startOnSqlite(context);
      let { service } = started;
      const move = first(() => renameSync(file, `${file}.moved`));
      const end = async (): Promise<void> => {
        renameSync(`${file}.moved`, file);
        await service.exited;
        service = await context.start(settings);
      };
      return { ...started, baseUrl: () => service.baseUrl, step: move, end };
    },
  },
  onSqlite("a table missing while ready", {}, ({ database }) => {
    const rename = async (from: string, to: string): Promise<void> => {
      await database.kysely.schema.alterTable(from).renameTo(to).execute();
    };
    return {
      step: first(() => rename("request_log", "renamed")),
      end: () => rename("renamed", "request_log"),
    };
  }),
  {
    name: "log not read",
    async start(context) {
      const log = openStuckLog(context.openFolder());
      const settings = { LOG_BUFFER_MAX_BYTES: "65536" };
      const service = await startOnSqlite(context, settings, { logFile: log.logFile });
      const readAgain = () => setInterval(log.read, 100);
      let timer = readAgain();
      context.defer(() => clearInterval(timer));
      const end = (): void => {
        timer = readAgain();
      };
      return { ...service, step: () => clearInterval(timer), end };
    },
  },
  onSqlite("worker suspended", { WORKERS: "2" }, ({ service }) => ({
    step: first(() => process.kill(defined(childrenOf(service.pid)[0]), "SIGSTOP")),
  })),
  onSqlite("workers killed", { WORKERS: "2" }, ({ service }) => ({
    step: every(30, () => process.kill(defined(childrenOf(service.pid)[0]), "SIGKILL")),
  })),
  {
    name: "process killed",
    async start(context) {
      const started = await startOnSqlite(context);
      const { baseUrl, restart } = restartable(context, started);
      return { ...started, baseUrl, step: every(40, restart), end: never };
    },
  },
  onSqlite("process suspended", {}, ({ service: { pid } }) => ({
    step: first(() => process.kill(pid, "SIGSTOP")),
    end: () => void process.kill(pid, "SIGCONT"),
  })),
  onSqlite("workers reloaded", { WORKERS: "2" }, ({ service: { pid } }) => ({
    step: every(60, () => process.kill(pid, "SIGHUP")),
  })),
  {
    name: "slow disk",
    async start(context) {
      const disk = createSlowDisk(context.openFolder());
      const started = await startOnSqlite(context, disk.environment);
      return { ...started, step: first(() => disk.setDelay(SYNC_DELAY_MS)), end: () => disk.setDelay(0) };
    },
  },
  {
    name: "clock stepped",
    async start(context) {
      const clock = requireFakeClock(context);
      const started = await startOnSqlite(context, clock.environment);
      const step = (second: number): void => {
        const days = CLOCK_STEPS_DAYS[second / CLOCK_STEP_S];
        if (days !== undefined) clock.setOffset((days * DAY_MS) / 1000);
      };
      return { ...started, step, end: () => clock.setOffset(0) };
    },
  },
  {
    name: "midnight passed",
    async start(context) {
      const clock = requireFakeClock(context);
      const midnightMs = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
      const setBeforeMidnight = (seconds: number): void =>
        clock.setOffset(Math.round((midnightMs - Date.now()) / 1000) - seconds);
      setBeforeMidnight(600);
      const started = await startOnSqlite(context, clock.environment);
      return { ...started, step: first(() => setBeforeMidnight(30)), end: never };
    },
  },
];
