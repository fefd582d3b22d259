import { normalizeRad } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import type { EquatorialDirection, HorizonTrig, HouseFrame } from "./house-division.ts";

const STEP_TOLERANCE_RAD = 1e-7;
const EVALUATIONS_MAX = 60;

/**
 * Whether parts of the ecliptic never rise: from |φ| = 90° − ε on. Systems that divide the semi-arcs of points of the ecliptic
 * are not defined there. False for NaN.
 */
export function isInsidePolarCircle({ latitudeRad, trueObliquityRad }: HouseFrame): boolean {
  return Math.abs(latitudeRad) >= Math.PI / 2 - trueObliquityRad;
}

/** tan φ tan ε: the sine of the largest ascensional difference of a point of the ecliptic. */
export function ascensionalFactor(t: HorizonTrig): number {
  return (t.sinLatitude * t.sinObliquity) / (t.cosLatitude * t.cosObliquity);
}

/**
 * Longitude, 0 ≤ x < 2π, of the point of the ecliptic whose right ascension is base + x with
 * x = f·asin(k sin(base + x)), given the sine and cosine of base; k is the {@link ascensionalFactor}, 0 < f < 1.
 *
 * Newton's method. The function grows by at least 1 − f per unit, so there is one root. Near the polar circle its slope
 * changes abruptly; a step that leaves the bracket is replaced by bisection.
 */
export function semiArcCuspRad(
  { cosObliquity }: HorizonTrig,
  sinBase: number,
  cosBase: number,
  k: number,
  f: number,
): Rad {
  let low = -f * (Math.PI / 2);
  let high = -low;
  let x = 0;
  let sine = sinBase;
  let cosine = cosBase;
  let step = 0;
  for (let evaluation = 1; ; evaluation++) {
    const sinAscensional = k * sine;
    const slope = 1 - (f * k * cosine) / Math.sqrt(1 - sinAscensional * sinAscensional);
    const excess = x - f * Math.asin(sinAscensional);
    step = -excess / slope;
    if (Math.abs(step) < STEP_TOLERANCE_RAD || evaluation === EVALUATIONS_MAX) break;
    if (excess > 0) high = x;
    else low = x;
    const next = x + step;
    x = next > low && next < high ? next : 0.5 * (low + high);
    const sinX = Math.sin(x);
    const cosX = Math.cos(x);
    sine = sinBase * cosX + cosBase * sinX;
    cosine = cosBase * cosX - sinBase * sinX;
  }
  // Two terms of the series rotate by the last step exactly.
  const cosStep = 1 - 0.5 * step * step;
  return normalizeRad(
    Math.atan2(sine * cosStep + cosine * step, (cosine * cosStep - sine * step) * cosObliquity),
  );
}

/** The speed with sidereal time of a cusp of {@link semiArcCuspRad}. */
export function semiArcCuspSpeed({ cosObliquity }: HorizonTrig, cuspRad: Rad, k: number, f: number): number {
  const sine = Math.sin(cuspRad) * cosObliquity;
  const cosine = Math.cos(cuspRad);
  const squares = sine * sine + cosine * cosine;
  const sinAscensional = (k * sine) / Math.sqrt(squares);
  const cosAscensional = Math.sqrt(1 - sinAscensional * sinAscensional);
  // The right ascension moves by 1/slope, and the longitude with it.
  const slope = 1 - (f * k * cosine) / Math.sqrt(squares) / cosAscensional;
  return squares / (slope * cosObliquity);
}

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
