import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../test/free-port.ts";
import { openAccountDatabase } from "../test/service/open-account.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { type Audit, auditGoals } from "./audit.ts";
import { type CallResult, startCrowd, waitForReadiness } from "./callers.ts";
import { auditCalls, callsOf, openKeyOwners } from "./ledger.ts";
import { countOf, formatCount, formatMs, formatTally, logLines, uncaughtCount } from "./measures.ts";
import { exactly, type Goal, type Outcome, type Scenario, type ScenarioContext } from "./scenario.ts";

const CALLERS = 8;
const PAUSE_MS = 20;
/** Longer than nine seconds, in which systemd's default gave up a service that ended. */
const AWAY_MS = 12_000;
const AFTER_MS = 1_000;
/** The longest pause between two attempts is 4 s. */
const READY_MS = 6_000;
const READINESS_LIMIT_MS = 20_000;
const READY_LINE = "a worker is ready";

interface Measured {
  readonly name: string;
  readonly results: readonly CallResult[];
  readonly probe: string;
  readonly readyMs: number;
  readonly audit: Audit;
  readonly uncaught: number;
  readonly exitCode: number | null;
}

interface LateStart {
  readonly name: string;
  readonly workers: number;
  /** Resolves to a service that has no database; `stopServer` takes it away. */
  start(start: () => Promise<ServiceProcess>, stopServer: () => Promise<void>): Promise<ServiceProcess>;
}

const STARTS: readonly LateStart[] = [
  {
    name: "one process, started first",
    workers: 1,
    async start(start, stopServer) {
      await stopServer();
      return await start();
    },
  },
  {
    name: "two workers, started first",
    workers: 2,
    async start(start, stopServer) {
      await stopServer();
      return await start();
    },
  },
  {
    name: "two workers, all killed during the outage",
    workers: 2,
    async start(start, stopServer) {
      const service = await start();
      const pids = await readyPids(service, 2);
      await stopServer();
      for (const pid of pids) process.kill(pid, "SIGKILL");
      await readyPids(service, 4);
      return service;
    },
  },
];

/** Resolves to the ids of the last two workers when so many have been ready. */
async function readyPids(service: ServiceProcess, count: number): Promise<readonly number[]> {
  for (;;) {
    const lines = logLines(service.log()).filter(({ msg }) => msg === READY_LINE);
    if (lines.length >= count)
      return lines.slice(-2).map((line) => Number((line as { readonly pid?: unknown }).pid));
    await wait(PAUSE_MS);
  }
}

async function measure(context: ScenarioContext, { name, workers, start }: LateStart): Promise<Measured> {
  const server = await context.openPostgres();
  const accounts = await openAccountDatabase("pro", server.url);
  context.defer(accounts.close);
  const owners = await openKeyOwners(accounts.database, CALLERS);
  const privatePort = await freePort();
  const environment = {
    DATABASE_URL: server.url,
    PLAN_PRO_LIMIT: "1000000000",
    WORKERS: String(workers),
    PRIVATE_PORT: String(privatePort),
  };
  const service = await start(() => context.start(environment), server.stop);
  const crowd = startCrowd({
    callers: CALLERS,
    pauseMs: PAUSE_MS,
    baseUrlOf: () => service.baseUrl,
    apiKeys: owners.map(({ apiKey }) => apiKey),
    signal: context.signal,
  });
  await wait(context.scale(AWAY_MS));
  const probe = await (await fetch(`http://127.0.0.1:${privatePort}/readyz`)).text();
  await server.start();
  const readyMs = await waitForReadiness(service.baseUrl, true, READINESS_LIMIT_MS, context.signal);
  await wait(AFTER_MS);
  await crowd.stop();
  const { database } = accounts;
  const audit = await auditCalls(callsOf(owners, crowd), { database, baseUrl: service.baseUrl });
  const exitCode = await service.stop();
  const uncaught = uncaughtCount(service.log());
  return { name, results: crowd.results, probe, readyMs, audit, uncaught, exitCode };
}

function goalsOf({ name, results, probe, readyMs, audit, uncaught, exitCode }: Measured): readonly Goal[] {
  const tally = countOf(results.map(({ status }) => status));
  const answered = tally.get(200) ?? 0;
  const rejected = tally.get(503) ?? 0;
  return [
    {
      text: `${name}: \`/readyz\` of the private port states the cause`,
      measured: probe,
      isMet: probe.includes("waiting for the database: ECONNREFUSED"),
    },
    {
      text: `${name}: calls are rejected with 503 and then answered; none has another answer`,
      measured: formatTally(tally),
      isMet: rejected > 0 && answered > 0 && rejected + answered === results.length,
    },
    ...auditGoals(name, audit),
    {
      text: `${name}: ready by itself within ${READY_MS / 1000} s`,
      measured: formatMs(readyMs),
      isMet: readyMs <= READY_MS,
    },
    exactly(`${name}: uncaught exceptions, exit status`, uncaught + (exitCode ?? -1), 0),
  ];
}

/** A login or a name that waiting does not mend. */
async function measureRefusals(context: ScenarioContext): Promise<readonly Goal[]> {
  const server = await context.openPostgres();
  const goals: Goal[] = [];
  for (const [name, change] of [
    ["a refused login", { password: "wrong" }],
    ["an unknown database", { pathname: "/unknown" }],
  ] as const) {
    const url: URL = Object.assign(new URL(server.url), change);
    const service = context.launch({ DATABASE_URL: url.href });
    const code = await service.exited;
    const lines = service.log().trim().split("\n").length;
    goals.push({
      text: `${name} ends the service with status 1 and one line`,
      measured: `${code}, ${formatCount(lines)}`,
      isMet: code === 1 && lines === 1,
    });
  }
  return goals;
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const measured: Measured[] = [];
  for (const start of STARTS) measured.push(await measure(context, start));
  return {
    goals: [...measured.flatMap(goalsOf), ...(await measureRefusals(context))],
    tables: [
      {
        title: "",
        columns: ["start", "answers", "ready after the database"],
        rows: measured.map(({ name, results, readyMs }) => [
          name,
          formatTally(countOf(results.map(({ status }) => status))),
          formatMs(readyMs),
        ]),
      },
    ],
    notes: [],
  };
}

export const lateDatabase: Scenario = {
  name: "late-database",
  title: "Start without the database",
  description: `The service starts while PostgreSQL is stopped, alone and with two workers; with two workers, all are killed during an outage. ${CALLERS} callers, each with an account of its own, send calls. After ${AWAY_MS / 1000} s PostgreSQL starts. Then the service starts with a refused login and with an unknown database.`,
  mode: "sequence",
  timeLimitS: 180,
  run,
};
