import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../test/db/postgres/embedded.ts";
import { openAccountDatabase } from "../test/service/open-account.ts";
import { type LaunchedService, launchService } from "../test/service/operations/launch-service.ts";
import type { Conditions } from "../tools/records/record.ts";
import type { Goal, Outcome, Scenario, ScenarioContext, ServiceOptions } from "./scenario.ts";

const CLEAN_UP_LIMIT_MS = 15_000;
const FAILURE_LENGTH_MAX = 300;

export interface RunOptions {
  readonly isQuick: boolean;
  /** A part of the names of the phases that are run; all, if it is not set. */
  readonly phase?: string | null;
  /** Aborts when the whole run ends. */
  readonly signal: AbortSignal;
  /** Node's cache of compiled code, shared by the services of the run. */
  readonly compileCacheFolder: string;
  readonly print: (text: string) => void;
  /** The scenario ends when it decides such a goal, with the goals that it has decided. */
  readonly isEnough?: (goal: Goal) => boolean;
}

export interface ScenarioResult {
  readonly seconds: number;
  /** Why the scenario ended without an outcome; null if it has one. */
  readonly failure: string | null;
  readonly outcome: Outcome;
}

/** The result of a scenario as it is stored. */
export interface ScenarioReport extends ScenarioResult {
  readonly title: string;
  readonly conditions: Conditions;
}

const NO_OUTCOME: Outcome = { goals: [] };

/** Runs a scenario within its time limit, then stops all that it started. Never rejects. */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<ScenarioResult> {
  if (options.signal.aborted)
    return { seconds: 0, failure: "not started: the run was over", outcome: NO_OUTCOME };
  const startedMs = performance.now();
  const timeLimit = AbortSignal.timeout(scenario.timeLimitS * 1000);
  const ended = new AbortController();
  const signal = AbortSignal.any([timeLimit, options.signal, ended.signal]);
  const cleanUps: (() => Promise<void> | void)[] = [];
  const failWhenAborted = new Promise<never>((_resolve, reject) => {
    const fail = (): void =>
      reject(new Error(timeLimit.aborted ? `not finished within ${scenario.timeLimitS} s` : "stopped"));
    signal.addEventListener("abort", fail, { once: true });
  });
  const goals: Goal[] = [];
  const earlyOutcome = Promise.withResolvers<Outcome>();
  const decide = (decided: readonly Goal[]): void => {
    goals.push(...decided);
    if (options.isEnough !== undefined && decided.some(options.isEnough))
      earlyOutcome.resolve({ ...NO_OUTCOME, goals });
  };
  let failure: string | null = null;
  let outcome = NO_OUTCOME;
  try {
    outcome = await Promise.race([
      scenario.run({ ...createContext(scenario, options, signal, cleanUps), decide }),
      failWhenAborted,
      earlyOutcome.promise,
    ]);
  } catch (error) {
    failure = describeFailure(error);
    if (!options.signal.aborted)
      options.print(`${scenario.name}: ${error instanceof Error ? error.stack : failure}`);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  ended.abort();
  await cleanUp(cleanUps, options.print);
  return { seconds: Math.round(seconds), failure, outcome };
}

/** One line, without the folders of this machine. */
function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(tmpdir(), "TMPDIR").replaceAll(/\s+/g, " ").slice(0, FAILURE_LENGTH_MAX);
}

async function cleanUp(
  cleanUps: readonly (() => Promise<void> | void)[],
  print: (text: string) => void,
): Promise<void> {
  for (const each of cleanUps.toReversed()) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("not finished in time")), CLEAN_UP_LIMIT_MS);
    });
    try {
      await Promise.race([each(), late]);
    } catch (error) {
      // The reaper of the run ends what is left.
      print(`cleaning up: ${error}`);
    } finally {
      clearTimeout(timer);
    }
  }
}

function createContext(
  scenario: Scenario,
  { isQuick, phase = null, compileCacheFolder, print }: RunOptions,
  signal: AbortSignal,
  cleanUps: (() => Promise<void> | void)[],
): Omit<ScenarioContext, "decide"> {
  const defer = (cleanUp: () => Promise<void> | void): void => {
    cleanUps.push(cleanUp);
  };
  const openFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), `almagest-proof-${scenario.name}-`));
    defer(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  const openPostgres = async (...postgresFlags: readonly string[]): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({ postgresFlags: [...postgresFlags] });
    defer(async () => {
      await server.stop();
      server.remove();
    });
    return server;
  };
  const launch = (
    environment: Readonly<Record<string, string>>,
    { folder = openFolder(), ...launchOptions }: ServiceOptions = {},
  ): LaunchedService => {
    const service = launchService(
      folder,
      // The scenarios cause more calls and rejections than a client is allowed.
      {
        NODE_COMPILE_CACHE: compileCacheFolder,
        ...{ PLAN_PRO_LIMIT: "1000000000", REFUSAL_BURST: "1000000000" },
        ...environment,
      },
      launchOptions,
    );
    defer(service.killWithWorkers);
    return service;
  };
  return {
    signal,
    isQuick,
    phase,
    scale: (count) => (isQuick ? Math.ceil(count / 10) : count),
    openFolder,
    openPostgres,
    async openAccounts(dialect) {
      const url =
        dialect === "sqlite"
          ? `sqlite:${join(openFolder(), "almagest.db")}`
          : (await openPostgres("-c", "max_connections=100")).url;
      const accounts = await openAccountDatabase("pro", url);
      defer(accounts.close);
      return accounts;
    },
    launch,
    start: (environment, serviceOptions) => launch(environment, serviceOptions).ready,
    defer,
    print: (text) => print(`${scenario.name}: ${text}`),
  };
}
