import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { type ApparentPlaces, createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../apparent/sky-frame.ts";
import { apparentSiderealRateRadPerDay } from "../earth/sidereal-time.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { RAD_PER_DEG } from "../math/angle.ts";
import { turnToHorizon } from "../places/horizon-axes.ts";
import { moveToObserver, type Observer } from "../places/topocentric-frame.ts";
import { computeApparentStarPlaces } from "../stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT } from "../stars/star-catalogue.ts";
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

/** The course of one body over the sky of one place. It owns its buffers: searches that interleave use one each. */
export interface LocalCourse {
  /** @throws {EphemerisRangeError} when the instant is outside the source's dates */
  at(epochJdUt: JdUt, out: LocalPlace): void;
}

/**
 * What is followed over the horizon of the observer: the apparent place as the observer sees it, or the point of the ecliptic at the
 * longitude that the Earth's centre sees.
 */
export type Sight = "topocentric" | "ecliptic";

/** The course of a body. */
export function createBodyCourse(
  source: EphemerisSource,
  body: number,
  observer: Observer,
  sight: Sight = "topocentric",
): LocalCourse {
  return createCourse(source, observer, body, createApparentPlaces(), sight, (frame, places) => {
    computeApparentPlace(source, frame, body, places);
  });
}

/** The course of a star of the catalogue. Its rates include the Earth's rotation alone. */
export function createStarCourse(
  source: EphemerisSource,
  star: number,
  observer: Observer,
  sight: Sight = "topocentric",
): LocalCourse {
  const stars = Uint8Array.of(star);
  const starPlaces = createApparentPlaces(FIXED_STAR_COUNT);
  starPlaces.distanceAu[star] = Number.POSITIVE_INFINITY;
  return createCourse(source, observer, star, starPlaces, sight, (frame, places) => {
    computeApparentStarPlaces(frame, places.longitudeRad, places.latitudeRad, stars);
  });
}

function createCourse(
  source: EphemerisSource,
  observer: Observer,
  point: number,
  places: ApparentPlaces,
  sight: Sight,
  compute: (frame: SkyFrame, places: ApparentPlaces) => void,
): LocalCourse {
  const frame = createSkyFrame();
  const direction = new Float64Array(6);
  return {
    at(epochJdUt, out) {
      computeSkyFrame(source, epochJdUt, frame);
      if (sight === "topocentric") moveToObserver(frame, observer);
      compute(frame, places);
      if (sight === "ecliptic") {
        places.latitudeRad[point] = 0;
        places.latitudeSpeedRadPerDay[point] = 0;
      }
      writeLocalPlace(frame, observer, places, point, direction, out);
    },
  };
}

/** Writes the local place of a place of the true ecliptic of date. `direction` is a buffer of six elements. */
function writeLocalPlace(
  frame: SkyFrame,
  observer: Observer,
  places: ApparentPlaces,
  point: number,
  direction: Float64Array,
  out: LocalPlace,
): void {
  const longitude = places.longitudeRad[point]!;
  const latitude = places.latitudeRad[point]!;
  const longitudeRate = places.longitudeSpeedRadPerDay[point]!;
  const latitudeRate = places.latitudeSpeedRadPerDay[point]!;
  const cosLatitude = Math.cos(latitude);
  const sinLatitude = Math.sin(latitude);
  const cosLongitude = Math.cos(longitude);
  const sinLongitude = Math.sin(longitude);
  const x = cosLatitude * cosLongitude;
  const y = cosLatitude * sinLongitude;
  turnToHorizon(frame, observer, x, y, sinLatitude, direction, 0);
  turnToHorizon(
    frame,
    observer,
    -sinLatitude * latitudeRate * cosLongitude - y * longitudeRate,
    -sinLatitude * latitudeRate * sinLongitude + x * longitudeRate,
    cosLatitude * latitudeRate,
    direction,
    3,
  );
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
