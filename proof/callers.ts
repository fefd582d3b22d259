import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { type AccountDatabase, API_KEY } from "../test/service/open-account.ts";

/** The birth of the calls that only serve to be counted. */
const CHART_BODY = JSON.stringify({
  birth: {
    date: "1990-06-15",
    time: "14:30",
    latitude: 48.8566,
    longitude: 2.3522,
    timezone: "Europe/Paris",
  },
});

/** What a caller received of a call. */
export interface CallResult {
  /** The status of HTTP; `cut` if the connection ended without a response, `refused` if it was not accepted. */
  readonly status: number | "cut" | "refused" | "timeout";
  /** The code of an error. */
  readonly code: string | null;
  readonly remaining: number;
  readonly latencyMs: number;
}

const CALL_TIMEOUT_MS = 30_000;

/** Sends one counted call for a short chart. */
export async function callChart(baseUrl: string, apiKey: string = API_KEY): Promise<CallResult> {
  const startedMs = performance.now();
  const result = (status: CallResult["status"], code: string | null, remaining = Number.NaN): CallResult => ({
    status,
    code,
    remaining,
    latencyMs: performance.now() - startedMs,
  });
  try {
    const response = await fetch(`${baseUrl}/v1/chart/short`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
      body: CHART_BODY,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const body = (await response.json()) as { readonly error?: { readonly code: string } };
    const remaining = Number(response.headers.get("x-ratelimit-remaining"));
    return result(response.status, body.error?.code ?? null, remaining);
  } catch (error) {
    if ((error as Error).name === "TimeoutError") return result("timeout", null);
    const cause = (error as { readonly cause?: { readonly code?: string } }).cause?.code;
    return result(cause === "ECONNREFUSED" ? "refused" : "cut", null);
  }
}

export interface CrowdOptions {
  readonly callers: number;
  /** Chooses the service of a caller's next call; null: none is running. */
  readonly baseUrlOf: (caller: number, turn: number) => string | null;
  /** Between the calls of a caller. */
  readonly pauseMs: number;
  readonly apiKey?: string;
  /** Ends the calls with the scenario. */
  readonly signal: AbortSignal;
}

/** Callers that send calls one after the other until they are stopped. */
export interface Crowd {
  readonly results: readonly CallResult[];
  /** Lets the calls under way end. */
  stop(): Promise<void>;
}

export function startCrowd({ callers, baseUrlOf, pauseMs, apiKey, signal }: CrowdOptions): Crowd {
  const results: CallResult[] = [];
  let isOver = false;
  const run = async (caller: number): Promise<void> => {
    for (let turn = 0; !isOver && !signal.aborted; turn++) {
      const baseUrl = baseUrlOf(caller, turn);
      if (baseUrl !== null) results.push(await callChart(baseUrl, apiKey));
      await wait(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: callers }, (_, caller) => run(caller)));
  return {
    results,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

/** Requests counted of the account, on all days. */
export async function countedCalls({ database, accountId }: AccountDatabase): Promise<number> {
  const rows = await database.kysely
    .selectFrom("daily_pool")
    .select(sql<number>`coalesce(sum(used), 0)`.as("used"))
    .where("account_id", "=", accountId)
    .execute();
  return Number(rows[0]?.used);
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
  const startedMs = performance.now();
  while (performance.now() - startedMs < limitMs) {
    signal.throwIfAborted();
    if ((await isReady(baseUrl)) === expected) return performance.now() - startedMs;
    await wait(50);
  }
  return Number.NaN;
}
