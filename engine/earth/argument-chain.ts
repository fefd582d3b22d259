import { assert } from "../units/assert.ts";

/** Elements per phasor: cosine, sine, and the negated sine for its conjugate. */
export const PHASOR_PLACES = 3;

/** Computes the phasors e^{i·argument} of a series from a few of them by one complex product each. */
export interface ArgumentChain {
  /** For each phasor, its row in the series, and whether the chain yields it for the negated argument. */
  readonly row: Int32Array;
  readonly negated: readonly boolean[];
  /** For each phasor after the base ones: indices of the first factor, of the second's cosine and of its (signed) sine. */
  readonly steps: Int32Array;
}

/**
 * Orders the arguments of a trigonometric series so that each is the sum or difference of two earlier ones.
 *
 * Given:
 * - `multiples` one row per term: a whole multiple of each fundamental argument. The fundamental arguments themselves
 *   must be among the rows; they are first in the chain, in their order.
 * - `baseCount` number of fundamental arguments
 *
 * Returned:
 * - the chain; a term of which only the negated argument can be reached is negated
 *
 * Fails if an argument is not the sum or difference of two earlier ones.
 */
export function chainArguments(multiples: readonly (readonly number[])[], baseCount: number): ArgumentChain {
  const codes = multiples.map(argumentCode);
  const placeOfCode = new Map<number, number>();
  const codeOfPlace: number[] = [];
  const row: number[] = [];
  const negated: boolean[] = [];
  const steps: number[] = [];

  const append = (code: number, termRow: number, isNegated: boolean): void => {
    placeOfCode.set(code, codeOfPlace.length);
    codeOfPlace.push(code);
    row.push(termRow);
    negated.push(isNegated);
  };
  const reach = (code: number): boolean => {
    for (let first = 0; first < codeOfPlace.length; first++) {
      const rest = code - codeOfPlace[first]!;
      const second = placeOfCode.get(rest) ?? placeOfCode.get(-rest);
      if (second === undefined) continue;
      const cosinePlace = PHASOR_PLACES * second;
      steps.push(PHASOR_PLACES * first, cosinePlace, cosinePlace + (placeOfCode.has(rest) ? 1 : 2));
      return true;
    }
    return false;
  };

  for (let k = 0; k < baseCount; k++) {
    const unit = argumentCode(Array.from({ length: baseCount }, (_, i) => (i === k ? 1 : 0)));
    const termRow = codes.indexOf(unit);
    assert(termRow >= 0, `the series lacks a term of fundamental argument ${k} alone`);
    append(unit, termRow, false);
  }
  let pending = codes.map((_, i) => i).filter((i) => !row.includes(i));
  while (pending.length > 0) {
    const unreached = pending.filter((termRow) => {
      const code = codes[termRow]!;
      if (reach(code)) append(code, termRow, false);
      else if (reach(-code)) append(-code, termRow, true);
      else return true;
      return false;
    });
    assert(
      unreached.length < pending.length,
      `${unreached.length} arguments of the series cannot be chained`,
    );
    pending = unreached;
  }
  return { row: Int32Array.from(row), negated, steps: Int32Array.from(steps) };
}

/** A whole number for a row of multiples within ±15: codes add and subtract as their rows do. */
function argumentCode(multiples: readonly number[]): number {
  return multiples.reduce((code, multiple) => 32 * code + multiple, 0);
}
