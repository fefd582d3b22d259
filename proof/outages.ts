import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedPostgres, freezePostgres } from "../test/db/postgres/embedded.ts";
import { isRunning } from "../test/run/running-processes.ts";
import { type AccountDatabase, openAccountDatabase } from "../test/service/open-account.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { auditGoals } from "./audit.ts";
import { callChart, waitForReadiness } from "./callers.ts";
import { startLedger } from "./ledger.ts";
import { formatMs, latencyOf, uncaughtCount } from "./measures.ts";
import { type Goal, none, type Scenario, type ScenarioContext, withinSeconds } from "./scenario.ts";

const CALLERS = 32;
const PAUSE_MS = 20;
const BEFORE_MS = 2_000;
const AFTER_MS = 2_000;
/** A call waits at most for a connection and then for a statement: see docs/operations.md. */
const SLOWEST_MS = 8_000;
const RECOVERY_MS = 5_000;
const READINESS_LIMIT_MS = 30_000;
const POSTGRES_CONNECTIONS = 40;
/** A server that is frozen executes a statement after its client has given up. */
const LATE_MS = 15_000;

interface Outage {
  readonly name: string;
  readonly ms: number;
  /** Makes the database unavailable; resolves to the reversal. */
  begin(server: EmbeddedPostgres): Promise<() => Promise<void> | void>;
}

const OUTAGES: readonly Outage[] = [
  {
    name: "stop fast",
    ms: 3_000,
    async begin(server) {
      await server.stop();
      return server.start;
    },
  },
  {
    name: "stop immediate",
    ms: 3_000,
    async begin(server) {
      // PostgreSQL's SIGQUIT: processes end without a checkpoint, and the next start recovers from the log.
      const pid = server.pid();
      process.kill(pid, "SIGQUIT");
      while (isRunning(pid)) await wait(20);
      return server.start;
    },
  },
  { name: "SIGSTOP of all processes", ms: 10_000, begin: async (server) => freezePostgres(server) },
  {
    name: "out of connections",
    ms: 5_000,
    async begin(server) {
      const { url } = server;
      const killer = await openClient(url);
      const sleepers: pg.Client[] = [];
      let isOver = false;
      // Takes every connection that becomes free; the connections of the service are ended.
      const taking = (async () => {
        while (!isOver) {
          const client = await openClient(url).catch(() => null);
          if (client !== null) sleepers.push(client);
          else {
            await killer.query(
              "select pg_terminate_backend(pid) from pg_stat_activity where application_name <> 'sleeper' and pid <> pg_backend_pid() and backend_type = 'client backend'",
            );
            await wait(20);
          }
        }
      })();
      return async () => {
        isOver = true;
        await taking;
        await Promise.all([killer, ...sleepers].map((client) => client.end()));
      };
    },
  },
];

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "sleeper" });
  client.on("error", () => {});
  await client.connect();
  return client;
}

type Measured = Awaited<ReturnType<typeof measure>>;

async function measure(
  context: ScenarioContext,
  outage: Outage,
  server: EmbeddedPostgres,
  accounts: AccountDatabase,
  service: ServiceProcess,
) {
  const ledger = await startLedger(accounts, {
    callers: CALLERS,
    lateMs: LATE_MS,
    pauseMs: PAUSE_MS,
    baseUrlOf: () => service.baseUrl,
    signal: context.signal,
  });
  await wait(BEFORE_MS);
  const end = await outage.begin(server);
  const beganMs = performance.now();
  const notReadyMs = await waitForReadiness(service.baseUrl, false, outage.ms, context.signal);
  await wait(Math.max(0, outage.ms - (performance.now() - beganMs)));
  await end();
  const endedMs = performance.now();
  const firstAnswer = (async () => {
    while ((await callChart(service.baseUrl)).status !== 200) context.signal.throwIfAborted();
    return performance.now() - endedMs;
  })();
  const readyMs = await waitForReadiness(service.baseUrl, true, READINESS_LIMIT_MS, context.signal);
  const firstAnswerMs = await firstAnswer;
  await wait(AFTER_MS);
  await ledger.stop();
  const audit = await ledger.audit(service.baseUrl);
  return { outage, results: ledger.results, notReadyMs, readyMs, firstAnswerMs, audit };
}

function goalsOf({ outage, results, audit, firstAnswerMs, notReadyMs, readyMs }: Measured): readonly Goal[] {
  const others = results.filter(({ status }) => status !== 200 && status !== 500 && status !== 503);
  const { slowestMs } = latencyOf(results.map(({ latencyMs }) => latencyMs));
  return [
    ...auditGoals(outage.name, audit),
    none(`${outage.name}: calls without an answer`, others.length),
    withinSeconds(`${outage.name}: slowest answer at most ${SLOWEST_MS / 1000} s`, slowestMs, SLOWEST_MS),
    {
      text: `${outage.name}: \`/readyz\` reports it, and reports the recovery`,
      measured: `${formatMs(notReadyMs)}, ${formatMs(readyMs)}`,
      isMet: !Number.isNaN(notReadyMs) && !Number.isNaN(readyMs),
    },
    withinSeconds(
      `${outage.name}: first 200 after the end, at most ${RECOVERY_MS / 1000} s`,
      firstAnswerMs,
      RECOVERY_MS,
    ),
  ];
}

export const outages: Scenario = {
  name: "outages",
  title: "PostgreSQL outages",
  description: `${CALLERS} callers, each with an account of its own, send calls to one process. PostgreSQL is stopped fast and immediately (${(OUTAGES[0]?.ms ?? 0) / 1000} s), frozen with SIGSTOP (10 s) and has its ${POSTGRES_CONNECTIONS} connections taken and the service's ended (5 s), then restored. A call during an outage is answered with an error in bounded time. The count of a call that is lost with the database may be stored; every other call is counted exactly once.`,
  timeLimitS: 200,
  async run(context) {
    const server = await context.openPostgres("-c", `max_connections=${POSTGRES_CONNECTIONS}`);
    const accounts = await openAccountDatabase("pro", server.url);
    context.defer(accounts.close);
    const service = await context.start({ DATABASE_URL: server.url });
    const measured: Measured[] = [];
    for (const outage of context.isQuick ? OUTAGES.slice(0, 1) : OUTAGES) {
      measured.push(await measure(context, outage, server, accounts, service));
    }
    const code = await service.stop();
    return {
      goals: [
        ...measured.flatMap(goalsOf),
        none("uncaught exceptions in the log", uncaughtCount(service.log())),
        none("exit status of the service, stopped at the end", code ?? -1),
      ],
    };
  },
};
