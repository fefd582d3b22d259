import { defined } from "../test/defined.ts";
import { auditGoals } from "./audit.ts";
import { startLedger } from "./ledger.ts";
import { formatCount, total, uncaughtCount } from "./measures.ts";
import { DIALECT_NAMES, type Dialect, none, type Scenario, type ScenarioContext } from "./scenario.ts";

const PROCESSES = 3;
const CALLERS = 48;
const CALLS = 40_000;

async function measure(context: ScenarioContext, dialect: Dialect) {
  const accounts = await context.openAccounts(dialect);
  const environment = { DATABASE_URL: accounts.url };
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
  const uncaught = total(services.map((service) => uncaughtCount(service.log())));
  const name = DIALECT_NAMES[dialect];
  const failed = audit.calls - audit.answered;
  const goals = [
    none(`${name}: calls with another answer than 200, uncaught exceptions`, failed + uncaught),
    ...auditGoals(name, audit),
  ];
  context.decide(goals);
  return goals;
}

export const calls: Scenario = {
  name: "calls",
  title: "Each call counted once",
  description: `${CALLERS} callers, each with an account of its own, send ${formatCount(CALLS)} calls to ${PROCESSES} processes on one database. Each call has its own id and birth. The answers of each key are compared with its counts one by one, then with the database and with \`/v1/usage\`.`,
  timeLimitS: 600,
  async run(context) {
    return { goals: [...(await measure(context, "sqlite")), ...(await measure(context, "postgres"))] };
  },
};
