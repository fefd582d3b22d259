import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../free-port.ts";
import { endWithRun } from "../run/test-run.ts";
import { ROOT } from "../source-tree.ts";
import { decodeRuns, type Recording, readRecordings, SCRAPE_INTERVAL_S } from "./recordings.ts";

const HAS_PROMETHEUS = spawnSync("promtool", ["--version"]).status === 0;
const NO_PROMETHEUS = "NOT RUN: install Debian's prometheus";
const ALERTS_FILE = join(ROOT, "deploy/alerts.yaml");

/** A series with the values that it has at consecutive times, in the notation of promtool. */
interface InputSeries {
  readonly series: string;
  readonly values: string;
}

/** Series, and the alerts that fire on them at some time, in alphabetical order. */
interface AlertTest {
  readonly name: string;
  readonly interval: string;
  readonly input_series: readonly InputSeries[];
  /** When the series end, such as `10m`. */
  readonly endsAt: string;
  readonly alerts: readonly string[];
}

/** Creates a folder, which is deleted after the test. */
function openPrometheusFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-prometheus-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs promtool. Returns its output. @throws {Error} with the output if it fails */
function promtool(...args: readonly string[]): string {
  return execFileSync("promtool", args, { encoding: "utf8", stdio: "pipe" });
}

/** Runs deploy/alerts.yaml on each test's series. Returns the failures; empty if the alerts are as expected. */
function runAlertTests(tests: readonly AlertTest[], evaluationInterval: string): string {
  const file = join(openPrometheusFolder(), "tests.json");
  const content = {
    rule_files: [ALERTS_FILE],
    evaluation_interval: evaluationInterval,
    tests: tests.map(({ name, interval, input_series, endsAt, alerts }) => ({
      name,
      interval,
      input_series,
      promql_expr_test: [
        {
          expr: 'group by (alertname) (count_over_time(ALERTS{alertstate="firing"}[30d]))',
          eval_time: endsAt,
          exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
        },
      ],
    })),
  };
  writeFileSync(file, JSON.stringify(content));
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

const RECORDINGS = readRecordings();

/** The alerts on each fault of the proof, in alphabetical order; on the others the service works as it should. */
const ALERTS_OF_FAULTS: Readonly<Record<string, readonly string[]>> = {
  "PostgreSQL stopped": ["AlmagestFailsOften", "AlmagestNotReady"],
  "PostgreSQL away for half a minute": ["AlmagestFailsOften"],
  "started without PostgreSQL": ["AlmagestFailsOften", "AlmagestNotReady"],
  "disk full": ["AlmagestFailsOften", "AlmagestNotReady"],
  "file moved away": ["AlmagestFailsOften", "AlmagestNotReady"],
  "a table missing while ready": ["AlmagestDatabaseFails"],
  // The write-ahead log is copied by a thread.
  "slow disk": [],
  // Housekeeping is postponed, calls are counted on the clock's day.
  "clock stepped": [],
  "midnight passed": [],
  "log not read": ["AlmagestLosesLogLines"],
  "worker suspended": ["AlmagestWorkerHangs"],
  "workers killed": ["AlmagestWorkersEnd"],
  // No request fails.
  "workers reloaded": [],
  "process killed": ["AlmagestRestarts"],
  "process suspended": ["AlmagestDown"],
  "queue full": ["AlmagestFailsOften", "AlmagestRejectsCalls"],
  "connections of one address": ["AlmagestDropsConnections"],
  "unfinished requests of one network": ["AlmagestRefusesRequests"],
  "floods of frames": ["AlmagestRefusesRequests"],
  "flood of sign-ins": ["AlmagestRejectsPasswords"],
  // They are rejected.
  "hostile requests": [],
  "daily limit reached": [],
  "mixed load": [],
};

/** A series with the labels that Prometheus adds. */
function scraped(series: string, instance = "api-1:9090"): string {
  const labels = `job="almagest",instance="${instance}"`;
  return series.endsWith("}") ? `${series.slice(0, -1)},${labels}}` : `${series}{${labels}}`;
}

/** Times count from the first page, at which promtool's clock starts. */
function testOf([name, { startMs, series }]: readonly [string, Recording]): AlertTest {
  const pageCount = decodeRuns(series["up"] ?? "").length;
  const valuesOf = (key: string, runs: string): string => {
    const isTime = /_(?:timestamp|start_time)_seconds/.test(key);
    return decodeRuns(runs)
      .map((value) => (value === null ? "_" : isTime ? value - startMs / 1000 : value))
      .join(" ");
  };
  return {
    name,
    interval: `${SCRAPE_INTERVAL_S}s`,
    input_series: Object.entries(series).map(([key, runs]) => ({
      series: scraped(key),
      values: valuesOf(key, runs),
    })),
    endsAt: `${(pageCount - 1) * SCRAPE_INTERVAL_S}s`,
    alerts: ALERTS_OF_FAULTS[name] ?? ["unknown fault"],
  };
}

/** Long enough for every alert. */
const MINUTES = 90;
/** Constant and growing values of a series, at one per minute. */
const always = (value: number): string => `${value}+0x${MINUTES}`;
const growing = (perMinute: number): string => `0+${perMinute}x${MINUTES}`;
const END_S = MINUTES * 60;
const DAY_S = 86_400;
const REQUEST = '{endpoint="/v1/sky",protocol="rest"';

/** Series on which one alert fires, and similar ones on which none does. */
interface Limit {
  readonly alert: string;
  readonly fires: Readonly<Record<string, string>>;
  readonly silent: Readonly<Record<string, string>>;
}

const LIMITS: readonly Limit[] = [
  {
    alert: "AlmagestLacksWorkers",
    fires: { almagest_workers: always(1), almagest_workers_configured: always(2) },
    silent: { almagest_workers: always(2), almagest_workers_configured: always(2) },
  },
  {
    alert: "AlmagestWaitsForConnections",
    fires: { 'almagest_database_connections{state="waiting"}': always(3) },
    silent: { 'almagest_database_connections{state="idle"}': always(3) },
  },
  {
    alert: "AlmagestDiskFillsUp",
    fires: { almagest_database_free_bytes: always(1e9) },
    silent: { almagest_database_free_bytes: always(2e9) },
  },
  {
    alert: "AlmagestLogGrows",
    fires: { almagest_database_log_bytes: always(700e6) },
    silent: { almagest_database_log_bytes: always(600e6) },
  },
  {
    alert: "AlmagestBackupIsOld",
    fires: { almagest_backup_timestamp_seconds: always(-1.5 * DAY_S) },
    silent: { almagest_backup_timestamp_seconds: always(-DAY_S) },
  },
  {
    alert: "AlmagestHousekeepingIsLate",
    fires: {
      'almagest_housekeeping_timestamp_seconds{worker="1"}': always(-DAY_S),
      'almagest_housekeeping_timestamp_seconds{worker="2"}': always(-5 * 3600),
    },
    silent: {
      'almagest_housekeeping_timestamp_seconds{worker="1"}': always(-DAY_S),
      'almagest_housekeeping_timestamp_seconds{worker="2"}': always(0),
    },
  },
  {
    alert: "AlmagestCertificateExpires",
    fires: { almagest_certificate_expiry_timestamp_seconds: always(END_S + 13 * DAY_S) },
    silent: { almagest_certificate_expiry_timestamp_seconds: always(END_S + 15 * DAY_S) },
  },
  {
    alert: "AlmagestSaturated",
    fires: { almagest_event_loop_active_seconds_total: growing(57) },
    silent: { almagest_event_loop_active_seconds_total: growing(50) },
  },
  {
    alert: "AlmagestEventLoopWaits",
    fires: { nodejs_eventloop_lag_p99_seconds: always(0.6) },
    silent: { nodejs_eventloop_lag_p99_seconds: always(0.4) },
  },
  {
    alert: "AlmagestUsesMuchMemory",
    fires: { process_resident_memory_bytes: always(460e6) },
    silent: { process_resident_memory_bytes: always(400e6) },
  },
  {
    alert: "AlmagestRejectsStreams",
    fires: { 'almagest_long_streams_rejected_total{kind="watch"}': growing(1) },
    silent: { 'almagest_long_streams_rejected_total{kind="watch"}': always(7) },
  },
  {
    alert: "AlmagestRejectsPasswords",
    fires: { 'almagest_password_checks_total{result="rejected"}': growing(1) },
    silent: { 'almagest_password_checks_total{result="started"}': growing(1) },
  },
  {
    alert: "AlmagestLosesLogRows",
    fires: { almagest_request_log_dropped_total: growing(1) },
    silent: { almagest_request_log_dropped_total: always(7) },
  },
];

/** They read the same series. */
const LIMITS_OF_OBJECTIVES: readonly Limit[] = [
  {
    alert: "AlmagestFailsSometimes",
    fires: {
      [`almagest_requests_total${REQUEST},status="200"}`]: growing(1000),
      [`almagest_requests_total${REQUEST},status="500"}`]: growing(10),
    },
    silent: {
      [`almagest_requests_total${REQUEST},status="200"}`]: growing(1000),
      [`almagest_requests_total${REQUEST},status="500"}`]: growing(5),
      [`almagest_requests_total${REQUEST},status="501"}`]: growing(500),
      'almagest_requests_total{endpoint="unknown",protocol="probe",status="503"}': growing(500),
    },
  },
  {
    alert: "AlmagestIsSlowOften",
    fires: {
      [`almagest_requests_total${REQUEST},status="200"}`]: growing(1000),
      [`almagest_request_duration_seconds_bucket${REQUEST},le="0.25"}`]: growing(800),
      [`almagest_request_duration_seconds_count${REQUEST}}`]: growing(1000),
    },
    silent: {
      // Too few requests.
      [`almagest_requests_total${REQUEST},status="200"}`]: growing(0.5),
      [`almagest_request_duration_seconds_bucket${REQUEST},le="0.25"}`]: growing(0.4),
      [`almagest_request_duration_seconds_count${REQUEST}}`]: growing(0.5),
    },
  },
  {
    alert: "AlmagestIsSlowSometimes",
    fires: {
      [`almagest_requests_total${REQUEST},status="200"}`]: growing(1000),
      [`almagest_request_duration_seconds_bucket${REQUEST},le="0.25"}`]: growing(900),
      [`almagest_request_duration_seconds_count${REQUEST}}`]: growing(1000),
    },
    silent: {
      [`almagest_requests_total${REQUEST},status="200"}`]: growing(1000),
      [`almagest_request_duration_seconds_bucket${REQUEST},le="0.25"}`]: growing(950),
      [`almagest_request_duration_seconds_count${REQUEST}}`]: growing(1000),
    },
  },
];

function testOfLimit(
  name: string,
  series: Readonly<Record<string, string>>,
  alerts: readonly string[],
): AlertTest {
  const input = Object.entries(series).map(([key, values]) => ({ series: scraped(key), values }));
  return { name, interval: "1m", input_series: input, endsAt: `${END_S}s`, alerts };
}

describe.skipIf(!HAS_PROMETHEUS)(`the alerts (${HAS_PROMETHEUS ? "promtool" : NO_PROMETHEUS})`, () => {
  test("are rules that Prometheus accepts", () => {
    expect(promtool("check", "rules", ALERTS_FILE)).toContain("SUCCESS");
  });

  test("on each recorded fault are the ones listed above, and no other", () => {
    expect(runAlertTests(Object.entries(RECORDINGS).map(testOf), `${SCRAPE_INTERVAL_S}s`)).toBe("");
    const sources = ["proof/recorded-faults.ts", "proof/recorded-loads.ts"].map((path) =>
      readFileSync(join(ROOT, path), "utf8"),
    );
    const faults = [...sources.join("\n").matchAll(/^ +(?:name: |onSqlite\()"(.+?)",/gm)].map(
      ([, name]) => name,
    );
    expect(Object.keys(RECORDINGS).sort()).toEqual(faults.sort());
    expect(Object.keys(ALERTS_OF_FAULTS).sort()).toEqual(faults.sort());
  });

  test("fire beyond their limits and not below", () => {
    const together = (part: "fires" | "silent") => Object.assign({}, ...LIMITS.map((limit) => limit[part]));
    const alerts = LIMITS.map(({ alert }) => alert).sort();
    const tests = [
      testOfLimit("all fire", together("fires"), alerts),
      testOfLimit("all are silent", together("silent"), []),
      ...LIMITS_OF_OBJECTIVES.flatMap(({ alert, fires, silent }) => [
        testOfLimit(`${alert} fires`, fires, [alert]),
        testOfLimit(`${alert} is silent`, silent, []),
      ]),
    ];
    expect(runAlertTests(tests, "1m")).toBe("");
  });

  test("are each raised by a recorded fault or by a limit", () => {
    const raised = [
      ...Object.values(ALERTS_OF_FAULTS).flat(),
      ...[...LIMITS, ...LIMITS_OF_OBJECTIVES].map(({ alert }) => alert),
    ];
    const names = [...readFileSync(ALERTS_FILE, "utf8").matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    expect([...new Set(raised)].sort()).toEqual(names.sort());
  });
});

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

const QUERIES = (
  JSON.parse(readFileSync(join(ROOT, "deploy/dashboard.json"), "utf8")) as Dashboard
).panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
const BEGIN_S = Date.UTC(2026, 10, 23) / 1000;
const LENGTH_S = 300;

/** The recordings as if all services had run at the same time, each as an instance. */
function openMetricsText(): string {
  const lines = Object.entries(RECORDINGS).flatMap(([fault, { series }]) =>
    Object.entries(series).flatMap(([key, runs]) => {
      const name = scraped(key, fault);
      return decodeRuns(runs).flatMap((value, page) =>
        value === null ? [] : [`${name} ${value} ${BEGIN_S + page * SCRAPE_INTERVAL_S}`],
      );
    }),
  );
  return `${lines.join("\n")}\n# EOF\n`;
}

/** Starts Prometheus on the recordings. Resolves to its address. */
async function startPrometheus(): Promise<string> {
  const folder = openPrometheusFolder();
  const [samples, storage, config] = ["samples.txt", "storage", "prometheus.yml"].map((name) =>
    join(folder, name),
  );
  writeFileSync(`${samples}`, openMetricsText());
  promtool("tsdb", "create-blocks-from", "openmetrics", `${samples}`, `${storage}`);
  writeFileSync(`${config}`, `rule_files: [${JSON.stringify(ALERTS_FILE)}]\n`);
  const address = `127.0.0.1:${await freePort()}`;
  const flags = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${storage}`,
    "--storage.tsdb.retention.time=100y",
    `--web.listen-address=${address}`,
    "--log.level=error",
  ];
  const server = spawn("prometheus", flags, { stdio: "ignore" });
  endWithRun(server);
  onTestFinished(() => void server.kill("SIGKILL"));
  const isReady = async (): Promise<boolean> =>
    (await fetch(`http://${address}/-/ready`).catch(() => null))?.ok ?? false;
  await expect.poll(isReady).toBe(true);
  return `http://${address}`;
}

/** A query as Grafana sends it, with the expressions of recorded rules in place of their names. */
function resolved(expr: string): string {
  const rules = readFileSync(ALERTS_FILE, "utf8").matchAll(/record: (\S+)\n +expr: (.+)$/gm);
  const withRules = [...rules].reduce(
    (query, [, name = "", rule]) => query.replaceAll(name, `(${rule})`),
    expr,
  );
  return withRules.replaceAll("$instance", ".*").replaceAll("$__rate_interval", "1m");
}

describe.skipIf(!HAS_PROMETHEUS)(`the dashboard (${HAS_PROMETHEUS ? "prometheus" : NO_PROMETHEUS})`, () => {
  test("has no query that Prometheus answers without data", async () => {
    const address = await startPrometheus();
    const valuesOf = async (expr: string): Promise<number> => {
      const period = { start: `${BEGIN_S + 60}`, end: `${BEGIN_S + LENGTH_S}`, step: `${SCRAPE_INTERVAL_S}` };
      const query = new URLSearchParams({ query: resolved(expr), ...period });
      const response = await fetch(`${address}/api/v1/query_range?${query}`);
      const { data } = (await response.json()) as {
        readonly data?: { readonly result: readonly { readonly values: readonly [number, string][] }[] };
      };
      const values = data?.result.flatMap((series) => series.values) ?? [];
      return values.filter(([, value]) => value !== "NaN").length;
    };
    const counts = await Promise.all(
      QUERIES.map(async (query) => ({ ...query, count: await valuesOf(query.expr) })),
    );
    expect(counts.length).toBeGreaterThan(20);
    expect(counts.filter(({ count }) => count === 0)).toEqual([]);
    expect(await valuesOf("almagest_no_such_metric")).toBe(0);
  });
});
