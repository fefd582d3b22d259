import { hostname } from "node:os";
import { createLogWriter, LINES_DROPPED } from "./app/log-writer.ts";
import { createSettingsReader, type SettingsReader } from "./settings/settings-reader.ts";
import { readLogBufferBytes, readWorkers } from "./settings/workers.ts";
import { Supervisor, type SupervisorOptions } from "./workers/supervisor.ts";

const EXIT_BAD_SETTINGS = 2;

const LEVELS = ["error", "warn", "info"] as const;

/**
 * Supervises the workers of a service with several.
 *
 * @param program the file of the program that starts a worker, and its arguments
 * @returns false if this process is to serve alone: one worker is wanted, or the setting is invalid, which it then reports.
 */
export function supervise(program: readonly string[]): boolean {
  const reader = createSettingsReader(process.env);
  const count = readWorkers(reader);
  if (count === 1) return false;
  if (process.versions["bun"] !== undefined || process.versions["deno"] !== undefined) {
    console.error("WORKERS above 1 needs Node: this runtime cannot pass connections between processes.");
    process.exit(EXIT_BAD_SETTINGS);
  }
  const supervisor = new Supervisor({
    count,
    program,
    environment: process.env,
    log: createLog(reader),
    printError: (message) => console.error(message),
  });
  process.on("SIGTERM", (signal) => void supervisor.stop(signal as "SIGTERM"));
  process.on("SIGINT", (signal) => void supervisor.stop(signal as "SIGINT"));
  process.on("SIGHUP", () => supervisor.reload());
  void supervisor.start();
  return true;
}

/** Writes lines of the workers' form. Their library, pino, would double this process's memory. */
function createLog(reader: SettingsReader): SupervisorOptions["log"] {
  const logLevel = reader.text("LOG_LEVEL") ?? "info";
  const instance = reader.text("INSTANCE") ?? `${hostname()}:${process.pid}`;
  const writer = createLogWriter({
    bytesMax: readLogBufferBytes(reader),
    // Each line immediately: the supervisor may be killed with its workers.
    writeBytes: 1,
    onDropsEnded: (lines) => log("warn", LINES_DROPPED, { lines }),
  });
  const isLogged = (level: (typeof LEVELS)[number]): boolean =>
    ["debug", "info"].includes(logLevel) || LEVELS.indexOf(level) <= LEVELS.indexOf(logLevel as "error");
  const log: SupervisorOptions["log"] = (level, message, fields = {}) => {
    if (!isLogged(level)) return;
    const line = { level, time: new Date().toISOString(), instance, ...fields, msg: message };
    writer.write(`${JSON.stringify(line)}\n`);
  };
  return log;
}
