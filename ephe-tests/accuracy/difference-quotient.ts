/** Weights of the central difference of eighth order, at ±1 … ±4 steps. Source: Fornberg (1988), table 1. */
const WEIGHTS = [4 / 5, -1 / 5, 4 / 105, -1 / 280] as const;
/** A step short enough for the Moon and long enough for the digits of a Julian day. */
export const STEP_DAYS = 0.02;
/** The instants are within this many days of the centre. */
export const STENCIL_DAYS: number = WEIGHTS.length * STEP_DAYS;

/** Samples before and after an instant, nearest first. */
export type Stencil<Sample> = readonly (readonly [before: Sample, after: Sample])[];

/** Samples a function at the instants that a derivative needs. */
export function stencilAt<Sample>(epochJdUt: number, sample: (epochJdUt: number) => Sample): Stencil<Sample> {
  return WEIGHTS.map(
    (_, k) => [sample(epochJdUt - (k + 1) * STEP_DAYS), sample(epochJdUt + (k + 1) * STEP_DAYS)] as const,
  );
}

/** The derivative of a quantity of the samples, per day; `turn` is its period if it is an angle. */
export function slopeOf<Sample>(
  stencil: Stencil<Sample>,
  quantity: (sample: Sample) => number,
  turn = Number.POSITIVE_INFINITY,
): number {
  const sum = WEIGHTS.reduce((total, weight, k) => {
    const [before, after] = stencil[k] as Stencil<Sample>[number];
    const difference = quantity(after) - quantity(before);
    return (
      total +
      weight * (Number.isFinite(turn) ? difference - turn * Math.round(difference / turn) : difference)
    );
  }, 0);
  return sum / STEP_DAYS;
}
