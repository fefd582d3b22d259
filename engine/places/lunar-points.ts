import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import { moonAtEmission } from "../apparent/body-vector.ts";
import { writeDirection } from "../apparent/light-path.ts";
import { computeLunarOrbit } from "../apparent/lunar-orbit.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { normalizeDeg, normalizeRad, oppositeRad, RAD_PER_DEG } from "../math/angle.ts";
import { polynomialValue } from "../math/number-arrays.ts";
import { julianCenturies } from "../time/julian-day.ts";
import { AU_KM } from "../units/constants.ts";
import { DAYS_PER_JULIAN_CENTURY } from "../units/time.ts";
import type { Axes } from "./axes.ts";
import type { Equinox, Plane } from "./place-options.ts";
import { POINT } from "./points.ts";

/**
 * Longitude of the mean ascending node on the mean ecliptic of date, degrees, powers of Julian centuries of TT since
 * J2000.0. **Source:** the form of Simon et al. (1994) A&A 282, 663; coefficients measured from Swiss Ephemeris, 1800–2400, to
 * 2e-10°. The published ones differ by 0.2″ per century.
 */
const NODE_DEG = Float64Array.of(
  125.044555044445,
  -1934.1363156137234,
  0.002071469619669269,
  1.9058500027259148e-6,
  -2.083787598002817e-8,
);
/** Longitude of the mean apogee along node and orbit; origin as above. */
const APOGEE_DEG = Float64Array.of(
  263.353242986116,
  4069.013579150856,
  -0.010314028804235598,
  -1.1655743809701312e-5,
  7.15264840552318e-8,
);
/** Mean inclination of the Moon's orbit. **Source:** Chapront-Touzé & Chapront (1988) A&A 190, 342: 5°08′43.427″. */
const INCLINATION_DEG = 5.1453964;
/** Mean distance of the Moon, and the distance of the mean apogee, a (1 + 0.054900489). Measured from Swiss Ephemeris. */
const MEAN_DISTANCE_KM = 384_400;
const APOGEE_DISTANCE_RATIO = 1.054900489;

const COEFFICIENT_COUNT = 5;

/**
 * Computes the mean node and the mean Lilith: node and apogee of the Moon's orbit without its periodic changes.
 *
 * Notes:
 * 1. The apogee lies on an orbit inclined by 5.1453964° through the mean node, so it has a latitude.
 * 2. Distances are constant, as in Swiss Ephemeris.
 *
 * Range: 1800–2400. Accuracy: 1e-9° against Swiss Ephemeris.
 *
 * There are no errors.
 *
 * @param frame the instant, filled by {@link computeSkyFrame}
 * @param out output: the elements of `POINT.MeanNode` and `POINT.MeanLilith`, on the true ecliptic and equinox of date
 *
 * @example
 * ```ts
 * import {
 *   computeMeanLunarPoints,
 *   computeSkyFrame,
 *   createApparentPlaces,
 *   createSkyFrame,
 *   POINT,
 *   POINT_COUNT,
 * } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const frame = createSkyFrame();
 * const places = createApparentPlaces(POINT_COUNT);
 * computeSkyFrame(loadTableSource(), 2451545, frame);
 * computeMeanLunarPoints(frame, places);
 * (places.longitudeRad[POINT.MeanNode] * 180) / Math.PI; // => 125.0406
 * ```
 */
export function computeMeanLunarPoints(frame: SkyFrame, out: ApparentPlaces): void {
  const t = julianCenturies(frame.epochJdTt);
  const nodeRad = normalizeDeg(polynomialValue(NODE_DEG, 0, COEFFICIENT_COUNT, t)) * RAD_PER_DEG;
  const apogeeRad = normalizeDeg(polynomialValue(APOGEE_DEG, 0, COEFFICIENT_COUNT, t)) * RAD_PER_DEG;
  const distanceAu = MEAN_DISTANCE_KM / AU_KM;
  const nodeRate = rateRadPerDay(NODE_DEG, t);
  writePoint(frame, POINT.MeanNode, nodeRad, nodeRate, distanceAu, out);
  out.latitudeRad[POINT.MeanNode] = 0;
  out.latitudeSpeedRadPerDay[POINT.MeanNode] = 0;

  const argument = apogeeRad - nodeRad;
  const argumentRate = rateRadPerDay(APOGEE_DEG, t) - nodeRate;
  const cosine = Math.cos(argument);
  const sine = Math.sin(argument);
  const cosInclination = Math.cos(INCLINATION_DEG * RAD_PER_DEG);
  const sinInclination = Math.sin(INCLINATION_DEG * RAD_PER_DEG);
  const inPlane = Math.atan2(sine * cosInclination, cosine);
  const inPlaneSquared = cosine * cosine + sine * sine * cosInclination * cosInclination;
  const inPlaneRate = (argumentRate * cosInclination) / inPlaneSquared;
  writePoint(
    frame,
    POINT.MeanLilith,
    nodeRad + inPlane,
    nodeRate + inPlaneRate,
    distanceAu * APOGEE_DISTANCE_RATIO,
    out,
  );
  out.latitudeRad[POINT.MeanLilith] = Math.asin(sine * sinInclination);
  out.latitudeSpeedRadPerDay[POINT.MeanLilith] =
    (argumentRate * cosine * sinInclination) / Math.sqrt(inPlaneSquared);
}

/** Writes longitude and distance of a point with their rates. */
function writePoint(
  frame: SkyFrame,
  point: number,
  longitudeRad: number,
  rateRadPerDay: number,
  distanceAu: number,
  out: ApparentPlaces,
): void {
  out.longitudeRad[point] = normalizeRad(longitudeRad + frame.nutationLongitudeRad);
  out.longitudeSpeedRadPerDay[point] = rateRadPerDay + frame.nutationLongitudeRateRadPerDay;
  out.distanceAu[point] = distanceAu;
  out.distanceSpeedAuPerDay[point] = 0;
}

function rateRadPerDay(coefficients: Float64Array, t: number): number {
  let rate = 0;
  for (let power = COEFFICIENT_COUNT - 1; power > 0; power--) rate = rate * t + power * coefficients[power]!;
  return (rate * RAD_PER_DEG) / DAYS_PER_JULIAN_CENTURY;
}

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
