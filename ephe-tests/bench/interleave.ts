import { quantile } from "../load/numbers.ts";

/** Work to be timed, alone or against others. */
export interface Contestant<Input> {
  readonly name: string;
  /** Returns a number derived from the result, so no part of the work can be optimized away. */
  readonly call: (input: Input) => number;
  /** The number of inputs per round, from the first; default all. */
  readonly calls?: number;
  /** The number of passes per round; default one. */
  readonly passes?: number;
}

export interface Timing {
  readonly name: string;
  /** Microseconds per call: the median round, and the quartiles. */
  readonly medianUs: number;
  readonly lowerUs: number;
  readonly upperUs: number;
  /** One per round, in order. */
  readonly roundsUs: readonly number[];
}

/** The median over the rounds of the ratio of the other's time to ours. */
export function ratioOf(other: Timing, own: Timing): number {
  return quantile(
    other.roundsUs.map((us, round) => us / own.roundsUs[round]!),
    0.5,
  );
}

/**
 * Times contestants in turns, round after round, so other load on the machine affects all alike. Two additional
 * rounds before the first are not counted.
 *
 * No garbage collection is forced: the JavaScript engine would drop compiled code, and a peer that allocates much
 * would seem twice as slow. Throws when a result is not a number, because a contestant that fails is fast.
 */
export function measureInterleaved<Input>(
  contestants: readonly Contestant<Input>[],
  inputs: readonly Input[],
  rounds: number,
): readonly Timing[] {
  const timesUs = contestants.map((): number[] => []);
  for (let round = -2; round < rounds; round += 1) {
    contestants.forEach((contestant, index) => {
      const us = roundUs(contestant, inputs);
      if (round >= 0) timesUs[index]!.push(us);
    });
  }
  return contestants.map(({ name }, index) => {
    const roundsUs = timesUs[index]!;
    return {
      name,
      medianUs: quantile(roundsUs, 0.5),
      lowerUs: quantile(roundsUs, 0.25),
      upperUs: quantile(roundsUs, 0.75),
      roundsUs,
    };
  });
}

function roundUs<Input>(contestant: Contestant<Input>, inputs: readonly Input[]): number {
  const { call, calls = inputs.length, passes = 1 } = contestant;
  let sum = 0;
  const begin = process.hrtime.bigint();
  for (let pass = 0; pass < passes; pass += 1) {
    for (let index = 0; index < calls; index += 1) sum += call(inputs[index]!);
  }
  const ns = Number(process.hrtime.bigint() - begin);
  if (!Number.isFinite(sum)) throw new Error(`${contestant.name}: a result is not a number`);
  return ns / 1000 / (passes * calls);
}
