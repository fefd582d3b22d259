import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { defined } from "../test/defined.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { startTcpBalancer, type TcpBalancer } from "../test/service/transport/port/tcp-balancer.ts";
import { auditGoals } from "./audit.ts";
import { startLedger } from "./ledger.ts";
import { uncaughtCount, waitUntil } from "./measures.ts";
import {
  DIALECT_NAMES,
  type Dialect,
  failedExits,
  type Goal,
  none,
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

type Measured = Awaited<ReturnType<typeof measure>>;

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
    this.#environment = { DATABASE_URL: databaseUrl, DRAIN_MS: String(DRAIN_MS) };
    this.#balancer = balancer;
  }

  /** Starts a process of a version, and waits until the balancer uses it. */
  async add(version: ReleasedVersion | null): Promise<void> {
    const options = version === null ? {} : { start: version.start };
    const service = await this.#context.start(this.#environment, options);
    this.#services.push(service);
    this.#balancer.addBackend(service.port);
    await waitUntil(() => this.#balancer.isReady(service.port), this.#context);
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

async function measure(context: ScenarioContext, dialect: Dialect, released: ReleasedVersion) {
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
  return { dialect, audit, exitCodes: fleet.exitCodes, uncaught: fleet.uncaught() };
}

function goalsOf({ dialect, audit, exitCodes, uncaught }: Measured): readonly Goal[] {
  const name = DIALECT_NAMES[dialect];
  return [
    none(`${name}: failed calls`, audit.calls - audit.answered),
    ...auditGoals(name, audit),
    none(`${name}: stopped processes that did not exit with status 0`, failedExits(exitCodes)),
    none(`${name}: uncaught exceptions in the logs`, uncaught),
  ];
}

export const twoVersions: Scenario = {
  name: "two-versions",
  title: "Two versions side by side",
  description: `${PROCESSES} processes of another version serve behind a TCP balancer on one database. They are replaced one at a time by this version, as in [operations](operations.md#upgrade), then by the other one again, ${CHANGES / 2} times back and forth, while ${CALLERS} callers with an account each send calls and do not retry. The other version is the last release; while there is none, the oldest commit with the same tables and packages.`,
  timeLimitS: 600,
  async run(context) {
    const released = unpackReleasedVersion(context.openFolder());
    if (released === null) return { goals: [], notes: ["The repository has no commit of another version."] };
    const measured = [
      await measure(context, "sqlite", released),
      await measure(context, "postgres", released),
    ];
    return {
      goals: measured.flatMap(goalsOf),
      notes: [`The other version is ${released.commit} of ${released.date}.`],
    };
  },
};

/** Another version of the project. */
interface ReleasedVersion {
  readonly commit: string;
  readonly date: string;
  /** Its `start.mjs`. */
  readonly start: string;
}

const ROOT = join(import.meta.dirname, "..");
/** What both versions must share: the tables, because a migration is changed until it is released, and the packages. */
const SHARED = ["db/migrations", "package-lock.json"];

function git(...args: readonly string[]): string {
  return execFileSync("git", args, {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

/**
 * Writes an earlier version into an empty folder: the last release, by its tag, or, before the first release, the oldest commit
 * with the tables and packages of this version.
 *
 * @returns null without the history of the repository
 */
function unpackReleasedVersion(folder: string): ReleasedVersion | null {
  try {
    const tag = git("tag", "--list", "v*", "--sort=-version:refname").split("\n")[0] ?? "";
    const reference = tag === "" ? git("log", "-1", "--format=%h", "--", ...SHARED) : tag;
    if (reference === "") return null;
    const version = join(folder, "released");
    mkdirSync(version);
    const archive = join(folder, "released.tar");
    git("archive", `--output=${archive}`, reference);
    execFileSync("tar", ["-xf", archive, "-C", version]);
    symlinkSync(join(ROOT, "node_modules"), join(version, "node_modules"));
    const date = git("log", "-1", "--format=%cs", reference);
    return { commit: reference, date, start: join(version, "service/start.mjs") };
  } catch {
    return null;
  }
}
