import { Worker } from "node:worker_threads";
import type { FileListener } from "../database.ts";
import type { SqliteFile } from "./database-file.ts";

const MEBIBYTE = 2 ** 20;

/** When the write-ahead log is copied and emptied. */
export type CheckpointOptions = Readonly<typeof CHECKPOINTS>;

export const CHECKPOINTS = {
  /** The log is copied into the database each time it has grown by this. */
  copyBytes: 4 * MEBIBYTE,
  /** From this size on the log is emptied, unless the disk is slow: writes wait meanwhile. */
  emptyBytes: 16 * MEBIBYTE,
  /** From this size on the log is emptied however slow the disk is. */
  logBytesMax: 512 * MEBIBYTE,
  /** Pause after a step that failed, or that a reader blocked. */
  retryMs: 10_000,
};

const INTERVAL_MS = 500;
/** The thread executes a few statements: its heap needs no more. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8, stackSizeMb: 1 };
const THREAD = new URL("./checkpoint-thread.mjs", import.meta.url);

type TaskResult =
  | { readonly state: "copied" | "emptied" | "blocked" }
  | { readonly state: "failed"; readonly reason: string };

/** Copies the write-ahead log of a SQLite database into the file and empties it, in a thread: both wait for the disk. */
export function createCheckpoints(
  file: Pick<SqliteFile, "identity" | "logBytes">,
  listener: FileListener,
  options: CheckpointOptions,
) {
  let thread: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  /** The size when it was last copied. */
  let copiedBytes = 0;
  let pausedUntilMs = 0;
  /** The size from which a log that cannot be emptied is reported again. */
  let reportBytes = 0;

  const finish = (result: TaskResult): void => {
    isBusy = false;
    const logBytes = file.logBytes();
    if (result.state === "copied" || result.state === "emptied") {
      copiedBytes = logBytes;
      if (result.state === "emptied") reportBytes = 0;
      return;
    }
    pausedUntilMs = performance.now() + options.retryMs;
    if (logBytes < reportBytes) return;
    reportBytes = 2 * logBytes;
    const reason = result.state === "failed" ? result.reason : "another program reads an older state";
    listener({ kind: "log not emptied", logBytes, reason });
  };
  const openThread = (): Worker => {
    const worker = new Worker(THREAD, { name: "checkpoints", resourceLimits: THREAD_LIMITS, execArgv: [] });
    worker.unref();
    worker.on("message", finish);
    worker.on("error", (error) => {
      thread = null;
      finish({ state: "failed", reason: error.message });
    });
    return worker;
  };
  const check = (): void => {
    const bytes = file.logBytes();
    // Another process has emptied it.
    if (bytes < copiedBytes) copiedBytes = 0;
    const { identity } = file;
    if (isBusy || identity === null || performance.now() < pausedUntilMs) return;
    if (bytes - copiedBytes < options.copyBytes) return;
    isBusy = true;
    thread ??= openThread();
    const { emptyBytes: emptyFromBytes, logBytesMax: bytesMax } = options;
    thread.postMessage({ ...identity, bytes, emptyFromBytes, bytesMax });
  };
  return {
    /** Starts the checks of the log's size. The thread starts when the log first needs it. */
    start(): void {
      timer ??= setInterval(check, INTERVAL_MS).unref();
    },
    /** Ends the thread after the step in progress. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await thread?.terminate();
    },
  };
}
