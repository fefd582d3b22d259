import { frameProblem, type SkyFrame } from "../apparent/sky-frame.ts";
import { normalizeRad } from "../math/angle.ts";
import { SUN_SCHWARZSCHILD_RADIUS_AU } from "../units/constants.ts";
import { described, InvalidInputError } from "../units/invalid-input-error.ts";
import { J2000_JD } from "../units/time.ts";
import { FIXED_STAR_COUNT, SPACE_MOTION, SPACE_MOTION_STRIDE } from "./star-catalogue.ts";

/** The members of a frame that star positions need. */
export type StarFrame = Pick<
  SkyFrame,
  | "epochJdTt"
  | "nutationLongitudeRad"
  | "icrsToEclipticOfDate"
  | "earthPositionAu"
  | "earthFromSun"
  | "observerVelocity"
>;

/** The error for a frame or an output that is another value, such as the name of a star. */
function starArgumentError(frame: StarFrame, longitudeRad: Float64Array): InvalidInputError {
  const hasFrame = frame?.earthFromSun !== undefined;
  return new InvalidInputError([
    hasFrame ? `longitudeRad must be a Float64Array, not ${described(longitudeRad)}` : frameProblem(frame),
  ]);
}

export const ALL_STARS: Uint8Array = Uint8Array.from({ length: FIXED_STAR_COUNT }, (_, star) => star);

/**
 * Computes the apparent geocentric positions of all stars of the catalogue, on the true ecliptic and equinox of date:
 * linear motion from J2000 with annual parallax, deflection by the Sun, relativistic aberration, rotation to the
 * ecliptic of date, nutation in longitude.
 *
 * Elements of other stars keep their values.
 *
 * Notes:
 * 1. The Sun deflects as a point mass. No star of the catalogue is ever behind its disc; Zubenelgenubi is nearest,
 *    0.012° off the limb in 2399.
 * 2. Aberration omits the solar potential.
 *
 * Range: the frame's. Accuracy: 3e-5″ against Swiss Ephemeris over 1800–2399 (docs/accuracy.md).
 *
 * **Source:** Klioner (2003), AJ 125, 1580, eq. 70 (deflection); Urban & Seidelmann (2013), Explanatory Supplement,
 * eq. 7.40 (aberration).
 *
 * @param frame the instant, filled by {@link computeSkyFrame}
 * @param longitudeRad output: longitudes in catalogue order, 0 ≤ x < 2π; {@link FIXED_STAR_COUNT} elements
 * @param latitudeRad output: latitudes, radians; null (default): none
 * @param stars indices in the catalogue of the stars to be computed; default: all
 * @param starCount only the first `starCount` of them are computed; default: all
 * @param motions motions in space, SPACE_MOTION_STRIDE elements per star; default: of FIXED_STARS
 * @throws {InvalidInputError} when frame and output are other values, such as the name of a star: `ephemeris.star` takes names
 *
 * @example
 * ```ts
 * import { FIXED_STARS } from "almagest";
 * import { computeApparentStarPlaces, computeSkyFrame, createSkyFrame, FIXED_STAR_COUNT } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const frame = createSkyFrame();
 * computeSkyFrame(loadTableSource(), 2451545, frame);
 * const longitudesRad = new Float64Array(FIXED_STAR_COUNT);
 * computeApparentStarPlaces(frame, longitudesRad);
 * const regulus = FIXED_STARS.findIndex(({ name }) => name === "Regulus");
 * (longitudesRad[regulus] * 180) / Math.PI; // => 149.8290
 * ```
 */
export function computeApparentStarPlaces(
  frame: StarFrame,
  longitudeRad: Float64Array,
  latitudeRad: Float64Array | null = null,
  stars: Uint8Array | Uint16Array = ALL_STARS,
  starCount: number = stars.length,
  motions: Float64Array = SPACE_MOTION,
): void {
  if (frame?.earthFromSun === undefined || !(longitudeRad instanceof Float64Array))
    throw starArgumentError(frame, longitudeRad);
  const days = frame.epochJdTt - J2000_JD;
  const earth = frame.earthPositionAu;
  const fromSun = frame.earthFromSun;
  const velocity = frame.observerVelocity;
  const rotation = frame.icrsToEclipticOfDate;
  const nutationRad = frame.nutationLongitudeRad;

  const earthX = earth[0]!;
  const earthY = earth[1]!;
  const earthZ = earth[2]!;
  const fromSunX = fromSun[0]!;
  const fromSunY = fromSun[1]!;
  const fromSunZ = fromSun[2]!;
  const deflectionScale = SUN_SCHWARZSCHILD_RADIUS_AU / fromSun[6]!;

  const betaX = velocity[0]!;
  const betaY = velocity[1]!;
  const betaZ = velocity[2]!;
  const contraction = velocity[6]!;
  const aberrationShare = 1 / (1 + contraction);

  const r00 = rotation[0]!;
  const r01 = rotation[1]!;
  const r02 = rotation[2]!;
  const r10 = rotation[3]!;
  const r11 = rotation[4]!;
  const r12 = rotation[5]!;
  const r20 = rotation[6]!;
  const r21 = rotation[7]!;
  const r22 = rotation[8]!;

  for (let i = 0; i < starCount; i++) {
    const star = stars[i]!;
    const at = star * SPACE_MOTION_STRIDE;
    const parallaxRad = motions[at + 6]!;
    let x = motions[at]! + motions[at + 3]! * days - parallaxRad * earthX;
    let y = motions[at + 1]! + motions[at + 4]! * days - parallaxRad * earthY;
    let z = motions[at + 2]! + motions[at + 5]! * days - parallaxRad * earthZ;
    const inverseNorm = 1 / Math.sqrt(x * x + y * y + z * z);
    x *= inverseNorm;
    y *= inverseNorm;
    z *= inverseNorm;

    // At a star's distance the directions from Sun and Earth are the same: p × (e × p) = e − (p·e) p.
    const cosine = x * fromSunX + y * fromSunY + z * fromSunZ;
    const bend = deflectionScale / (1 + cosine);
    x += bend * (fromSunX - cosine * x);
    y += bend * (fromSunY - cosine * y);
    z += bend * (fromSunZ - cosine * z);

    // Only the direction is used: the division by 1 + p·β is omitted.
    const along = 1 + (x * betaX + y * betaY + z * betaZ) * aberrationShare;
    x = x * contraction + along * betaX;
    y = y * contraction + along * betaY;
    z = z * contraction + along * betaZ;

    const eclipticX = r00 * x + r01 * y + r02 * z;
    const eclipticY = r10 * x + r11 * y + r12 * z;
    longitudeRad[star] = normalizeRad(Math.atan2(eclipticY, eclipticX) + nutationRad);
    if (latitudeRad !== null) {
      const eclipticZ = r20 * x + r21 * y + r22 * z;
      latitudeRad[star] = Math.atan2(eclipticZ, Math.sqrt(eclipticX * eclipticX + eclipticY * eclipticY));
    }
  }
}
