import { afterPoll } from "../transport/port/paced-connection.ts";
import { REPORT_INTERVAL_MS } from "./messages.ts";
import type { WorkerProcess } from "./worker-process.ts";

export interface WorkerWatchOptions {
  readonly workers: () => Iterable<WorkerProcess>;
  /** After how long without a report a worker is killed; 0: never. */
  readonly timeoutMs: () => number;
  readonly log: (level: "info" | "warn" | "error", message: string, fields: object) => void;
}

/**
 * Counts the reports that each worker misses, and kills one that misses too many. It holds one connection at most: the next one is
 * passed to a worker when it has confirmed the previous one.
 *
 * Intervals of this process are counted, not time: after it was suspended, or did not get the processor, a worker has as many
 * intervals to report as before.
 */
export function startWorkerWatch(options: WorkerWatchOptions) {
  const { workers, timeoutMs, log } = options;
  let kills = 0;

  const kill = (worker: WorkerProcess): void => {
    worker.isKilled = true;
    kills += 1;
    log("error", "killing a worker that does not respond", describe(worker));
    worker.kill("SIGKILL");
  };
  const watch = (worker: WorkerProcess): void => {
    worker.missedReports += 1;
    const { isResponsive } = worker;
    if (isResponsive !== worker.wasResponsive) {
      worker.wasResponsive = isResponsive;
      if (isResponsive) log("info", "a worker responds again", describe(worker));
      else log("error", "a worker does not respond; it receives no new connections", describe(worker));
    }
    const isHung = timeoutMs() > 0 && worker.missedReports * REPORT_INTERVAL_MS >= timeoutMs();
    const isLate = !isResponsive && performance.now() > worker.endsByMs;
    if ((isHung || isLate) && !worker.isKilled) kill(worker);
  };
  const check = (): void => {
    for (const worker of workers()) if (worker.isStarting) watch(worker);
  };
  // Reports that arrived while this process was suspended are read first.
  const timer = setInterval(() => afterPoll(check), REPORT_INTERVAL_MS);
  timer.unref();
  return {
    get kills(): number {
      return kills;
    },
    stop: (): void => clearInterval(timer),
  };
}

function describe({ number, pid, missedReports }: WorkerProcess): object {
  return { worker: number, pid, missedReports };
}
