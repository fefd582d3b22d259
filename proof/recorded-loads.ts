import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { API_KEY } from "../test/service/open-account.ts";
import { createWebClient } from "../test/service/portal/web-client.ts";
import { sendHostileRequests } from "../test/service/transport/http/hostile-client.ts";
import type { AttackName, AttackReport, AttackTask } from "./attacks.ts";
import { callChart } from "./callers.ts";
import { runDriver } from "./driver.ts";
import type { MixedInterval, MixedTask } from "./mixed.ts";
import { MIXED_INTERVAL_S, MIXED_PER_SECOND } from "./mixed.ts";
import { never, onSqlite, type RecordedFault, startOnSqlite } from "./recorded-faults.ts";

/** Another network than the one of the callers. */
const STRANGER = "127.0.0.2";

/** Opens connections from another address, sends the text on each, and leaves them open for a second. */
async function sendFromStranger(baseUrl: string, count: number, text: string): Promise<void> {
  const { port } = new URL(baseUrl);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: STRANGER });
    socket.on("error", () => {});
    socket.write(text);
    return socket;
  });
  await wait(700);
  for (const socket of sockets) socket.destroy();
}

const UNFINISHED_REQUEST = "POST /v1/chart/short HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n";

const FLOODS: readonly AttackName[] = [
  "h2-rapid-reset",
  "h2-made-you-reset",
  "h2-continuation",
  "h2-ping",
  "h2-settings",
  "h2-empty-data",
  "h2-window-0-documents",
];
const FLOOD_INTERVAL_S = 5;
const FLOOD_S = 1;

/** One more than the places of a network: two passwords are hashed, eight wait. */
const SIGN_INS = 11;
const SIGN_IN_INTERVAL_S = 30;
const HOSTILE_PER_SECOND = 100;
/** Whole intervals that end within the time of a fault. */
const MIXED_S = 14 * MIXED_INTERVAL_S;

/** Wrong sign-ins of a network, at the same time. */
async function signInWrongly(baseUrl: string, network: number): Promise<void> {
  const headers = { "x-forwarded-for": `203.0.113.${network}` };
  const signIn = async (index: number): Promise<void> => {
    const form = { email: `guess-${network}-${index}@example.com`, password: "a wrong password" };
    const answer = await createWebClient(baseUrl).post("/account/sign-in", form, headers);
    await answer.arrayBuffer();
  };
  await Promise.all(Array.from({ length: SIGN_INS }, (_, index) => signIn(index)));
}

/** Loads and attacks, and ordinary ones that raise no alert. */
export const RECORDED_LOADS: readonly RecordedFault[] = [
  onSqlite("queue full", { MAX_CALLS: "1", MAX_QUEUED_CALLS: "1" }, ({ service }) => ({
    async step() {
      await Promise.all(Array.from({ length: 12 }, () => callChart(service.baseUrl)));
    },
  })),
  onSqlite("connections of one address", { MAX_CONNECTIONS_PER_ADDRESS: "8" }, ({ service }) => ({
    step: () => sendFromStranger(service.baseUrl, 12, ""),
  })),
  onSqlite("unfinished requests of one network", { MAX_STREAMS_TOTAL: "8" }, ({ service }) => ({
    step: () => sendFromStranger(service.baseUrl, 12, UNFINISHED_REQUEST),
  })),
  onSqlite("daily limit reached", { PLAN_PRO_LIMIT: "300" }, () => ({ step: never })),
  {
    name: "mixed load",
    isAlone: true,
    async start(context) {
      const started = await startOnSqlite(context);
      const rate = { perSecond: MIXED_PER_SECOND, seconds: MIXED_S, intervalS: MIXED_INTERVAL_S };
      const task: MixedTask = { port: started.service.port, apiKey: API_KEY, ...rate };
      let sending: Promise<void> | null = null;
      const begin = (): void => {
        sending ??= runDriver<MixedTask, MixedInterval>(context, "mixed.ts", task, never);
      };
      return { ...started, step: begin, end: () => sending ?? undefined };
    },
  },
  {
    name: "floods of frames",
    async start(context) {
      const started = await startOnSqlite(context, { RESPONSE_TIMEOUT_MS: "1500" });
      const { port } = started.service;
      const flood = async (second: number): Promise<void> => {
        const attack = FLOODS[(second / FLOOD_INTERVAL_S) % FLOODS.length];
        if (attack === undefined) return;
        const task: AttackTask = {
          ...{ port, isTls: false, apiKey: API_KEY },
          ...{ attack, addresses: 1, connections: 1, seconds: FLOOD_S },
        };
        await runDriver<AttackTask, AttackReport>(context, "attacks.ts", task, never);
      };
      return { ...started, step: flood, end: never };
    },
  },
  onSqlite("flood of sign-ins", { TRUSTED_PROXIES: "1" }, ({ service }) => ({
    async step(second) {
      if (second % SIGN_IN_INTERVAL_S === 0) await signInWrongly(service.baseUrl, second);
    },
  })),
  onSqlite("hostile requests", { REFUSALS_PER_SECOND: "1000000" }, ({ service: { port } }) => ({
    async step(seed) {
      await sendHostileRequests({ port, apiKey: API_KEY, seed, count: HOSTILE_PER_SECOND, concurrency: 4 });
    },
  })),
];
