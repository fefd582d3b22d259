import { setTimeout as wait } from "node:timers/promises";
import { revokeApiKey } from "../db/index.ts";
import { defined } from "../test/defined.ts";
import { type AccountDatabase, newKey, openAccount, openKey } from "../test/service/open-account.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { type Audit, auditSharedKey, countGoals, sumOf } from "./audit.ts";
import { callChart, startCrowd } from "./callers.ts";
import { readCounts } from "./ledger.ts";
import { formatCount } from "./measures.ts";
import {
  DIALECT_NAMES,
  type Dialect,
  exactly,
  type Outcome,
  type Scenario,
  type ScenarioContext,
} from "./scenario.ts";

const PROCESSES = 3;
const KEYS = 50;
const CALLERS = 6;
const LOAD_MS = 200;

/** What happened to one key. */
interface Revocation {
  /** Calls that were answered with 200 before the revocation. */
  readonly accepted: number;
  /** Calls sent after the revocation, and how many of them had another answer than 401. */
  readonly sentLater: number;
  readonly acceptedLater: number;
  /** Processes that answer `/v1/usage`, which is not counted. */
  readonly acceptedUsages: number;
  readonly audit: Audit;
}

/** Uses a key on all processes, revokes it under load, and uses it again on all of them. */
async function revokeOne(
  { signal }: ScenarioContext,
  accounts: AccountDatabase,
  services: readonly ServiceProcess[],
): Promise<Revocation> {
  const { database } = accounts;
  const apiKey = newKey();
  const accountId = await openAccount(database, "pro");
  const keyId = await openKey(database, accountId, apiKey);
  const baseUrlOf = (caller: number, turn: number): string =>
    defined(services[(caller + turn) % PROCESSES]).baseUrl;
  const readUsages = () => Promise.all(services.map(({ baseUrl }) => usageStatus(baseUrl, apiKey)));
  await readUsages();
  const crowd = startCrowd({ callers: CALLERS, pauseMs: 1, apiKeys: [apiKey], baseUrlOf, signal });
  await wait(LOAD_MS);
  await revokeApiKey(database.kysely, { keyId, nowMs: Date.now() });
  const revokedMs = performance.now();
  const usages = await readUsages();
  const calls = await Promise.all(services.map(({ baseUrl }) => callChart(baseUrl, apiKey)));
  await crowd.stop();
  const counts = defined((await readCounts(database, [accountId])).get(accountId));
  const accepted = crowd.results.filter(({ status }) => status === 200);
  const later = [...calls, ...crowd.results.filter(({ sentMs }) => sentMs > revokedMs)];
  return {
    accepted: accepted.length,
    sentLater: later.length,
    acceptedLater: later.filter(({ status }) => status !== 401).length,
    acceptedUsages: usages.filter((status) => status !== 401).length,
    audit: auditSharedKey([...crowd.results, ...calls], counts),
  };
}

async function usageStatus(baseUrl: string, apiKey: string): Promise<number> {
  const response = await fetch(`${baseUrl}/v1/usage`, { headers: { authorization: `Bearer ${apiKey}` } });
  await response.arrayBuffer();
  return response.status;
}

async function measure(context: ScenarioContext, dialect: Dialect) {
  const accounts = await context.openAccounts(dialect);
  const environment = { DATABASE_URL: accounts.url, PLAN_PRO_LIMIT: "1000000000" };
  const services = await Promise.all(Array.from({ length: PROCESSES }, () => context.start(environment)));
  const revocations: Revocation[] = [];
  while (revocations.length < context.scale(KEYS)) {
    context.signal.throwIfAborted();
    revocations.push(await revokeOne(context, accounts, services));
  }
  await Promise.all(services.map((service) => service.stop()));
  const name = DIALECT_NAMES[dialect];
  const sum = (value: (each: Revocation) => number): number =>
    revocations.reduce((total, each) => total + value(each), 0);
  const goals = [
    exactly(
      `${name}: keys without an accepted call before the revocation`,
      revocations.filter(({ accepted }) => accepted === 0).length,
      0,
    ),
    exactly(
      `${name}: counted calls with a revoked key that were not answered with 401`,
      sum(({ acceptedLater }) => acceptedLater),
      0,
    ),
    exactly(
      `${name}: \`/v1/usage\` with a revoked key that was not answered with 401`,
      sum(({ acceptedUsages }) => acceptedUsages),
      0,
    ),
    ...countGoals(name, sumOf(revocations.map(({ audit }) => audit))),
  ];
  context.decide(goals);
  return {
    goals,
    row: [
      name,
      revocations.length,
      formatCount(sum(({ accepted }) => accepted)),
      formatCount(sum(({ sentLater }) => sentLater)),
    ],
  };
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const measured = [await measure(context, "sqlite"), await measure(context, "postgres")];
  return {
    goals: measured.flatMap(({ goals }) => goals),
    tables: [
      {
        title: "",
        columns: ["database", "keys", "accepted calls before", "calls sent after the revocation"],
        rows: measured.map(({ row }) => row),
      },
    ],
    notes: [],
  };
}

export const revocation: Scenario = {
  name: "revocation",
  title: "Revoked keys",
  description: `${KEYS} keys are used on ${PROCESSES} processes on one database, by ${CALLERS} callers each, and revoked under load. Every call that is sent after the revocation was stored must be answered with 401, on every process: counted ones, and \`/v1/usage\`, which is not counted.`,
  mode: "sequence",
  timeLimitS: 180,
  run,
};
