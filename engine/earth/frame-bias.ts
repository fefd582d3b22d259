import { RAD_PER_ARCSEC } from "../math/angle.ts";

/** Fukushima–Williams angles at J2000.0, arcseconds. */
const GAMMA_ARCSEC = -0.052928;
const PHI_ARCSEC = 84_381.412819;
const PSI_ARCSEC = -0.041775;
const EPSILON_ARCSEC = 84_381.406;

/**
 * Frame bias: rotates ICRS vectors to the mean equator and equinox of J2000.0 (row-major 3×3).
 *
 * About 17, −7 and −15 milliarcseconds about the y, x and z axes.
 *
 * **Source:** IAU 2006 precession in its Fukushima–Williams form, taken at J2000.0: Wallace & Capitaine (2006)
 * A&A 459, 981; the four angles as in ERFA `pfw06`. Equal to the bias matrix of ERFA `bp06` to 1e-15.
 */
export const FRAME_BIAS: Readonly<Float64Array> = biasMatrix();

function biasMatrix(): Float64Array {
  const cosGamma = Math.cos(GAMMA_ARCSEC * RAD_PER_ARCSEC);
  const sinGamma = Math.sin(GAMMA_ARCSEC * RAD_PER_ARCSEC);
  const cosPhi = Math.cos(PHI_ARCSEC * RAD_PER_ARCSEC);
  const sinPhi = Math.sin(PHI_ARCSEC * RAD_PER_ARCSEC);
  const cosPsi = Math.cos(PSI_ARCSEC * RAD_PER_ARCSEC);
  const sinPsi = Math.sin(PSI_ARCSEC * RAD_PER_ARCSEC);
  const cosEps = Math.cos(EPSILON_ARCSEC * RAD_PER_ARCSEC);
  const sinEps = Math.sin(EPSILON_ARCSEC * RAD_PER_ARCSEC);
  // The vectors of R1(φ)·R3(γ) …
  const a = [cosGamma, sinGamma, 0] as const;
  const b = [-sinGamma * cosPhi, cosGamma * cosPhi, sinPhi] as const;
  const c = [sinGamma * sinPhi, -cosGamma * sinPhi, cosPhi] as const;
  // … rotated by R1(−ε)·R3(−ψ).
  const matrix = new Float64Array(9);
  for (let j = 0; j < 3; j++) {
    const turned = sinPsi * a[j]! + cosPsi * b[j]!;
    matrix[j] = cosPsi * a[j]! - sinPsi * b[j]!;
    matrix[3 + j] = cosEps * turned - sinEps * c[j]!;
    matrix[6 + j] = sinEps * turned + cosEps * c[j]!;
  }
  return matrix;
}
