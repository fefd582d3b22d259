import { setTimeout as pause } from "node:timers/promises";
import type { MessageFromWorker, StopSignal, SupervisorSettings } from "./messages.ts";
import { createPrivatePage } from "./private-page.ts";
import { type ProcessEnd, WorkerProcess } from "./worker-process.ts";
import { startWorkerWatch } from "./worker-watch.ts";

/** A worker that has served this long counts as started. */
const STABLE_MS = 10_000;
const RESPAWN_PAUSE_MS = 250;
const RESPAWN_PAUSE_MS_MAX = 30_000;
/** Consecutive failed starts, while no worker is ready, after which the service ends. */
const FAILED_STARTS_MAX = 5;
/** How long a worker may take to stop beyond its own limit: one that reports, on a busy machine, and one that does not. */
const STOP_GRACE_MS = 10_000;
const UNRESPONSIVE_GRACE_MS = 1_000;
/** How long the connections of a retired worker are served at least. */
const RETIRE_MS = 5_000;

const EXIT_FAILED = 1;

export interface SupervisorOptions {
  readonly count: number;
  readonly program: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly log: (level: "info" | "warn" | "error", message: string, fields?: object) => void;
  readonly printError: (message: string) => void;
}

function failedStart(end: ProcessEnd): Error {
  const reason = end.signal ?? `exit code ${end.code}`;
  return new Error(`a worker ended before it was ready: ${reason}`, { cause: end });
}

/** Starts the workers and replaces those that end. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #workers = new Set<WorkerProcess>();
  readonly #privatePage = createPrivatePage({
    configuredWorkers: () => this.#options.count,
    readyWorkers: () => this.#readyWorkers(),
    respawns: () => this.#respawns,
    kills: () => this.#watch.kills,
    onError: (error) =>
      this.#options.log("error", "serving the private port failed", { reason: String(error) }),
  });
  readonly #watch = startWorkerWatch({
    workers: () => this.#workers,
    timeoutMs: () => this.#settings.watchdogTimeoutMs,
    log: (...line) => this.#options.log(...line),
  });
  /** Until the first worker has reported its settings: nothing is served, limited or watched. */
  #settings: SupervisorSettings = { privateAt: null, stopLimitMs: 0, watchdogTimeoutMs: 0 };
  #housekeeper: WorkerProcess | null = null;
  #hasBeenReady = false;
  #isStopping = false;
  #respawns = 0;
  #failuresInRow = 0;
  #reloading: Promise<void> | null = null;
  #isReloadPending = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Starts one worker, then the others. Ends the process with the code of the first one if that does not start. */
  async start(): Promise<void> {
    const { count, log } = this.#options;
    try {
      await this.#startWorker();
    } catch (error) {
      if (this.#isStopping) return;
      process.exit(((error as Error).cause as ProcessEnd | undefined)?.code ?? EXIT_FAILED);
    }
    await Promise.all(Array.from({ length: count - 1 }, () => this.#startUntilReady()));
    if (!this.#isStopping) log("info", "all workers are ready", { workers: count });
  }

  /** Replaces each worker by a new one, which is ready before the old one stops. */
  reload(): void {
    this.#isReloadPending = true;
    this.#reloading ??= this.#replaceAll().finally(() => {
      this.#reloading = null;
    });
  }

  /** Stops all workers, then ends the process. A second call ends all processes immediately. */
  async stop(signal: StopSignal): Promise<void> {
    const { log } = this.#options;
    if (this.#isStopping) {
      this.#killAll();
      process.exit(EXIT_FAILED);
    }
    this.#isStopping = true;
    log("info", "stopping the workers", { signal });
    const { stopLimitMs } = this.#settings;
    const limit = setTimeout(() => this.#killAll(), stopLimitMs + STOP_GRACE_MS);
    const endsByMs = performance.now() + stopLimitMs + UNRESPONSIVE_GRACE_MS;
    const ends = await Promise.all(
      [...this.#workers].map((worker) => {
        if (worker.readyAtMs === null) worker.kill("SIGTERM");
        else worker.send({ kind: "stop", signal });
        worker.isStopping = true;
        worker.endsByMs = endsByMs;
        return worker.ended.then(({ code }) => worker.readyAtMs === null || code === 0);
      }),
    );
    clearTimeout(limit);
    this.#watch.stop();
    await this.#privatePage.close();
    process.exit(ends.every((isClean) => isClean) ? 0 : EXIT_FAILED);
  }

  #killAll(): void {
    for (const worker of this.#workers) worker.kill("SIGKILL");
  }

  #readyWorkers(): readonly WorkerProcess[] {
    return [...this.#workers].filter(({ readyAtMs }) => readyAtMs !== null);
  }

  /** Resolves when the worker is ready. Rejects if it ends before. */
  #startWorker(): Promise<void> {
    const { program, environment } = this.#options;
    const numbers = new Set([...this.#workers].map(({ number }) => number));
    let number = 1;
    while (numbers.has(number)) number += 1;
    const isFirst = !this.#hasBeenReady;
    const worker = new WorkerProcess({
      ...{ program, number, isFirst, environment },
      onMessage: (sender, message) => this.#receive(sender, message),
    });
    this.#workers.add(worker);
    // Before everything else that waits for its end.
    void worker.ended.then((end) => this.#removeWorker(worker, end));
    return worker.started.promise;
  }

  #receive(worker: WorkerProcess, message: MessageFromWorker): void {
    switch (message.kind) {
      case "starting":
        worker.isStarting = true;
        this.#settings = message.settings;
        void this.#openPrivatePage(message.settings.privateAt);
        break;
      case "ready":
        this.#admit(worker);
        break;
      case "metrics":
      case "readiness":
        this.#privatePage.receive(worker, message);
        break;
      case "alive":
        // WorkerProcess counts it.
        break;
    }
  }

  async #openPrivatePage(at: SupervisorSettings["privateAt"]): Promise<void> {
    if (at === null) return;
    try {
      await this.#privatePage.open(at);
    } catch (error) {
      this.#options.printError(
        `Cannot open the private port ${at.host}:${at.port}: ${(error as Error).message}`,
      );
      this.#killAll();
      process.exit(EXIT_FAILED);
    }
  }

  #admit(worker: WorkerProcess): void {
    this.#hasBeenReady = true;
    worker.readyAtMs = performance.now();
    worker.started.resolve();
    this.#options.log("info", "a worker is ready", { worker: worker.number, pid: worker.pid });
    this.#assignHousekeeper();
  }

  #assignHousekeeper(): void {
    if (this.#housekeeper !== null) return;
    this.#housekeeper = this.#readyWorkers().find(({ isStopping }) => !isStopping) ?? null;
    this.#housekeeper?.send({ kind: "start housekeeping" });
  }

  #removeWorker(worker: WorkerProcess, end: ProcessEnd): void {
    const { number, pid, readyAtMs, isRetired } = worker;
    this.#workers.delete(worker);
    this.#privatePage.forget(worker);
    if (this.#housekeeper === worker) {
      this.#housekeeper = null;
      this.#assignHousekeeper();
    }
    if (readyAtMs === null) {
      worker.started.reject(failedStart(end));
    } else if (!this.#isStopping && !isRetired) {
      this.#options.log("error", "a worker ended; starting another", { worker: number, pid, ...end });
      this.#failuresInRow = performance.now() - readyAtMs < STABLE_MS ? this.#failuresInRow + 1 : 0;
      this.#respawns += 1;
      void this.#startUntilReady();
    }
  }

  /** Starts a worker. Retries after a failure, with growing pauses. */
  async #startUntilReady(): Promise<void> {
    const { log } = this.#options;
    while (!this.#isStopping) {
      if (this.#failuresInRow > 0) {
        const pauseMs = RESPAWN_PAUSE_MS * 2 ** (this.#failuresInRow - 1);
        await pause(Math.min(pauseMs, RESPAWN_PAUSE_MS_MAX));
        if (this.#isStopping) return;
      }
      try {
        await this.#startWorker();
        return;
      } catch (error) {
        this.#failuresInRow += 1;
        log("error", "a worker does not start", { reason: (error as Error).message });
      }
      if (this.#failuresInRow < FAILED_STARTS_MAX || this.#readyWorkers().length > 0) continue;
      log("error", "no worker is ready and none starts; the service ends", { failures: this.#failuresInRow });
      this.#killAll();
      process.exit(EXIT_FAILED);
    }
  }

  async #replaceAll(): Promise<void> {
    const { log } = this.#options;
    while (this.#isReloadPending && !this.#isStopping) {
      this.#isReloadPending = false;
      log("info", "reloading the workers");
      try {
        for (const worker of this.#readyWorkers()) await this.#replace(worker);
        log("info", "the reload has ended", { workers: this.#readyWorkers().length });
      } catch (error) {
        if (this.#isStopping) return;
        const reason = (error as Error).message;
        log("error", "the reload has ended: a new worker does not start", { reason });
      }
    }
  }

  async #replace(worker: WorkerProcess): Promise<void> {
    if (this.#isStopping || !this.#workers.has(worker)) return;
    // Its replacement has been started: if it ends before that is ready, it is not respawned.
    worker.isRetired = true;
    try {
      await this.#startWorker();
    } catch (error) {
      worker.isRetired = false;
      if (!this.#workers.has(worker)) void this.#startUntilReady();
      throw error;
    }
    await this.#retire(worker);
  }

  /** Resolves when the worker has served its last connection. */
  async #retire(worker: WorkerProcess): Promise<void> {
    if (this.#isStopping) return;
    worker.isStopping = true;
    worker.send({ kind: "retire" });
    const limitMs = RETIRE_MS + this.#settings.stopLimitMs;
    worker.endsByMs = performance.now() + limitMs + UNRESPONSIVE_GRACE_MS;
    const limit = setTimeout(() => worker.kill("SIGKILL"), limitMs + STOP_GRACE_MS);
    await worker.ended;
    clearTimeout(limit);
  }
}
