import { AggregatorRegistry, Registry } from "prom-client";
import { createMetricRegistry, type WorkerMetrics } from "../operations/metrics.ts";
import type { WorkerProcess } from "./worker-process.ts";

const READY = "almagest_ready";

/** Metrics that are meaningful per process only: a saturated worker next to an idle one must be visible. */
const PER_WORKER = /^(almagest_ready|almagest_event_loop_|nodejs_eventloop_)/;

/** The metrics of several workers as one. Sums never fall while the service runs: the counts of ended workers are added. */
export function createMergedMetrics() {
  const latest = new Map<number, WorkerMetrics>();
  let ended: WorkerMetrics = [];
  return {
    update(worker: number, metrics: WorkerMetrics): void {
      latest.set(
        worker,
        metrics.map((metric) => (PER_WORKER.test(metric.name) ? withWorker(metric, worker) : metric)),
      );
    },
    /** The worker does not report: its counts stay in the sums, and it is shown as not ready, without other gauges. */
    silence(worker: number): void {
      const metrics = latest.get(worker) ?? [];
      latest.set(worker, [
        ...metrics.filter(isSummed),
        ...metrics.filter(({ name }) => name === READY).map(notReady),
      ]);
    },
    /** The worker has ended: its counts stay in the sums, its gauges are dropped. */
    forget(worker: number): void {
      const metrics = (latest.get(worker) ?? []).filter(isSummed);
      latest.delete(worker);
      ended = [...ended, ...metrics];
    },
    /** The Prometheus text: each metric as its aggregation states; readiness and the event loop with a label `worker`. */
    async render(): Promise<string> {
      // What workers left behind is aggregated once more, so it does not grow with the number of restarts.
      ended = await aggregate([ended]).getMetricsAsJSON();
      return await aggregate([ended, ...latest.values()]).metrics();
    },
  };
}

function aggregate(metrics: readonly WorkerMetrics[]): Registry {
  return AggregatorRegistry.aggregate([...metrics]);
}

type Metric = WorkerMetrics[number];

/** The types state the metric's type as a number and omit the values of the parts of a histogram. */
function isSummed({ name, type }: Metric): boolean {
  return !PER_WORKER.test(name) && ["counter", "histogram"].includes(String(type));
}

function withWorker(metric: Metric, worker: number): Metric {
  const values = metric.values.map((value) => ({
    ...value,
    labels: { ...value.labels, worker: String(worker) },
  }));
  return { ...metric, values } as Metric;
}

function notReady(metric: Metric): Metric {
  return { ...metric, values: metric.values.map((value) => ({ ...value, value: 0 })) } as Metric;
}

export interface SupervisorFigures {
  readonly configuredWorkers: () => number;
  readonly readyWorkers: () => readonly WorkerProcess[];
  /** Workers started in place of others that ended by themselves. */
  readonly respawns: () => number;
  /** Workers killed because they did not respond. */
  readonly kills: () => number;
}

export function createSupervisorMetrics(figures: SupervisorFigures): Registry {
  const registry = new Registry();
  const { addGauge, addCounter } = createMetricRegistry(registry);
  const responsive = (): number => figures.readyWorkers().filter(({ isResponsive }) => isResponsive).length;
  addGauge({
    name: "almagest_workers",
    help: "With WORKERS above 1: workers that are ready and respond",
    read: responsive,
  });
  addGauge({
    name: "almagest_workers_configured",
    help: "With WORKERS above 1: workers that the setting asks for",
    read: figures.configuredWorkers,
  });
  addGauge({
    name: "almagest_unresponsive_workers",
    help: "With WORKERS above 1: workers that have not reported for five seconds",
    read: () => figures.readyWorkers().length - responsive(),
  });
  addCounter({
    name: "almagest_worker_kills_total",
    help: "With WORKERS above 1: workers killed because they did not respond",
    read: figures.kills,
  });
  addCounter({
    name: "almagest_worker_respawns_total",
    help: "With WORKERS above 1: workers started in place of others that ended by themselves",
    read: figures.respawns,
  });
  return registry;
}
