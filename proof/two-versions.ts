import { setTimeout as wait } from "node:timers/promises";
import { defined } from "../test/defined.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { startTcpBalancer, type TcpBalancer } from "../test/service/transport/port/tcp-balancer.ts";
import { type Audit, auditGoals } from "./audit.ts";
import { startLedger } from "./ledger.ts";
import { countOf, formatCount, formatTally, uncaughtCount } from "./measures.ts";
import { type ReleasedVersion, unpackReleasedVersion } from "./released-version.ts";
import {
  DIALECT_NAMES,
  type Dialect,
  exactly,
  type Goal,
  type Outcome,
  type Scenario,
  type ScenarioContext,
} from "./scenario.ts";

const PROCESSES = 2;
/** Back and forth. */
const CHANGES = 4;
const CALLERS = 24;
const PAUSE_MS = 20;
const LOAD_MS = 2_000;
const DRAIN_MS = 2_000;

interface Measured {
  readonly dialect: Dialect;
  readonly audit: Audit;
  readonly answers: string;
  readonly replaced: number;
  readonly exitCodes: readonly (number | null)[];
  readonly uncaught: number;
}

/** Processes of either version behind one port. */
class MixedFleet {
  readonly #context: ScenarioContext;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #balancer: TcpBalancer;
  readonly #services: ServiceProcess[] = [];
  readonly #logs: string[] = [];
  readonly exitCodes: (number | null)[] = [];

  constructor(context: ScenarioContext, databaseUrl: string, balancer: TcpBalancer) {
    this.#context = context;
    this.#environment = {
      ...{ DATABASE_URL: databaseUrl, DRAIN_MS: String(DRAIN_MS), PLAN_PRO_LIMIT: "1000000000" },
    };
    this.#balancer = balancer;
  }

  /** Starts a process of a version, and waits until the balancer uses it. */
  async add(version: ReleasedVersion | null): Promise<void> {
    const options = version === null ? {} : { start: version.start };
    const service = await this.#context.start(this.#environment, options);
    this.#services.push(service);
    this.#balancer.addBackend(service.port);
    while (!this.#balancer.isReady(service.port)) await wait(50, null, { signal: this.#context.signal });
  }

  /** Stops the oldest process. */
  async removeOldest(): Promise<void> {
    const service = defined(this.#services.shift());
    this.exitCodes.push(await service.stop());
    this.#balancer.removeBackend(service.port);
    this.#logs.push(service.log());
  }

  get baseUrl(): string {
    return defined(this.#services[0]).baseUrl;
  }

  uncaught(): number {
    return uncaughtCount(this.#logs.join("\n"));
  }
}

async function measure(
  context: ScenarioContext,
  dialect: Dialect,
  released: ReleasedVersion,
): Promise<Measured> {
  const accounts = await context.openAccounts(dialect);
  const balancer = await startTcpBalancer();
  context.defer(() => balancer.close());
  const fleet = new MixedFleet(context, accounts.url, balancer);
  for (let process = 0; process < PROCESSES; process++) await fleet.add(released);
  const ledger = await startLedger(accounts, {
    ...{ callers: CALLERS, pauseMs: PAUSE_MS, signal: context.signal },
    baseUrlOf: () => `http://127.0.0.1:${balancer.port}`,
  });
  const changes = context.isQuick ? 2 : CHANGES;
  for (let change = 0; change < changes; change++) {
    const version = change % 2 === 0 ? null : released;
    for (let process = 0; process < PROCESSES; process++) {
      await wait(LOAD_MS, null, { signal: context.signal });
      await fleet.add(version);
      await fleet.removeOldest();
    }
  }
  await ledger.stop();
  const audit = await ledger.audit(fleet.baseUrl);
  for (let process = 0; process < PROCESSES; process++) await fleet.removeOldest();
  return {
    ...{ dialect, audit, replaced: changes * PROCESSES, exitCodes: fleet.exitCodes },
    answers: formatTally(
      countOf(ledger.results.map(({ status, code }) => (code === null ? `${status}` : `${status} ${code}`))),
    ),
    uncaught: fleet.uncaught(),
  };
}

function goalsOf({ dialect, audit, exitCodes, uncaught }: Measured): readonly Goal[] {
  const name = DIALECT_NAMES[dialect];
  return [
    exactly(`${name}: failed calls`, audit.calls - audit.answered, 0),
    ...auditGoals(name, audit),
    exactly(
      `${name}: stopped processes that did not exit with status 0`,
      exitCodes.filter((code) => code !== 0).length,
      0,
    ),
    exactly(`${name}: uncaught exceptions in the logs`, uncaught, 0),
  ];
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const released = unpackReleasedVersion(context.openFolder());
  if (released === null)
    return { goals: [], tables: [], notes: ["There is no history of the repository with another version."] };
  const measured = [await measure(context, "sqlite", released), await measure(context, "postgres", released)];
  return {
    goals: measured.flatMap(goalsOf),
    tables: [
      {
        title: "",
        columns: ["database", "processes replaced", "answers", "counted"],
        rows: measured.map(({ dialect, replaced, answers, audit }) => [
          DIALECT_NAMES[dialect],
          replaced,
          answers,
          formatCount(audit.counted),
        ]),
      },
    ],
    notes: [`The other version is ${released.commit} of ${released.date}.`],
  };
}

export const twoVersions: Scenario = {
  name: "two-versions",
  title: "Two versions side by side",
  description: `${PROCESSES} processes of another version serve behind a TCP balancer on one database. They are replaced one at a time by this version, as in [operations](operations.md#upgrade), then by the other one again, ${CHANGES / 2} times back and forth, while ${CALLERS} callers with an account each send calls and do not retry. The other version is the last release; while there is none, the oldest commit with the same tables and packages.`,
  mode: "sequence",
  timeLimitS: 600,
  run,
};
