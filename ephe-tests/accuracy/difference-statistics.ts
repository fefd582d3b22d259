export const DEG_PER_RAD: number = 180 / Math.PI;

/** 1800-01-01 and 2400-01-01, 0h UT: the centuries that the service supports, and their number. */
export const FIRST_JD_UT = 2378496.5;
export const LAST_JD_UT = 2597641.5;
export const CENTURIES = 6;

/** Smallest distance between two directions on the circle, degrees. */
export function arcDeg(aDeg: number, bDeg: number): number {
  const difference = Math.abs(aDeg - bDeg) % 360;
  return Math.min(difference, 360 - difference);
}

/** An angle of any turn, −180° to 180°. */
export function signedDeg(angleDeg: number): number {
  return angleDeg - 360 * Math.round(angleDeg / 360);
}

/** A longitude as a response prints it: ten-thousandths of a degree in [0, 360). */
export function printedDegE4(longitudeDeg: number): number {
  return Math.round(longitudeDeg * 1e4) % 3_600_000;
}

export interface Figures {
  readonly values: number;
  readonly max: number;
  /** Share of values whose four printed decimals differ; NaN if nothing is printed. */
  readonly mismatchRate: number;
}

/** Collects absolute differences of one quantity. */
export class Differences {
  #count = 0;
  #max = 0;
  #mismatches = 0;

  add(difference: number, printedAlike = true): void {
    this.#count += 1;
    if (!(difference <= this.#max)) this.#max = difference;
    if (!printedAlike) this.#mismatches += 1;
  }

  figures(): Figures {
    return {
      values: this.#count,
      max: this.#count > 0 ? this.#max : Number.NaN,
      mismatchRate: this.#mismatches / this.#count,
    };
  }
}

/** The differences of one quantity. */
export interface NamedFigures {
  readonly name: string;
  readonly figures: Figures;
}

/** The largest difference of some quantities; infinite without any. */
export function largestOf(quantities: readonly NamedFigures[]): number {
  if (quantities.length === 0) return Number.POSITIVE_INFINITY;
  return Math.max(...quantities.map(({ figures }) => figures.max));
}

/** Collectors by name, each created at its first difference. */
export class DifferenceGroups {
  readonly #groups = new Map<string, Differences>();

  /** Adds the size of a difference, unless it is null. */
  add(name: string, difference: number | null, printedAlike = true): void {
    if (difference === null) return;
    const differences = this.#groups.get(name) ?? new Differences();
    this.#groups.set(name, differences);
    differences.add(Math.abs(difference), printedAlike);
  }

  /** In the order of the names. */
  list(): readonly NamedFigures[] {
    const entries = [...this.#groups].sort(([a], [b]) => (a < b ? -1 : 1));
    return entries.map(([name, differences]) => ({ name, figures: differences.figures() }));
  }
}

/** A repeatable stream of numbers in [0, 1). Source: mulberry32, Tommy Ettinger (public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Weights of the central difference of eighth order, at ±1 … ±4 steps. Source: Fornberg (1988), table 1. */
const WEIGHTS = [4 / 5, -1 / 5, 4 / 105, -1 / 280] as const;
/** A step short enough for the Moon and long enough for the digits of a Julian day. */
export const STEP_DAYS = 0.02;
/** The instants are within this many days of the centre. */
export const STENCIL_DAYS: number = WEIGHTS.length * STEP_DAYS;

/** Samples before and after an instant, nearest first. */
type Stencil<Sample> = readonly (readonly [before: Sample, after: Sample])[];

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
