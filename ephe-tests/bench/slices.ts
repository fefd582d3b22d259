/**
 * The longest iteration of the event loop during the longest calculations, for the first calls of a process and for later ones:
 * `node ephe-tests/bench/slices.ts`. Time is the processor time of the thread, so other programs do not count.
 */
import { type DescMethodUnary, fromJson, type JsonObject } from "@bufbuild/protobuf";
import type { Database } from "../../db/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { TimingService } from "../../proto/gen/almagest/v1/timing_pb.ts";
import { TransitService } from "../../proto/gen/almagest/v1/transits_pb.ts";
import { createServices } from "../../service/app/services.ts";
import { answerExamples } from "../../service/app/warm-up.ts";
import type { AdmittedCall, Handler } from "../../service/call/implemented-service.ts";
import { createWorkSlices } from "../../service/call/work-slices.ts";
import { createEndpoints } from "../../service/contract/endpoints.ts";
import { defined } from "../../test/defined.ts";
import { threadUs } from "../load/process-usage.ts";
import { figure, heading, line, print, verdict } from "./report.ts";

const LIMIT_MS = 20;
const CALLS = 60;
const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };

const queue = createWorkSlices();
// Usage is not requested here: only that handler would need accounts.
const services = createServices(loadTableSource(), { kysely: null } as unknown as Database);
const handlers = new Map<DescMethodUnary, Handler>(services.flatMap((service) => [...service.handlers]));
const { signal } = new AbortController();
const call: AdmittedCall = {
  requestId: "bench",
  receivedAtMs: Date.now(),
  signal,
  accountId: "bench",
  plan: "pro",
  planEndMs: null,
  runInSlices: (work) => queue.run("bench", work, signal),
  pool: { limit: 1, used: 0, resetAtMs: 0, nowMs: 0 },
};

const TASKS: readonly [name: string, method: DescMethodUnary, request: (year: number) => JsonObject][] = [
  [
    "transits of 92 days",
    TransitService.method.findTransits,
    (year) => ({ birth: BIRTH, from: `${year}-01-10`, to: `${year}-04-11` }),
  ],
  [
    "62 days for an activity",
    TimingService.method.scoreDays,
    (year) => ({ birth: BIRTH, activity: "business", from: `${year}-01-10`, to: `${year}-03-12` }),
  ],
];

let longestMs = 0;
let isWatching = true;
const threadMs = (): number => threadUs() / 1000;
function watch(sinceMs: number): void {
  const nowMs = threadMs();
  longestMs = Math.max(longestMs, nowMs - sinceMs);
  if (isWatching) setImmediate(watch, nowMs);
}

async function longestDuring(work: () => Promise<unknown>): Promise<number> {
  // One turn before and after, to include a wait at either end.
  await new Promise((resolve) => setImmediate(resolve));
  longestMs = 0;
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  return longestMs;
}

// As the service does before it opens its port.
for await (const _path of answerExamples(services, createEndpoints(services))) {
}
setImmediate(watch, threadMs());
heading("Longest iteration of the event loop during a calculation, CPU time");
const report = (what: string, ms: number): void =>
  line(what, `${figure(ms)} ms`, verdict(`at most ${LIMIT_MS} ms`, ms <= LIMIT_MS));
for (const [name, method, request] of TASKS) {
  const ask = async (year: number) =>
    await defined(handlers.get(method))(fromJson(method.input, request(year)), call);
  report(`${name}, the first call after the start`, await longestDuring(() => ask(1850)));
  const laterMs = await longestDuring(async () => {
    for (let index = 0; index < CALLS; index += 1) {
      await ask(1900 + index);
      // Each request arrives in its own turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  report(`${name}, later calls`, laterMs);
}
isWatching = false;
print();
