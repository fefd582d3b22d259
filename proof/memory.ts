import { requestBytes, runConnection } from "../ephe-tests/load/load-generator.ts";
import { birthBodiesWithoutZones } from "../ephe-tests/load/service-births.ts";
import { defined } from "../test/defined.ts";
import { childrenOf } from "../test/run/running-processes.ts";
import { WITH_KEY } from "../test/service/open-account.ts";
import { formatCount, total, uncaughtCount, waitForLines } from "./measures.ts";
import { type FloorSample, floorGoal, openFloorReader } from "./memory-floor.ts";
import { none, type Scenario, type ScenarioContext } from "./scenario.ts";

const CONNECTIONS = 8;
const BODIES = 2_000;
/** Fills the caches and compiles the code that is run often. Also in a quick run. */
const WARM_UP_REQUESTS = 10_000;
const REQUESTS_PER_SAMPLE = 5_000;
const SAMPLES = 12;

/** Sends requests on a few connections, one at a time on each. Rejects at a response other than 200. */
async function sendRequests(port: number, requests: readonly Buffer[], count: number): Promise<void> {
  let sent = 0;
  const take = (): Buffer | null => (sent < count ? defined(requests[sent++ % requests.length]) : null);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => runConnection(port, take, () => {})));
}

async function measure(context: ScenarioContext, workers: number) {
  const { url } = await context.openAccounts("sqlite");
  const reader = openFloorReader(context.openFolder(), context.signal);
  const environment = { DATABASE_URL: url, WORKERS: String(workers) };
  const service = await context.start({ ...environment, ...reader.environment });
  if (workers > 1) await waitForLines(context.signal, service, "all workers are ready", 1);
  const headers = { path: "/v1/chart/short", headers: WITH_KEY };
  const requests = birthBodiesWithoutZones(BODIES).map((body) => requestBytes(headers, body));
  await sendRequests(service.port, requests, WARM_UP_REQUESTS);
  const pids = workers === 1 ? [service.pid] : childrenOf(service.pid);
  const floors = pids.map((): FloorSample[] => []);
  const perSample = context.scale(REQUESTS_PER_SAMPLE);
  for (let sample = 0; sample < SAMPLES; sample++) {
    // The connections are spread evenly among the workers.
    for (const [index, pid] of pids.entries())
      defined(floors[index]).push({
        requests: (sample * perSample) / workers,
        bytes: await reader.read(pid),
      });
    await sendRequests(service.port, requests, perSample);
  }
  await service.stop();
  const name = workers === 1 ? "one process" : `a worker of ${workers}`;
  return { name, floors, uncaught: uncaughtCount(service.log()) };
}

export const memory: Scenario = {
  name: "memory",
  title: "Memory in use",
  description: `One process, then two workers, answer ${formatCount(WARM_UP_REQUESTS)} short charts of births in 500 towns, then ${SAMPLES} times ${formatCount(REQUESTS_PER_SAMPLE)}. Before each of these parts, every process collects its garbage and reports the bytes that are left: their growth with the requests, by least squares, is what requests leak. Resident memory, of which the collector leaves more or less, would hide it.`,
  timeLimitS: 400,
  async run(context) {
    const measured = [await measure(context, 1), await measure(context, 2)];
    return {
      goals: [
        ...measured.flatMap(({ name, floors }) => floors.map((floor) => floorGoal(name, floor))),
        none("uncaught exceptions in the logs", total(measured.map(({ uncaught }) => uncaught))),
      ],
    };
  },
};
