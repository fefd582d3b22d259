import type { JdUt } from "../units/flavours.ts";

const STEPS_MAX = 60;
/** A last step this short leaves an error below the resolution of a Julian day. */
const LAST_STEP_DAYS = 1e-8;

/**
 * The instant at which a quantity that increases passes zero, by the secant method inside a bracket that every value narrows.
 *
 * @param valueAt the quantity; negative at `lowJdUt`, positive at `highJdUt`
 */
export function zeroJdUt(
  valueAt: (epochJdUt: JdUt) => number,
  lowJdUt: JdUt,
  highJdUt: JdUt,
  guessJdUt: JdUt,
  ratePerDay: number,
): JdUt {
  let low = lowJdUt;
  let high = highJdUt;
  let at = guessJdUt > low && guessJdUt < high ? guessJdUt : (low + high) / 2;
  let rate = ratePerDay;
  let value = valueAt(at);
  for (let step = 0; step < STEPS_MAX; step++) {
    if (value < 0) low = at;
    else high = at;
    const secant = at - value / rate;
    const next = secant > low && secant < high ? secant : (low + high) / 2;
    const isLast = Math.abs(next - at) < LAST_STEP_DAYS;
    if (isLast || next === low || next === high) return next;
    const nextValue = valueAt(next);
    const slope = (nextValue - value) / (next - at);
    if (slope > 0) rate = slope;
    at = next;
    value = nextValue;
  }
  return at;
}
