/** Sends mixed requests at a fixed rate from a separate process; the task and the results of each interval are messages. */
import { Agent, request as sendRequest } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type MixedRequest, mixedRequests } from "../ephe-tests/load/mixed-requests.ts";
import { createChance } from "../test/service/transport/http/hostile-values.ts";

export interface MixedTask {
  readonly port: number;
  readonly apiKey: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly intervalS: number;
}

/** The requests that ended in an interval. */
export interface MixedInterval {
  readonly latenciesMs: readonly number[];
  /** Requests with another answer than 200, and their first descriptions. */
  readonly errorCount: number;
  readonly errors: readonly string[];
}

const CONNECTIONS = 16;
const TIMEOUT_MS = 60_000;
const ERRORS_MAX = 3;
const RESOLUTION = 2 ** 30;

process.once("message", (task: MixedTask) => {
  void run(task).then(() => process.disconnect());
});

async function run({ port, apiKey, perSecond, seconds, intervalS }: MixedTask): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const chance = createChance(20261122);
  const requests = mixedRequests(() => chance.below(RESOLUTION) / RESOLUTION);
  let latenciesMs: number[] = [];
  let errors: string[] = [];
  const send = async (request: MixedRequest, scheduledMs: number): Promise<void> => {
    const outcome = await sendOne(request, { port, apiKey, agent });
    // From the time at which the request was due: a request that waits for a connection is slow too.
    latenciesMs.push(performance.now() - scheduledMs);
    if (outcome !== "200") errors.push(`${request.method} ${request.path} ${request.body}: ${outcome}`);
  };
  const startedMs = performance.now();
  const running = new Set<Promise<void>>();
  for (let interval = 1; interval * intervalS <= seconds; interval++) {
    for (
      let index = (interval - 1) * intervalS * perSecond;
      index < interval * intervalS * perSecond;
      index++
    ) {
      const scheduledMs = startedMs + (index / perSecond) * 1000;
      const leftMs = scheduledMs - performance.now();
      if (leftMs > 0) await wait(leftMs);
      const sending = send(requests.next().value, scheduledMs).finally(() => running.delete(sending));
      running.add(sending);
    }
    if ((interval + 1) * intervalS > seconds) await Promise.all(running);
    const report: MixedInterval = {
      latenciesMs,
      errorCount: errors.length,
      errors: errors.slice(0, ERRORS_MAX),
    };
    process.send?.(report);
    latenciesMs = [];
    errors = [];
  }
  agent.destroy();
}

/** The status, with the start of the body of an error; or why there is none. */
function sendOne(
  { method, path, body }: MixedRequest,
  { port, apiKey, agent }: { readonly port: number; readonly apiKey: string; readonly agent: Agent },
): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(method === "POST"
        ? { "content-type": "application/json", "content-length": Buffer.byteLength(body) }
        : {}),
    };
    const options = { host: "127.0.0.1", port, agent, method, path, headers, timeout: TIMEOUT_MS };
    const message = sendRequest(options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        if (response.statusCode !== 200) text += part;
      });
      response.once("close", () => {
        const status = response.complete ? String(response.statusCode) : "cut";
        resolve(status === "200" ? status : `${status} ${text.slice(0, 200)}`);
      });
    });
    message.once("timeout", () => message.destroy(new Error("timeout")));
    message.once("error", (error) => resolve(error.message));
    message.end(body);
  });
}
