import { type ApparentPlaces, writeUnitVector } from "../apparent/apparent-places.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import { apparentSiderealRateRadPerDay } from "../earth/sidereal-time.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { rotateToHorizon } from "../places/horizontal.ts";
import type { Observer } from "../places/topocentric-frame.ts";

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
