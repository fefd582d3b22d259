import { icrsToEclipticOfDate } from "../earth/precession.ts";
import { BODY_COUNT, BODY_NAMES, type BodyName, isCovered } from "../ephemeris/body.ts";
import { DEG_PER_RAD, signedRad, TAU } from "../math/angle.ts";
import { type AscendingList, createAscendingList, insertItem } from "../math/number-arrays.ts";
import { ALL_STARS, computeApparentStarPlaces, type StarFrame } from "../stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT, FIXED_STARS, SPACE_MOTION, SPACE_MOTION_STRIDE } from "../stars/star-catalogue.ts";
import { julianCenturies } from "../time/julian-day.ts";
import type { Deg, JdTt, Rad } from "../units/flavours.ts";
import { J2000_JD } from "../units/time.ts";
import type { ZodiacInstant } from "../zodiac/ayanamsa.ts";
import { DEG_E4_PER_DEGREE, type DigitForm, PRINTED, signedArc } from "./digits.ts";
import { type EclipticPoint, eclipticPoint } from "./ecliptic-point.ts";

/** The dates of {@link STAR_DRIFT}, 1600-01-01 to 2599-12-31. */
export const STAR_DRIFT_FIRST_JD_TT: JdTt = 2_305_447.5;
export const STAR_DRIFT_LAST_JD_TT: JdTt = 2_670_690.5;

/**
 * Largest difference between a star's apparent longitude and its uniform drift: 0.031° by aberration, nutation
 * and the uneven precession (Canopus, test/engine/chart/star-contacts.test.ts), times three.
 */
export const STAR_DRIFT_RAD_MAX: Rad = 0.1 * (Math.PI / 180);

/**
 * The drift of each star in longitude: its longitude at the first of these dates (rad, −π to π) and its rate (rad/day)
 * that leads to its longitude at the last, in pairs in catalogue order. It selects the stars whose apparent positions are
 * worth computing.
 */
export const STAR_DRIFT: Float64Array = starDrift();

function starDrift(): Float64Array {
  const first = geometricLongitudesRad(STAR_DRIFT_FIRST_JD_TT);
  const last = geometricLongitudesRad(STAR_DRIFT_LAST_JD_TT);
  const days = STAR_DRIFT_LAST_JD_TT - STAR_DRIFT_FIRST_JD_TT;
  const drift = new Float64Array(2 * FIXED_STAR_COUNT);
  for (let star = 0; star < FIXED_STAR_COUNT; star++) {
    drift[2 * star] = first[star]!;
    drift[2 * star + 1] = signedRad(last[star]! - first[star]!) / days;
  }
  return drift;
}

/** Longitudes of the stars on the mean ecliptic of date, from the Sun. */
function geometricLongitudesRad(epochJdTt: JdTt): Float64Array {
  const rotation = new Float64Array(9);
  icrsToEclipticOfDate(julianCenturies(epochJdTt), rotation, new Float64Array(9));
  const days = epochJdTt - J2000_JD;
  return Float64Array.from({ length: FIXED_STAR_COUNT }, (_, star) => {
    const at = star * SPACE_MOTION_STRIDE;
    let eclipticX = 0;
    let eclipticY = 0;
    for (let axis = 0; axis < 3; axis++) {
      const component = SPACE_MOTION[at + axis]! + SPACE_MOTION[at + axis + 3]! * days;
      eclipticX += rotation[axis]! * component;
      eclipticY += rotation[axis + 3]! * component;
    }
    return Math.atan2(eclipticY, eclipticX);
  });
}

/** A conjunction of a body with a fixed star; longitude, sign and degree are the star's. */
export interface StarContact extends EclipticPoint {
  /** Name of the star in FIXED_STARS. */
  readonly star: string;
  /** The body. */
  readonly body: BodyName;
  /** Distance in longitude, 0–1.5, 4 decimals. */
  readonly orbDeg: Deg;
  /** Visual magnitude of the star. */
  readonly magnitude: number;
}

/** Largest distance in longitude of a conjunction with a fixed star. */
export const STAR_ORB_DEG = 1.5;

/** The ecliptic in cells of a degree. */
const CELL_COUNT = 360;
const CELLS_PER_RADIAN = CELL_COUNT / TAU;

/** A body is in reach of a star in these cells around it, wherever the star is in its cell, and drift or not. */
const REACH_DEG = STAR_ORB_DEG + STAR_DRIFT_RAD_MAX * DEG_PER_RAD + 2 / DEG_E4_PER_DEGREE;

/** Buffers of {@link findStarContacts}; their content is undefined between calls. */
export interface StarContactWorkspace {
  /** The bodies within reach of a cell: bit b for body b. */
  readonly bodiesByCell: Int32Array;
  /** The stars that can be in contact with a body, in catalogue order, from the first element on. */
  readonly selectedStars: Uint8Array;
  /** By star; only the elements of the selected stars are defined. */
  readonly starLongitudesRad: Float64Array;
  readonly starLatitudesRad: Float64Array;
  readonly starLongitudes: Float64Array;
  /** Stars by body, then by orb. */
  readonly contacts: AscendingList;
}

/** Creates the buffers of one calculator. */
export function createStarContactWorkspace(): StarContactWorkspace {
  return {
    bodiesByCell: new Int32Array(CELL_COUNT),
    selectedStars: new Uint8Array(FIXED_STAR_COUNT),
    starLongitudesRad: new Float64Array(FIXED_STAR_COUNT),
    starLatitudesRad: new Float64Array(FIXED_STAR_COUNT),
    starLongitudes: new Float64Array(FIXED_STAR_COUNT),
    contacts: createAscendingList(BODY_COUNT * FIXED_STAR_COUNT),
  };
}

/**
 * Conjunctions in longitude of the bodies with the stars of the catalogue, the edge of the orb included, at any
 * latitude. In body order; for one body the closest star first, and of equally close stars the first of the catalogue.
 *
 * @param bodyLongitudes in body order, in the unit of the digits; a body that is NOT_COVERED has no contacts
 * @param zodiac of the longitudes; null: tropical, where only stars that their drift brings near a body are computed, a
 * fifth of them
 */
export function findStarContacts(
  bodyLongitudes: Float64Array,
  frame: StarFrame,
  workspace: StarContactWorkspace,
  zodiac: ZodiacInstant | null = null,
  digits: DigitForm = PRINTED,
): StarContact[] {
  const { selectedStars, starLongitudesRad, starLatitudesRad } = workspace;
  markCells(bodyLongitudes, digits, workspace.bodiesByCell);
  if (zodiac === null) {
    const selectedCount = selectStars(frame.epochJdTt, workspace);
    computeApparentStarPlaces(frame, starLongitudesRad, null, selectedStars, selectedCount);
    return contactsInCells(bodyLongitudes, digits, workspace, selectedCount);
  }
  selectedStars.set(ALL_STARS);
  computeApparentStarPlaces(frame, starLongitudesRad, starLatitudesRad);
  for (let star = 0; star < FIXED_STAR_COUNT; star++) {
    starLongitudesRad[star] = zodiac.longitudeOf(starLongitudesRad[star]!, starLatitudesRad[star]!);
  }
  return contactsInCells(bodyLongitudes, digits, workspace, FIXED_STAR_COUNT);
}

function markCells(
  bodyLongitudes: Float64Array,
  { unitsPerDegree }: DigitForm,
  bodiesByCell: Int32Array,
): void {
  bodiesByCell.fill(0);
  for (let body = 0; body < BODY_COUNT; body++) {
    if (!isCovered(bodyLongitudes[body]!)) continue;
    const bodyDeg = bodyLongitudes[body]! / unitsPerDegree + CELL_COUNT;
    const last = (bodyDeg + REACH_DEG) | 0;
    for (let cell = (bodyDeg - REACH_DEG) | 0; cell <= last; cell++) {
      bodiesByCell[cell % CELL_COUNT]! |= 1 << body;
    }
  }
}

/** Selects the stars whose drift is in a marked cell, beyond the dates of the drift all of them. Returns their number. */
function selectStars(epochJdTt: JdTt, { bodiesByCell, selectedStars }: StarContactWorkspace): number {
  if (!(epochJdTt >= STAR_DRIFT_FIRST_JD_TT && epochJdTt <= STAR_DRIFT_LAST_JD_TT)) {
    selectedStars.set(ALL_STARS);
    return FIXED_STAR_COUNT;
  }
  const days = epochJdTt - STAR_DRIFT_FIRST_JD_TT;
  let count = 0;
  for (let star = 0; star < FIXED_STAR_COUNT; star++) {
    const driftedRad = STAR_DRIFT[2 * star]! + STAR_DRIFT[2 * star + 1]! * days;
    const cell = (driftedRad * CELLS_PER_RADIAN + CELL_COUNT) | 0;
    // Branchless, because the stars near a body are in no order.
    selectedStars[count] = star;
    count += Number(bodiesByCell[cell % CELL_COUNT] !== 0);
  }
  return count;
}

/** The contacts of the first `selectedCount` selected stars with the bodies marked in their cells. */
function contactsInCells(
  bodyLongitudes: Float64Array,
  digits: DigitForm,
  workspace: StarContactWorkspace,
  selectedCount: number,
): StarContact[] {
  const { bodiesByCell, selectedStars, starLongitudesRad, starLongitudes, contacts } = workspace;
  const { unitsPerDegree, unitsPerCircle } = digits;
  contacts.count = 0;
  for (let i = 0; i < selectedCount; i++) {
    const star = selectedStars[i]!;
    const longitude = digits.longitudeOf(starLongitudesRad[star]!);
    starLongitudes[star] = longitude;
    let bodies = bodiesByCell[(longitude / unitsPerDegree) | 0]!;
    while (bodies !== 0) {
      const body = 31 - Math.clz32(bodies);
      bodies ^= 1 << body;
      const orb = Math.abs(signedArc(bodyLongitudes[body]!, longitude, unitsPerCircle));
      if (orb <= STAR_ORB_DEG * unitsPerDegree) insertItem(contacts, body, orb, star);
    }
  }
  const records: StarContact[] = [];
  for (let i = 0; i < contacts.count; i++) records.push(contactOf(i, workspace, digits));
  return records;
}

function contactOf(
  index: number,
  { contacts, starLongitudes }: StarContactWorkspace,
  digits: DigitForm,
): StarContact {
  const star = contacts.items[index]!;
  const { name, magnitude } = FIXED_STARS[star]!;
  const { longitudeDeg, sign, degreeInSignDeg } = eclipticPoint(starLongitudes[star]!, digits);
  return {
    star: name,
    body: BODY_NAMES[contacts.majors[index]!]!,
    longitudeDeg,
    sign,
    degreeInSignDeg,
    orbDeg: contacts.minors[index]! / digits.unitsPerDegree,
    magnitude,
  };
}
