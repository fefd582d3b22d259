import { BODY_NAMES, type BodyName } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { DEG_PER_RAD } from "../accuracy/difference-statistics.ts";
import { FLAG, REFERENCE_BODY, type ReferenceLibrary } from "../reference/reference-library.ts";

/** Ascendant, Midheaven and Placidus cusps, degrees. */
export interface ReferenceAngles {
  readonly ascendantDeg: number;
  readonly midheavenDeg: number;
  readonly cuspsDeg: readonly number[];
}

/** The number at which the reference has true obliquity, mean obliquity and nutation. */
const OBLIQUITY_AND_NUTATION = -1;
/** The mode in which it converts equatorial coordinates to horizontal ones. */
const FROM_EQUATOR = 1;

export function referenceLongitudeDeg(library: ReferenceLibrary, body: BodyName, jdUt: number): number {
  return defined(library.calc_ut(jdUt, REFERENCE_BODY[body], FLAG.swieph).data[0]);
}

/** The longitudes of all bodies, in body order. */
export function referenceLongitudesDeg(library: ReferenceLibrary, jdUt: number): readonly number[] {
  return BODY_NAMES.map((body) => referenceLongitudeDeg(library, body, jdUt));
}

export function trueObliquityDeg(library: ReferenceLibrary, jdUt: number): number {
  return defined(library.calc_ut(jdUt, OBLIQUITY_AND_NUTATION, 0).data[0]);
}

export function referenceAngles(
  library: ReferenceLibrary,
  jdUt: number,
  latitudeDeg: number,
  longitudeDeg: number,
): ReferenceAngles {
  const { houses, points } = library.houses_ex2(jdUt, 0, latitudeDeg, longitudeDeg, "P").data;
  return { ascendantDeg: defined(points[0]), midheavenDeg: defined(points[1]), cuspsDeg: houses };
}

/** The angles that follow from a Midheaven at a latitude. */
export function anglesFromMidheaven(
  library: ReferenceLibrary,
  midheavenDeg: number,
  obliquityDeg: number,
  latitudeDeg: number,
): ReferenceAngles {
  const longitude = midheavenDeg / DEG_PER_RAD;
  const cosObliquity = Math.cos(obliquityDeg / DEG_PER_RAD);
  const ascensionDeg = Math.atan2(Math.sin(longitude) * cosObliquity, Math.cos(longitude)) * DEG_PER_RAD;
  const { houses, points } = library.houses_armc(
    (ascensionDeg + 360) % 360,
    latitudeDeg,
    obliquityDeg,
    "P",
  ).data;
  return { ascendantDeg: defined(points[0]), midheavenDeg: defined(points[1]), cuspsDeg: houses };
}

/** The true altitude of a body at a place at sea level. */
export function referenceAltitudeDeg(
  library: ReferenceLibrary,
  body: BodyName,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  jdUt: number,
): number {
  const place = [longitude, latitude, 0] as const;
  library.set_topo(...place);
  const flags = FLAG.swieph | FLAG.equatorial | FLAG.topocentric;
  const [ascension = 0, declination = 0, distance = 1] = library.calc_ut(
    jdUt,
    REFERENCE_BODY[body],
    flags,
  ).data;
  return library.azalt(jdUt, FROM_EQUATOR, place, 0, 15, [ascension, declination, distance])[1];
}
