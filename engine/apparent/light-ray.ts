import { BODY } from "../ephemeris/body.ts";
import { normalizeRad } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import type { ApparentPlaces } from "./apparent-places.ts";
import { aberrate, deflectBySun } from "./light-path.ts";
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
 * Given:
 * - `ray` direction (0–2; any length) and its rate per day (3–5)
 * - `m`, `dm` rotation to the axes, row-major, and its rate per day
 * - `turnRad`, `turnRateRadPerDay` added to the longitude and its rate
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
