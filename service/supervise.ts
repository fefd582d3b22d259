import { hostname } from "node:os";
import { createSettingsReader } from "./settings/settings-reader.ts";
import { readWorkers } from "./settings/workers.ts";
import { Supervisor } from "./workers/supervisor.ts";

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
    log: createLog(reader.text("LOG_LEVEL") ?? "info", reader.text("INSTANCE")),
    printError: (message) => console.error(message),
    exit: (code) => process.exit(code),
  });
  process.on("SIGTERM", (signal) => void supervisor.stop(signal as "SIGTERM"));
  process.on("SIGINT", (signal) => void supervisor.stop(signal as "SIGINT"));
  process.on("SIGHUP", () => supervisor.reload());
  void supervisor.start();
  return true;
}

/** Writes lines of the workers' form. Their library, pino, would double this process's memory. */
function createLog(logLevel: string, instance: string | null) {
  const isLogged = (level: (typeof LEVELS)[number]): boolean =>
    ["debug", "info"].includes(logLevel) || LEVELS.indexOf(level) <= LEVELS.indexOf(logLevel as "error");
  return (level: (typeof LEVELS)[number], message: string, fields: object = {}): void => {
    if (!isLogged(level)) return;
    const line = {
      level,
      time: new Date().toISOString(),
      instance: instance ?? `${hostname()}:${process.pid}`,
      ...fields,
      msg: message,
    };
    console.error(JSON.stringify(line));
  };
}
