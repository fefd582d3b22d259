import { defined } from "../test/defined.ts";
import { type Audit, auditGoals } from "./audit.ts";
import { startLedger } from "./ledger.ts";
import { formatCount, uncaughtCount } from "./measures.ts";
import {
  DIALECT_NAMES,
  type Dialect,
  exactly,
  type Outcome,
  type Scenario,
  type ScenarioContext,
} from "./scenario.ts";

const PROCESSES = 3;
const CALLERS = 48;
const CALLS = 40_000;

async function measure(context: ScenarioContext, dialect: Dialect) {
  const accounts = await context.openAccounts(dialect);
  const environment = { DATABASE_URL: accounts.url, PLAN_PRO_LIMIT: "1000000000" };
  const services = await Promise.all(Array.from({ length: PROCESSES }, () => context.start(environment)));
  const ledger = await startLedger(accounts, {
    callers: CALLERS,
    callsMax: context.scale(CALLS),
    pauseMs: 0,
    baseUrlOf: (caller, turn) => defined(services[(caller + turn) % PROCESSES]).baseUrl,
    signal: context.signal,
  });
  await ledger.ended;
  const audit = await ledger.audit(defined(services[0]).baseUrl);
  await Promise.all(services.map((service) => service.stop()));
  const uncaught = services.reduce((sum, service) => sum + uncaughtCount(service.log()), 0);
  const goals = goalsOf({ name: DIALECT_NAMES[dialect], audit, uncaught });
  context.decide(goals);
  return { name: DIALECT_NAMES[dialect], results: ledger.results, audit, goals };
}

function goalsOf({ name, audit, uncaught }: { name: string; audit: Audit; uncaught: number }) {
  const failed = audit.calls - audit.answered;
  return [
    exactly(`${name}: calls with another answer than 200, uncaught exceptions`, failed + uncaught, 0),
    ...auditGoals(name, audit),
  ];
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const measured = [await measure(context, "sqlite"), await measure(context, "postgres")];
  return {
    goals: measured.flatMap(({ goals }) => goals),
  };
}

export const calls: Scenario = {
  name: "calls",
  title: "Each call counted once",
  description: `${CALLERS} callers, each with an account of its own, send ${formatCount(CALLS)} calls to ${PROCESSES} processes on one database. Each call has its own id and birth. The answers of each key are compared with its counts one by one, then with the database and with \`/v1/usage\`.`,
  mode: "sequence",
  timeLimitS: 600,
  run,
};
