import { execFileSync } from "node:child_process";
import { constants, openSync, readSync } from "node:fs";
import { join } from "node:path";

/** A named pipe as the log of a service, which nothing reads except `read`. */
export interface StuckLog {
  /** For the standard error of the service. */
  readonly logFile: string;
  /** Reads what the pipe contains, and returns it. */
  read(): string;
}

const PIPE_BYTES = 65_536;

export function openStuckLog(folder: string): StuckLog {
  const logFile = join(folder, "log");
  execFileSync("mkfifo", [logFile]);
  // For reading and writing: opening it for writing alone, as the service does, waits for a reader.
  const descriptor = openSync(logFile, constants.O_RDWR | constants.O_NONBLOCK);
  const buffer = Buffer.alloc(PIPE_BYTES);
  return {
    logFile,
    read() {
      let text = "";
      try {
        for (;;) text += buffer.toString("latin1", 0, readSync(descriptor, buffer));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      }
      return text;
    },
  };
}

/** The sum of the dropped lines that a log reports. */
export function reportedDrops(text: string): number {
  return [...text.matchAll(/"lines":(\d+),"msg":"lines of the log were dropped: it was not read"/g)]
    .map(([, lines]) => Number(lines))
    .reduce((sum, lines) => sum + lines, 0);
}

/** The dropped lines that a page of metrics counts, over all workers; NaN if it has no such metric. */
export function countedDrops(metrics: string): number {
  const values = [...metrics.matchAll(/^almagest_log_lines_dropped_total(?:\{[^}]*\})? (\d+)$/gm)];
  if (values.length === 0) return Number.NaN;
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}
