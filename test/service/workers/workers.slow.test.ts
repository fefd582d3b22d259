import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defined } from "../../defined.ts";
import { freePort } from "../../free-port.ts";
import { builtService } from "../../package/shared-build.ts";
import { childrenOf, isRunning } from "../../run/running-processes.ts";
import { ROOT } from "../../source-tree.ts";
import { type AccountDatabase, AMPLE_POOL, openAccountDatabase, usedOf, WITH_KEY } from "../open-account.ts";
import { launchService, type ServiceProcess } from "../operations/launch-service.ts";
import { postJson } from "../post-json.ts";
import { openCallers } from "../transport/port/rolling-callers.ts";

const BODY = JSON.stringify({
  birth: { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 },
});

const PAUSE_MS_MAX = 200;

const folder = mkdtempSync(join(tmpdir(), "almagest-workers-"));
const files = mkdtempSync(join(folder, "service-"));
let accounts: AccountDatabase;
let service: ServiceProcess;
let privatePort: number;
let answered = 0;

beforeAll(async () => {
  accounts = await openAccountDatabase("pro", `sqlite:${join(folder, "almagest.db")}`);
  privatePort = await freePort();
  const environment = {
    WORKERS: "2",
    PRIVATE_PORT: String(privatePort),
    INSTANCE: "api",
    // Spans are counted where there is a collector. This one does not listen.
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
  };
  service = await launchService(
    files,
    { ...AMPLE_POOL, DATABASE_URL: accounts.url, ...environment },
    { start: await builtService() },
  ).ready;
  await waitForLine(service, "all workers are ready");
});

afterAll(async () => {
  await service?.kill();
  await accounts?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface LogLine {
  readonly msg: string;
  readonly instance: string;
  readonly worker?: number;
  readonly pid?: number;
}

function linesOf({ log }: ServiceProcess): readonly LogLine[] {
  const lines = log().split("\n");
  return lines.filter((line) => line.startsWith("{") && line.endsWith("}")).map((line) => JSON.parse(line));
}

async function waitForLine(of: ServiceProcess, message: string): Promise<void> {
  while (!linesOf(of).some(({ msg }) => msg === message)) await pause(20);
}

/** On a connection of its own. */
async function askChart(): Promise<number> {
  const response = await postJson(service, "/v1/chart/short", BODY, { connection: "close", ...WITH_KEY });
  await response.text();
  if (response.status === 200) answered += 1;
  return response.status;
}

async function readMetrics(): Promise<readonly string[]> {
  return (await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text()).split("\n");
}

const CHARTS = 'almagest_requests_total{endpoint="/v1/chart/short",protocol="rest",status="200"}';

/** The processes that have served requests, when as many are logged: a line is written after its response, with others. */
async function instancesOfRequests(count: number): Promise<ReadonlySet<string>> {
  for (;;) {
    const lines = linesOf(service).filter(({ msg }) => msg === "request");
    if (lines.length >= count) return new Set(lines.map(({ instance }) => instance));
    await pause(20);
  }
}

function workerPids(): readonly number[] {
  return childrenOf(service.pid);
}

/** The names in the first column of the table of metrics; one with `…` represents all that match it. */
function documentedNames(): readonly RegExp[] {
  const text = readFileSync(join(ROOT, "docs/reference/metrics.md"), "utf8");
  const [section = ""] = text.split("\n## Renamed metrics\n");
  const rows = section.split("\n").filter((line) => !/\| (?:PostgreSQL|TLS) only/.test(line));
  const cells = rows.flatMap((line) => /^\| (`.*?) \| /.exec(line)?.[1] ?? []);
  return cells
    .flatMap((cell) => [...cell.matchAll(/`([^`{]+)(?:\{[^`]*\})?`/g)].map((match) => match[1] ?? ""))
    .map((name) => new RegExp(`^${name.replaceAll("…", "\\w*")}$`));
}

test("both workers serve, are counted exactly, and have one page of metrics", async () => {
  expect(await Promise.all(Array.from({ length: 20 }, askChart))).toEqual(Array(20).fill(200));
  expect(await instancesOfRequests(20)).toEqual(new Set(["api/1", "api/2"]));
  const lines = await readMetrics();
  expect(lines).toEqual(
    expect.arrayContaining([
      `${CHARTS} 20`,
      'almagest_ready{worker="1"} 1',
      'almagest_ready{worker="2"} 1',
      "almagest_workers 2",
    ]),
  );
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_seconds{worker="2"} '))).toBe(true);
  expect(await usedOf(accounts)).toBe(answered);
  expect(service.out().match(/listens on/g)).toHaveLength(1);
});

test("the documentation lists every metric that the service prints, and no other", async () => {
  const printed = (await readMetrics()).flatMap((line) => /^# TYPE (\w+) /.exec(line)?.[1] ?? []);
  const documented = documentedNames();
  expect(printed.length).toBeGreaterThan(10);
  expect(printed.filter((name) => !documented.some((pattern) => pattern.test(name)))).toEqual([]);
  expect(documented.filter((pattern) => !printed.some((name) => pattern.test(name)))).toEqual([]);
});

test("the private port reports the readiness of each worker", async () => {
  const response = await fetch(`http://127.0.0.1:${privatePort}/readyz`);
  const { workers, ...body } = (await response.json()) as { workers: readonly object[] };
  expect([response.status, body]).toEqual([200, { status: "ready" }]);
  const ready = { status: "ready", tzdata: expect.any(String), edition: expect.any(Object) };
  expect(workers).toMatchObject([
    { worker: 1, ...ready },
    { worker: 2, ...ready },
  ]);
});

test("SIGHUP replaces the workers and fails no request", async () => {
  const before = workerPids();
  // The count of the day begins again if a day began since the test before.
  const offset = (await usedOf(accounts)) - answered;
  const everyCaller = openCallers(service.port);
  const callers = [...new Set(everyCaller.map(({ kind }) => kind))].map((each) =>
    defined(everyCaller.find(({ kind }) => kind === each)),
  );
  const failures: string[] = [];
  let isOver = false;
  const runs = callers.map(async ({ kind, send }) => {
    while (!isOver) {
      try {
        if ((await send()) === "answered" && kind !== "watch") answered += 1;
      } catch (error) {
        failures.push(`${kind}: ${(error as Error).message}`);
      }
      await pause(Math.random() * PAUSE_MS_MAX);
    }
  });
  process.kill(service.pid, "SIGHUP");
  await waitForLine(service, "the reload has ended");
  isOver = true;
  for (const { kind, close } of callers) if (kind === "watch") close();
  await Promise.all(runs);
  for (const { close } of everyCaller) close();
  expect(failures).toEqual([]);
  const after = workerPids();
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  expect((await usedOf(accounts)) - answered).toBe(offset);
  const requests = (await readMetrics()).filter((line) => line.startsWith("almagest_requests_total"));
  expect(requests.filter((line) => line.startsWith(CHARTS))).not.toEqual([`${CHARTS} 20`]);
});

test("a hung worker is not shown as ready, nor with old gauges; its replacement is counted", async () => {
  const pids = workerPids();
  // Workers of a reload have other numbers.
  const [hung, other] = pids.map(
    (pid) =>
      linesOf(service).findLast((line) => line.msg === "a worker is ready" && line.pid === pid)?.worker,
  );
  const ready = (worker: number | undefined) => `almagest_ready{worker="${worker}"} 1`;
  const lines = await readMetrics();
  expect(lines).toEqual(expect.arrayContaining([ready(hung), ready(other)]));
  expect(lines.filter((line) => line.startsWith("almagest_event_loop_active"))).toHaveLength(2);
  process.kill(defined(pids[0]), "SIGSTOP");
  await waitForLine(service, "a worker does not respond; it receives no new connections");
  let silent: readonly string[] = [];
  // On a busy machine the other worker may be late too, for a moment.
  await expect
    .poll(
      async () => {
        silent = await readMetrics();
        return silent;
      },
      { interval: 50 },
    )
    .toEqual(
      expect.arrayContaining([
        `almagest_ready{worker="${hung}"} 0`,
        ready(other),
        "almagest_workers 1",
        "almagest_unresponsive_workers 1",
        "almagest_worker_kills_total 0",
      ]),
    );
  const ofHung = silent.filter((line) => line.includes(`{worker="${hung}"`));
  expect(ofHung.map((line) => line.split("{")[0])).toEqual(["almagest_ready"]);
  await expect
    .poll(readMetrics, { timeout: 60_000, interval: 250 })
    .toEqual(
      expect.arrayContaining([
        "almagest_workers 2",
        "almagest_unresponsive_workers 0",
        "almagest_worker_kills_total 1",
        "almagest_worker_respawns_total 1",
      ]),
    );
  const isReady = /^almagest_ready\{worker="\d+"\} 1$/;
  expect((await readMetrics()).filter((line) => isReady.test(line))).toHaveLength(2);
});

test("SIGTERM stops all workers, and the service exits with 0", async () => {
  const pids = workerPids();
  expect(await service.stop()).toBe(0);
  expect(pids.filter(isRunning)).toEqual([]);
  expect(linesOf(service).filter(({ msg }) => msg === "stopped")).toHaveLength(4);
});
