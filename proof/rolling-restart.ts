import { setTimeout as wait } from "node:timers/promises";
import { AMPLE_POOL } from "../test/service/open-account.ts";
import { type FreshOutcome, startFreshCallers } from "../test/service/transport/port/fresh-callers.ts";
import {
  type RollingRestartFigures,
  runRollingRestart,
} from "../test/service/transport/port/rolling-restart.ts";
import { countOf, formatCount, formatTally } from "./measures.ts";
import {
  DIALECT_NAMES,
  type Dialect,
  exactly,
  type Outcome,
  type Scenario,
  type ScenarioContext,
} from "./scenario.ts";

const REQUESTS = 20_000;
const RESTARTS = 8;
const STOPS = 5;
const STOP_CALLERS = 44;
const STOP_LOAD_MS = 1_000;

interface Measured extends RollingRestartFigures {
  readonly dialect: Dialect;
}

async function measure(context: ScenarioContext, dialect: Dialect): Promise<Measured> {
  const accounts = await context.openAccounts(dialect);
  const figures = await runRollingRestart({
    databaseUrl: accounts.url,
    newFolder: context.openFolder,
    requests: context.scale(REQUESTS),
    restarts: context.scale(RESTARTS),
    signal: context.signal,
  });
  return { ...figures, dialect };
}

/** Stops a process again and again while callers open connections to it. Returns the outcomes of their last calls. */
async function measureStops(context: ScenarioContext, drainMs: number) {
  const { url } = await context.openAccounts("sqlite");
  const lastCalls = new Map<FreshOutcome, number>();
  const environment = { ...AMPLE_POOL, DATABASE_URL: url, DRAIN_MS: String(drainMs) };
  for (let stop = 0; stop < STOPS; stop++) {
    const service = await context.start(environment);
    const callers = startFreshCallers({ port: service.port, count: STOP_CALLERS });
    await wait(STOP_LOAD_MS);
    await service.stop();
    await callers.stop();
    for (const outcome of ["refused", "reset", "silent"] as const) {
      lastCalls.set(outcome, (lastCalls.get(outcome) ?? 0) + (callers.outcomes.get(outcome) ?? 0));
    }
  }
  const unanswered = (lastCalls.get("reset") ?? 0) + (lastCalls.get("silent") ?? 0);
  return exactly(
    `established connections without an answer in ${STOPS} stops under load, ${STOP_CALLERS} callers, DRAIN_MS ${drainMs}`,
    unanswered,
    0,
  );
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const measured = [await measure(context, "sqlite"), await measure(context, "postgres")];
  const stops = [await measureStops(context, 0), await measureStops(context, 2_000)];
  return {
    goals: measured
      .flatMap(({ dialect, failures, exitCodes }) => {
        const name = DIALECT_NAMES[dialect];
        return [
          exactly(`${name}: failed requests`, failures.length, 0),
          exactly(
            `${name}: stopped processes that did not exit with status 0`,
            exitCodes.filter((code) => code !== 0).length,
            0,
          ),
        ];
      })
      .concat(stops),
    tables: [
      {
        title: "Requests answered as they should be, by client",
        columns: [
          "database",
          "restarts",
          "keep-alive",
          "fresh connections",
          "HTTP/2",
          "MCP",
          "Watch",
          "failed",
        ],
        rows: measured.map(({ dialect, restarts, answered, failures }) => [
          DIALECT_NAMES[dialect],
          restarts,
          ...[answered["keep-alive"], answered.fresh, answered.h2, answered.mcp, answered.watch].map(
            formatCount,
          ),
          failures.length,
        ]),
      },
    ],
    notes: measured
      .filter(({ failures }) => failures.length > 0)
      .map(
        ({ dialect, failures }) => `Failures on ${DIALECT_NAMES[dialect]}: ${formatTally(countOf(failures))}`,
      ),
  };
}

export const rollingRestart: Scenario = {
  name: "rolling-restart",
  title: "Rolling restart",
  description: `Two processes behind a TCP balancer, which sends new connections to those whose \`/readyz\` is 200, are stopped by SIGTERM in turn and replaced, with \`DRAIN_MS\` 2000, until ${formatCount(REQUESTS)} requests have been answered and ${RESTARTS} processes restarted. Clients use persistent and fresh connections, HTTP/2, tool calls and \`Health.Watch\`, and do not retry. Then one process is stopped ${STOPS} times, with \`DRAIN_MS\` 0 and 2000, while ${STOP_CALLERS} callers send charts, each on a fresh connection.`,
  mode: "sequence",
  timeLimitS: 600,
  run,
};
