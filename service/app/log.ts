import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.ts";
import { createFailureSampling, describeError } from "./log-failures.ts";

/**
 * The service's log: one JSON object per line. Each names the process that wrote it. A request is logged with its id,
 * endpoint, status and latency, a bug with its type and stack frames. The message of a bug is omitted because it may quote the request: "Unexpected token h in JSON", an
 * unknown time zone, a value out of range.
 */
export function createLog(
  { logLevel, instance }: Pick<Config, "logLevel" | "instance">,
  destination: DestinationStream,
): Logger {
  return pino(
    {
      level: logLevel,
      base: { instance },
      timestamp: createIsoTime(),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: { logMethod: createFailureSampling() },
    },
    destination,
  );
}

/** As pino's `isoTime`; the lines of a millisecond share the text. */
function createIsoTime(): () => string {
  let textMs = Number.NaN;
  let text = "";
  return () => {
    const nowMs = Date.now();
    if (nowMs !== textMs) {
      textMs = nowMs;
      text = `,"time":"${new Date(nowMs).toISOString()}"`;
    }
    return text;
  };
}
