import { type MetricsServer, startMetricsServer } from "../operations/metrics-server.ts";
import { createMergedMetrics } from "./merged-metrics.ts";
import type { MessageFromWorker, SupervisorSettings } from "./messages.ts";
import type { WorkerProcess } from "./worker-process.ts";
import { isResponsive } from "./worker-watch.ts";

/** A worker that does not report in time is shown without its gauges. */
const REPORT_TIMEOUT_MS = 2_000;

const OWN_METRICS = [
  { name: "almagest_workers", type: "gauge", help: "Workers that are ready and respond" },
  {
    name: "almagest_unresponsive_workers",
    type: "gauge",
    help: "Workers that have not reported for five seconds",
  },
  {
    name: "almagest_worker_kills_total",
    type: "counter",
    help: "Workers killed because they did not respond",
  },
  {
    name: "almagest_worker_respawns_total",
    type: "counter",
    help: "Workers started in place of others that ended by themselves",
  },
] as const;

/** The metrics of all workers on one page. */
export interface MetricsPage {
  /** Rejects with the system's error when the port is not available. */
  open(at: NonNullable<SupervisorSettings["metrics"]>): Promise<void>;
  receive(worker: WorkerProcess, message: Extract<MessageFromWorker, { kind: "metrics" }>): void;
  forget(worker: WorkerProcess): void;
  close(): Promise<void>;
}

export interface MetricsPageOptions {
  readonly readyWorkers: () => readonly WorkerProcess[];
  /** Workers started in place of others that ended by themselves. */
  readonly respawns: () => number;
  /** Workers killed because they did not respond. */
  readonly kills: () => number;
  readonly onError: (error: unknown) => void;
}

export function createMetricsPage(options: MetricsPageOptions): MetricsPage {
  const { readyWorkers, respawns, kills, onError } = options;
  const merged = createMergedMetrics();
  /** What to do when a worker has reported, by the id of the request and its number. */
  const pending = new Map<string, () => void>();
  let lastId = 0;
  let server: MetricsServer | null = null;

  const ask = (worker: WorkerProcess, id: number): Promise<void> =>
    new Promise((resolve) => {
      const key = `${id} ${worker.number}`;
      const end = (): void => {
        clearTimeout(timer);
        pending.delete(key);
        resolve();
      };
      const timer = setTimeout(() => {
        merged.silence(worker.number);
        end();
      }, REPORT_TIMEOUT_MS);
      pending.set(key, end);
      worker.send({ kind: "report metrics", id });
    });
  const render = async (): Promise<string> => {
    lastId += 1;
    const id = lastId;
    const isAsked = Object.groupBy(readyWorkers(), (worker) => (isResponsive(worker) ? "yes" : "no"));
    for (const { number } of isAsked.no ?? []) merged.silence(number);
    await Promise.all((isAsked.yes ?? []).map((worker) => ask(worker, id)));
    return `${merged.render()}${ownMetrics()}`;
  };
  const responsive = (): number => readyWorkers().filter(isResponsive).length;
  const figures = {
    almagest_workers: responsive,
    almagest_unresponsive_workers: () => readyWorkers().length - responsive(),
    almagest_worker_kills_total: kills,
    almagest_worker_respawns_total: respawns,
  };
  const ownMetrics = (): string =>
    OWN_METRICS.map(({ name, type, help }) => {
      const value = figures[name]();
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`;
    }).join("");

  return {
    async open(at) {
      const metrics = { render, contentType: "text/plain; version=0.0.4; charset=utf-8" };
      server ??= await startMetricsServer({ ...at, metrics, onError });
    },
    receive(worker, { id, text }) {
      if (text !== "") merged.update(worker.number, text);
      pending.get(`${id} ${worker.number}`)?.();
    },
    forget: (worker) => merged.forget(worker.number),
    close: async () => server?.stop(),
  };
}
