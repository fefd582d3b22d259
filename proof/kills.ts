import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { defined } from "../test/defined.ts";
import type { AccountDatabase } from "../test/service/open-account.ts";
import type { LaunchedService } from "../test/service/operations/launch-service.ts";
import { auditGoals } from "./audit.ts";
import { integrityGoals } from "./callers.ts";
import { startLedger } from "./ledger.ts";
import { repeat, uncaughtCount } from "./measures.ts";
import {
  DIALECT_NAMES,
  type Dialect,
  type Goal,
  none,
  type Scenario,
  type ScenarioContext,
} from "./scenario.ts";

const KILLS: Readonly<Record<Dialect, number>> = { sqlite: 100, postgres: 30 };
const PROCESSES = 3;
const CALLERS = 64;
const PAUSE_MS = 20;
/** One in this many kills hits a process before it is ready. */
const KILLS_PER_START_KILL = 5;
const START_MS_MAX = 1_800;
const SERVING_MS_MAX = 500;
const START = fileURLToPath(new URL("../service/start.mjs", import.meta.url));

const execute = promisify(execFile);

/** A process that is killed and started again. */
interface Place {
  /** Of its start among all. */
  readonly number: number;
  service: LaunchedService;
  /** Null while the process is starting. */
  baseUrl: string | null;
}

/** Processes on one database, one of which is always being killed. */
class Fleet {
  readonly #context: ScenarioContext;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #logs: string[] = [];
  readonly #places: Place[];
  #killsLeft: number;
  #starts = 0;
  /** Processes that ended other than by a kill. */
  otherExits = 0;

  constructor(context: ScenarioContext, environment: Readonly<Record<string, string>>, kills: number) {
    this.#context = context;
    this.#environment = environment;
    this.#killsLeft = kills;
    this.#places = Array.from({ length: PROCESSES }, () => this.#launch());
  }

  /** Kills until as many as wanted have been killed, and resolves when all processes are ready again. */
  async killAll(): Promise<void> {
    await Promise.all(this.#places.map((_, index) => this.#killAgainAndAgain(index)));
  }

  baseUrlOf(index: number): string | null {
    return defined(this.#places[index % PROCESSES]).baseUrl;
  }

  /** Stops all processes as an operator does. */
  async stop(): Promise<void> {
    const services = await Promise.all(this.#places.map(({ service }) => service.ready));
    for (const code of await Promise.all(services.map((service) => service.stop())))
      if (code !== 0) this.otherExits++;
    this.#logs.push(...services.map((service) => service.log()));
  }

  uncaught(): number {
    return uncaughtCount(this.#logs.join("\n"));
  }

  #launch(): Place {
    this.#starts++;
    return { number: this.#starts, service: this.#context.launch(this.#environment), baseUrl: null };
  }

  async #killAgainAndAgain(index: number): Promise<void> {
    for (;;) {
      const place = defined(this.#places[index]);
      const isDuringStart = this.#killsLeft > 0 && place.number % KILLS_PER_START_KILL === 0;
      if (isDuringStart) await wait(Math.random() * START_MS_MAX);
      else {
        place.baseUrl = (await place.service.ready).baseUrl;
        if (this.#killsLeft <= 0) return;
        await wait(Math.random() * SERVING_MS_MAX);
      }
      this.#context.signal.throwIfAborted();
      if (this.#killsLeft <= 0) continue;
      this.#killsLeft--;
      await this.#kill(place.service);
      this.#places[index] = this.#launch();
    }
  }

  async #kill(service: LaunchedService): Promise<void> {
    await service.kill();
    if ((await service.exited) !== null) this.otherExits++;
    this.#logs.push(service.log());
  }
}

/** Creates accounts with keys by the admin command until it is stopped. */
function startAdministration(databaseUrl: string, folder: string, signal: AbortSignal) {
  const emails: string[] = [];
  const keyIds: string[] = [];
  const failures: string[] = [];
  const admin = async (...args: readonly string[]): Promise<{ readonly id: string }> => {
    const { stdout } = await execute(process.execPath, [START, "admin", ...args], {
      cwd: folder,
      env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl },
      signal,
    });
    return JSON.parse(stdout) as { readonly id: string };
  };
  const create = async (turn: number): Promise<void> => {
    const email = `owner-${turn}@example.com`;
    try {
      await admin("account", "create", "--email", email, "--plan", "free");
      emails.push(email);
      keyIds.push((await admin("key", "create", "--email", email, "--name", "proof")).id);
    } catch (error) {
      failures.push(String(error));
    }
  };
  return { failures, emails, keyIds, stop: repeat(create, { signal, pauseMs: 2_000 }) };
}

/** Accounts and keys that were acknowledged and are not in the database. */
async function missingRows(
  { database }: AccountDatabase,
  emails: readonly string[],
  keyIds: readonly string[],
) {
  const accounts = await database.kysely.selectFrom("accounts").select("email").execute();
  const keys = await database.kysely.selectFrom("api_keys").select("id").execute();
  const storedEmails = new Set(accounts.map(({ email }) => email));
  const storedKeys = new Set(keys.map(({ id }) => id));
  return (
    emails.filter((email) => !storedEmails.has(email)).length +
    keyIds.filter((id) => !storedKeys.has(id)).length
  );
}

async function measure(context: ScenarioContext, dialect: Dialect) {
  const kills = context.scale(KILLS[dialect]);
  const accounts = await context.openAccounts(dialect);
  const fleet = new Fleet(context, { DATABASE_URL: accounts.url }, kills);
  const administration = startAdministration(accounts.url, context.openFolder(), context.signal);
  const ledger = await startLedger(accounts, {
    callers: CALLERS,
    pauseMs: PAUSE_MS,
    signal: context.signal,
    baseUrlOf: (caller, turn) => fleet.baseUrlOf(caller + turn),
  });
  await fleet.killAll();
  await administration.stop();
  await ledger.stop();
  const audit = await ledger.audit(defined(fleet.baseUrlOf(0)));
  await fleet.stop();
  const { emails, keyIds, failures } = administration;
  const name = DIALECT_NAMES[dialect];
  const others = ledger.results.filter(({ status }) => ![200, "cut", "refused"].includes(status)).length;
  const goals: Goal[] = [
    ...auditGoals(name, audit),
    none(`${name}: other answers (5xx, timeouts)`, others),
    none(
      `${name}: acknowledged accounts and keys that are lost`,
      await missingRows(accounts, emails, keyIds),
    ),
    none(`${name}: failed admin commands`, failures.length),
    none(
      `${name}: processes that ended by themselves, uncaught exceptions`,
      fleet.otherExits + fleet.uncaught(),
    ),
    ...integrityGoals(name, accounts.url),
  ];
  context.decide(goals);
  const notes = failures.slice(0, 3).map((failure) => `${name}: an admin command failed: ${failure}`);
  return { goals, notes };
}

export const kills: Scenario = {
  name: "kills",
  title: "Kill -9",
  description: `${PROCESSES} processes on one database are killed with SIGKILL and started again, ${KILLS.sqlite} times on SQLite and ${KILLS.postgres} times on PostgreSQL, one kill in five while the process starts. ${CALLERS} callers, each with an account of its own, send calls without a pause longer than ${PAUSE_MS} ms, and the admin command creates accounts and keys. A call that is being answered when its process dies is counted once or not at all; every other call is counted exactly once.`,
  timeLimitS: 480,
  async run(context) {
    const measured = [await measure(context, "sqlite"), await measure(context, "postgres")];
    return {
      goals: measured.flatMap(({ goals }) => goals),
      notes: measured.flatMap(({ notes }) => notes),
    };
  },
};
