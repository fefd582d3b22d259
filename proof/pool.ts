import { defined } from "../test/defined.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { auditSharedKey, countGoals } from "./audit.ts";
import { type CallResult, callChart } from "./callers.ts";
import { readCounts } from "./ledger.ts";
import { countOf, formatCount, formatMs, formatTally, latencyOf } from "./measures.ts";
import {
  DIALECT_NAMES,
  type Dialect,
  exactly,
  type Goal,
  type Outcome,
  type Scenario,
  type ScenarioContext,
} from "./scenario.ts";

const CALLERS = 60;
const CALLS = 3_000;
const LIMIT = 2_000;
const PROCESSES = 3;

/** Sends the calls by concurrent callers; each takes the next call and the next process. */
async function sendCalls(
  services: readonly ServiceProcess[],
  calls: number,
  signal: AbortSignal,
): Promise<readonly CallResult[]> {
  const results: CallResult[] = [];
  let sent = 0;
  const run = async (): Promise<void> => {
    while (sent < calls && !signal.aborted) {
      const service = defined(services[sent++ % services.length]);
      results.push(await callChart(service.baseUrl));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, run));
  return results;
}

async function measure(context: ScenarioContext, dialect: Dialect) {
  const limit = context.scale(LIMIT);
  const calls = context.scale(CALLS);
  const accounts = await context.openAccounts(dialect);
  const environment = {
    DATABASE_URL: accounts.url,
    PLAN_PRO_LIMIT: String(limit),
  };
  const services = await Promise.all(Array.from({ length: PROCESSES }, () => context.start(environment)));
  const results = await sendCalls(services, calls, context.signal);
  await Promise.all(services.map((service) => service.stop()));
  const { accountId, database } = accounts;
  const audit = auditSharedKey(results, defined((await readCounts(database, [accountId])).get(accountId)));
  const tally = countOf(
    results.map(({ status, code }) => (code === null ? `${status}` : `${status} ${code}`)),
  );
  const name = DIALECT_NAMES[dialect];
  const goals: Goal[] = [
    exactly(`${name}: ${formatCount(limit)} calls answered with 200`, tally.get("200") ?? 0, limit),
    exactly(
      `${name}: all others answered with 429 \`daily_limit_reached\``,
      tally.get("429 daily_limit_reached") ?? 0,
      calls - limit,
    ),
    exactly(`${name}: calls counted in the database`, audit.counted, limit),
    ...countGoals(name, audit),
  ];
  const latency = latencyOf(results.map(({ latencyMs }) => latencyMs));
  const row = [
    name,
    formatCount(calls),
    formatTally(tally),
    formatCount(audit.counted),
    formatMs(latency.medianMs),
    formatMs(latency.slowestMs),
  ];
  return { goals, row };
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const measured = [await measure(context, "sqlite"), await measure(context, "postgres")];
  return {
    goals: measured.flatMap(({ goals }) => goals),
    tables: [
      {
        title: "",
        columns: ["database", "calls", "answers", "counted", "p50", "slowest"],
        rows: measured.map(({ row }) => row),
      },
    ],
    notes: [],
  };
}

export const pool: Scenario = {
  name: "pool",
  title: "Daily limit under concurrency",
  description: `${CALLERS} concurrent callers with one key send ${formatCount(CALLS)} calls to ${PROCESSES} processes on one database; the daily limit of the account is ${formatCount(LIMIT)}.`,
  mode: "sequence",
  timeLimitS: 180,
  run,
};
