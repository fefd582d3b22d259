/**
 * Files and functions of the product that one request passes:
 * `npm run bench:path [-- --files] [-- --write]`. With `--files`, lists each file with the functions of it that run; with
 * `--write`, the table goes to docs/architecture.md.
 *
 * V8's precise coverage counts the calls of every function in a server that has answered the request before. The client is
 * another process and opens a connection for each request, so the path of the connection counts. The log is silent. A function
 * counts if each of several equal requests runs it, which excludes the timers of the server; its calls are the fewest of a request.
 * Functions without a name count, bodies of modules do not: they run at the start. Functions of packages are listed separately.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { defined } from "../../test/defined.ts";
import { replaceSection } from "../../tools/document-section.ts";
import { type RequestKind, sendRequests } from "../load/protocol-requests.ts";
import { inBenchFolder, type Server, startService } from "../load/service-start.ts";
import { heading, line, print, verdict } from "./report.ts";

/** The most files and functions of the product that a request may pass. */
export interface PathLimit {
  readonly name: string;
  readonly files: number;
  readonly functions: number;
}

/** These numbers only fall. The goals of a full chart over REST are 76 files and 290 functions, and 64 and 240 with the engine's part. */
export const PATH_LIMITS: Readonly<Record<RequestKind, PathLimit>> = {
  REST: { name: "REST, full chart", files: 86, functions: 357 },
  gRPC: { name: "gRPC, full chart", files: 87, functions: 409 },
  Connect: { name: "Connect, full chart", files: 91, functions: 370 },
  MCP: { name: "MCP, full chart", files: 104, functions: 432 },
  page: { name: "guide page", files: 25, functions: 102 },
};

export const PATH_KINDS = Object.keys(PATH_LIMITS) as readonly RequestKind[];

const ROOT = new URL("../../", import.meta.url).href;
const PROBE = fileURLToPath(new URL("request-path-probe.mjs", import.meta.url));
const WARM_UP_REQUESTS = 30;
const COUNTED_REQUESTS = 9;
/** Pages and tools are loaded after the port is open; uses of keys are written every five seconds. */
const LOADING_MS = 10_000;
/** Several times what follows a response takes: the end of the connection, the counts. Not a divisor of a timer of the server. */
const SETTLE_MS = 37;
const PROBE_TIMEOUT_MS = 10_000;

/** What V8 reports of a script. */
interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly {
      readonly startOffset: number;
      readonly endOffset: number;
      readonly count: number;
    }[];
  }[];
}

/** Calls of each function, by its file and the place in it. */
type Calls = ReadonlyMap<string, number>;

/** The code that one request runs. */
export interface RequestPath {
  readonly kind: RequestKind;
  /** Functions of each file of the product. */
  readonly files: ReadonlyMap<string, number>;
  /** Functions of each package. */
  readonly packages: ReadonlyMap<string, number>;
  readonly functions: number;
  readonly calls: number;
}

/** Reads the coverage since the last reading. */
async function readCoverage(folder: string, pid: number): Promise<Calls> {
  const file = join(folder, "coverage.json");
  rmSync(file, { force: true });
  process.kill(pid, "SIGUSR2");
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  while (!existsSync(file)) await wait(10, undefined, { signal });
  const scripts = JSON.parse(readFileSync(file, "utf8")) as readonly ScriptCoverage[];
  return new Map(scripts.flatMap(callsOf));
}

function callsOf({ url, functions }: ScriptCoverage): readonly (readonly [string, number])[] {
  if (!url.startsWith(ROOT) || url.endsWith("request-path-probe.mjs")) return [];
  const file = url.slice(ROOT.length);
  return functions.flatMap(({ ranges: [range] }) => {
    const { startOffset, endOffset, count } = defined(range);
    return count === 0 ? [] : [[`${file}:${startOffset}-${endOffset}`, count] as const];
  });
}

/** Functions that every coverage contains, with their fewest calls. */
function intersectionOf(coverages: readonly Calls[]): Calls {
  const [first, ...others] = coverages;
  return new Map(
    [...defined(first)].flatMap(([place, calls]) => {
      const counts = [calls, ...others.map((other) => other.get(place) ?? 0)];
      return counts.includes(0) ? [] : [[place, Math.min(...counts)] as const];
    }),
  );
}

async function measurePath(kind: RequestKind, server: Server, folder: string): Promise<RequestPath> {
  await sendRequests(kind, server, WARM_UP_REQUESTS);
  const coverages: Calls[] = [];
  await wait(SETTLE_MS);
  await readCoverage(folder, server.pid);
  for (let request = 0; request < COUNTED_REQUESTS; request++) {
    await sendRequests(kind, server, 1);
    await wait(SETTLE_MS);
    coverages.push(await readCoverage(folder, server.pid));
  }
  return pathOf(kind, intersectionOf(coverages));
}

function pathOf(kind: RequestKind, calls: Calls): RequestPath {
  const files = new Map<string, number>();
  const packages = new Map<string, number>();
  let ownCalls = 0;
  for (const [place, count] of calls) {
    const file = place.slice(0, place.lastIndexOf(":"));
    const packageName = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
    if (packageName === undefined) ownCalls += count;
    const [group, key] = packageName === undefined ? [files, file] : [packages, packageName];
    group.set(key, (group.get(key) ?? 0) + 1);
  }
  return { kind, files, packages, functions: sumOf(files.values()), calls: ownCalls };
}

function sumOf(counts: Iterable<number>): number {
  return [...counts].reduce((sum, count) => sum + count, 0);
}

/** The folder of the engine, of the database and so on; in the service, the folder below. */
function folderOf(file: string): string {
  const [top, folder = "", ...rest] = file.split("/");
  return top === "service" && rest.length > 0 ? `service/${folder}` : defined(top);
}

/** Groups by name, the one with the most first: `engine 29, service/transport 17`. */
function formatCounts(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  return sorted.map(([name, count]) => `${name} ${count}`).join(", ");
}

function filesByFolder({ files }: RequestPath): string {
  return formatCounts(
    new Map([...Map.groupBy(files.keys(), folderOf)].map(([folder, { length }]) => [folder, length])),
  );
}

function printPaths(paths: readonly RequestPath[], withFiles: boolean): void {
  heading("One request in a warm server: files, functions and calls of the product; functions of packages");
  for (const path of paths) {
    const { kind, files, packages, functions, calls } = path;
    line(
      PATH_LIMITS[kind].name,
      `${files.size}`,
      `files, ${functions} functions, ${calls} calls; ${formatCounts(packages)}`,
    );
  }
  heading("Files by folder");
  for (const path of paths) print(`  ${PATH_LIMITS[path.kind].name}: ${filesByFolder(path)}`);
  heading("Limits: files, functions");
  for (const { kind, files, functions } of paths) {
    const limit = PATH_LIMITS[kind];
    const isMet = files.size <= limit.files && functions <= limit.functions;
    line(
      limit.name,
      `${files.size}, ${functions}`,
      verdict(`at most ${limit.files}, ${limit.functions}`, isMet),
    );
  }
  if (!withFiles) return;
  for (const path of paths) {
    heading(`${PATH_LIMITS[path.kind].name}: functions that run, by file`);
    for (const [file, count] of [...path.files].sort(([a], [b]) => a.localeCompare(b)))
      print(`  ${String(count).padStart(4)}  ${file}`);
  }
}

function tableOf(paths: readonly RequestPath[]): readonly string[] {
  return [
    "| request | files | at most | functions | at most | calls | functions of packages |",
    "|---|---:|---:|---:|---:|---:|---|",
    ...paths.map(({ kind, files, functions, calls, packages }) => {
      const limit = PATH_LIMITS[kind];
      const figures = [files.size, limit.files, functions, limit.functions, calls].join(" | ");
      return `| ${limit.name} | ${figures} | ${formatCounts(packages)} |`;
    }),
  ];
}

/** Measures a server of its own, in about 20 seconds. */
export async function measurePaths(): Promise<readonly RequestPath[]> {
  return await inBenchFolder(async (folder, children) => {
    const server = await startService(folder, children, {
      nodeOptions: ["--import", PROBE],
      variables: { LOG_LEVEL: "silent" },
    });
    // The first use of a key is recorded meanwhile; later requests of the day have nothing to record.
    await sendRequests("REST", server, 1);
    await wait(LOADING_MS);
    const paths: RequestPath[] = [];
    for (const kind of PATH_KINDS) paths.push(await measurePath(kind, server, folder));
    return paths;
  });
}

export async function printRequestPaths({ withFiles = false } = {}): Promise<readonly RequestPath[]> {
  const paths = await measurePaths();
  printPaths(paths, withFiles);
  return paths;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { files: { type: "boolean" }, write: { type: "boolean" } } });
  const paths = await printRequestPaths({ withFiles: values.files === true });
  if (values.write === true) replaceSection("docs/architecture.md", "request-path", () => tableOf(paths));
  print();
}
