import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "../db/index.ts";
import { defined } from "../test/defined.ts";
import { API_KEY, WITH_KEY } from "../test/service/open-account.ts";
import type { ServiceProcess } from "../test/service/operations/launch-service.ts";
import { type Audit, auditGoals } from "./audit.ts";
import { type CallResult, callChart, isReady } from "./callers.ts";
import { auditCalls } from "./ledger.ts";
import { uncaughtCount } from "./measures.ts";
import { exactly, type Goal, none, type Outcome, type Scenario, type ScenarioContext } from "./scenario.ts";

const LIMIT = 20;
/** Days by which the clock differs from the real one, one after the other. */
const STEPS_DAYS = [0, 1, -1, -40, 4_000, 0] as const;
const CALLS = 12;

interface Usage {
  readonly used: number;
  readonly resetEpochSeconds: number;
}

interface Step {
  readonly results: readonly CallResult[];
  /** After the calls. */
  readonly usage: Usage;
  readonly expectedUsed: number;
  readonly expectedResetS: number;
  readonly isReady: boolean;
}

/** Sets the clock, sends calls and reads the count of the day. */
async function measureStep(
  service: ServiceProcess,
  setClock: (days: number) => void,
  days: number,
  usedByDay: Map<number, number>,
): Promise<Step> {
  setClock(days);
  const results: CallResult[] = [];
  while (results.length < CALLS) results.push(await callChart(service.baseUrl));
  const response = await fetch(`${service.baseUrl}/v1/usage`, { headers: WITH_KEY });
  const usage = (await response.json()) as Usage;
  const expectedUsed = Math.min(LIMIT, (usedByDay.get(days) ?? 0) + CALLS);
  usedByDay.set(days, expectedUsed);
  const fakeDay = Math.floor((Date.now() + days * DAY_MS) / DAY_MS);
  const expectedResetS = ((fakeDay + 1) * DAY_MS) / 1000;
  return { results, usage, expectedUsed, expectedResetS, isReady: await isReady(service.baseUrl) };
}

function goalsOf(
  steps: readonly Step[],
  audit: Audit,
  log: string,
  exitCode: number | null,
): readonly Goal[] {
  const wrongCounts = steps.filter(({ usage, expectedUsed }) => usage.used !== expectedUsed);
  const wrongResets = steps.filter(({ usage, expectedResetS }) => usage.resetEpochSeconds !== expectedResetS);
  const last = defined(steps.at(-1));
  const refusals = last.results.filter(({ status }) => status === 429).length;
  const others = steps
    .flatMap(({ results }) => results)
    .filter(({ status }) => status !== 200 && status !== 429);
  return [
    none("steps after which the calls are not counted on the clock's UTC day", wrongCounts.length),
    none("steps after which the reset time is not the next midnight of the clock", wrongResets.length),
    exactly(
      `after the return, the first day's count is found again: calls over its limit of ${LIMIT} rejected`,
      refusals,
      2 * CALLS - LIMIT,
    ),
    ...auditGoals("all days", audit),
    none("other answers than 200 and 429, uncaught exceptions", others.length + uncaughtCount(log)),
    none("steps after which the service is not ready", steps.filter((step) => !step.isReady).length),
    none("exit status of the service, stopped at the end", exitCode ?? -1),
  ];
}

export const clock: Scenario = {
  name: "clock",
  title: "Clock steps",
  description: `The clock of a running process is stepped with libfaketime. After each step ${CALLS} calls are sent; the daily limit is ${LIMIT}. The day of a count is the UTC day of the process's clock.`,
  timeLimitS: 120,
  async run(context) {
    const fakeClock = openFakeClock(context);
    if (fakeClock === null) return NO_FAKE_CLOCK;
    const setClock = (days: number): void => fakeClock.setOffset((days * DAY_MS) / 1000);
    const accounts = await context.openAccounts("sqlite");
    const service = await context.start({
      DATABASE_URL: accounts.url,
      PLAN_PRO_LIMIT: String(LIMIT),
      ...fakeClock.environment,
    });
    const usedByDay = new Map<number, number>();
    const steps: Step[] = [];
    for (const days of STEPS_DAYS) {
      context.signal.throwIfAborted();
      steps.push(await measureStep(service, setClock, days, usedByDay));
    }
    const calls = {
      owner: { ...accounts, apiKey: API_KEY },
      results: steps.flatMap(({ results }) => results),
    };
    const audit = await auditCalls([calls], { ...accounts, baseUrl: service.baseUrl });
    const exitCode = await service.stop();
    return { goals: goalsOf(steps, audit, service.log(), exitCode) };
  },
};

/** A clock of processes that differs from the real one, by libfaketime. */
export interface FakeClock {
  /** Environment of a process that uses the clock. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets the difference, also for running processes. */
  setOffset(seconds: number): void;
}

/** The outcome of a scenario that cannot be run. */
export const NO_FAKE_CLOCK: Outcome = {
  goals: [],
  notes: ["Not run: libfaketime is not installed (Debian: `faketime`)."],
};

/** A clock that shows the real time at first; null: libfaketime is not installed, the library for programs with threads. */
export function openFakeClock(context: ScenarioContext): FakeClock | null {
  const [library] = globSync("/usr/{lib,lib64,local/lib}/{,*-linux-gnu/}faketime/libfaketimeMT.so.1");
  if (library === undefined) return null;
  const file = join(context.openFolder(), "offset");
  const setOffset = (seconds: number): void =>
    writeFileSync(file, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}s\n`);
  setOffset(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      DONT_FAKE_MONOTONIC: "1",
    },
    setOffset,
  };
}
