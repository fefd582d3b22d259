import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import { BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { DEG_PER_RAD } from "../math/angle.ts";
import { degreeInSignDeg, degreesFromE4, type EclipticPoint, signOf } from "./ecliptic-point.ts";

/** One of the seventeen bodies, as a chart or the sky of a day prints it. */
export interface BodyRecord extends EclipticPoint {
  readonly name: BodyName;
  /** Apparent latitude of date, 4 decimals. */
  readonly latitudeDeg: number;
  /** Distance from the Earth's centre, 8 decimals. */
  readonly distanceAu: number;
  /** Speed in longitude, 6 decimals, negative when retrograde. */
  readonly speedDegPerDay: number;
  readonly retrograde: boolean;
  /** 1–12, or null when the time is unknown and where there are no houses. */
  readonly house: number | null;
}

/** The record of a body from its place; its rounded longitude and speed are given, as others are made from them too. */
export function bodyRecord(
  places: ApparentPlaces,
  body: number,
  longitudeE4: number,
  speedDegPerDay: number,
  house: number | null,
): BodyRecord {
  return {
    name: BODY_NAMES[body]!,
    longitudeDeg: degreesFromE4(longitudeE4),
    sign: signOf(longitudeE4),
    degreeInSignDeg: degreeInSignDeg(longitudeE4),
    latitudeDeg: rounded(places.latitudeRad[body]! * DEG_PER_RAD, 1e4),
    distanceAu: rounded(places.distanceAu[body]!, 1e8),
    speedDegPerDay,
    retrograde: speedDegPerDay < 0,
    house,
  };
}

/** The speed of a body as it is printed: degrees per day, 6 decimals. */
export function speedDegPerDayOf(places: ApparentPlaces, body: number): number {
  return rounded(places.longitudeSpeedRadPerDay[body]! * DEG_PER_RAD, 1e6);
}

/** Rounds to 1 / `scale`; a small negative value becomes 0, not −0. */
function rounded(value: number, scale: number): number {
  return (Math.round(value * scale) + 0) / scale;
}
