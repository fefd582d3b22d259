import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import type { WorkerMetrics } from "../../../service/operations/metrics.ts";
import { createMergedMetrics } from "../../../service/workers/metrics.ts";

/** The metrics of a process with these figures. */
function metricsOf(
  requests: number,
  waiting: number,
  latenciesSeconds: readonly number[],
): Promise<WorkerMetrics> {
  const register = new Registry();
  const registers = [register];
  new Counter({ name: "requests_total", help: "Requests by status", labelNames: ["status"], registers }).inc(
    { status: "200" },
    requests,
  );
  new Gauge({ name: "waiting", help: "Waiting calls", labelNames: ["kind"], registers }).set(
    { kind: "a b{}" },
    waiting,
  );
  new Gauge({ name: "almagest_ready", help: "1 or 0", registers }).set(1);
  new Gauge({ name: "oldest", help: "Time", aggregator: "min", registers }).set(waiting);
  const latency = new Histogram({ name: "latency_seconds", help: "Latency", buckets: [0.1, 1], registers });
  for (const seconds of latenciesSeconds) latency.observe(seconds);
  return register.getMetricsAsJSON();
}

const linesOf = (text: string): readonly string[] => text.split("\n").filter((line) => line !== "");

test("counters and histograms are summed, gauges as their aggregation states, readiness has the number of its worker", async () => {
  const merged = createMergedMetrics();
  merged.update(2, await metricsOf(3, 7, [0.05]));
  merged.update(1, await metricsOf(39, 0.5, [0.05, 0.5, 30]));
  expect(linesOf(await merged.render())).toEqual([
    "# HELP requests_total Requests by status",
    "# TYPE requests_total counter",
    'requests_total{status="200"} 42',
    "# HELP waiting Waiting calls",
    "# TYPE waiting gauge",
    'waiting{kind="a b{}"} 7.5',
    "# HELP almagest_ready 1 or 0",
    "# TYPE almagest_ready gauge",
    'almagest_ready{worker="2"} 1',
    'almagest_ready{worker="1"} 1',
    "# HELP oldest Time",
    "# TYPE oldest gauge",
    "oldest 0.5",
    "# HELP latency_seconds Latency",
    "# TYPE latency_seconds histogram",
    'latency_seconds_bucket{le="0.1"} 2',
    'latency_seconds_bucket{le="1"} 3',
    'latency_seconds_bucket{le="+Inf"} 4',
    "latency_seconds_sum 30.6",
    "latency_seconds_count 4",
  ]);
});

test("the sums do not fall when a worker ends, and its gauges are dropped", async () => {
  const merged = createMergedMetrics();
  merged.update(1, await metricsOf(10, 1, [0.05]));
  merged.update(2, await metricsOf(20, 2, []));
  merged.forget(1);
  merged.update(1, await metricsOf(5, 3, []));
  merged.forget(1);
  const lines = linesOf(await merged.render());
  expect(lines).toEqual(
    expect.arrayContaining([
      'requests_total{status="200"} 35',
      "latency_seconds_count 1",
      'almagest_ready{worker="2"} 1',
    ]),
  );
  expect(lines.filter((line) => line.includes('worker="1"'))).toEqual([]);
});

test("a silent worker is not ready and has no other gauges; its counts stay", async () => {
  const merged = createMergedMetrics();
  const register = new Registry();
  const registers = [register];
  new Gauge({ name: "almagest_ready", help: "1 or 0", registers }).set(1);
  new Gauge({ name: "waiting", help: "Waiting calls", registers }).set(7);
  new Counter({ name: "requests_total", help: "Requests", registers }).inc(3);
  merged.update(1, await register.getMetricsAsJSON());
  merged.silence(1);
  merged.silence(2);
  const samples = async (): Promise<readonly string[]> =>
    linesOf(await merged.render()).filter((line) => !line.startsWith("#"));
  expect(await samples()).toEqual(["requests_total 3", 'almagest_ready{worker="1"} 0']);
  merged.update(1, await register.getMetricsAsJSON());
  expect(await samples()).toContain("waiting 7");
  merged.forget(1);
  expect(await samples()).toEqual(["requests_total 3"]);
});
