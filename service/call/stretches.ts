import { setImmediate } from "node:timers/promises";
import { assertCallerWaits } from "./caller-gone.ts";

/** How long work goes on at a stretch before others get their turn, milliseconds. */
const STRETCH_MS = 4;

/**
 * Runs long work a stretch at a time, so that it never holds up other requests, and stops it when nobody waits for it any
 * more. The work yields wherever it can be interrupted: between two yields it must take milliseconds at most, and across
 * them it must hold nothing that others write to.
 *
 * @throws CallerGoneError when the signal has come; and whatever the work throws
 */
export async function inStretches<T>(
  work: Generator<undefined, T, undefined>,
  signal: AbortSignal,
): Promise<T> {
  let beganMs = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - beganMs < STRETCH_MS) continue;
    await setImmediate();
    assertCallerWaits(signal);
    beganMs = performance.now();
  }
}
