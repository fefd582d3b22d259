import { RAD_PER_ARCSEC } from "../math/angle.ts";
import { DAYS_PER_JULIAN_CENTURY } from "../time/julian-day.ts";
import { DELAUNAY_COUNT, delaunayArgumentRad, delaunayRateRadPerCentury } from "./delaunay.ts";
import { NUTATION_TERMS } from "./nutation-terms.ts";

/** The tables count in 0.1 µas. */
const RAD_PER_UNIT = RAD_PER_ARCSEC * 1e-7;

/**
 * Nutation in longitude and obliquity and their rates, at Julian centuries of TT since J2000.0.
 *
 * Writes Δψ and Δε (radians), then dΔψ/dt and dΔε/dt (radians a day) into `out`, which has four places or more.
 *
 * The 77 luni-solar terms of IAU 2000B, without that model's fixed offset for the planets, on the full
 * Delaunay arguments of the IERS Conventions 2003.
 *
 * **Source:** McCarthy & Luzum (2003) Celest. Mech. Dyn. Astron. 85, 37. Against ERFA `nut00b` with the
 * same arguments: 1e-18 rad; against IAU 2000A 1 mas at present, 8 mas in 2400.
 */
export function nutation(centuriesTt: number, out: Float64Array): void {
  const argument = ARGUMENT;
  const rate = RATE;
  for (let k = 0; k < DELAUNAY_COUNT; k++) {
    argument[k] = delaunayArgumentRad(k, centuriesTt);
    rate[k] = delaunayRateRadPerCentury(k, centuriesTt);
  }
  let psi = 0;
  let eps = 0;
  let psiRate = 0;
  let epsRate = 0;
  for (let i = NUTATION_TERMS.length - 1; i >= 0; i--) {
    const [l, lp, f, d, om, ps, pst, pc, ec, ect, es] = NUTATION_TERMS[i] as Term;
    const angle =
      l * argument[0]! + lp * argument[1]! + f * argument[2]! + d * argument[3]! + om * argument[4]!;
    const speed = l * rate[0]! + lp * rate[1]! + f * rate[2]! + d * rate[3]! + om * rate[4]!;
    const sine = Math.sin(angle);
    const cosine = Math.cos(angle);
    const psiSine = ps + pst * centuriesTt;
    const epsCosine = ec + ect * centuriesTt;
    psi += psiSine * sine + pc * cosine;
    eps += epsCosine * cosine + es * sine;
    psiRate += speed * (psiSine * cosine - pc * sine) + pst * sine;
    epsRate += speed * (es * cosine - epsCosine * sine) + ect * cosine;
  }
  out[0] = psi * RAD_PER_UNIT;
  out[1] = eps * RAD_PER_UNIT;
  out[2] = psiRate * (RAD_PER_UNIT / DAYS_PER_JULIAN_CENTURY);
  out[3] = epsRate * (RAD_PER_UNIT / DAYS_PER_JULIAN_CENTURY);
}

type Term = [number, number, number, number, number, number, number, number, number, number, number];

const ARGUMENT = new Float64Array(DELAUNAY_COUNT);
const RATE = new Float64Array(DELAUNAY_COUNT);
