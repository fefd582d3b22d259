/** Sends hostile requests from a separate process; the task and its results are messages. */
import { sendHostileRequests } from "../test/service/transport/http/hostile-client.ts";
import { sendPipelined } from "./pipelined-load.ts";

export interface HostileTask {
  /** `whole`: over HTTP/1.1, HTTP/2 and raw connections. `pipelined`: those that HTTP/1.1 carries one after the other. */
  readonly kind: "whole" | "pipelined";
  readonly port: number;
  readonly apiKey: string;
  readonly firstSeed: number;
  readonly count: number;
  readonly concurrency: number;
  /** Time after which no further seed is begun. */
  readonly seconds: number;
}

/** The requests of one seed. */
export interface HostileReport {
  readonly sent: number;
  readonly endings: readonly (readonly [ending: string, count: number])[];
  readonly failures: readonly string[];
  readonly failureCount: number;
}

const REQUESTS_PER_SEED = 2_000;

process.once("message", (task: HostileTask) => {
  void run(task).then(() => process.disconnect());
});

async function run(task: HostileTask): Promise<void> {
  let seed = task.firstSeed;
  const endMs = performance.now() + task.seconds * 1000;
  for (let left = task.count; left > 0 && performance.now() < endMs; left -= REQUESTS_PER_SEED) {
    process.send?.(await send(task, seed, Math.min(left, REQUESTS_PER_SEED)));
    seed++;
  }
}

async function send(
  { kind, port, apiKey, concurrency }: HostileTask,
  seed: number,
  count: number,
): Promise<HostileReport> {
  const run = { port, apiKey, seed, count, concurrency };
  if (kind === "pipelined") return await sendPipelined(run);
  const { sent, endings, failures, failureCount } = await sendHostileRequests(run);
  const described = failures.map(
    ({ request, answer }) =>
      `seed ${seed}, index ${request.index}: ${request.method} ${request.path}: ${answer.ending} ${answer.body.slice(0, 100)}`,
  );
  return { sent, endings: [...endings], failures: described, failureCount };
}
