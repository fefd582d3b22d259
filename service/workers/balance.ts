import type { Receiver } from "./dispatcher.ts";

/** A difference of a quarter of the larger number is uneven, if it is at least … */
const UNEVEN_SHARE = 1 / 4;
const UNEVEN_CONNECTIONS = 4;
/** Consecutive checks that find an uneven distribution. Short connections make the numbers differ for moments. */
const UNEVEN_CHECKS = 3;

export interface Surplus<Worker> {
  readonly worker: Worker;
  /** Its connections beyond the mean. */
  readonly surplus: number;
}

/** Finds the worker whose clients should connect again, after a crash or a start in which the others were late. */
export function createBalance() {
  let unevenChecks = 0;
  return {
    /** Call at regular intervals, with all workers that receive connections. Returns null while they are even. */
    check<Worker extends Receiver>(workers: readonly Worker[]): Surplus<Worker> | null {
      const [emptiest, ...others] = [...workers].sort((a, b) => a.open - b.open);
      const fullest = others.at(-1);
      if (emptiest === undefined || fullest === undefined) return null;
      const difference = fullest.open - emptiest.open;
      const isUneven = difference >= UNEVEN_CONNECTIONS && difference > fullest.open * UNEVEN_SHARE;
      unevenChecks = isUneven ? unevenChecks + 1 : 0;
      if (unevenChecks < UNEVEN_CHECKS) return null;
      const sum = workers.reduce((total, { open }) => total + open, 0);
      return { worker: fullest, surplus: fullest.open - Math.ceil(sum / workers.length) };
    },
  };
}
