import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { defined } from "../../defined.ts";
import { WITH_KEY } from "../open-account.ts";
import type { ServiceProcess } from "./launch-service.ts";

/** The number of callers, each of which waits for its response before it sends the next request. */
export const CALLERS = 16;
/** Between requests of a caller: without it they would take the processors from a service that starts. */
const PAUSE_MS = 40;

const BODY = JSON.stringify({
  birth: { date: "1990-06-15", latitude: 48.8566, longitude: 2.3522, timezone: "Europe/Paris" },
});

export interface Callers {
  /** Responses so far. */
  answered(): number;
  /** Resolves when there are as many responses. */
  reach(answered: number): Promise<void>;
  /** Resolves to the number of responses, when each caller has its last one; fails if one was not 200. */
  stop(): Promise<number>;
}

/** Starts callers of API_KEY, which send requests to the processes in turn until they are stopped. */
export function startCallers(...processes: readonly ServiceProcess[]): Callers {
  let isStopped = false;
  let answered = 0;
  const unexpected: string[] = [];
  const call = async (caller: number): Promise<void> => {
    for (let turn = caller; !isStopped; turn++) {
      const { baseUrl } = defined(processes[turn % processes.length]);
      const { status, text } = await callShortChart(baseUrl);
      if (status === 200) answered++;
      else unexpected.push(`${status} ${text}`);
      await pause(PAUSE_MS);
    }
  };
  const expectNone = (responses: readonly string[]): void =>
    expect(responses, processes.map(({ log }) => log()).join("\n")).toEqual([]);
  const callers = Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)));
  // A test that fails does not wait for them.
  callers.catch(() => {});
  return {
    answered: () => answered,
    async reach(count) {
      while (answered < count) {
        expectNone(unexpected);
        await pause(20);
      }
    },
    async stop() {
      isStopped = true;
      await callers;
      expectNone(unexpected);
      return answered;
    },
  };
}

/** Sends one request that is counted. */
export async function callShortChart(
  baseUrl: string,
  headers: Readonly<Record<string, string>> = WITH_KEY,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${baseUrl}/v1/chart/short`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: BODY,
  });
  return { status: response.status, text: await response.text() };
}
