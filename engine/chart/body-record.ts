import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import { BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { DEG_PER_RAD } from "../math/angle.ts";
import type { Deg, DegE4 } from "../units/flavours.ts";
import { degreeInSignDeg, degreesFromE4, type EclipticPoint, signOf } from "./ecliptic-point.ts";

/** One of the seventeen bodies as a chart or a daily sky prints it. */
export interface BodyRecord extends EclipticPoint {
  readonly name: BodyName;
  /** Apparent latitude of date, 4 decimals. */
  readonly latitudeDeg: Deg;
  /** Distance from the Earth's centre, 8 decimals. */
  readonly distanceAu: number;
  /** Speed in longitude, 6 decimals, negative when retrograde. */
  readonly speedDegPerDay: number;
  readonly retrograde: boolean;
  /** 1–12; null when the birth time is unknown or there are no houses. */
  readonly house: number | null;
}

/** The record of a body. Its rounded longitude and speed are parameters because other records derive from them too. */
export function bodyRecord(
  places: ApparentPlaces,
  body: number,
  longitudeDegE4: DegE4,
  speedDegPerDay: number,
  house: number | null,
): BodyRecord {
  return {
    name: BODY_NAMES[body]!,
    longitudeDeg: degreesFromE4(longitudeDegE4),
    sign: signOf(longitudeDegE4),
    degreeInSignDeg: degreeInSignDeg(longitudeDegE4),
    latitudeDeg: round(places.latitudeRad[body]! * DEG_PER_RAD, 1e4),
    distanceAu: round(places.distanceAu[body]!, 1e8),
    speedDegPerDay,
    retrograde: speedDegPerDay < 0,
    house,
  };
}

/** The printed speed of a body: degrees per day, 6 decimals. NOT_COVERED stays NOT_COVERED. */
export function speedDegPerDayOf(places: ApparentPlaces, body: number): number {
  return round(places.longitudeSpeedRadPerDay[body]! * DEG_PER_RAD, 1e6);
}

/** Rounds to 1 / `scale`. A small negative value becomes 0, not −0. */
function round(value: number, scale: number): number {
  return (Math.round(value * scale) + 0) / scale;
}
