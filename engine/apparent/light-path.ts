import { SOLAR_DISC_MASS_SHARE } from "../data/solar-disc-mass.ts";
import { BODY } from "../ephemeris/body.ts";
import { normalizeRad } from "../math/angle.ts";
import { SUN_RADIUS_AU, SUN_SCHWARZSCHILD_RADIUS_AU } from "../units/constants.ts";
import type { Rad } from "../units/flavours.ts";
import type { ApparentPlaces } from "./apparent-places.ts";
import type { SkyFrame } from "./sky-frame.ts";

const SUN = BODY.Sun;
const MOON = BODY.Moon;

/** Writes direction and rate of the workspace's vector into its ray, and the distance to the body's elements of `out`. */
export function writeRay(frame: SkyFrame, body: number, out: ApparentPlaces): void {
  const { geocentric, ray } = frame.workspace;
  const x = geocentric[0]!;
  const y = geocentric[1]!;
  const z = geocentric[2]!;
  const vx = geocentric[3]!;
  const vy = geocentric[4]!;
  const vz = geocentric[5]!;
  const distance = Math.sqrt(x * x + y * y + z * z);
  const perDistance = 1 / distance;
  const px = x * perDistance;
  const py = y * perDistance;
  const pz = z * perDistance;
  const distanceRate = px * vx + py * vy + pz * vz;
  ray[0] = px;
  ray[1] = py;
  ray[2] = pz;
  ray[3] = (vx - px * distanceRate) * perDistance;
  ray[4] = (vy - py * distanceRate) * perDistance;
  ray[5] = (vz - pz * distanceRate) * perDistance;
  out.distanceAu[body] = distance;
  out.distanceSpeedAuPerDay[body] = distanceRate;
}

/** Bends the workspace's ray as the frame's observer sees it: deflection by the Sun, not for Sun and Moon, and aberration. */
export function bendRay(frame: SkyFrame, body: number): void {
  const { ray, bodyFromSun } = frame.workspace;
  if (body !== SUN && body !== MOON) {
    directionFromSun(frame);
    deflectBySun(ray, bodyFromSun, frame.earthFromSun);
  }
  aberrate(ray, frame.observerVelocity);
}

/** Writes the unit vector from the Sun (now) to the body (at emission), and its rate, into the workspace. */
function directionFromSun(frame: SkyFrame): void {
  const { geocentric, bodyFromSun: fromSun } = frame.workspace;
  const earth = frame.earthFromSun;
  const distanceAu = earth[6]!;
  const distanceRate = earth[7]!;
  const x = geocentric[0]! + earth[0]! * distanceAu;
  const y = geocentric[1]! + earth[1]! * distanceAu;
  const z = geocentric[2]! + earth[2]! * distanceAu;
  const xRate = geocentric[3]! + earth[3]! * distanceAu + earth[0]! * distanceRate;
  const yRate = geocentric[4]! + earth[4]! * distanceAu + earth[1]! * distanceRate;
  const zRate = geocentric[5]! + earth[5]! * distanceAu + earth[2]! * distanceRate;
  const perLength = 1 / Math.sqrt(x * x + y * y + z * z);
  const lengthRate = (x * xRate + y * yRate + z * zRate) * perLength;
  const ux = x * perLength;
  const uy = y * perLength;
  const uz = z * perLength;
  fromSun[0] = ux;
  fromSun[1] = uy;
  fromSun[2] = uz;
  fromSun[3] = (xRate - ux * lengthRate) * perLength;
  fromSun[4] = (yRate - uy * lengthRate) * perLength;
  fromSun[5] = (zRate - uz * lengthRate) * perLength;
}

/**
 * Rotates a ray to other axes and writes the longitude and latitude of a body, and their rates.
 *
 * @param ray direction (0–2; any length) and its rate per day (3–5)
 * @param m rotation to the axes, row-major, and its rate per day
 * @param turnRad added to the longitude and its rate
 */
export function writeDirection(
  ray: Float64Array,
  m: Float64Array,
  dm: Float64Array,
  turnRad: Rad,
  turnRateRadPerDay: number,
  body: number,
  out: ApparentPlaces,
): void {
  const px = ray[0]!;
  const py = ray[1]!;
  const pz = ray[2]!;
  const dx = ray[3]!;
  const dy = ray[4]!;
  const dz = ray[5]!;
  const x = m[0]! * px + m[1]! * py + m[2]! * pz;
  const y = m[3]! * px + m[4]! * py + m[5]! * pz;
  const z = m[6]! * px + m[7]! * py + m[8]! * pz;
  const xRate = m[0]! * dx + m[1]! * dy + m[2]! * dz + dm[0]! * px + dm[1]! * py + dm[2]! * pz;
  const yRate = m[3]! * dx + m[4]! * dy + m[5]! * dz + dm[3]! * px + dm[4]! * py + dm[5]! * pz;
  const zRate = m[6]! * dx + m[7]! * dy + m[8]! * dz + dm[6]! * px + dm[7]! * py + dm[8]! * pz;
  const inPlaneSquared = x * x + y * y;
  const inPlane = Math.sqrt(inPlaneSquared);
  out.longitudeRad[body] = normalizeRad(Math.atan2(y, x) + turnRad);
  out.longitudeSpeedRadPerDay[body] = (x * yRate - y * xRate) / inPlaneSquared + turnRateRadPerDay;
  out.latitudeRad[body] = Math.atan2(z, inPlane);
  out.latitudeSpeedRadPerDay[body] =
    (zRate * inPlane - (z * (x * xRate + y * yRate)) / inPlane) / (inPlaneSquared + z * z);
}

const MASS_SHARE = Float64Array.from(SOLAR_DISC_MASS_SHARE);
const INTERVALS = MASS_SHARE.length - 1;

/** Keeps the weight finite behind the Sun's centre, where no mass deflects: 3e-3″ from it. */
const OPENING_MIN = 1e-16;

/**
 * Applies the deflection of light by the Sun to a direction and its rate, in place.
 *
 * Notes:
 * 1. Inside the solar disc only the mass within the impact parameter deflects: none of it for a body behind the Sun's
 *    centre.
 *
 * Accuracy: 5e-4″ inside the disc, 2e-5″ outside.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, 7.2.4, as in ERFA `eraLd`; the mass within the disc
 * after Swiss Ephemeris documentation, appendix A, measured.
 *
 * @param ray input and output: direction from the Earth to the body (0–2, unit vector) and its rate per day (3–5)
 * @param fromSun unit vector from the Sun to the body (0–2) and its rate (3–5)
 * @param earth unit vector from the Sun to the Earth (0–2), its rate (3–5), the distance in au (6) and its rate (7)
 */
export function deflectBySun(ray: Float64Array, fromSun: Float64Array, earth: Float64Array): void {
  const px = ray[0]!;
  const py = ray[1]!;
  const pz = ray[2]!;
  const qx = fromSun[0]!;
  const qy = fromSun[1]!;
  const qz = fromSun[2]!;
  const ex = earth[0]!;
  const ey = earth[1]!;
  const ez = earth[2]!;
  const distanceAu = earth[6]!;
  const dpx = ray[3]!;
  const dpy = ray[4]!;
  const dpz = ray[5]!;
  const dqx = fromSun[3]!;
  const dqy = fromSun[4]!;
  const dqz = fromSun[5]!;
  const dex = earth[3]!;
  const dey = earth[4]!;
  const dez = earth[5]!;

  const pq = px * qx + py * qy + pz * qz;
  const pe = px * ex + py * ey + pz * ez;
  // 1 + q·e, from the half angle between body and anti-Earth: exact where the body is behind the Sun's centre.
  const ux = qx + ex;
  const uy = qy + ey;
  const uz = qz + ez;
  const opening = Math.max(0.5 * (ux * ux + uy * uy + uz * uz), OPENING_MIN);
  const dpq = dpx * qx + dpy * qy + dpz * qz + px * dqx + py * dqy + pz * dqz;
  const dpe = dpx * ex + dpy * ey + dpz * ez + px * dex + py * dey + pz * dez;
  const dOpening = ux * (dqx + dex) + uy * (dqy + dey) + uz * (dqz + dez);

  let weight = SUN_SCHWARZSCHILD_RADIUS_AU / (distanceAu * opening);
  let dWeight = -weight * (earth[7]! / distanceAu + dOpening / opening);

  // Only within half a degree of the Sun can the ray pass through its disc.
  if (pe < -0.9999) {
    const cx = py * ez - pz * ey;
    const cy = pz * ex - px * ez;
    const cz = px * ey - py * ex;
    const sine = Math.sqrt(cx * cx + cy * cy + cz * cz);
    const impact = (sine * distanceAu) / SUN_RADIUS_AU;
    if (impact < 1) {
      const position = impact * INTERVALS;
      const i = Math.min(INTERVALS - 1, Math.floor(position));
      const slope = MASS_SHARE[i + 1]! - MASS_SHARE[i]!;
      const share = MASS_SHARE[i]! + slope * (position - i);
      const dSine = sine > 0 ? (-pe * dpe) / sine : 0;
      const dShare = (slope * INTERVALS * (dSine * distanceAu + sine * earth[7]!)) / SUN_RADIUS_AU;
      dWeight = dWeight * share + weight * dShare;
      weight *= share;
    }
  }

  ray[0] = px + weight * (ex * pq - qx * pe);
  ray[1] = py + weight * (ey * pq - qy * pe);
  ray[2] = pz + weight * (ez * pq - qz * pe);
  ray[3] = dpx + dWeight * (ex * pq - qx * pe) + weight * (dex * pq + ex * dpq - dqx * pe - qx * dpe);
  ray[4] = dpy + dWeight * (ey * pq - qy * pe) + weight * (dey * pq + ey * dpq - dqy * pe - qy * dpe);
  ray[5] = dpz + dWeight * (ez * pq - qz * pe) + weight * (dez * pq + ez * dpq - dqz * pe - qz * dpe);
}

/**
 * Applies relativistic aberration to a direction and its rate, in place.
 *
 * Notes:
 * 1. The term of the solar potential (0.4 µas) is omitted, as in Swiss Ephemeris.
 *
 * Accuracy: 1e-6″.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, 7.2.5, as in ERFA `eraAb`.
 *
 * @param ray input and output: direction (0–2; a unit vector when given, not normalised when returned) and its rate per day (3–5)
 * @param velocity the observer's barycentric velocity in units of the speed of light (0–2), its rate per day (3–5), and
 * √(1 − v²) (6)
 */
export function aberrate(ray: Float64Array, velocity: Float64Array): void {
  const px = ray[0]!;
  const py = ray[1]!;
  const pz = ray[2]!;
  const dpx = ray[3]!;
  const dpy = ray[4]!;
  const dpz = ray[5]!;
  const vx = velocity[0]!;
  const vy = velocity[1]!;
  const vz = velocity[2]!;
  const dvx = velocity[3]!;
  const dvy = velocity[4]!;
  const dvz = velocity[5]!;
  const contraction = velocity[6]!;
  const pv = px * vx + py * vy + pz * vz;
  const dpv = dpx * vx + dpy * vy + dpz * vz + px * dvx + py * dvy + pz * dvz;
  const share = 1 + pv / (1 + contraction);
  const dShare = dpv / (1 + contraction);
  ray[0] = px * contraction + share * vx;
  ray[1] = py * contraction + share * vy;
  ray[2] = pz * contraction + share * vz;
  ray[3] = dpx * contraction + dShare * vx + share * dvx;
  ray[4] = dpy * contraction + dShare * vy + share * dvy;
  ray[5] = dpz * contraction + dShare * vz + share * dvz;
}
