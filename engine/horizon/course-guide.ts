import { type ApparentPlaces, writeUnitVector } from "../apparent/apparent-places.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import { apparentSiderealRateRadPerDay } from "../earth/sidereal-time.ts";
import { RAD_PER_DEG, TAU } from "../math/angle.ts";
import { rotateToHorizon } from "../places/horizontal.ts";
import { EARTH_ROTATION_TURNS_PER_DAY, geocentricPlace, type Observer } from "../places/topocentric-frame.ts";
import { LIGHT_SPEED_AU_PER_DAY } from "../units/constants.ts";
import type { JdUt } from "../units/flavours.ts";

/** The direction of a body at a place: a unit vector to east, north and up, with their rates. */
export interface LocalPlace {
  east: number;
  north: number;
  /** The sine of the true altitude. */
  up: number;
  eastRatePerDay: number;
  northRatePerDay: number;
  upRatePerDay: number;
  /** From the observer; infinite for stars. */
  distanceAu: number;
  distanceRateAuPerDay: number;
}

export function createLocalPlace(): LocalPlace {
  return {
    east: Number.NaN,
    north: Number.NaN,
    up: Number.NaN,
    eastRatePerDay: Number.NaN,
    northRatePerDay: Number.NaN,
    upRatePerDay: Number.NaN,
    distanceAu: Number.POSITIVE_INFINITY,
    distanceRateAuPerDay: 0,
  };
}

/** Writes the local place of a place of the true ecliptic of date. `direction` is a buffer of six elements. */
export function writeLocalPlace(
  frame: SkyFrame,
  observer: Observer,
  places: ApparentPlaces,
  point: number,
  direction: Float64Array,
  out: LocalPlace,
): void {
  writeUnitVector(places, point, direction);
  for (let at = 0; at < 6; at += 3)
    rotateToHorizon(frame, observer, direction[at]!, direction[at + 1]!, direction[at + 2]!, direction, at);
  const east = direction[0]!;
  const north = direction[1]!;
  const up = direction[2]!;
  const place = observer.latitudeDeg * RAD_PER_DEG;
  const cosPlace = Math.cos(place);
  const sinPlace = Math.sin(place);
  const turning = apparentSiderealRateRadPerDay(frame.nutationLongitudeRateRadPerDay, frame.trueObliquityRad);
  out.east = east;
  out.north = north;
  out.up = up;
  out.eastRatePerDay = direction[3]! - turning * (up * cosPlace - north * sinPlace);
  out.northRatePerDay = direction[4]! - turning * east * sinPlace;
  out.upRatePerDay = direction[5]! + turning * east * cosPlace;
  out.distanceAu = places.distanceAu[point]!;
  out.distanceRateAuPerDay = places.distanceSpeedAuPerDay[point]!;
}

/** A power of two, so that nodes are computed without rounding. A cubic through two nodes is within 0.4″ of the Moon. */
const STEP_DAYS = 1 / 2;
/** Elements of a node: the vector on the true equator of date (0–2), its rate per day (3–5), Greenwich sidereal time (6). */
const NODE_ELEMENTS = 7;
const SIDEREAL_TIME = 6;
/** The length of a vector to a star: without parallax, and no discs are that far. */
const STAR_AU = 1e9;
const SIDEREAL_TURNS = EARTH_ROTATION_TURNS_PER_DAY * STEP_DAYS;

/** Writes a node: the geocentric vector of a body or star, its rate, and the sidereal time. */
export function writeGuideNode(
  frame: SkyFrame,
  places: ApparentPlaces,
  point: number,
  out: Float64Array,
): void {
  const distance = places.distanceAu[point]!;
  const isFar = distance === Number.POSITIVE_INFINITY;
  const length = isFar ? STAR_AU : distance;
  const lengthRate = isFar ? 0 : places.distanceSpeedAuPerDay[point]!;
  const longitude = places.longitudeRad[point]!;
  const latitude = places.latitudeRad[point]!;
  const longitudeRate = places.longitudeSpeedRadPerDay[point]!;
  const latitudeRate = places.latitudeSpeedRadPerDay[point]!;
  const cosLatitude = Math.cos(latitude);
  const sinLatitude = Math.sin(latitude);
  const inPlane = length * cosLatitude;
  const inPlaneRate = lengthRate * cosLatitude - length * sinLatitude * latitudeRate;
  const cosLongitude = Math.cos(longitude);
  const sinLongitude = Math.sin(longitude);
  const x = inPlane * cosLongitude;
  const y = inPlane * sinLongitude;
  const z = length * sinLatitude;
  const yRate = inPlaneRate * sinLongitude + x * longitudeRate;
  const zRate = lengthRate * sinLatitude + inPlane * latitudeRate;
  const cosObliquity = Math.cos(frame.trueObliquityRad);
  const sinObliquity = Math.sin(frame.trueObliquityRad);
  out[0] = x;
  out[1] = y * cosObliquity - z * sinObliquity;
  out[2] = y * sinObliquity + z * cosObliquity;
  out[3] = inPlaneRate * cosLongitude - y * longitudeRate;
  out[4] = yRate * cosObliquity - zRate * sinObliquity;
  out[5] = yRate * sinObliquity + zRate * cosObliquity;
  out[SIDEREAL_TIME] = frame.greenwichApparentSiderealTimeRad;
}

/** Two neighbouring nodes, and the vector between them. */
interface GuideCell {
  index: number;
  low: Float64Array;
  high: Float64Array;
  /** Vector (0–2) and rate per day (3–5). */
  readonly vector: Float64Array;
}

/**
 * Creates a function that writes the local place of a body from nodes at equal steps: a cubic through vectors and rates, turned to the
 * horizon by the sidereal time between them.
 *
 * @param hasParallax whether the observer sees the body from the place, not from the Earth's centre
 */
export function createCourseGuide(
  observer: Observer,
  hasParallax: boolean,
  sample: (epochJdUt: JdUt, out: Float64Array) => void,
): (epochJdUt: JdUt, out: LocalPlace) => void {
  const cell: GuideCell = {
    index: Number.NaN,
    low: new Float64Array(NODE_ELEMENTS),
    high: new Float64Array(NODE_ELEMENTS),
    vector: new Float64Array(6),
  };
  const turn = createRotation(observer, hasParallax);

  function moveTo(index: number): void {
    const { low } = cell;
    if (index === cell.index + 1) {
      cell.low = cell.high;
      cell.high = low;
    } else sample(index * STEP_DAYS, low);
    sample((index + 1) * STEP_DAYS, cell.high);
    cell.index = index;
  }

  return (epochJdUt, out) => {
    const index = Math.floor(epochJdUt / STEP_DAYS);
    if (index !== cell.index) moveTo(index);
    const u = epochJdUt / STEP_DAYS - index;
    interpolate(cell, u);
    const start = cell.low[SIDEREAL_TIME]!;
    const turned = (cell.high[SIDEREAL_TIME]! - start) / TAU;
    // The two times differ by half a turn and 2 minutes, to within whole turns.
    const turns = turned + Math.floor(SIDEREAL_TURNS - turned + 0.5);
    turn(cell.vector, start + turns * TAU * u, (turns * TAU) / STEP_DAYS, out);
  };
}

/** Writes the cubic's value and rate at the place `u` of the cell. */
function interpolate({ low, high, vector }: GuideCell, u: number): void {
  const v = 1 - u;
  for (let i = 0; i < 3; i++) {
    const a = low[i]!;
    const b = high[i]!;
    const aSlope = low[i + 3]! * STEP_DAYS;
    const bSlope = high[i + 3]! * STEP_DAYS;
    vector[i] = v * v * ((1 + 2 * u) * a + u * aSlope) + u * u * ((1 + 2 * v) * b - v * bSlope);
    vector[i + 3] = (6 * u * v * (b - a) + v * (1 - 3 * u) * aSlope + u * (1 - 3 * v) * bSlope) / STEP_DAYS;
  }
}

/** A function that turns a vector on the equator of date and its rate to the horizon of the observer. */
function createRotation(observer: Observer, hasParallax: boolean) {
  const { fromAxisAu, fromEquatorAu } = geocentricPlace(observer);
  const latitude = observer.latitudeDeg * RAD_PER_DEG;
  const longitude = observer.longitudeDeg * RAD_PER_DEG;
  const cosLatitude = Math.cos(latitude);
  const sinLatitude = Math.sin(latitude);
  // The observer on the axes of the place, which turn with it, and the aberration by its motion to the east.
  const north = hasParallax ? fromEquatorAu * cosLatitude - fromAxisAu * sinLatitude : 0;
  const up = hasParallax ? fromEquatorAu * sinLatitude + fromAxisAu * cosLatitude : 0;
  const aberration = hasParallax
    ? (TAU * EARTH_ROTATION_TURNS_PER_DAY * fromAxisAu) / LIGHT_SPEED_AU_PER_DAY
    : 0;
  return (vector: Float64Array, greenwichRad: number, turnRate: number, out: LocalPlace): void => {
    const x = vector[0]!;
    const y = vector[1]!;
    const z = vector[2]!;
    const cosMeridian = Math.cos(greenwichRad + longitude);
    const sinMeridian = Math.sin(greenwichRad + longitude);
    const east = y * cosMeridian - x * sinMeridian;
    const outward = x * cosMeridian + y * sinMeridian;
    const eastRate = vector[4]! * cosMeridian - vector[3]! * sinMeridian - turnRate * outward;
    const outwardRate = vector[3]! * cosMeridian + vector[4]! * sinMeridian + turnRate * east;
    const n = z * cosLatitude - outward * sinLatitude - north;
    const nRate = vector[5]! * cosLatitude - outwardRate * sinLatitude;
    const h = outward * cosLatitude + z * sinLatitude - up;
    const hRate = outwardRate * cosLatitude + vector[5]! * sinLatitude;
    const distance = Math.sqrt(east * east + n * n + h * h);
    const distanceRate = (east * eastRate + n * nRate + h * hRate) / distance;
    const e = east / distance;
    // Aberration moves the direction towards the east: by its part across the direction.
    const less = 1 - aberration * e;
    out.east = e * less + aberration;
    out.north = (n / distance) * less;
    out.up = (h / distance) * less;
    out.eastRatePerDay = (eastRate - e * distanceRate) / distance;
    out.northRatePerDay = (nRate - out.north * distanceRate) / distance;
    out.upRatePerDay = (hRate - out.up * distanceRate) / distance;
    out.distanceAu = distance;
    out.distanceRateAuPerDay = distanceRate;
  };
}
