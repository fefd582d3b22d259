import { BODY } from "../ephemeris/body.ts";
import { normalizeRad } from "../math/angle.ts";
import type { ApparentPlaces } from "./apparent-places.ts";
import type { SkyFrame } from "./sky-frame.ts";

const NODE = BODY.TrueNode;
const LILITH = BODY.Lilith;

/**
 * Computes the true node and the osculating Lilith: ascending node and apogee of the two-body ellipse that the Moon's
 * position and velocity define.
 *
 * Notes:
 * 1. Both are geometric directions: the Moon's light-time is in its state, aberration and deflection are not applied,
 *    as in Swiss Ephemeris.
 * 2. Longitudes count from the true equinox of date. The node's latitude is 0.
 * 3. The workspace holds h (0–2), its rate (3–5), e (6–8) and its rate (9–11), on ICRS axes and on the axes of date.
 *
 * **Source:** h = r×v, e = (v×h)/μ − r/|r|, the standard two-body integrals; conventions after Swiss Ephemeris
 * documentation 2.2. Accuracy: docs/accuracy.md.
 *
 * @param moon geocentric ICRS state of the Moon at light-time: position (0–2, au), velocity (3–5, au/day), acceleration
 * (6–8, au/day²)
 * @param gm gravitational parameter of Earth and Moon together (au³/day²)
 * @param out output: the elements of TrueNode and Lilith; distances are on the ellipse at these points
 */
export function computeLunarOrbit(
  moon: Float64Array,
  gm: number,
  frame: SkyFrame,
  out: ApparentPlaces,
): void {
  const { orbitIcrs: icrs } = frame.workspace;
  const x = moon[0]!;
  const y = moon[1]!;
  const z = moon[2]!;
  const vx = moon[3]!;
  const vy = moon[4]!;
  const vz = moon[5]!;
  const ax = moon[6]!;
  const ay = moon[7]!;
  const az = moon[8]!;
  const r = Math.sqrt(x * x + y * y + z * z);
  const rRate = (x * vx + y * vy + z * vz) / r;
  const hx = y * vz - z * vy;
  const hy = z * vx - x * vz;
  const hz = x * vy - y * vx;
  const dhx = y * az - z * ay;
  const dhy = z * ax - x * az;
  const dhz = x * ay - y * ax;
  const perR = 1 / r;
  const perR2 = rRate * perR * perR;
  icrs[0] = hx;
  icrs[1] = hy;
  icrs[2] = hz;
  icrs[3] = dhx;
  icrs[4] = dhy;
  icrs[5] = dhz;
  icrs[6] = (vy * hz - vz * hy) / gm - x * perR;
  icrs[7] = (vz * hx - vx * hz) / gm - y * perR;
  icrs[8] = (vx * hy - vy * hx) / gm - z * perR;
  icrs[9] = (ay * hz - az * hy + vy * dhz - vz * dhy) / gm - vx * perR + x * perR2;
  icrs[10] = (az * hx - ax * hz + vz * dhx - vx * dhz) / gm - vy * perR + y * perR2;
  icrs[11] = (ax * hy - ay * hx + vx * dhy - vy * dhx) / gm - vz * perR + z * perR2;
  toEcliptic(frame, 0);
  toEcliptic(frame, 6);

  const semiLatus = (hx * hx + hy * hy + hz * hz) / gm;
  const semiLatusRate = (2 * (hx * dhx + hy * dhy + hz * dhz)) / gm;
  writeNode(frame, semiLatus, semiLatusRate, out);
  const semiMajor = 1 / (2 / r - (vx * vx + vy * vy + vz * vz) / gm);
  const semiMajorRate = 2 * semiMajor * semiMajor * (perR2 + (vx * ax + vy * ay + vz * az) / gm);
  writeLilith(frame, semiMajor, semiMajorRate, out);
}

/** Writes the ascending node from h and e of date; the semi-latus rectum and its rate are in au and au/day. */
function writeNode(frame: SkyFrame, semiLatus: number, semiLatusRate: number, out: ApparentPlaces): void {
  const { orbitOfDate: ecliptic } = frame.workspace;
  const nodeX = -ecliptic[1]!;
  const nodeY = ecliptic[0]!;
  const nodeSquared = nodeX * nodeX + nodeY * nodeY;
  const nodeRate = (ecliptic[0]! * ecliptic[4]! - ecliptic[1]! * ecliptic[3]!) / nodeSquared;
  const nodeLength = Math.sqrt(nodeSquared);
  const cosine = nodeX / nodeLength;
  const sine = nodeY / nodeLength;
  const shape = 1 + ecliptic[6]! * cosine + ecliptic[7]! * sine;
  const shapeRate =
    ecliptic[9]! * cosine + ecliptic[10]! * sine + nodeRate * (ecliptic[7]! * cosine - ecliptic[6]! * sine);
  out.longitudeRad[NODE] = normalizeRad(Math.atan2(nodeY, nodeX) + frame.nutationLongitudeRad);
  out.longitudeSpeedRadPerDay[NODE] = nodeRate + frame.nutationLongitudeRateRadPerDay;
  out.latitudeRad[NODE] = 0;
  out.latitudeSpeedRadPerDay[NODE] = 0;
  out.distanceAu[NODE] = semiLatus / shape;
  out.distanceSpeedAuPerDay[NODE] = (semiLatusRate - (semiLatus * shapeRate) / shape) / shape;
}

/** Writes the apogee from e of date; the semi-major axis and its rate are in au and au/day. */
function writeLilith(frame: SkyFrame, semiMajor: number, semiMajorRate: number, out: ApparentPlaces): void {
  const { orbitOfDate: ecliptic } = frame.workspace;
  const apogeeX = -ecliptic[6]!;
  const apogeeY = -ecliptic[7]!;
  const apogeeZ = -ecliptic[8]!;
  const inPlaneSquared = apogeeX * apogeeX + apogeeY * apogeeY;
  const inPlane = Math.sqrt(inPlaneSquared);
  const eccentricitySquared = inPlaneSquared + apogeeZ * apogeeZ;
  const eccentricity = Math.sqrt(eccentricitySquared);
  out.longitudeRad[LILITH] = normalizeRad(Math.atan2(apogeeY, apogeeX) + frame.nutationLongitudeRad);
  out.longitudeSpeedRadPerDay[LILITH] =
    (apogeeY * ecliptic[9]! - apogeeX * ecliptic[10]!) / inPlaneSquared +
    frame.nutationLongitudeRateRadPerDay;
  out.latitudeRad[LILITH] = Math.atan2(apogeeZ, inPlane);
  out.latitudeSpeedRadPerDay[LILITH] =
    (-ecliptic[11]! * inPlane + (apogeeZ * (apogeeX * ecliptic[9]! + apogeeY * ecliptic[10]!)) / inPlane) /
    eccentricitySquared;
  const eccentricityRate =
    (ecliptic[6]! * ecliptic[9]! + ecliptic[7]! * ecliptic[10]! + ecliptic[8]! * ecliptic[11]!) /
    eccentricity;
  out.distanceAu[LILITH] = semiMajor * (1 + eccentricity);
  out.distanceSpeedAuPerDay[LILITH] = semiMajorRate * (1 + eccentricity) + semiMajor * eccentricityRate;
}

/** Rotates the vector at `at` and its rate at `at + 3`; the rate includes the motion of the ecliptic. */
function toEcliptic(frame: SkyFrame, at: number): void {
  const { orbitIcrs: icrs, orbitOfDate: ecliptic } = frame.workspace;
  const m = frame.icrsToEclipticOfDate;
  const dm = frame.icrsToEclipticOfDateRatePerDay;
  for (let row = 0; row < 3; row++) {
    let value = 0;
    let rate = 0;
    for (let column = 0; column < 3; column++) {
      const element = m[3 * row + column]!;
      value += element * icrs[at + column]!;
      rate += element * icrs[at + 3 + column]! + dm[3 * row + column]! * icrs[at + column]!;
    }
    ecliptic[at + row] = value;
    ecliptic[at + 3 + row] = rate;
  }
}
