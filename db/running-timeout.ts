/** A tick later than this many intervals shows that the event loop was blocked. */
const LATE_INTERVALS = 2;
const INTERVALS_PER_TIMEOUT = 10;

/**
 * Ticks while the event loop runs. A tick that the loop delivers late counts as two intervals at most, however long the
 * loop was blocked.
 */
export function tickWhileRunning(intervalMs: number, onTick: (countedMs: number) => void) {
  let wasBlocked = false;
  let tickedAtMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const elapsedMs = nowMs - tickedAtMs;
    const longestMs = LATE_INTERVALS * intervalMs;
    tickedAtMs = nowMs;
    wasBlocked ||= elapsedMs > longestMs;
    onTick(Math.min(elapsedMs, longestMs));
  }, intervalMs);
  return {
    /** Whether the event loop was blocked for longer than a tick since the start. */
    get wasBlocked(): boolean {
      return wasBlocked;
    },
    stop: (): void => clearInterval(timer),
  };
}

/**
 * Rejects with the message if the value has not settled within a time during which the event loop runs: what a blocked
 * process has not read yet is not late. Ignores a value that settles later.
 */
export async function withRunningTimeout<Value>(
  value: Promise<Value>,
  timeoutMs: number,
  message: string,
): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  let remainingMs = timeoutMs;
  const ticks = tickWhileRunning(timeoutMs / INTERVALS_PER_TIMEOUT, (countedMs) => {
    remainingMs -= countedMs;
    // Timers precede the poll phase, which may read the response now; the check phase follows it.
    if (remainingMs <= 0) setImmediate(() => reject(new Error(message)));
  });
  try {
    return await Promise.race([value, timeout]);
  } finally {
    ticks.stop();
  }
}
