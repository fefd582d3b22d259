import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "./config.ts";
import { createFailureSampling, describeError } from "./log-failures.ts";

/**
 * The service's log: one JSON object per line. A request is logged with its id, endpoint, status and latency, a bug with its
 * type and stack frames. The message of a bug is omitted because it may quote the request: "Unexpected token h in JSON", an
 * unknown time zone, a value out of range.
 */
export function createLog(level: LogLevel, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: { logMethod: createFailureSampling() },
    },
    destination,
  );
}
