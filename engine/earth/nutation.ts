import { ARCSEC_PER_TURN, RAD_PER_ARCSEC } from "../math/angle.ts";
import { assert } from "../units/assert.ts";
import { DAYS_PER_JULIAN_CENTURY } from "../units/time.ts";
import { NUTATION_TERMS } from "./nutation-terms.ts";

/** Elements per phasor: cosine, sine, and the negated sine for its conjugate. */
export const PHASOR_ELEMENTS = 3;

/** Computes the phasors e^{i·argument} of a series from a few of them by one complex product each. */
interface ArgumentChain {
  /** For each phasor, its row in the series, and whether the chain yields it for the negated argument. */
  readonly row: Int32Array;
  readonly negated: readonly boolean[];
  /** For each phasor after the base ones: indices of the first factor, of the second's cosine and of its (signed) sine. */
  readonly steps: Int32Array;
}

/**
 * Orders the arguments of a trigonometric series so that each is the sum or difference of two earlier ones.
 *
 * Fails if an argument is not the sum or difference of two earlier ones.
 *
 * @param multiples one row per term: a whole multiple of each fundamental argument. The fundamental arguments
 * themselves must be among the rows; they are first in the chain, in their order.
 * @returns the chain; a term of which only the negated argument can be reached is negated
 */
export function chainArguments(multiples: readonly (readonly number[])[], baseCount: number): ArgumentChain {
  const codes = multiples.map(argumentCode);
  const indexOfCode = new Map<number, number>();
  const codeOfIndex: number[] = [];
  const row: number[] = [];
  const negated: boolean[] = [];
  const steps: number[] = [];

  const append = (code: number, termRow: number, isNegated: boolean): void => {
    indexOfCode.set(code, codeOfIndex.length);
    codeOfIndex.push(code);
    row.push(termRow);
    negated.push(isNegated);
  };
  const reach = (code: number): boolean => {
    for (let first = 0; first < codeOfIndex.length; first++) {
      const rest = code - codeOfIndex[first]!;
      const second = indexOfCode.get(rest) ?? indexOfCode.get(-rest);
      if (second === undefined) continue;
      const cosineIndex = PHASOR_ELEMENTS * second;
      steps.push(PHASOR_ELEMENTS * first, cosineIndex, cosineIndex + (indexOfCode.has(rest) ? 1 : 2));
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

/** Number of Delaunay arguments, always in the order l, l′, F, D, Ω. */
const DELAUNAY_COUNT = 5;

/**
 * Quartics of the Delaunay arguments: five coefficients each, arcseconds, in Julian centuries of TT.
 *
 * **Source:** IERS Conventions (2003), section 5.8.3, after Simon et al. (1994) A&A 282, 663.
 */
// biome-ignore format: one argument a line
const DELAUNAY_ARCSEC = Float64Array.of(
  485868.249036, 1717915923.2178, 31.8792, 0.051635, -0.0002447,
  1287104.793048, 129596581.0481, -0.5532, 0.000136, -0.00001149,
  335779.526232, 1739527262.8478, -12.7512, -0.001037, 0.00000417,
  1072260.703692, 1602961601.209, -6.3706, 0.006593, -0.00003169,
  450160.398036, -6962890.5431, 7.4722, 0.007702, -0.00005939,
);

/**
 * One of the five Delaunay arguments in radians, 0 ≤ x < 2π, at Julian centuries of TT since J2000.0:
 * 0 mean anomaly of the Moon (l), 1 of the Sun (l′), 2 the Moon's mean argument of latitude (F),
 * 3 its mean elongation from the Sun (D), 4 the longitude of its mean ascending node (Ω).
 *
 * Equal to ERFA `fal03`, `falp03`, `faf03`, `fad03`, `faom03`.
 */
export function delaunayArgumentRad(index: number, centuriesTt: number): number {
  const t = centuriesTt;
  const at = 5 * index;
  const c = DELAUNAY_ARCSEC;
  const arcsec = c[at]! + t * (c[at + 1]! + t * (c[at + 2]! + t * (c[at + 3]! + t * c[at + 4]!)));
  return (arcsec - ARCSEC_PER_TURN * Math.floor(arcsec / ARCSEC_PER_TURN)) * RAD_PER_ARCSEC;
}

/** Rate of a Delaunay argument, radians per Julian century. */
function delaunayRateRadPerCentury(index: number, centuriesTt: number): number {
  const t = centuriesTt;
  const at = 5 * index;
  const c = DELAUNAY_ARCSEC;
  return (c[at + 1]! + t * (2 * c[at + 2]! + t * (3 * c[at + 3]! + 4 * t * c[at + 4]!))) * RAD_PER_ARCSEC;
}

/** Unit of the table: 0.1 µas. */
const RAD_PER_UNIT = RAD_PER_ARCSEC * 1e-7;

/** All multiples of F in the series are even, so the chain starts from 2F. */
const BASE_FACTORS = [1, 1, 2, 1, 1] as const;
const CHAIN = chainArguments(
  NUTATION_TERMS.map((term) => BASE_FACTORS.map((factor, k) => term[k]! / factor)),
  DELAUNAY_COUNT,
);

/** Per term: Δψ sine, its change per century, Δψ cosine, Δε cosine, its change, Δε sine (rad), speed (rad/day). */
const COEFFICIENT_COUNT = 7;
const COEFFICIENTS = chainCoefficients();

/** Length of the buffer that an evaluation needs. */
export const PHASOR_COUNT: number = PHASOR_ELEMENTS * NUTATION_TERMS.length;

/**
 * Nutation in longitude and obliquity, with rates.
 *
 * Notes:
 * 1. The 77 luni-solar terms of IAU 2000B without its fixed offset for the planets, on the full Delaunay arguments of
 *    the IERS Conventions 2003.
 * 2. Only five sines and cosines are evaluated; every other term is a product of two earlier ones.
 * 3. The rates omit the drift of amplitudes and of argument rates, together 3e-12 rad/day.
 *
 * Accuracy: the series to 1e-18 rad; against IAU 2000A 1.7 mas from 1900 to 2100. Checked with ERFA
 * (ephe-tests/earth/earth.test.ts).
 *
 * **Source:** McCarthy & Luzum (2003) Celest. Mech. Dyn. Astron. 85, 37.
 *
 * @param phasors buffer of {@link PHASOR_COUNT} elements, overwritten
 * @param out output: Δψ (0, rad), Δε (1, rad), dΔψ/dt (2, rad/day), dΔε/dt (3, rad/day)
 */
export function nutation(centuriesTt: number, phasors: Float64Array, out: Float64Array): void {
  const t = centuriesTt;
  const z = phasors;
  const c = COEFFICIENTS;
  const steps = CHAIN.steps;
  let index = 0;
  for (let k = 0; k < DELAUNAY_COUNT; k++) {
    const argument = BASE_FACTORS[k]! * delaunayArgumentRad(k, t);
    const cosine = Math.cos(argument);
    const sine = Math.sin(argument);
    z[index] = cosine;
    z[index + 1] = sine;
    z[index + 2] = -sine;
    index += PHASOR_ELEMENTS;
  }
  for (let step = 0; step < steps.length; step += 3) {
    const first = steps[step]!;
    const firstCosine = z[first]!;
    const firstSine = z[first + 1]!;
    const secondCosine = z[steps[step + 1]!]!;
    const secondSine = z[steps[step + 2]!]!;
    const cosine = firstCosine * secondCosine - firstSine * secondSine;
    const sine = firstSine * secondCosine + firstCosine * secondSine;
    z[index] = cosine;
    z[index + 1] = sine;
    z[index + 2] = -sine;
    index += PHASOR_ELEMENTS;
  }
  let psi = 0;
  let eps = 0;
  let psiRate = 0;
  let epsRate = 0;
  for (let term = 0, at = 0; term < index; term += PHASOR_ELEMENTS, at += COEFFICIENT_COUNT) {
    const cosine = z[term]!;
    const sine = z[term + 1]!;
    const psiSine = c[at]! + c[at + 1]! * t;
    const psiCosine = c[at + 2]!;
    const epsCosine = c[at + 3]! + c[at + 4]! * t;
    const epsSine = c[at + 5]!;
    const speed = c[at + 6]!;
    psi += psiSine * sine + psiCosine * cosine;
    eps += epsCosine * cosine + epsSine * sine;
    psiRate += speed * (psiSine * cosine - psiCosine * sine);
    epsRate += speed * (epsSine * cosine - epsCosine * sine);
  }
  out[0] = psi;
  out[1] = eps;
  out[2] = psiRate;
  out[3] = epsRate;
}

/** The table's rows in the order of the chain. A negated argument negates its sines and its speed. */
function chainCoefficients(): Float64Array {
  const coefficients = new Float64Array(COEFFICIENT_COUNT * NUTATION_TERMS.length);
  const { row, negated } = CHAIN;
  for (let i = 0; i < row.length; i++) {
    const term = NUTATION_TERMS[row[i]!]!;
    const sign = negated[i] ? -1 : 1;
    const amplitudes = term.slice(DELAUNAY_COUNT);
    const signs = [sign, sign, 1, 1, 1, sign];
    for (let k = 0; k < amplitudes.length; k++) {
      coefficients[COEFFICIENT_COUNT * i + k] = signs[k]! * amplitudes[k]! * RAD_PER_UNIT;
    }
    let speed = 0;
    for (let k = 0; k < DELAUNAY_COUNT; k++) speed += term[k]! * delaunayRateRadPerCentury(k, 0);
    coefficients[COEFFICIENT_COUNT * i + 6] = (sign * speed) / DAYS_PER_JULIAN_CENTURY;
  }
  return coefficients;
}
