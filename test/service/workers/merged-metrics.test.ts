import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { createMergedMetrics } from "../../../service/workers/merged-metrics.ts";

/** The text of a process with these figures, as the library writes it. */
function textOf(requests: number, waiting: number, latenciesSeconds: readonly number[]): Promise<string> {
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
  new Gauge({ name: "ready", help: "1 or 0", registers }).set(1);
  const latency = new Histogram({ name: "latency_seconds", help: "Latency", buckets: [0.1, 1], registers });
  for (const seconds of latenciesSeconds) latency.observe(seconds);
  return register.metrics();
}

const linesOf = (text: string): readonly string[] => text.split("\n").filter((line) => line !== "");

test("counters and histograms are summed, gauges have the number of their worker", async () => {
  const merged = createMergedMetrics();
  merged.update(2, await textOf(3, 7, [0.05]));
  merged.update(1, await textOf(39, 0.5, [0.05, 0.5, 30]));
  expect(linesOf(merged.render())).toEqual([
    "# HELP requests_total Requests by status",
    "# TYPE requests_total counter",
    'requests_total{status="200"} 42',
    "# HELP waiting Waiting calls",
    "# TYPE waiting gauge",
    'waiting{kind="a b{}",worker="1"} 0.5',
    'waiting{kind="a b{}",worker="2"} 7',
    "# HELP ready 1 or 0",
    "# TYPE ready gauge",
    'ready{worker="1"} 1',
    'ready{worker="2"} 1',
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
  merged.update(1, await textOf(10, 1, [0.05]));
  merged.update(2, await textOf(20, 2, []));
  merged.forget(1);
  merged.update(1, await textOf(5, 3, []));
  merged.forget(1);
  const lines = linesOf(merged.render());
  expect(lines).toEqual(
    expect.arrayContaining([
      'requests_total{status="200"} 35',
      "latency_seconds_count 1",
      'ready{worker="2"} 1',
    ]),
  );
  expect(lines.filter((line) => line.includes('worker="1"'))).toEqual([]);
});

test("the time of the event loop is stated for each worker, because a saturated one matters", () => {
  const merged = createMergedMetrics();
  const text = (seconds: number): string =>
    `# HELP almagest_event_loop_active_seconds_total Time\n# TYPE almagest_event_loop_active_seconds_total counter\nalmagest_event_loop_active_seconds_total ${seconds}\n`;
  merged.update(1, text(3));
  merged.forget(1);
  merged.update(1, text(1));
  merged.update(2, text(2));
  expect(linesOf(merged.render()).slice(2)).toEqual([
    'almagest_event_loop_active_seconds_total{worker="1"} 1',
    'almagest_event_loop_active_seconds_total{worker="2"} 2',
  ]);
});

test("infinite and undefined values are written as Prometheus reads them", async () => {
  const merged = createMergedMetrics();
  merged.update(1, await textOf(1, Number.POSITIVE_INFINITY, []));
  merged.update(2, await textOf(1, Number.NaN, []));
  expect(linesOf(merged.render())).toEqual(
    expect.arrayContaining(['waiting{kind="a b{}",worker="1"} +Inf', 'waiting{kind="a b{}",worker="2"} NaN']),
  );
});

test("a silent worker is not ready and has no other gauges; its counts stay", async () => {
  const merged = createMergedMetrics();
  const register = new Registry();
  const registers = [register];
  new Gauge({ name: "almagest_ready", help: "1 or 0", registers }).set(1);
  new Gauge({ name: "waiting", help: "Waiting calls", registers }).set(7);
  new Counter({ name: "requests_total", help: "Requests", registers }).inc(3);
  merged.update(1, await register.metrics());
  merged.silence(1);
  merged.silence(2);
  const samples = (): readonly string[] => linesOf(merged.render()).filter((line) => !line.startsWith("#"));
  expect(samples()).toEqual(["requests_total 3", 'almagest_ready{worker="1"} 0']);
  merged.update(1, await register.metrics());
  expect(samples()).toContain('waiting{worker="1"} 7');
  merged.forget(1);
  expect(samples()).toEqual(["requests_total 3"]);
});
