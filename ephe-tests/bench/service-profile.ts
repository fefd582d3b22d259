/**
 * Where the processor time of a full chart over REST goes, by V8's sampling profiler:
 * `node ephe-tests/bench/service-profile.ts [service/start.mjs of another checkout]`.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defined } from "../../test/defined.ts";
import { endWithRun } from "../../test/run/test-run.ts";
import type { Load, LoadResult } from "../load/load-generator.ts";
import { birthBodiesWithoutZones } from "../load/service-births.ts";
import { startService } from "../load/service-start.ts";
import { figure, heading, line, print } from "./report.ts";

/** Until everything is loaded and compiled. */
const WARM_UP_MS = 5_000;
const LOAD_MS = 8_000;
const BODIES = 4_096;
const CONNECTIONS = 64;

/** Where a sample is counted, by the file of the function that ran; the first match applies. */
const PARTS: readonly (readonly [name: string, file: RegExp])[] = [
  ["engine", /\/engine\//],
  ["codecs", /\/contract\/(codecs\/|json-(encoder|bytes))/],
  ["messages (convert/, handlers/)", /\/service\/(convert|handlers)\//],
  ["place, zone and civil time", /\/civil\/|geo-tz|geobuf|\/pbf|turf|lru-cache/],
  ["body and validation", /\/service\/request\/|ajv|js-joda|node:internal\/encoding/],
  ["protobuf (request message)", /@bufbuild/],
  ["guard, limits and database", /\/service\/(guard|limits)\/|\/db\/|kysely|node:sqlite|\/pg\//],
  ["port", /\/service\/transport\/port\//],
  ["call, handler, routes, access log", /\/service\/(call|transport|app)\//],
  ["metrics and request log", /\/service\/operations\/|prom-client/],
  ["log lines", /pino|thread-stream|sonic-boom/],
  ["Node: HTTP", /node:_http|node:internal\/http/],
  ["Node: sockets and streams", /node:net|node:internal\/(streams|stream_base)|node:stream/],
  ["Node: timers, promises, events, the rest", /^node:/],
];

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Functions without a file, by name. */
const BUILT_IN_PARTS: Readonly<Record<string, string>> = {
  "(garbage collector)": "garbage collection",
  "(program)": "native code outside of functions",
  writeLatin1String: "write to the socket",
  writeUtf8String: "write to the socket",
  writev: "write to the socket",
  writeString: "write of the log line",
  writeBuffer: "write of the log line",
  runMicrotasks: "Node: timers, promises, events, the rest",
};

/** Prints the share of each part, and the functions with the most samples. */
async function profileService(startFile?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-profile-"));
  const children: ChildProcess[] = [];
  try {
    const nodeOptions = ["--cpu-prof", `--cpu-prof-dir=${folder}`, "--cpu-prof-interval=200"];
    const server = await startService(folder, children, { startFile, nodeOptions });
    const child = fork(fileURLToPath(new URL("../load/load-child.ts", import.meta.url)), { execArgv: [] });
    children.push(child);
    endWithRun(child);
    await send(child, { ...server, ms: WARM_UP_MS });
    const { answers } = await send(child, { ...server, ms: LOAD_MS });
    const [service] = children;
    const exited = once(defined(service), "exit");
    process.kill(server.pid, "SIGTERM");
    await exited;
    const file = defined(readdirSync(folder).find((name) => name.endsWith(".cpuprofile")));
    printShares(JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile, answers);
  } finally {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function send(
  child: ChildProcess,
  { port, key, ms }: { readonly port: number; readonly key: string; readonly ms: number },
): Promise<LoadResult> {
  const answered = once(child, "message");
  const headers = { authorization: `Bearer ${key}` };
  const bodies = birthBodiesWithoutZones(BODIES);
  const path = "/v1/chart/full";
  child.send({ port, path, headers, bodies, connections: CONNECTIONS, ms } satisfies Load);
  const [{ result, failure }] = (await answered) as [{ result?: LoadResult; failure?: string }];
  if (result === undefined) throw new Error(failure);
  return result;
}

function printShares({ nodes, samples, timeDeltas }: Profile, answers: number): void {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const deltas = loadedPart(timeDeltas);
  const byPart = new Map<string, number>();
  const byFunction = new Map<string, number>();
  let totalUs = 0;
  deltas.forEach(([sample, us]) => {
    const frame = defined(frames.get(defined(samples[sample])));
    const { functionName, url, lineNumber } = frame;
    if (functionName === "(idle)" || functionName === "(root)") return;
    totalUs += us;
    const part = partOf(functionName, url);
    byPart.set(part, (byPart.get(part) ?? 0) + us);
    const place = `${functionName || "(anonymous)"} ${url.replace(/^.*\/(?=[^/]+\/[^/]+$)/, "")}:${lineNumber + 1}`;
    byFunction.set(place, (byFunction.get(place) ?? 0) + us);
  });
  heading(
    `Processor time of the main thread during ${answers.toLocaleString("en")} full charts, the profiler included`,
  );
  const print = (name: string, us: number): void =>
    line(name, `${figure(us / answers)} µs`, `${figure((100 * us) / totalUs)} %`);
  for (const [name, us] of sortedEntries(byPart)) print(name, us);
  print("total", totalUs);
  heading("Functions with the most");
  for (const [name, us] of sortedEntries(byFunction).slice(0, 40)) print(name, us);
}

/** The samples of the time under load, which is at the end: index and duration of each. */
function loadedPart(timeDeltas: readonly number[]): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = [];
  let us = 0;
  for (let index = timeDeltas.length - 1; index >= 0 && us < LOAD_MS * 1000; index--) {
    const delta = defined(timeDeltas[index]);
    us += delta;
    pairs.push([index, delta]);
  }
  return pairs;
}

function partOf(functionName: string, url: string): string {
  const builtInPart = url === "" ? BUILT_IN_PARTS[functionName] : undefined;
  if (builtInPart !== undefined) return builtInPart;
  const [name] = PARTS.find(([, file]) => file.test(url)) ?? [];
  return name ?? (url === "" ? "built-in functions, compiled checks" : "others");
}

function sortedEntries(map: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...map].sort(([, a], [, b]) => b - a);
}

if (import.meta.main) {
  await profileService(process.argv[2]);
  print();
}
