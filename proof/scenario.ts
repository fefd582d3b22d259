import type { EmbeddedPostgres } from "../test/db/postgres/embedded.ts";
import type { AccountDatabase } from "../test/service/open-account.ts";
import type {
  LaunchedService,
  LaunchOptions,
  ServiceProcess,
} from "../test/service/operations/launch-service.ts";
import { formatCount, formatMs } from "./measures.ts";

/** A property that the service must have, with what was measured. */
export interface Goal {
  readonly text: string;
  readonly measured: string;
  readonly isMet: boolean;
}

/** What a scenario measured. */
export interface Outcome {
  readonly goals: readonly Goal[];
  /** Sentences, such as the reason why a part was not run. */
  readonly notes?: readonly string[];
}

export interface Scenario {
  /** On the command line and in the results. */
  readonly name: string;
  /** The heading of its section. */
  readonly title: string;
  /** What is done, as Markdown: enough to understand the figures. */
  readonly description: string;
  /** `alone` on a quiet machine; `background` next to the others, which are run in sequence. */
  readonly mode?: "alone" | "background";
  readonly timeLimitS: number;
  run(context: ScenarioContext): Promise<Outcome>;
}

export type Dialect = "sqlite" | "postgres";

export const DIALECT_NAMES: Readonly<Record<Dialect, string>> = { sqlite: "SQLite", postgres: "PostgreSQL" };

export interface ServiceOptions extends LaunchOptions {
  /** The service's working directory; a new folder if it is not set. */
  readonly folder?: string;
}

/** What a scenario needs of its surroundings. All it opens is closed when the scenario ends, however it ends. */
export interface ScenarioContext {
  /** Aborts when the scenario has ended, its time is over or the run is stopped. */
  readonly signal: AbortSignal;
  readonly isQuick: boolean;
  /** A part of the names of the phases that are run, in scenarios that have phases; null: all are. */
  readonly phase: string | null;
  /** The count, or a tenth of it in a quick run. */
  scale(count: number): number;
  openFolder(): string;
  /** Starts a PostgreSQL server, which the scenario may stop and start. */
  openPostgres(...postgresFlags: readonly string[]): Promise<EmbeddedPostgres>;
  /** A new database with one account on API Pro, whose key is API_KEY. */
  openAccounts(dialect: Dialect): Promise<AccountDatabase>;
  /** Starts a service and does not wait until it is ready. */
  launch(environment: Readonly<Record<string, string>>, options?: ServiceOptions): LaunchedService;
  /** Starts a service and waits until it is ready. */
  start(environment: Readonly<Record<string, string>>, options?: ServiceOptions): Promise<ServiceProcess>;
  /** Runs when the scenario ends, last registered first. */
  defer(cleanUp: () => Promise<void> | void): void;
  /** States goals as soon as they are decided: a run with a fault ends at the one that finds it. They are in the outcome too. */
  decide(goals: readonly Goal[]): void;
  /** Prints progress. */
  print(text: string): void;
}

/** A goal that a count is exactly as expected. */
export function exactly(text: string, measured: number, expected: number): Goal {
  return { text, measured: formatCount(measured), isMet: measured === expected };
}

/** A goal that something did not happen. */
export function none(text: string, count: number): Goal {
  return exactly(text, count, 0);
}

/** A goal that something takes at most a time. NaN, something that never happened, misses it. */
export function within(text: string, ms: number, limitMs = Number.POSITIVE_INFINITY): Goal {
  return { text, measured: formatMs(ms), isMet: ms <= limitMs };
}

/** The same, measured in seconds. */
export function withinSeconds(text: string, ms: number, limitMs: number): Goal {
  return atMost(text, ms / 1000, limitMs / 1000, "s", 1);
}

/** The processes that did not exit with status 0. */
export function failedExits(exitCodes: readonly (number | null)[]): number {
  return exitCodes.filter((code) => code !== 0).length;
}

/** A goal that a figure does not exceed a limit. */
export function atMost(text: string, measured: number, limit: number, unit: string, decimals = 0): Goal {
  return { text, measured: `${measured.toFixed(decimals)} ${unit}`.trim(), isMet: measured <= limit };
}
