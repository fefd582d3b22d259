import { writeHouses } from "../../chart/chart-sky.ts";
import { type DigitForm, PRINTED, signedArc } from "../../chart/digits.ts";
import { houseOf } from "../../chart/ecliptic-point.ts";
import { BODY_NAMES } from "../../ephemeris/body.ts";
import type { HouseOutcome } from "../../houses/house-division.ts";
import { ASCENDANT_INDEX, HOUSE_VALUE_COUNT, MIDHEAVEN_INDEX } from "../../houses/houses.ts";
import { DEG_PER_RAD, RAD_PER_DEG } from "../../math/angle.ts";
import { type AscendingList, createAscendingList, insertItem } from "../../math/number-arrays.ts";
import type { Deg, Rad } from "../../units/flavours.ts";
import type { BirthSky } from "./birth-sky.ts";

/** Index of the first angle on the meridian; Ascendant and Descendant have lower indices. */
const MIDHEAVEN = 2;
const IMUM_COELI = 3;

/**
 * Distance of a place from the line on the map on which a body is at an angle, arc on the ground.
 *
 * For Ascendant and Descendant: the absolute altitude of the body, since the line is the circle of places with the body on
 * the horizon. For Midheaven and ImumCoeli: the hour angle from the upper or lower meridian times the cosine of the place's
 * latitude. Unlike a zodiacal orb it includes the latitude of the body. Geocentric, without refraction: from the ground the
 * Moon appears up to 1° lower.
 *
 * **Source:** rotation from the equator to the horizon, e.g. Meeus (1998), chapter 13.
 */
function lineDistanceRad(sky: BirthSky, place: RelocatedChart, body: number, angle: number): Rad {
  const x = sky.equatorVectors[3 * body]!;
  const y = sky.equatorVectors[3 * body + 1]!;
  const z = sky.equatorVectors[3 * body + 2]!;
  // Rotated to the meridian of the place: hour angle and declination.
  const sinArmc = Math.sin(place.armcRad);
  const cosArmc = Math.cos(place.armcRad);
  const toMeridian = x * cosArmc + y * sinArmc;
  const toWest = x * sinArmc - y * cosArmc;
  if (angle < MIDHEAVEN) {
    const sinAltitude = Math.sin(place.latitudeRad) * z + Math.cos(place.latitudeRad) * toMeridian;
    return Math.abs(Math.asin(Math.min(1, Math.max(-1, sinAltitude))));
  }
  const side = angle === IMUM_COELI ? -1 : 1;
  const hourAngleRad = Math.abs(Math.atan2(toWest * side, toMeridian * side));
  return hourAngleRad * Math.cos(place.latitudeRad);
}

/** The four angles, in the order used everywhere. */
export const ANGLE_NAMES = ["Ascendant", "Descendant", "Midheaven", "ImumCoeli"] as const;

/** One of {@link ANGLE_NAMES}. */
export type AngleName = (typeof ANGLE_NAMES)[number];

/** Closeness of a body to an angle: within 2°, within 4°, farther. */
export type AngularStrength = "strong" | "moderate" | "weak";

/** A place on Earth. Degrees, north and east positive. */
export interface GeographicPlace {
  /** −90 to 90, north positive. */
  readonly latitudeDeg: number;
  /** −180 to 180, east positive. */
  readonly longitudeDeg: number;
}

/** A body or added point at an angle. */
export interface AngularContact<Name extends string = string> {
  /** The body or added point. */
  readonly body: Name;
  /** The angle at which it is. */
  readonly angle: AngleName;
  /** Distance in ecliptic longitude, 0–8, 4 decimals. */
  readonly orbDeg: number;
}

/** Largest distance in longitude of a body at an angle, edge included. */
export const ANGULAR_ORB_DEG = 8;
const STRONG_ORB_DEG = 2;
const MODERATE_ORB_DEG = 4;

const ANGLE_COUNT = ANGLE_NAMES.length;
const ASCENDANT = 0;
/** Each body is near at most one end of each of the two axes. */
const CONTACTS_PER_BODY_MAX = 2;

/** The chart of an instant for one place. Reused for one place after another. Distances are in the unit of its digits. */
export interface RelocatedChart {
  readonly digits: DigitForm;
  /** Local apparent sidereal time. */
  armcRad: number;
  latitudeRad: number;
  houseOutcome: HouseOutcome;
  /** The names of the bodies, then of the added points. */
  readonly names: readonly string[];
  /** Indices of the names that the source covers. */
  bodies: readonly number[];
  /** By covered name, 1–12. */
  readonly houses: Uint8Array;
  /** Contacts of bodies with angles in ascending order of orb, then of body and angle: the items are body · 4 + angle. */
  readonly contacts: AscendingList;
  /** By contact: distance of the place from the line of the body for the angle, which can exceed the orb. */
  readonly contactLines: Float64Array;
  /** Angles and cusps, and the cusps in the unit of the digits. */
  readonly houseValuesRad: Float64Array;
  readonly cusps: Float64Array;
}

export function createRelocatedChart(
  names: readonly string[] = BODY_NAMES,
  digits: DigitForm = PRINTED,
): RelocatedChart {
  return {
    digits,
    armcRad: Number.NaN,
    latitudeRad: Number.NaN,
    houseOutcome: "as-asked",
    names,
    bodies: [],
    houses: new Uint8Array(names.length),
    contacts: createAscendingList(CONTACTS_PER_BODY_MAX * names.length),
    contactLines: new Float64Array(CONTACTS_PER_BODY_MAX * names.length),
    houseValuesRad: new Float64Array(HOUSE_VALUE_COUNT),
    cusps: new Float64Array(12),
  };
}

export function contactBody({ contacts }: RelocatedChart, index: number): number {
  return Math.floor(contacts.items[index]! / ANGLE_COUNT);
}

/** Index of the angle of a contact in {@link ANGLE_NAMES}. */
export function contactAngle({ contacts }: RelocatedChart, index: number): number {
  return contacts.items[index]! % ANGLE_COUNT;
}

export function angularContact<Name extends string>(
  chart: RelocatedChart,
  index: number,
): AngularContact<Name> {
  return {
    body: chart.names[contactBody(chart, index)] as Name,
    angle: ANGLE_NAMES[contactAngle(chart, index)]!,
    orbDeg: chart.contacts.majors[index]! / chart.digits.unitsPerDegree,
  };
}

/**
 * Computes the angles, houses and angular bodies of a place.
 *
 * @param out output: all members except its names and digits, from the local sidereal time and the latitude. Houses and
 * contacts follow from longitudes with the digits.
 */
export function relocate(sky: BirthSky, place: GeographicPlace, out: RelocatedChart): void {
  const { digits, houseValuesRad, cusps, contacts } = out;
  const { unitsPerDegree, unitsPerCircle } = digits;
  out.armcRad = sky.frame.greenwichApparentSiderealTimeRad + place.longitudeDeg * RAD_PER_DEG;
  out.latitudeRad = place.latitudeDeg * RAD_PER_DEG;
  out.houseOutcome = writeHouses(sky, out.armcRad, out.latitudeRad, houseValuesRad);
  for (let house = 0; house < 12; house++) cusps[house] = digits.cuspOf(houseValuesRad[house]!);
  const ascendant = digits.longitudeOf(houseValuesRad[ASCENDANT_INDEX]!);
  const midheaven = digits.longitudeOf(houseValuesRad[MIDHEAVEN_INDEX]!);
  contacts.count = 0;
  out.bodies = sky.bodies;
  for (let i = 0; i < sky.bodies.length; i++) {
    const body = sky.bodies[i]!;
    const longitude = sky.longitudes[body]!;
    out.houses[body] = houseOf(longitude, cusps, unitsPerCircle);
    addContact(body, ASCENDANT, signedArc(ascendant, longitude, unitsPerCircle), out);
    addContact(body, MIDHEAVEN, signedArc(midheaven, longitude, unitsPerCircle), out);
  }
  for (let index = 0; index < contacts.count; index++) {
    const lineRad = lineDistanceRad(sky, out, contactBody(out, index), contactAngle(out, index));
    out.contactLines[index] = digits.round(lineRad * DEG_PER_RAD * unitsPerDegree, 1);
  }
}

/** Adds the contact of a body with an angle or with the opposite angle, whose index is the next. */
function addContact(body: number, angle: number, arc: number, { contacts, digits }: RelocatedChart): void {
  const near = Math.abs(arc);
  const far = digits.unitsPerCircle / 2 - near;
  const isOpposite = far < near;
  const orb = isOpposite ? far : near;
  if (orb > ANGULAR_ORB_DEG * digits.unitsPerDegree) return;
  insertItem(contacts, orb, 0, body * ANGLE_COUNT + angle + (isOpposite ? 1 : 0));
}

/** The larger of the orb of a contact and the distance of the place from its line: the distance that scores count. */
export function contactDistance({ contacts, contactLines }: RelocatedChart, index: number): number {
  return Math.max(contacts.majors[index]!, contactLines[index]!);
}

/** Closeness of a contact with this orb. */
export function strengthOfOrb(orbDeg: Deg): AngularStrength {
  if (orbDeg <= STRONG_ORB_DEG) return "strong";
  return orbDeg <= MODERATE_ORB_DEG ? "moderate" : "weak";
}
