import { setTimeout as pause } from "node:timers/promises";

/** The opening of a server that may not be available yet. */
export type Opening = Awaited<ReturnType<typeof openWhenAvailable>>;

const FIRST_PAUSE_MS = 250;
const PAUSE_MS_MAX = 4_000;

/** Errors of the system while a server, its name or its network is not there yet. ENOENT: the socket file. */
const SYSTEM_CODES = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
/** PostgreSQL's: a lost connection (class 08), too many connections, shutdown, crash, start, and a server that only reads. */
const SERVER_CODE = /^(?:08...|53300|57P0[123]|25006)$/;
/** The driver's errors without a code. */
const DRIVER_MESSAGE =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout)/;

/**
 * Attempts to open the server, and again after growing pauses while it is not available.
 *
 * @param onWaiting called for each attempt that is made again; null: there is one attempt
 * @throws the error of the first attempt if waiting does not help
 */
export async function openWhenAvailable(
  attempt: () => Promise<void>,
  onWaiting: ((error: unknown) => void) | null,
) {
  let cause = await waitedFor(attempt, onWaiting);
  let isStopped = false;
  const retry = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; cause !== null; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
      await pause(pauseMs, undefined, { ref: false });
      if (isStopped) return;
      cause = await waitedFor(attempt, onWaiting);
    }
  };
  // An attempt may have failed because a stop closed its connections.
  const opened = retry().finally(() => (isStopped ? new Promise(() => {}) : undefined));
  opened.catch(() => {});
  return {
    /** What the next attempt waits for, as a code: ECONNREFUSED, 57P03. Null once the database is open. */
    waitingFor: (): string | null => cause,
    /** Resolves when the database is open; rejects when waiting does not help. */
    opened,
    /** Makes no further attempt. `opened` then never settles. */
    stop(): void {
      isStopped = true;
    },
  };
}

/** Null if the attempt succeeded, else what it lacks. */
async function waitedFor(
  attempt: () => Promise<void>,
  onWaiting: ((error: unknown) => void) | null,
): Promise<string | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    const code = awaitedCodeOf(error);
    if (code === null || onWaiting === null) throw error;
    onWaiting(error);
    return code;
  }
}

/**
 * Whether a pooler has refused the time limits at the start of a connection. The code of PgBouncer's error, 08P01, is also the
 * code of faults that pass.
 */
export function isRefusedLimit(error: Error): boolean {
  return /unsupported startup parameter/.test(error.message);
}

/** The code of an error that passes by itself; null of one that does not. */
export function awaitedCodeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // A host with several addresses: one error for each.
  if (error instanceof AggregateError) {
    const codes = error.errors.map(awaitedCodeOf);
    return codes.includes(null) ? null : (codes[0] ?? null);
  }
  if (isRefusedLimit(error)) return null;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === "string" && (SYSTEM_CODES.has(code) || SERVER_CODE.test(code))) return code;
  if (code === undefined && DRIVER_MESSAGE.test(error.message)) return "timeout";
  // A migration that lost its server.
  return error.cause === undefined ? null : awaitedCodeOf(error.cause);
}
