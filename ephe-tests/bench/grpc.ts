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
import { createBinaryWriters } from "../../service/contract/codecs/message-writers.ts";
import { createChartService } from "../../service/handlers/chart.ts";
import { zoneFinder } from "../../service/time/civil-time.ts";
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

/** What a client sends, and over which version of HTTP. */
interface Protocol {
  readonly contentType: string;
  readonly isHttp1: boolean;
}

const GRPC: Protocol = { contentType: "application/grpc", isHttp1: false };
const GRPC_WEB: Protocol = { contentType: "application/grpc-web", isHttp1: true };
const CONNECT: Protocol = { contentType: "application/proto", isHttp1: true };
const CONNECT_JSON: Protocol = { contentType: "application/json", isHttp1: true };
const overHttp2 = (protocol: Protocol): Protocol => ({ ...protocol, isHttp1: false });

interface Contestant {
  readonly name: string;
  readonly server: Server;
  readonly protocol: Protocol;
  /** Calls the REST path; otherwise the procedure. */
  readonly isRest?: boolean;
}

interface Round {
  readonly perSecond: number;
  /** Processor time of the server per request; NaN where the system does not report it. */
  readonly cpuUs: number;
}

/**
 * Full charts over gRPC and Connect compared with REST on the same process, and with connect-node; the cost of writing a
 * chart.
 */
export async function printGrpc(): Promise<void> {
  const message = printWriter();
  if (!isInstalled()) {
    heading("Full charts over gRPC and Connect");
    absentLine("h2load", "not installed: apt-get install nghttp2-client");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "almagest-bench-"));
  const children: ChildProcess[] = [];
  try {
    writeBodies(folder);
    const service = await startService(folder, children);
    const procedures = await startHandler("service", children);
    const library = await startHandler("connect-node", children);
    const floorBytes = `${message.length + ENVELOPE_BYTES}`;
    const contestants = {
      grpc: { name: "gRPC", server: service, protocol: GRPC },
      rest: { name: "REST over HTTP/1.1", server: service, protocol: CONNECT_JSON, isRest: true },
      restHttp2: {
        name: "REST over HTTP/2",
        server: service,
        protocol: overHttp2(CONNECT_JSON),
        isRest: true,
      },
      web: { name: "gRPC-Web over HTTP/1.1", server: service, protocol: GRPC_WEB },
      connect: { name: "Connect over HTTP/1.1", server: service, protocol: CONNECT },
      connectJson: { name: "Connect in JSON over HTTP/1.1", server: service, protocol: CONNECT_JSON },
      connectHttp2: { name: "Connect over HTTP/2", server: service, protocol: overHttp2(CONNECT) },
      connectJsonHttp2: {
        name: "Connect in JSON over HTTP/2",
        server: service,
        protocol: overHttp2(CONNECT_JSON),
      },
      ownHandler: { name: "the handler alone: gRPC", server: procedures, protocol: GRPC },
      libraryHandler: { name: "  the same with connect-node", server: library, protocol: GRPC },
      ownConnect: { name: "the handler alone: Connect over HTTP/1.1", server: procedures, protocol: CONNECT },
      libraryConnect: { name: "  the same with connect-node", server: library, protocol: CONNECT },
      floor: {
        name: "bare node:http2, as many bytes",
        server: await startChild("grpc-floor-child.ts", floorBytes, children),
        protocol: GRPC,
      },
    } as const satisfies Record<string, Contestant>;
    printRounds(contestants, measure(contestants, folder));
  } finally {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writing a full chart: ours, and protobuf-es. Returns one as bytes. */
function printWriter(): Uint8Array {
  const { handlers } = createChartService(createChartCalculator(loadTableSource()), zoneFinder);
  const [, compute] = defined([...handlers].find(([{ name }]) => name === "ComputeFullChart"));
  const charts = Array.from({ length: 64 }, (_, index) => chartOf(compute, 1950 + index));
  const type = ComputeFullChartResponseSchema;
  const writeBinary = createBinaryWriters()(type);
  const [own, library] = measureInterleaved<Message>(
    [
      { name: "the service's writer", call: (chart) => writeBinary(chart).length, passes: 20 },
      { name: "toBinary of protobuf-es", call: (chart) => toBinary(type, chart as never).length, passes: 20 },
    ],
    charts,
    15,
  );
  heading("Writing a full chart in the binary form of protobuf, microseconds");
  timingLine(defined(own), verdict("at most 15 µs", defined(own).medianUs <= 15));
  peerLine(defined(library), defined(own), WRITER_GOAL);
  return writeBinary(defined(charts[0]));
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
const JSON_BODY = "json.body";
const PROTO_BODY = "proto.body";

function writeBodies(folder: string): void {
  const type = ComputeFullChartRequestSchema;
  const message = toBinary(type, create(type, { birth: BIRTH }));
  const head = Buffer.alloc(ENVELOPE_BYTES);
  head.writeUInt32BE(message.length, 1);
  writeFileSync(join(folder, GRPC_BODY), Buffer.concat([head, message]));
  writeFileSync(join(folder, PROTO_BODY), message);
  writeFileSync(join(folder, JSON_BODY), JSON.stringify({ birth: BIRTH }));
}

type Contestants = Readonly<Record<string, Contestant>>;
type Rounds = ReadonlyMap<string, readonly Round[]>;

function measure(contestants: Contestants, folder: string): Rounds {
  const rounds = new Map<string, Round[]>(Object.keys(contestants).map((name) => [name, []]));
  // The first rounds compile the code, which goes on for more than ten thousand requests.
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [name, contestant] of Object.entries(contestants)) {
      const result = runRound(contestant, folder);
      if (round >= 0) defined(rounds.get(name)).push(result);
    }
  }
  return rounds;
}

/** @throws Error at a response that is not a chart, because a rejection is fast */
function runRound({ server, protocol, isRest = false }: Contestant, folder: string): Round {
  const { contentType, isHttp1 } = protocol;
  const body = contentType.startsWith("application/grpc")
    ? GRPC_BODY
    : contentType.endsWith("json")
      ? JSON_BODY
      : PROTO_BODY;
  const path = isRest ? "/v1/chart/full" : "/almagest.v1.ChartService/ComputeFullChart";
  const startMs = processorMs(server.pid);
  const output = execFileSync("h2load", [
    ...(isHttp1 ? ["--h1", "-c", `${CONCURRENCY}`] : ["-c", `${CONCURRENCY / STREAMS}`, "-m", `${STREAMS}`]),
    ...["-n", `${REQUESTS}`, "-d", join(folder, body)],
    ...[
      "-H",
      `content-type: ${contentType}`,
      "-H",
      "te: trailers",
      "-H",
      `authorization: Bearer ${server.key}`,
    ],
    `http://127.0.0.1:${server.port}${path}`,
  ]).toString();
  const perSecond = /, ([\d.]+) req\/s/.exec(output)?.[1];
  const bytes = Number(/\((\d+)\) data/.exec(output)?.[1]);
  if (perSecond === undefined || bytes < REQUESTS * CHART_BYTES_MIN) throw new Error(output);
  return { perSecond: Number(perSecond), cpuUs: ((processorMs(server.pid) - startMs) * 1000) / REQUESTS };
}

function printRounds(contestants: Contestants, rounds: Rounds): void {
  heading(`Full charts, ${CONCURRENCY} requests in progress, by h2load: requests per second`);
  const figuresOf = (name: string, of: (round: Round) => number): readonly number[] =>
    defined(rounds.get(name)).map(of);
  for (const [key, { name }] of Object.entries(contestants)) {
    const cpu = quantile(
      figuresOf(key, ({ cpuUs }) => cpuUs),
      0.5,
    );
    const rate = quantile(
      figuresOf(key, ({ perSecond }) => perSecond),
      0.5,
    );
    line(
      name,
      `${rate.toFixed(0)}/s`,
      Number.isNaN(cpu) ? "" : `${cpu.toFixed(0)} µs of processor time each`,
    );
  }
  const ratio = (name: string, other: string, of: (round: Round) => number): number => {
    const others = figuresOf(other, of);
    return quantile(
      figuresOf(name, of).map((value, round) => value / defined(others[round])),
      0.5,
    );
  };
  const printRate = (title: string, name: string, other: string, goal: number | null): void => {
    const value = ratio(name, other, ({ perSecond }) => perSecond);
    line(title, `${figure(value)} times`, goal === null ? "" : verdict(`at least ${goal}`, value >= goal));
  };
  printRate("rate of gRPC to REST over HTTP/1.1", "grpc", "rest", 1);
  printRate("rate of gRPC to REST over HTTP/2", "grpc", "restHttp2", 1);
  printRate("rate of the handler over gRPC to connect-node", "ownHandler", "libraryHandler", 2);
  printRate("rate of the handler over Connect to connect-node", "ownConnect", "libraryConnect", 2);
  printRate("rate of gRPC to bare node:http2", "grpc", "floor", null);
  for (const name of ["connect", "connectJson", "connectHttp2", "connectJsonHttp2"]) {
    const toGrpc = ratio(name, "grpc", ({ cpuUs }) => cpuUs);
    const toRest = ratio(name, name.endsWith("Http2") ? "restHttp2" : "rest", ({ cpuUs }) => cpuUs);
    const ratios = `${figure(toGrpc)} times gRPC's, ${figure(toRest)} times REST's`;
    line(`processor time of ${defined(contestants[name]).name}`, ratios, "");
  }
}

async function startHandler(implementation: string, children: ChildProcess[]): Promise<Server> {
  return startChild("grpc-handler-child.ts", implementation, children);
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
