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

async function run(context: ScenarioContext): Promise<Outcome> {
  const measured = [await measure(context, "sqlite"), await measure(context, "postgres")];
  return {
    goals: measured.flatMap(({ dialect, answered, failures, exitCodes }) => {
      const count = Object.values(answered).reduce((sum, each) => sum + each, 0);
      const name = DIALECT_NAMES[dialect];
      return [
        exactly(`${name}: failed requests of ${formatCount(count + failures.length)}`, failures.length, 0),
        exactly(
          `${name}: stopped processes that did not exit with status 0`,
          exitCodes.filter((code) => code !== 0).length,
          0,
        ),
      ];
    }),
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
  description: `Two processes behind a TCP balancer, which sends new connections to those whose \`/readyz\` is 200, are stopped by SIGTERM in turn and replaced, with \`DRAIN_MS\` 2000, until ${formatCount(REQUESTS)} requests have been answered and ${RESTARTS} processes restarted. Clients use persistent and fresh connections, HTTP/2, tool calls and \`Health.Watch\`, and do not retry.`,
  mode: "sequence",
  timeLimitS: 300,
  run,
};
