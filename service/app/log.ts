import { type DestinationStream, type Logger, pino } from "pino";
import { DatabaseFailure } from "../operations/database-failure.ts";
import type { LogLevel } from "./config.ts";

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
    },
    destination,
  );
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, cause, stack = "" } = error;
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: name,
    ...(error instanceof DatabaseFailure ? { message } : {}),
    ...(typeof code === "string" ? { code } : {}),
    at: framesOf(stack, message),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

const FRAME = /^ {4}at (.+)$/;

/** The frames of a stack, without the message at its start, which may have several lines. */
function framesOf(stack: string, message: string): readonly string[] {
  const messageAt = message === "" ? -1 : stack.indexOf(message);
  const frames = messageAt < 0 ? stack : stack.slice(messageAt + message.length);
  return frames.split("\n").flatMap((line) => FRAME.exec(line)?.[1] ?? []);
}
