import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { WITH_KEY } from "../../open-account.ts";

/** How a call on a connection of its own ended: `reset` after the connection was established. */
export type FreshOutcome = "answered" | "refused" | "reset" | "silent";

export interface FreshCallers {
  /** The number of calls by outcome. */
  readonly outcomes: ReadonlyMap<FreshOutcome, number>;
  /** When each call without an answer began, on the clock of `performance.now`. */
  readonly failureStartsMs: readonly number[];
  /** Resolves when each caller's last call has ended. */
  stop(): Promise<void>;
}

export interface FreshCallersOptions {
  readonly port: number;
  readonly count: number;
  /** After a call without an answer, a caller goes on; otherwise that call is its last one. */
  readonly goesOn?: boolean;
  readonly silenceMs?: number;
}

const SILENCE_MS = 10_000;
const PAUSE_MS_MAX = 10;
const BODY = JSON.stringify({
  birth: {
    date: "1990-06-15",
    time: "14:30",
    latitude: 48.8566,
    longitude: 2.3522,
    timezone: "Europe/Paris",
  },
});
const REQUEST = [
  "POST /v1/chart/full HTTP/1.1",
  "host: 127.0.0.1",
  "connection: close",
  "content-type: application/json",
  ...Object.entries(WITH_KEY).map((entry) => entry.join(": ")),
  `content-length: ${BODY.length}`,
  "",
  BODY,
].join("\r\n");

/** Sends charts, each on a connection of its own, one after the other for each caller. */
export function startFreshCallers({
  port,
  count,
  goesOn = false,
  silenceMs = SILENCE_MS,
}: FreshCallersOptions): FreshCallers {
  const outcomes = new Map<FreshOutcome, number>();
  const failureStartsMs: number[] = [];
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver) {
      const startMs = performance.now();
      const outcome = await callOnce(port, silenceMs);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (outcome !== "answered") failureStartsMs.push(startMs);
      if (outcome !== "answered" && !goesOn) return;
      await pause(Math.random() * PAUSE_MS_MAX);
    }
  };
  const runs = Promise.all(Array.from({ length: count }, run));
  return {
    outcomes,
    failureStartsMs,
    async stop() {
      isOver = true;
      await runs;
    },
  };
}

function callOnce(port: number, silenceMs: number): Promise<FreshOutcome> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let isConnected = false;
    let received = "";
    const timer = setTimeout(() => end("silent"), silenceMs);
    const end = (outcome: FreshOutcome): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    socket.once("connect", () => {
      isConnected = true;
      socket.write(REQUEST);
    });
    socket.setEncoding("utf8").on("data", (text: string) => {
      received += text;
    });
    socket.once("error", () => end(isConnected ? "reset" : "refused"));
    socket.once("end", () => end(received.startsWith("HTTP/1.1 200") ? "answered" : "reset"));
  });
}
