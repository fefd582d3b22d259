import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS, utcDayOf } from "../db/index.ts";
import { API_KEY } from "../test/service/open-account.ts";
import { waitUntil } from "./measures.ts";
import type { Goal } from "./scenario.ts";

/** What a caller received of a call. */
export interface CallResult {
  /** The status of HTTP; `cut` if the connection ended without a response, `refused` if it was not accepted. */
  readonly status: number | "cut" | "refused" | "timeout";
  /** The code of an error, or of what cut the connection. */
  readonly code: string | null;
  readonly remaining: number;
  /** Requests counted of the account's day, with this one, as the response states them. */
  readonly used: number;
  /** The UTC day on which the response counts the call: YYYY-MM-DD; empty if it states none. */
  readonly day: string;
  /** The response has the id of another request, or the chart of another birth. */
  readonly isForeign: boolean;
  /** On the clock of `performance.now`. */
  readonly sentMs: number;
  readonly latencyMs: number;
}

const CALL_TIMEOUT_MS = 30_000;
const FIRST_BIRTH_MS = Date.UTC(1985, 0, 1);
const BIRTH_DAYS = 3_650;
/** Hours of a day without changes of the clock. */
const BIRTH_HOURS = { first: 6, count: 17 };

/** A birth that hardly any other call has. */
function birthOf(requestId: string): Readonly<Record<string, string | number>> {
  const number = Number.parseInt(requestId.slice(0, 8), 16);
  const minute = String(number % 60).padStart(2, "0");
  const hour = String(BIRTH_HOURS.first + (Math.floor(number / 60) % BIRTH_HOURS.count)).padStart(2, "0");
  const day = Math.floor(number / 60 / BIRTH_HOURS.count) % BIRTH_DAYS;
  return {
    date: utcDayOf(FIRST_BIRTH_MS + day * DAY_MS),
    time: `${hour}:${minute}`,
    ...{ latitude: 48.8566, longitude: 2.3522, timezone: "Europe/Paris" },
  };
}

interface ChartBody {
  readonly error?: { readonly code: string };
  readonly input?: { readonly date: string; readonly time: string };
}

/** Sends one counted call for a short chart. */
export async function callChart(baseUrl: string, apiKey: string = API_KEY): Promise<CallResult> {
  const sentMs = performance.now();
  const requestId = randomUUID();
  const birth = birthOf(requestId);
  const result = (status: CallResult["status"], received: Partial<CallResult> = {}): CallResult => ({
    ...{ status, code: null, remaining: Number.NaN, used: Number.NaN, day: "", isForeign: false },
    ...received,
    ...{ sentMs, latencyMs: performance.now() - sentMs },
  });
  try {
    const response = await fetch(`${baseUrl}/v1/chart/short`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${apiKey}`,
        "x-request-id": requestId,
      },
      body: JSON.stringify({ birth }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const { status, headers } = response;
    const { error, input } = (await response.json()) as ChartBody;
    const [limit = Number.NaN, remaining = Number.NaN, resetS = 0] = ["limit", "remaining", "reset"].map(
      (name) => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
    );
    const isOwnChart = status !== 200 || (input?.date === birth["date"] && input?.time === birth["time"]);
    return result(status, {
      code: error?.code ?? null,
      remaining,
      used: limit - remaining,
      day: resetS > 0 ? utcDayOf(resetS * 1000 - 1) : "",
      isForeign: headers.get("x-request-id") !== requestId || !isOwnChart,
    });
  } catch (error) {
    if ((error as Error).name === "TimeoutError") return result("timeout");
    const cause = (error as { readonly cause?: { readonly code?: string } }).cause?.code;
    return result(cause === "ECONNREFUSED" ? "refused" : "cut", { code: cause ?? null });
  }
}

export interface CrowdOptions {
  readonly callers: number;
  /** Chooses the service of a caller's next call; null: none is running. */
  readonly baseUrlOf: (caller: number, turn: number) => string | null;
  /** Between the calls of a caller. */
  readonly pauseMs: number;
  /** The keys of the callers, in turn; API_KEY if they are not set. */
  readonly apiKeys?: readonly string[];
  /** The callers stop after this many calls together. */
  readonly callsMax?: number;
  /** Ends the calls with the scenario. */
  readonly signal: AbortSignal;
}

/** Callers that send calls one after the other until they are stopped. */
export interface Crowd {
  readonly results: readonly CallResult[];
  /** The results of each caller, in the order of its calls. */
  readonly resultsByCaller: readonly (readonly CallResult[])[];
  /** Resolves when all callers have stopped. */
  readonly ended: Promise<void>;
  /** Lets the calls under way end. */
  stop(): Promise<void>;
}

export function startCrowd(options: CrowdOptions): Crowd {
  const { callers, baseUrlOf, pauseMs, apiKeys = [API_KEY], signal } = options;
  const { callsMax = Number.POSITIVE_INFINITY } = options;
  const results: CallResult[] = [];
  const resultsByCaller = Array.from({ length: callers }, (): CallResult[] => []);
  let callsCount = 0;
  let isOver = false;
  const run = async (ownResults: CallResult[], caller: number): Promise<void> => {
    for (let turn = 0; !isOver && !signal.aborted && callsCount < callsMax; turn++) {
      const baseUrl = baseUrlOf(caller, turn);
      if (baseUrl !== null) {
        callsCount += 1;
        const result = await callChart(baseUrl, apiKeys[caller % apiKeys.length]);
        results.push(result);
        ownResults.push(result);
      }
      await wait(pauseMs);
    }
  };
  const running = Promise.all(resultsByCaller.map(run));
  const ended = running.then(() => {});
  return {
    results,
    resultsByCaller,
    ended,
    stop() {
      isOver = true;
      return ended;
    },
  };
}

/** SQLite's own check of the file; PostgreSQL has no such statement. */
export function integrityOf(databaseUrl: string): string {
  const file = new DatabaseSync(databaseUrl.slice("sqlite:".length), { readOnly: true });
  try {
    const integrity = file.prepare("pragma integrity_check").get() as { readonly integrity_check: string };
    const foreignKeys = file.prepare("pragma foreign_key_check").all();
    return foreignKeys.length === 0 ? integrity.integrity_check : `${foreignKeys.length} broken references`;
  } finally {
    file.close();
  }
}

/** The goal that this check finds no fault; none on PostgreSQL. */
export function integrityGoals(name: string, databaseUrl: string): readonly Goal[] {
  if (!databaseUrl.startsWith("sqlite:")) return [];
  const measured = integrityOf(databaseUrl);
  return [{ text: `${name}: integrity check of the file`, measured, isMet: measured === "ok" }];
}

/** The goal of a service whose file survives a fault. */
export function intactGoal(name: string, integrity: string, exitCode: number | null): Goal {
  return {
    text: `${name}: the file is intact, and the service stops with status 0`,
    measured: `${integrity}, ${exitCode}`,
    isMet: integrity === "ok" && exitCode === 0,
  };
}

export async function isReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/**
 * Waits until the service is ready, or not ready.
 *
 * @returns the time it took; NaN if the state was not reached within the limit
 */
export async function waitForReadiness(
  baseUrl: string,
  expected: boolean,
  limitMs: number,
  signal: AbortSignal,
): Promise<number> {
  return await waitUntil(async () => (await isReady(baseUrl)) === expected, { signal, limitMs });
}
