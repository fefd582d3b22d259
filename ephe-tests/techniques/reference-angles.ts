import { BODY_NAMES, type BodyName } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { DEG_PER_RAD, FIRST_JD_UT, LAST_JD_UT } from "../accuracy/difference-statistics.ts";
import { type BruteCourse, createBruteCourse } from "../events/brute-force.ts";
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
  const { houses, points } = library.houses_armc_ex2(
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

/** Days between two samples, short enough to find every turn. Slower bodies have {@link SLOW_STEP_DAYS}. */
const STEP_DAYS: Partial<Readonly<Record<BodyName, number>>> = {
  Moon: 1,
  TrueNode: 0.05,
  Lilith: 0.05,
  Mercury: 1,
};
const SLOW_STEP_DAYS = 2;

/** Days between two samples of a body, or of the faster of two. */
function sampleDays(body: BodyName, other: BodyName | null = null): number {
  return Math.min(...[body, other ?? body].map((name) => STEP_DAYS[name] ?? SLOW_STEP_DAYS));
}

/** The reference's longitude of a body from 1800 to 2399, or its difference to another body's over a shorter time. */
export function referenceCourse(
  library: ReferenceLibrary,
  body: BodyName,
  other: BodyName | null = null,
  startJdUt: number = FIRST_JD_UT,
  endJdUt: number = LAST_JD_UT,
): BruteCourse {
  const angle = (jdUt: number): number =>
    referenceLongitudeDeg(library, body, jdUt) -
    (other === null ? 0 : referenceLongitudeDeg(library, other, jdUt));
  return createBruteCourse(angle, startJdUt, endJdUt, sampleDays(body, other));
}
