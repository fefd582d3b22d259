import type { JdTt, JdUt } from "../units/flavours.ts";
import { SECONDS_PER_DAY } from "../units/time.ts";
import { deltaTSeconds } from "./delta-t.ts";

/** ΔT changes by at most 1e-7 s a second: each step makes the error at least ten million times smaller. */
const STEPS = 2;

/**
 * Julian day of UT for a Julian day of TT: the inverse of `julianDayTtFromUt`.
 *
 * Given: `epochJdTt`, Julian day of TT, any date. An input that is not finite yields NaN.
 *
 * Accuracy: to the step of a Julian day, 40 µs.
 *
 * **Source:** the ΔT of {@link deltaTSeconds}.
 *
 * @example
 * ```ts
 * import { julianDayTtFromUt, julianDayUtFromTt } from "almagest/engine";
 *
 * julianDayUtFromTt(2451545); // => 2451544.999261
 * julianDayUtFromTt(julianDayTtFromUt(2451545)); // => 2451545
 * ```
 */
export function julianDayUtFromTt(epochJdTt: JdTt): JdUt {
  let epochJdUt: number = epochJdTt;
  for (let step = 0; step <= STEPS; step++) {
    epochJdUt = epochJdTt - deltaTSeconds(epochJdUt) / SECONDS_PER_DAY;
  }
  return epochJdUt;
}
