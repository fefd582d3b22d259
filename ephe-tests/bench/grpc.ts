import { type ChildProcess, execFileSync, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { create, type Message, toBinary } from "@bufbuild/protobuf";
import { createChartCalculator } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import {
  ComputeFullChartRequestSchema,
  ComputeFullChartResponseSchema,
} from "../../proto/gen/almagest/v1/chart_pb.ts";
import type { Handler } from "../../service/call/implemented-service.ts";
import { createZoneFinder } from "../../service/civil/zone-from-place.ts";
import { createBinaryWriter } from "../../service/contract/codecs/binary-writer.ts";
import { CONTRACT_CODECS } from "../../service/contract/codecs/codecs.ts";
import { createChartService } from "../../service/handlers/chart.ts";
import { defined } from "../../test/defined.ts";
import { API_KEY } from "../../test/service/open-account.ts";
import { quantile } from "../load/numbers.ts";
import { processorMs } from "../load/process-usage.ts";
import { START_TIMEOUT_MS, startService } from "../load/service-start.ts";
import { measureInterleaved } from "./interleave.ts";
import { absentLine, figure, heading, line, peerLine, print, timingLine, verdict } from "./report.ts";

const WARM_UP_ROUNDS = 20;
const ROUNDS = 25;
/** Rounds are short, so other work on the machine affects all servers of a round alike. */
const REQUESTS = 800;
/** Requests in progress, over all connections. */
const CONCURRENCY = 64;
const STREAMS = 4;
const WRITER_GOAL = 3;
const ENVELOPE_BYTES = 5;
const BIRTH = {
  date: "1990-06-15",
  time: "14:30",
  latitude: 48.8566,
  longitude: 2.3522,
  timezone: "Europe/Paris",
};

/** A server under load, in a separate process. */
interface Server {
  readonly port: number;
  readonly pid: number;
  readonly key: string;
}

type Protocol = "gRPC" | "gRPC-Web over HTTP/1.1" | "REST over HTTP/1.1" | "REST over HTTP/2";

interface Contestant {
  readonly name: string;
  readonly server: Server;
  readonly protocol: Protocol;
}

interface Round {
  readonly perSecond: number;
  /** Processor time of the server per request; NaN where the system does not report it. */
  readonly cpuUs: number;
}

/** Full charts over gRPC compared with REST on the same process, and with connect-node; the cost of writing a chart. */
export async function printGrpc(): Promise<void> {
  const message = printWriter();
  if (!isInstalled()) {
    heading("Full charts over gRPC");
    absentLine("h2load", "not installed: apt-get install nghttp2-client");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "almagest-bench-"));
  const children: ChildProcess[] = [];
  try {
    writeBodies(folder);
    const service = await startService(folder, children);
    const contestants: readonly Contestant[] = [
      { name: "gRPC", server: service, protocol: "gRPC" },
      { name: "REST over HTTP/1.1, the same process", server: service, protocol: "REST over HTTP/1.1" },
      { name: "REST over HTTP/2, the same process", server: service, protocol: "REST over HTTP/2" },
      {
        name: "gRPC-Web over HTTP/1.1, the same process",
        server: service,
        protocol: "gRPC-Web over HTTP/1.1",
      },
      { name: "the door of gRPC alone", server: await startDoor("service", children), protocol: "gRPC" },
      {
        name: "  the same with connect-node",
        server: await startDoor("connect-node", children),
        protocol: "gRPC",
      },
      {
        name: "bare node:http2, as many bytes",
        server: await startChild("grpc-floor-child.ts", `${message.length + ENVELOPE_BYTES}`, children),
        protocol: "gRPC",
      },
    ];
    printRounds(contestants, measure(contestants, folder));
  } finally {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writing a full chart: ours, and protobuf-es. Returns one as bytes. */
function printWriter(): Uint8Array {
  const { handlers } = createChartService(createChartCalculator(loadTableSource()), createZoneFinder());
  const [, compute] = defined([...handlers].find(([{ name }]) => name === "ComputeFullChart"));
  const charts = Array.from({ length: 64 }, (_, index) => chartOf(compute, 1950 + index));
  const writeBinary = createBinaryWriter(CONTRACT_CODECS.createBinaryWriters);
  const type = ComputeFullChartResponseSchema;
  const [own, library] = measureInterleaved<Message>(
    [
      { name: "the service's writer", call: (chart) => writeBinary(type, chart).length, passes: 20 },
      { name: "toBinary of protobuf-es", call: (chart) => toBinary(type, chart as never).length, passes: 20 },
    ],
    charts,
    15,
  );
  heading("Writing a full chart in the binary form of protobuf, microseconds");
  timingLine(defined(own), verdict("at most 15 µs", defined(own).medianUs <= 15));
  peerLine(defined(library), defined(own), WRITER_GOAL);
  return writeBinary(type, defined(charts[0]));
}

function chartOf(compute: Handler, year: number): Message {
  const birth = { ...BIRTH, date: `${year}-06-15` };
  const request = create(ComputeFullChartRequestSchema, { birth });
  return compute(request, undefined as never) as Message;
}

function isInstalled(): boolean {
  return spawnSync("h2load", ["--version"]).status === 0;
}

/** An error is shorter. */
const CHART_BYTES_MIN = 3_000;
const GRPC_BODY = "grpc.body";
const REST_BODY = "rest.body";

function writeBodies(folder: string): void {
  const type = ComputeFullChartRequestSchema;
  const message = toBinary(type, create(type, { birth: BIRTH }));
  const head = Buffer.alloc(ENVELOPE_BYTES);
  head.writeUInt32BE(message.length, 1);
  writeFileSync(join(folder, GRPC_BODY), Buffer.concat([head, message]));
  writeFileSync(join(folder, REST_BODY), JSON.stringify({ birth: BIRTH }));
}

function measure(contestants: readonly Contestant[], folder: string): readonly (readonly Round[])[] {
  const rounds = contestants.map((): Round[] => []);
  // The first rounds compile the code, which goes on for more than ten thousand requests.
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const result = runRound(contestant, folder);
      if (round >= 0) defined(rounds[index]).push(result);
    }
  }
  return rounds;
}

/** @throws Error at a response that is not a chart, because a rejection is fast */
function runRound({ server, protocol }: Contestant, folder: string): Round {
  const isGrpc = protocol.startsWith("gRPC");
  const isHttp1 = protocol.endsWith("HTTP/1.1");
  const type = isGrpc ? `application/grpc${isHttp1 ? "-web" : ""}` : "application/json";
  const path = isGrpc ? "/almagest.v1.ChartService/ComputeFullChart" : "/v1/chart/full";
  const startMs = processorMs(server.pid);
  const output = execFileSync("h2load", [
    ...(isHttp1 ? ["--h1", "-c", `${CONCURRENCY}`] : ["-c", `${CONCURRENCY / STREAMS}`, "-m", `${STREAMS}`]),
    ...["-n", `${REQUESTS}`, "-d", join(folder, isGrpc ? GRPC_BODY : REST_BODY)],
    ...["-H", `content-type: ${type}`, "-H", "te: trailers", "-H", `authorization: Bearer ${server.key}`],
    `http://127.0.0.1:${server.port}${path}`,
  ]).toString();
  const perSecond = /, ([\d.]+) req\/s/.exec(output)?.[1];
  const bytes = Number(/\((\d+)\) data/.exec(output)?.[1]);
  if (perSecond === undefined || bytes < REQUESTS * CHART_BYTES_MIN) throw new Error(output);
  return { perSecond: Number(perSecond), cpuUs: ((processorMs(server.pid) - startMs) * 1000) / REQUESTS };
}

function printRounds(contestants: readonly Contestant[], rounds: readonly (readonly Round[])[]): void {
  heading(`Full charts, ${CONCURRENCY} requests in progress, by h2load: requests per second`);
  const median = (index: number, of: (round: Round) => number): number =>
    quantile(defined(rounds[index]).map(of), 0.5);
  const rateRatio = (index: number, other: number): number =>
    quantile(
      defined(rounds[index]).map(
        ({ perSecond }, round) => perSecond / defined(rounds[other]?.[round]).perSecond,
      ),
      0.5,
    );
  for (const [index, { name }] of contestants.entries()) {
    const cpu = median(index, ({ cpuUs }) => cpuUs);
    const rate = median(index, ({ perSecond }) => perSecond);
    line(
      name,
      `${rate.toFixed(0)}/s`,
      Number.isNaN(cpu) ? "" : `${cpu.toFixed(0)} µs of processor time each`,
    );
  }
  const [grpc, rest, restHttp2, , ownDoor, libraryDoor, floor] = contestants.keys();
  const printRatio = (title: string, ratio: number, goal: number | null): void =>
    line(title, `${figure(ratio)} times`, goal === null ? "" : verdict(`at least ${goal}`, ratio >= goal));
  printRatio("rate of gRPC to REST over HTTP/1.1", rateRatio(defined(grpc), defined(rest)), 1);
  printRatio("rate of gRPC to REST over HTTP/2", rateRatio(defined(grpc), defined(restHttp2)), 1);
  printRatio(
    "rate of the door to the same with connect-node",
    rateRatio(defined(ownDoor), defined(libraryDoor)),
    2,
  );
  printRatio("rate of gRPC to bare node:http2", rateRatio(defined(grpc), defined(floor)), null);
}

async function startDoor(implementation: string, children: ChildProcess[]): Promise<Server> {
  return startChild("grpc-door-child.ts", implementation, children);
}

async function startChild(file: string, argument: string, children: ChildProcess[]): Promise<Server> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [argument], { execArgv: [] });
  children.push(child);
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  const [{ port }] = (await once(child, "message", { signal })) as [{ readonly port: number }];
  return { port, pid: defined(child.pid), key: API_KEY };
}

if (import.meta.main) {
  await printGrpc();
  print();
}
