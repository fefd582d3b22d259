import { RAD_PER_ARCSEC } from "../math/angle.ts";
import { DAYS_PER_JULIAN_CENTURY } from "../units/time.ts";
import { chainArguments, PHASOR_PLACES } from "./argument-chain.ts";
import { DELAUNAY_COUNT, delaunayArgumentRad, delaunayRateRadPerCentury } from "./delaunay.ts";
import { NUTATION_TERMS } from "./nutation-terms.ts";

/** Unit of the table: 0.1 µas. */
const RAD_PER_UNIT = RAD_PER_ARCSEC * 1e-7;

/** All multiples of F in the series are even, so the chain starts from 2F. */
const BASE_FACTORS = [1, 1, 2, 1, 1] as const;
const CHAIN = chainArguments(
  NUTATION_TERMS.map((term) => BASE_FACTORS.map((factor, k) => term[k]! / factor)),
  DELAUNAY_COUNT,
);

/** Per term: Δψ sine, its change per century, Δψ cosine, Δε cosine, its change, Δε sine (rad), speed (rad/day). */
const COEFFICIENT_PLACES = 7;
const COEFFICIENTS = chainCoefficients();

/** Length of the buffer that an evaluation needs. */
export const PHASOR_COUNT: number = PHASOR_PLACES * NUTATION_TERMS.length;

/**
 * Nutation in longitude and obliquity, with rates.
 *
 * Given:
 * - `centuriesTt` Julian centuries of TT since J2000.0
 * - `phasors` buffer of {@link PHASOR_COUNT} elements, overwritten
 *
 * Returned:
 * - `out` Δψ (0, rad), Δε (1, rad), dΔψ/dt (2, rad/day), dΔε/dt (3, rad/day)
 *
 * Notes:
 * 1. The 77 luni-solar terms of IAU 2000B without its fixed offset for the planets, on the full Delaunay arguments of
 *    the IERS Conventions 2003.
 * 2. Only five sines and cosines are evaluated; every other term is a product of two earlier ones.
 * 3. The rates omit the drift of amplitudes and of argument rates, together 3e-12 rad/day.
 *
 * Accuracy: the series to 1e-18 rad; against IAU 2000A 1.7 mas from 1900 to 2100. Checked with ERFA
 * (ephe-tests/earth/nutation.test.ts).
 *
 * **Source:** McCarthy & Luzum (2003) Celest. Mech. Dyn. Astron. 85, 37.
 */
export function nutation(centuriesTt: number, phasors: Float64Array, out: Float64Array): void {
  const t = centuriesTt;
  const z = phasors;
  const c = COEFFICIENTS;
  const steps = CHAIN.steps;
  let place = 0;
  for (let k = 0; k < DELAUNAY_COUNT; k++) {
    const argument = BASE_FACTORS[k]! * delaunayArgumentRad(k, t);
    const cosine = Math.cos(argument);
    const sine = Math.sin(argument);
    z[place] = cosine;
    z[place + 1] = sine;
    z[place + 2] = -sine;
    place += PHASOR_PLACES;
  }
  for (let step = 0; step < steps.length; step += 3) {
    const first = steps[step]!;
    const firstCosine = z[first]!;
    const firstSine = z[first + 1]!;
    const secondCosine = z[steps[step + 1]!]!;
    const secondSine = z[steps[step + 2]!]!;
    const cosine = firstCosine * secondCosine - firstSine * secondSine;
    const sine = firstSine * secondCosine + firstCosine * secondSine;
    z[place] = cosine;
    z[place + 1] = sine;
    z[place + 2] = -sine;
    place += PHASOR_PLACES;
  }
  let psi = 0;
  let eps = 0;
  let psiRate = 0;
  let epsRate = 0;
  for (let term = 0, at = 0; term < place; term += PHASOR_PLACES, at += COEFFICIENT_PLACES) {
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
  const coefficients = new Float64Array(COEFFICIENT_PLACES * NUTATION_TERMS.length);
  const { row, negated } = CHAIN;
  for (let i = 0; i < row.length; i++) {
    const term = NUTATION_TERMS[row[i]!]!;
    const sign = negated[i] ? -1 : 1;
    const amplitudes = term.slice(DELAUNAY_COUNT);
    const signs = [sign, sign, 1, 1, 1, sign];
    for (let k = 0; k < amplitudes.length; k++) {
      coefficients[COEFFICIENT_PLACES * i + k] = signs[k]! * amplitudes[k]! * RAD_PER_UNIT;
    }
    let speed = 0;
    for (let k = 0; k < DELAUNAY_COUNT; k++) speed += term[k]! * delaunayRateRadPerCentury(k, 0);
    coefficients[COEFFICIENT_PLACES * i + 6] = (sign * speed) / DAYS_PER_JULIAN_CENTURY;
  }
  return coefficients;
}
