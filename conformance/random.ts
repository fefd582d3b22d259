/** Draws of one case, which depend on the seed of the run and the number of the case alone. */
export interface Draws {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
}

const UINT32 = 2 ** 32;

/** The draws of a case: the same seed and number give the same ones (mulberry32). */
export function drawsOf(seed: number, caseNumber: number): Draws {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(caseNumber + 1, 0x85ebca6b)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new RangeError("a draw needs at least one value");
      return value;
    },
  };
}
