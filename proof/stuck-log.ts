import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { residentMb } from "../ephe-tests/load/process-usage.ts";
import { freePort } from "../test/free-port.ts";
import { countedDrops, openStuckLog, reportedDrops } from "../test/service/app/stuck-log.ts";
import { formatCount, formatMs } from "./measures.ts";
import { exactly, type Goal, type Outcome, type Scenario, type ScenarioContext } from "./scenario.ts";

const WARM_UP_REQUESTS = 100_000;
/** About five times the lines that the buffer has room for. */
const STUCK_REQUESTS = 400_000;
const BUFFER_BYTES = 16 << 20;
const GROWTH_MB_MAX = 64;
const CONNECTIONS = 8;
const DEPTH = 50;
/** Without requests in progress the rest of a shutdown takes about a second (docs/operations.md). */
const STOP_MS_MAX = 3_000;
const READ_EVERY_MS = 20;

interface Measured {
  readonly workers: string;
  readonly beforeMb: number;
  readonly stuckMb: number;
  readonly dropped: number;
  readonly reported: number;
  readonly readLines: number;
  readonly sentRequests: number;
  readonly failures: number;
  readonly exitCode: number | null;
  readonly stopMs: number;
}

/** Sends requests without work on a few connections, many at a time on each; returns how many were not answered with 200. */
async function sendRequests(port: number, count: number): Promise<number> {
  const batch = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".repeat(DEPTH);
  const send = async (batches: number): Promise<number> => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    let answered = 0;
    for (let index = 0; index < batches; index++) {
      socket.write(batch);
      for (let missing = DEPTH, text = ""; missing > 0; ) {
        const [part] = (await once(socket, "data")) as [Buffer];
        text += part.toString("latin1");
        const statuses = text.split("HTTP/1.1 200 ").length - 1;
        if (statuses === 0) continue;
        missing -= statuses;
        answered += statuses;
        text = text.slice(text.lastIndexOf("HTTP/1.1 200 ") + "HTTP/1.1 200 ".length);
      }
    }
    socket.destroy();
    return answered;
  };
  const batches = Math.ceil(count / DEPTH / CONNECTIONS);
  const answered = await Promise.all(Array.from({ length: CONNECTIONS }, () => send(batches)));
  return batches * DEPTH * CONNECTIONS - answered.reduce((sum, each) => sum + each, 0);
}

async function measure(context: ScenarioContext, workers: string): Promise<Measured> {
  const log = openStuckLog(context.openFolder());
  const privatePort = await freePort();
  const service = await context.start(
    {
      PRIVATE_PORT: String(privatePort),
      WORKERS: workers,
      LOG_BUFFER_MAX_BYTES: String(context.scale(BUFFER_BYTES)),
    },
    { logFile: log.logFile },
  );
  const metrics = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
  const memoryMb = async (): Promise<number> => {
    const values = (await metrics()).matchAll(/^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/gm);
    const bytes = [...values].map(([, value]) => Number(value));
    return workers === "1" ? residentMb(service.pid) : Math.max(...bytes) / (1 << 20);
  };
  const read = { requests: 0, reported: 0 };
  let rest = "";
  const readAll = (): void => {
    const lines = `${rest}${log.read()}`.split(/(?<=\n)/);
    rest = lines.at(-1)?.endsWith("\n") ? "" : (lines.pop() ?? "");
    const text = lines.join("");
    read.requests += text.split('"msg":"request"').length - 1;
    read.reported += reportedDrops(text);
  };
  const reader = setInterval(readAll, READ_EVERY_MS);
  context.defer(() => clearInterval(reader));

  const warmUpRequests = context.scale(WARM_UP_REQUESTS);
  let failures = await sendRequests(service.port, warmUpRequests);
  await wait(1_000);
  readAll();
  clearInterval(reader);
  const beforeMb = await memoryMb();

  const stuckRequests = context.scale(STUCK_REQUESTS);
  failures += await sendRequests(service.port, stuckRequests);
  const stuckMb = await memoryMb();
  const dropped = countedDrops(await metrics());
  while (read.reported < dropped && !context.signal.aborted) {
    readAll();
    await wait(READ_EVERY_MS);
  }
  await wait(1_000);
  readAll();
  const readLines = read.requests;
  const sentRequests = warmUpRequests + stuckRequests;

  failures += await sendRequests(service.port, stuckRequests);
  const stoppedMs = performance.now();
  const exitCode = await service.stop();
  const stopMs = performance.now() - stoppedMs;
  const { reported } = read;
  return {
    workers,
    beforeMb,
    stuckMb,
    dropped,
    reported,
    readLines,
    sentRequests,
    failures,
    exitCode,
    stopMs,
  };
}

function goalsOf(measured: Measured): readonly Goal[] {
  const { workers, beforeMb, stuckMb, dropped, reported, readLines, sentRequests } = measured;
  const growthMb = stuckMb - beforeMb;
  const of = (text: string): string => `WORKERS=${workers}: ${text}`;
  return [
    exactly(of("requests with another answer than 200"), measured.failures, 0),
    {
      text: of(`memory of a process grows by at most ${GROWTH_MB_MAX} MB while the log is not read`),
      measured: `${growthMb.toFixed(0)} MB`,
      isMet: growthMb <= GROWTH_MB_MAX,
    },
    {
      text: of("lines read later and lines counted as dropped add up to all requests"),
      measured: `${formatCount(readLines)} + ${formatCount(dropped)} of ${formatCount(sentRequests)}`,
      isMet: dropped > 0 && readLines + dropped === sentRequests,
    },
    exactly(of("dropped lines that the log reports"), reported, dropped),
    exactly(of("exit status after SIGTERM, while the log is not read"), measured.exitCode ?? -1, 0),
    {
      text: of(`it ends within ${STOP_MS_MAX / 1000} s of SIGTERM`),
      measured: formatMs(measured.stopMs),
      isMet: measured.stopMs <= STOP_MS_MAX,
    },
  ];
}

async function run(context: ScenarioContext): Promise<Outcome> {
  const measured: Measured[] = [];
  for (const workers of ["1", "2"]) {
    const each = await measure(context, workers);
    context.decide(goalsOf(each));
    measured.push(each);
  }
  return {
    goals: measured.flatMap(goalsOf),
    tables: [
      {
        title: "",
        columns: [
          "workers",
          "requests",
          "lines dropped",
          "memory before, MB",
          "memory after, MB",
          "SIGTERM to end",
        ],
        rows: measured.map((each) => [
          each.workers,
          formatCount(each.sentRequests),
          formatCount(each.dropped),
          each.beforeMb.toFixed(0),
          each.stuckMb.toFixed(0),
          formatMs(each.stopMs),
        ]),
      },
    ],
    notes: ["Memory is resident memory; of two workers the larger."],
  };
}

export const stuckLog: Scenario = {
  name: "stuck-log",
  title: "Stuck log reader",
  description:
    "Standard error is a pipe whose reader stops: `/healthz` is called, a line of the log each, until the buffer (`LOG_BUFFER_MAX_BYTES`) has overflowed several times. Then the log is read again; then the reader stops again, and the service receives SIGTERM.",
  mode: "sequence",
  timeLimitS: 300,
  run,
};
