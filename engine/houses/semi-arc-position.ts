import type { EquatorialDirection } from "./direction.ts";
import type { HouseFrame } from "./house-frame.ts";

/** The ascensional difference of a declination, from its tangent and of the latitude: ±90° if it does not cross the horizon. */
export function ascensionalDifferenceRad(tanLatitude: number, tanDeclination: number): number {
  return Math.asin(Math.min(1, Math.max(-1, tanLatitude * tanDeclination)));
}

/** A part of an arc; 0 if the arc is empty, as arcs at the poles can be. */
export function shareOf(part: number, arc: number): number {
  return arc === 0 ? 0 : part / arc;
}

/**
 * The distance from the ascendant in quadrants, 0 ≤ x < 4 counted through the lower meridian, of a point at a right ascension from the
 * meridian (eastward positive) whose semi-arc above the horizon is given.
 */
export function quadrantsOfSemiArc(fromMeridianRad: number, semiArcRad: number): number {
  if (Math.abs(fromMeridianRad) <= semiArcRad) return 3 + shareOf(fromMeridianRad, semiArcRad);
  const lowerArc = Math.PI - semiArcRad;
  return fromMeridianRad > 0
    ? 1 - (Math.PI - fromMeridianRad) / lowerArc
    : 1 + (Math.PI + fromMeridianRad) / lowerArc;
}

/** The same for the semi-arc of a direction itself. */
export function quadrantsOfDirection(frame: HouseFrame, { x, y, z }: EquatorialDirection): number {
  const tanLatitude = frame.sinLatitude / frame.cosLatitude;
  const difference = ascensionalDifferenceRad(tanLatitude, z / Math.sqrt(x * x + y * y));
  return quadrantsOfSemiArc(Math.atan2(y, x), Math.PI / 2 + difference);
}
