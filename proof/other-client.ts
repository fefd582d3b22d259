import { Agent, type RequestOptions } from "node:http";
import { Agent as TlsAgent } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import { CHART, CHART_CALL, sendCall } from "./http-call.ts";

/** A client of another network than the attacks. */
const OTHER_ADDRESS = "127.0.0.9";
const PROBE_INTERVAL_MS = 40;
const TIMEOUT_MS = 20_000;
const CHART_MS_MAX = 20_000;

export interface HealthResult {
  readonly latenciesMs: readonly number[];
  /** Requests with another answer than 200. */
  readonly failures: number;
}

export interface HealthProbe {
  /** A request that is still open counts with the time that it has taken. */
  stop(): HealthResult;
}

/** Sends requests from an address of its own, over TLS if the service has a certificate. */
export class OtherClient {
  readonly #port: number;
  readonly #isTls: boolean;
  readonly #agent: Agent;

  constructor({ port, isTls }: { readonly port: number; readonly isTls: boolean }) {
    this.#port = port;
    this.#isTls = isTls;
    const options = { keepAlive: true, maxSockets: 8 };
    this.#agent = isTls ? new TlsAgent(options) : new Agent(options);
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Sends charts and pages on persistent connections, to reach the memory of ordinary work. */
  async warmUp(charts: number, pages: number, pagePath: string): Promise<void> {
    const agent = this.#agent;
    const chartCalls = Array.from({ length: charts }, () => this.#send({ agent, ...CHART_CALL }, CHART));
    const pageRequests = Array.from({ length: pages }, () => this.#send({ path: pagePath, agent }));
    await Promise.all([...chartCalls, ...pageRequests]);
  }

  /** Whether a chart is answered soon, each time on a new connection: a queue of calls may have to end first. */
  async isCharted(): Promise<boolean> {
    const endMs = performance.now() + CHART_MS_MAX;
    while (performance.now() < endMs) {
      if (await this.#send({ agent: false, ...CHART_CALL }, CHART)) return true;
      await wait(PROBE_INTERVAL_MS);
    }
    return false;
  }

  /** Asks for `/healthz`, each time on a new connection, until it is stopped. */
  startHealthProbe(): HealthProbe {
    const latenciesMs: number[] = [];
    let failures = 0;
    let isOver = false;
    let sentMs: number | null = null;
    const ask = async (): Promise<void> => {
      while (!isOver) {
        sentMs = performance.now();
        const isAnswered = await this.#send({ path: "/healthz", agent: false });
        if (isOver) return;
        latenciesMs.push(performance.now() - sentMs);
        if (!isAnswered) failures += 1;
        sentMs = null;
        await wait(PROBE_INTERVAL_MS);
      }
    };
    void ask();
    return {
      stop() {
        isOver = true;
        const openMs = sentMs === null ? [] : [performance.now() - sentMs];
        return { latenciesMs: [...latenciesMs, ...openMs], failures };
      },
    };
  }

  async #send(call: RequestOptions, body = ""): Promise<boolean> {
    const from = { port: this.#port, isTls: this.#isTls, localAddress: OTHER_ADDRESS, timeout: TIMEOUT_MS };
    return (await sendCall({ ...call, ...from }, body)).ending === "200";
  }
}
