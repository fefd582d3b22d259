import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import { moonAtEmission } from "../apparent/body-vector.ts";
import { writeDirection } from "../apparent/light-path.ts";
import { computeLunarOrbit } from "../apparent/lunar-orbit.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { normalizeRad, oppositeRad } from "../math/angle.ts";
import type { Axes } from "./axes.ts";
import type { Equinox, Plane } from "./place-options.ts";
import { POINT } from "./points.ts";

const EARTH_CENTRE = new Float64Array(3);

/**
 * Computes the points of the Moon's osculating orbit on the true ecliptic of date: TrueNode, Lilith, SouthNode.
 *
 * They are directions from the Earth's centre without aberration, deflection or parallax, as in Swiss Ephemeris. The Moon's
 * light-time is in them unless light is geometric.
 */
export function computeOsculatingPoints(
  source: EphemerisSource,
  frame: SkyFrame,
  isGeometric: boolean,
  out: ApparentPlaces,
): void {
  const { moonState, orbitIcrs } = frame.workspace;
  if (isGeometric) source.state(BODY.Moon, frame.epochJdTt, 0, moonState);
  else moonAtEmission(source, frame, EARTH_CENTRE);
  const gm = source.gmEarthMoonAu3PerDay2;
  computeLunarOrbit(moonState, gm, frame, out);
  writeOpposite(POINT.TrueNode, POINT.SouthNode, out);
  // The two nodes of an ellipse: 1/r + 1/r′ = 2μ/h².
  let momentum = 0;
  let momentumRate = 0;
  for (let i = 0; i < 3; i++) {
    momentum += orbitIcrs[i]! * orbitIcrs[i]!;
    momentumRate += 2 * orbitIcrs[i]! * orbitIcrs[i + 3]!;
  }
  const ascendingAu = out.distanceAu[POINT.TrueNode]!;
  const descendingAu = 1 / ((2 * gm) / momentum - 1 / ascendingAu);
  const ascendingRate = out.distanceSpeedAuPerDay[POINT.TrueNode]! / (ascendingAu * ascendingAu);
  out.distanceAu[POINT.SouthNode] = descendingAu;
  out.distanceSpeedAuPerDay[POINT.SouthNode] =
    descendingAu * descendingAu * ((2 * gm * momentumRate) / (momentum * momentum) - ascendingRate);
}

/** Writes the point opposite another one, at the same distance. */
export function writeOpposite(point: number, opposite: number, out: ApparentPlaces): void {
  out.longitudeRad[opposite] = oppositeRad(out.longitudeRad[point]!);
  out.latitudeRad[opposite] = -out.latitudeRad[point]!;
  out.distanceAu[opposite] = out.distanceAu[point]!;
  out.longitudeSpeedRadPerDay[opposite] = out.longitudeSpeedRadPerDay[point]!;
  out.latitudeSpeedRadPerDay[opposite] = -out.latitudeSpeedRadPerDay[point]!;
  out.distanceSpeedAuPerDay[opposite] = out.distanceSpeedAuPerDay[point]!;
}

/** Copies a point from the true ecliptic of date to other axes. */
export function copyToAxes(
  frame: SkyFrame,
  ofDate: ApparentPlaces,
  point: number,
  plane: Plane,
  equinox: Equinox,
  axes: Axes,
  out: ApparentPlaces,
): void {
  out.distanceAu[point] = ofDate.distanceAu[point]!;
  out.distanceSpeedAuPerDay[point] = ofDate.distanceSpeedAuPerDay[point]!;
  if (plane === "ecliptic" && (equinox === "date" || equinox === "mean")) {
    const turnRad = axes.turnRad - frame.nutationLongitudeRad;
    const turnRate = axes.turnRateRadPerDay - frame.nutationLongitudeRateRadPerDay;
    out.longitudeRad[point] = normalizeRad(ofDate.longitudeRad[point]! + turnRad);
    out.longitudeSpeedRadPerDay[point] = ofDate.longitudeSpeedRadPerDay[point]! + turnRate;
    out.latitudeRad[point] = ofDate.latitudeRad[point]!;
    out.latitudeSpeedRadPerDay[point] = ofDate.latitudeSpeedRadPerDay[point]!;
    return;
  }
  writeIcrsRay(frame, ofDate, point);
  const { matrix, matrixRatePerDay, turnRad, turnRateRadPerDay } = axes;
  writeDirection(frame.workspace.ray, matrix, matrixRatePerDay, turnRad, turnRateRadPerDay, point, out);
}

/** Writes direction and rate of a point of the true ecliptic of date into the workspace's ray. */
export function writeIcrsRay(frame: SkyFrame, ofDate: ApparentPlaces, point: number): void {
  const { ray } = frame.workspace;
  const m = frame.icrsToEclipticOfDate;
  const dm = frame.icrsToEclipticOfDateRatePerDay;
  const longitude = ofDate.longitudeRad[point]! - frame.nutationLongitudeRad;
  const latitude = ofDate.latitudeRad[point]!;
  const rate = ofDate.longitudeSpeedRadPerDay[point]! - frame.nutationLongitudeRateRadPerDay;
  const latitudeRate = ofDate.latitudeSpeedRadPerDay[point]!;
  const cosLatitude = Math.cos(latitude);
  const sinLatitude = Math.sin(latitude);
  const cosLongitude = Math.cos(longitude);
  const sinLongitude = Math.sin(longitude);
  const x = cosLatitude * cosLongitude;
  const y = cosLatitude * sinLongitude;
  for (let i = 0; i < 3; i++) ray[i] = m[i]! * x + m[3 + i]! * y + m[6 + i]! * sinLatitude;
  const px = ray[0]!;
  const py = ray[1]!;
  const pz = ray[2]!;
  // The rate on the moving axes, less the part that is the motion of the axes.
  const outward = -sinLatitude * latitudeRate;
  const xRate = outward * cosLongitude - rate * y - (dm[0]! * px + dm[1]! * py + dm[2]! * pz);
  const yRate = outward * sinLongitude + rate * x - (dm[3]! * px + dm[4]! * py + dm[5]! * pz);
  const zRate = cosLatitude * latitudeRate - (dm[6]! * px + dm[7]! * py + dm[8]! * pz);
  for (let i = 0; i < 3; i++) ray[3 + i] = m[i]! * xRate + m[3 + i]! * yRate + m[6 + i]! * zRate;
}
