import { signedArcDegE4 } from "../../chart/aspects.ts";
import {
  DEG_E4_PER_CIRCLE,
  DEG_E4_PER_DEGREE,
  degreesFromE4,
  houseOfLongitude,
  roundToDegE4,
} from "../../chart/ecliptic-point.ts";
import { BODY_NAMES } from "../../ephemeris/body.ts";
import type { CuspDivision, HouseOutcome } from "../../houses/house-division.ts";
import { ASCENDANT_PLACE, computeHouses, HOUSE_PLACES, MIDHEAVEN_PLACE } from "../../houses/houses.ts";
import { DEG_PER_RAD, RAD_PER_DEG } from "../../math/angle.ts";
import { insertKey } from "../../math/ascending.ts";
import type { Deg } from "../../units/flavours.ts";
import type { BirthSky } from "./birth-sky.ts";
import { lineDistanceRad } from "./line-distance.ts";

/** The four angles, in the order used everywhere. */
export const ANGLE_NAMES = ["Ascendant", "Descendant", "Midheaven", "ImumCoeli"] as const;

export type AngleName = (typeof ANGLE_NAMES)[number];

/** Closeness of a body to an angle: within 2°, within 4°, farther. */
export type AngularStrength = "strong" | "moderate" | "weak";

/** A place on Earth. Degrees, north and east positive. */
export interface GeographicPlace {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/** A body or added point at an angle. */
export interface AngularContact<Name extends string = string> {
  readonly body: Name;
  readonly angle: AngleName;
  /** Distance in ecliptic longitude, 0–8, 4 decimals. */
  readonly orbDeg: number;
}

/** Largest distance in longitude of a body at an angle, edge included. */
export const ANGULAR_ORB_DEG = 8;
export const ANGULAR_ORB_DEG_E4: number = ANGULAR_ORB_DEG * DEG_E4_PER_DEGREE;
const STRONG_ORB_DEG = 2;
const MODERATE_ORB_DEG = 4;
const HALF_CIRCLE_DEG_E4 = DEG_E4_PER_CIRCLE / 2;

const ANGLE_COUNT = ANGLE_NAMES.length;
const ASCENDANT = 0;
const MIDHEAVEN = 2;
/** Each body is near at most one end of each of the two axes. */
const CONTACTS_PER_BODY_MAX = 2;
/** Bodies and added points of a key. */
const BODIES_MAX = 32;
const KEYS_PER_ORB = BODIES_MAX * ANGLE_COUNT;

/** Writes cusps and angles of the chart's division, sidereal time and latitude, as computeHouses returns them. */
export type HouseWriter = (sky: BirthSky, chart: RelocatedChart) => HouseOutcome;

/** The chart of an instant for one place. Reused for one place after another. */
export interface RelocatedChart {
  /** Local apparent sidereal time. */
  armcRad: number;
  latitudeRad: number;
  ascendantDegE4: number;
  midheavenDegE4: number;
  /** The house system asked for. */
  readonly division: CuspDivision;
  /** Null: the division needs no setting, and the zodiac is tropical. */
  readonly writeHouses: HouseWriter | null;
  houseOutcome: HouseOutcome;
  /** The names of the bodies, then of the added points. */
  readonly names: readonly string[];
  /** Indices of the names that the source covers. */
  bodies: readonly number[];
  /** By covered name, 1–12. */
  readonly houses: Uint8Array;
  contactCount: number;
  /** Contacts of bodies with angles in ascending order: each key encodes orb, then body, then angle. */
  readonly contactKeys: Int32Array;
  /** By contact: distance of the place from the line of the body for the angle, which can exceed the orb. */
  readonly contactLineDegE4: Int32Array;
  /** Scratch space: angles and cusps in radians, and the rounded cusps. */
  readonly houseValuesRad: Float64Array;
  readonly cuspsDegE4: Int32Array;
}

/** Space for one chart in a house system. */
export function createRelocatedChart(
  division: CuspDivision,
  names: readonly string[] = BODY_NAMES,
  writeHouses: HouseWriter | null = null,
): RelocatedChart {
  return {
    armcRad: Number.NaN,
    latitudeRad: Number.NaN,
    ascendantDegE4: 0,
    midheavenDegE4: 0,
    division,
    writeHouses,
    houseOutcome: "as-asked",
    names,
    bodies: [],
    houses: new Uint8Array(names.length),
    contactCount: 0,
    contactKeys: new Int32Array(CONTACTS_PER_BODY_MAX * names.length),
    contactLineDegE4: new Int32Array(CONTACTS_PER_BODY_MAX * names.length),
    houseValuesRad: new Float64Array(HOUSE_PLACES),
    cuspsDegE4: new Int32Array(12),
  };
}

/** Orb of a contact. */
export function contactOrbDegE4(key: number): number {
  return Math.floor(key / KEYS_PER_ORB);
}

/** Index of the body of a contact. */
export function contactBody(key: number): number {
  return Math.floor((key % KEYS_PER_ORB) / ANGLE_COUNT);
}

/** Index of the angle of a contact in {@link ANGLE_NAMES}. */
export function contactAngle(key: number): number {
  return key % ANGLE_COUNT;
}

/** A contact of a chart. */
export function angularContact<Name extends string>(
  { names }: RelocatedChart,
  key: number,
): AngularContact<Name> {
  return {
    body: names[contactBody(key)] as Name,
    angle: ANGLE_NAMES[contactAngle(key)]!,
    orbDeg: degreesFromE4(contactOrbDegE4(key)),
  };
}

/**
 * Computes the angles, houses and angular bodies of a place.
 *
 * Given:
 * - `sky`: of the instant
 * - `place`
 *
 * Returned: all fields of `out` except its names, its division and its writer of houses.
 *
 * Notes: the writer computes angles and cusps from the local sidereal time and the latitude, in the house system of `out`. Houses and contacts follow from the rounded longitudes.
 */
export function relocate(sky: BirthSky, place: GeographicPlace, out: RelocatedChart): void {
  const { houseValuesRad, cuspsDegE4 } = out;
  out.armcRad = sky.greenwichApparentSiderealTimeRad + place.longitudeDeg * RAD_PER_DEG;
  out.latitudeRad = place.latitudeDeg * RAD_PER_DEG;
  out.houseOutcome =
    out.writeHouses?.(sky, out) ??
    computeHouses(out.armcRad, out.latitudeRad, sky.trueObliquityRad, out.division, houseValuesRad);
  for (let house = 0; house < 12; house++) cuspsDegE4[house] = roundToDegE4(houseValuesRad[house]!);
  out.ascendantDegE4 = roundToDegE4(houseValuesRad[ASCENDANT_PLACE]!);
  out.midheavenDegE4 = roundToDegE4(houseValuesRad[MIDHEAVEN_PLACE]!);
  out.contactCount = 0;
  out.bodies = sky.bodies;
  for (let i = 0; i < sky.bodies.length; i++) {
    const body = sky.bodies[i]!;
    const bodyDegE4 = sky.longitudesDegE4[body]!;
    out.houses[body] = houseOfLongitude(bodyDegE4, cuspsDegE4);
    addContact(body, ASCENDANT, signedArcDegE4(out.ascendantDegE4, bodyDegE4), out);
    addContact(body, MIDHEAVEN, signedArcDegE4(out.midheavenDegE4, bodyDegE4), out);
  }
  for (let index = 0; index < out.contactCount; index++) {
    const key = out.contactKeys[index]!;
    const lineRad = lineDistanceRad(sky, out, contactBody(key), contactAngle(key));
    out.contactLineDegE4[index] = Math.round(lineRad * DEG_PER_RAD * DEG_E4_PER_DEGREE);
  }
}

/** Adds the contact of a body with an angle or with the opposite angle, whose index is the next. */
function addContact(body: number, angle: number, arcDegE4: number, out: RelocatedChart): void {
  const nearDegE4 = Math.abs(arcDegE4);
  const farDegE4 = HALF_CIRCLE_DEG_E4 - nearDegE4;
  const isOpposite = farDegE4 < nearDegE4;
  const orbDegE4 = isOpposite ? farDegE4 : nearDegE4;
  if (orbDegE4 > ANGULAR_ORB_DEG_E4) return;
  const key = orbDegE4 * KEYS_PER_ORB + body * ANGLE_COUNT + angle + (isOpposite ? 1 : 0);
  insertKey(out.contactKeys, out.contactCount, key);
  out.contactCount++;
}

/** The larger of the orb of a contact and the distance of the place from its line: the distance that scores count. */
export function contactDistanceDegE4(
  { contactKeys, contactLineDegE4 }: RelocatedChart,
  index: number,
): number {
  return Math.max(contactOrbDegE4(contactKeys[index]!), contactLineDegE4[index]!);
}

/** Closeness of a contact with this orb. */
export function strengthOfOrb(orbDeg: Deg): AngularStrength {
  if (orbDeg <= STRONG_ORB_DEG) return "strong";
  return orbDeg <= MODERATE_ORB_DEG ? "moderate" : "weak";
}
