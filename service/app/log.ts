import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import { isoOfSeconds } from "../../civil/index.ts";
import { DatabaseFailure } from "../contract/database-failure.ts";
import type { Config } from "./config.ts";

/** An error whose stack is in an earlier line of the log. */
class RepeatedFailure {
  readonly error: Error;

  constructor(error: Error) {
    this.error = error;
  }
}

/** Returns what the log records of an error: type, code and stack frames, and the message of a database failure. */
function describeError(error: unknown): object {
  if (error instanceof RepeatedFailure) return describeType(error.error);
  if (!(error instanceof Error)) return { type: typeof error };
  const { cause } = error;
  return {
    ...describeType(error),
    at: framesOf(error),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

function describeType(error: Error) {
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    ...(error instanceof DatabaseFailure ? { message: error.message } : {}),
    ...(typeof code === "string" ? { code } : {}),
  };
}

const FRAME = /^ {4}at (.+)$/;

/** The frames of a stack, without the message at its start, which may span several lines. */
function framesOf({ stack = "", message }: Error): readonly string[] {
  const messageAt = message === "" ? -1 : stack.indexOf(message);
  const frames = messageAt < 0 ? stack : stack.slice(messageAt + message.length);
  return frames.split("\n").flatMap((line) => FRAME.exec(line)?.[1] ?? []);
}

const WARN_LEVEL = 40;
/** More causes than this at a time are logged unsampled. */
const CAUSES_MAX = 100;

interface Cause {
  readonly firstRequestId: unknown;
  /** Database failures that the last line does not include. */
  repeats: number;
  /** Whether it failed again since the last check. */
  isContinuing: boolean;
}

/** The hook through which pino passes every line. */
type LogMethod = (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void;

const SAMPLE_MS = 1_000;

/**
 * Samples the lines that report an error (`err`) at level warn or error. The first line of a cause contains the stack. While the
 * cause goes on,
 * - a database failure is one line per second with the number of `repeats`: an outage fails every request;
 * - a bug is one line per request without the stack; `sameAs` is the id of the request whose line contains it.
 *
 * A cause is the line's message with the error's type, code, and, of a bug, the line that threw it.
 */
function createFailureSampling(): LogMethod {
  const causes = new Map<string, Cause>();

  /** Writes a line after each interval with repeats; forgets the cause after an interval without. */
  const summarize = (key: string, cause: Cause, writeRepeats: (repeats: number) => void): void => {
    causes.set(key, cause);
    const timer = setInterval(() => {
      const { repeats, isContinuing } = cause;
      if (repeats > 0) writeRepeats(repeats);
      if (!isContinuing) {
        clearInterval(timer);
        causes.delete(key);
      }
      cause.repeats = 0;
      cause.isContinuing = false;
    }, SAMPLE_MS);
    timer.unref();
  };

  return function logMethod(args, method, level) {
    const [fields, message] = args as readonly unknown[];
    const { err: error, requestId } = (fields ?? {}) as {
      readonly err?: unknown;
      readonly requestId?: unknown;
    };
    if (level < WARN_LEVEL || !(error instanceof Error)) {
      method.apply(this, args);
      return;
    }
    const write = (facts: object): void =>
      method.call(this, { ...facts, err: new RepeatedFailure(error) }, String(message));
    // Where a bug was thrown. Statements of one outage fail at many places.
    const origin = error instanceof DatabaseFailure ? undefined : framesOf(error)[0];
    const key = JSON.stringify([level, message, describeType(error), origin]);
    const cause = causes.get(key);
    if (cause === undefined) {
      method.apply(this, args);
      if (causes.size >= CAUSES_MAX) return;
      const newCause = { firstRequestId: requestId, repeats: 0, isContinuing: false };
      summarize(key, newCause, (repeats) => write({ repeats }));
      return;
    }
    cause.isContinuing = true;
    if (error instanceof DatabaseFailure) cause.repeats += 1;
    else write({ ...(fields as object), sameAs: cause.firstRequestId });
  };
}

/** As pino's `isoTime`, in a fifth of its time. */
function timestampOf(): string {
  const nowMs = Date.now();
  const ms = String(nowMs % 1000).padStart(3, "0");
  return `,"time":"${isoOfSeconds(Math.floor(nowMs / 1000))}.${ms}Z"`;
}

/**
 * The service's log: one JSON object per line. Each names the process that wrote it. A request is logged with its id,
 * endpoint, status and latency, a bug with its type and stack frames. The message of a bug is omitted because it may quote the
 * request: "Unexpected token h in JSON", an unknown time zone, a value out of range.
 */
export function createLog(
  { logLevel, instance }: Pick<Config, "logLevel" | "instance">,
  destination: DestinationStream,
): Logger {
  return pino(
    {
      level: logLevel,
      base: { instance },
      timestamp: timestampOf,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: { logMethod: createFailureSampling() },
    },
    destination,
  );
}
