/**
 * Memory of the service after many requests for random places without a zone, and after mixed load over all endpoints:
 *
 *     npm run bench:memory [-- --requests 1000000 --minutes 10 --start dist/service/almagest.js]
 *
 * Both run on the same process, one after the other. Smaller numbers show the same figures sooner, 0 omits a part; `--node=--OPTION`
 * passes an option to Node, which shows what another size of the heap costs.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { requestBytes, runConnection } from "../load/load-generator.ts";
import { mixedLoad } from "../load/mixed-requests.ts";
import { randomNumbers } from "../load/numbers.ts";
import { residentMb } from "../load/process-usage.ts";
import { inBenchFolder, type Server, startService } from "../load/service-start.ts";
import { figure, heading, line, verdict } from "./report.ts";

const CONNECTIONS = 32;
const PROGRESS_REPORTS = 10;
const MS_PER_MINUTE = 60_000;
const DEG_PER_RAD = 180 / Math.PI;
const GOALS_MB = { ready: 180, loaded: 280 };
const FULL_PATH = "/v1/chart/full";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "1000000" },
    minutes: { type: "string", default: "10" },
    start: { type: "string", default: "dist/service/almagest.js" },
    node: { type: "string", multiple: true, default: [] },
  },
});

/** Full charts of births at random times of 1900–2029, at places uniform over the Earth, without zones. */
function* randomCharts(headers: Readonly<Record<string, string>>): Generator<Buffer, never> {
  const random = randomNumbers();
  const upTo = (end: number): number => Math.floor(random() * end);
  const twoDigits = (value: number): string => String(value).padStart(2, "0");
  for (;;) {
    const birth = {
      date: `${1900 + upTo(130)}-${twoDigits(1 + upTo(12))}-${twoDigits(1 + upTo(28))}`,
      time: `${twoDigits(upTo(24))}:${twoDigits(upTo(60))}`,
      latitude: Number((Math.asin(random() * 2 - 1) * DEG_PER_RAD).toFixed(4)),
      longitude: Number((random() * 360 - 180).toFixed(4)),
    };
    yield requestBytes({ path: FULL_PATH, headers }, JSON.stringify({ birth }));
  }
}

/** Sends requests while `progress`, from 0 to 1, is below 1; returns how many were answered. */
async function sendRequests(
  { port, pid }: Server,
  requests: Generator<Buffer, never>,
  progress: (answered: number) => number,
): Promise<number> {
  let sent = 0;
  let answered = 0;
  let reported = 0;
  const take = (): Buffer | null => {
    if (progress(sent) >= 1) return null;
    sent += 1;
    return requests.next().value;
  };
  const onAnswered = (): void => {
    answered += 1;
    if (progress(answered) * PROGRESS_REPORTS < reported + 1) return;
    reported += 1;
    line(`  after ${answered.toLocaleString("en")} requests`, `${figure(residentMb(pid))} MB`);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => runConnection(port, take, onAnswered)));
  return answered;
}

function report(name: string, { pid }: Server, limitMb: number): void {
  const megabytes = residentMb(pid);
  line(name, `${figure(megabytes)} MB`, verdict(`at most ${limitMb} MB`, megabytes <= limitMb));
}

await inBenchFolder(async (folder, children) => {
  heading("Memory of the service (rss)");
  const server = await startService(folder, children, {
    startFile: resolve(values.start),
    nodeOptions: values.node,
  });
  const headers = { authorization: `Bearer ${server.key}` };
  report("ready", server, GOALS_MB.ready);
  const count = Number(values.requests);
  if (count > 0) {
    await sendRequests(server, randomCharts(headers), (answered) => answered / count);
    report(`after ${count.toLocaleString("en")} full charts at random places`, server, GOALS_MB.loaded);
  }
  const beganMs = performance.now();
  const durationMs = Number(values.minutes) * MS_PER_MINUTE;
  const answered = await sendRequests(
    server,
    mixedLoad(randomNumbers(), headers),
    () => (performance.now() - beganMs) / durationMs,
  );
  const mixed = `after ${values.minutes} min of mixed load, ${answered.toLocaleString("en")} requests`;
  report(mixed, server, GOALS_MB.loaded);
});
