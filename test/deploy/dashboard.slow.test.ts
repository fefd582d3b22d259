import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../free-port.ts";
import { endWithRun } from "../run/test-run.ts";
import { ROOT } from "../source-tree.ts";
import { ALERTS_FILE, HAS_PROMETHEUS, NO_PROMETHEUS, openPrometheusFolder, promtool } from "./promtool.ts";
import { decodeRuns, readRecordings, SCRAPE_INTERVAL_S } from "./recordings.ts";

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

const QUERIES = (
  JSON.parse(readFileSync(join(ROOT, "deploy/dashboard.json"), "utf8")) as Dashboard
).panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
const HAS_SERVER = HAS_PROMETHEUS && spawnSync("prometheus", ["--version"]).status === 0;
const BEGIN_S = Date.UTC(2026, 10, 23) / 1000;
const LENGTH_S = 300;

/** The recordings as if all services had run at the same time, each as an instance. */
function openMetricsText(): string {
  const lines = Object.entries(readRecordings()).flatMap(([fault, { series }]) =>
    Object.entries(series).flatMap(([key, runs]) => {
      const labels = `job="almagest",instance="${fault}"`;
      const name = key.endsWith("}") ? `${key.slice(0, -1)},${labels}}` : `${key}{${labels}}`;
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

describe.skipIf(!HAS_SERVER)(`the dashboard (${HAS_SERVER ? "prometheus" : NO_PROMETHEUS})`, () => {
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
