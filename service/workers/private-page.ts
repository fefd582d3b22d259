import { EventEmitter, once } from "node:events";
import { type PrivateServer, startPrivateServer } from "../operations/private-server.ts";
import type { ReadinessReport } from "../operations/readiness.ts";
import type { MessageFromWorker, SupervisorSettings } from "./messages.ts";
import { createMergedMetrics, createSupervisorMetrics, type SupervisorFigures } from "./metrics.ts";
import type { WorkerProcess } from "./worker-process.ts";

/** A worker that does not report in time is shown without its gauges, and as unresponsive. */
const REPORT_TIMEOUT_MS = 2_000;

type Report = Extract<MessageFromWorker, { kind: "metrics" | "readiness" }>;

/** Metrics and readiness of all workers on one port. */
export function createPrivatePage(
  options: SupervisorFigures & { readonly onError: (error: unknown) => void },
) {
  const { readyWorkers, onError } = options;
  const merged = createMergedMetrics();
  const ownMetrics = createSupervisorMetrics(options);
  /** Emits each report by its subject and the number of its worker. */
  const reports = new EventEmitter().setMaxListeners(0);
  let server: PrivateServer | null = null;

  /** The next report of a worker; null if it does not respond. */
  const ask = async (worker: WorkerProcess, subject: Report["kind"]): Promise<Report | null> => {
    if (!worker.isResponsive) return null;
    const signal = AbortSignal.timeout(REPORT_TIMEOUT_MS);
    const reported = once(reports, `${subject} ${worker.number}`, { signal });
    worker.send({ kind: `report ${subject}` });
    return await reported.then(
      ([report]) => report as Report,
      () => null,
    );
  };
  const render = async (): Promise<string> => {
    await Promise.all(
      readyWorkers().map(async (worker) => {
        if ((await ask(worker, "metrics")) === null) merged.silence(worker.number);
      }),
    );
    return `${await merged.render()}${await ownMetrics.metrics()}`;
  };
  const readReadiness = async (): Promise<ReadinessReport> => {
    const reports = await Promise.all(
      readyWorkers().map(async (worker) => {
        const report = await ask(worker, "readiness");
        return { worker: worker.number, ...(report?.kind === "readiness" ? report.report : UNRESPONSIVE) };
      }),
    );
    return mergeReports(reports);
  };

  return {
    /** Rejects with the system's error when the port is not available. */
    async open(at: NonNullable<SupervisorSettings["privateAt"]>): Promise<void> {
      const metrics = { render, contentType: ownMetrics.contentType };
      server ??= await startPrivateServer({ ...at, metrics, readReadiness, onError });
    },
    receive(worker: WorkerProcess, report: Report): void {
      if (report.kind === "metrics" && report.metrics.length > 0)
        merged.update(worker.number, report.metrics);
      reports.emit(`${report.kind} ${worker.number}`, report);
    },
    forget: (worker: WorkerProcess): void => merged.forget(worker.number),
    close: async (): Promise<void> => server?.stop(),
  };
}

const UNRESPONSIVE: ReadinessReport = { httpStatus: 503, body: { status: "unresponsive" } };

/** The service is ready while one of its workers is. */
function mergeReports(reports: readonly (ReadinessReport & { readonly worker: number })[]): ReadinessReport {
  const isReady = reports.some(({ httpStatus }) => httpStatus === 200);
  return {
    httpStatus: isReady ? 200 : 503,
    body: {
      status: isReady ? "ready" : "unavailable",
      workers: reports.map(({ worker, body }) => ({ worker, ...body })),
    },
  };
}
