import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "./config.ts";

/**
 * The service's log: one JSON object a line. What is written of a request is its endpoint, status and latency,
 * with the id that names it; of a bug its type, message and stack, and none of the values it carries.
 */
export function createLog(level: LogLevel, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    destination,
  );
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, ...cause };
}
