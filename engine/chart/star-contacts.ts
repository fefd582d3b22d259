import { BODY_COUNT, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { isCovered } from "../ephemeris/ephemeris-source.ts";
import { FIXED_STAR_COUNT, FIXED_STARS } from "../stars/star-catalogue.ts";
import type { Deg } from "../units/flavours.ts";
import { signedArcDegE4 } from "./aspects.ts";
import {
  DEG_E4_PER_CIRCLE,
  DEG_E4_PER_DEGREE,
  degreeInSignDeg,
  degreesFromE4,
  type EclipticPoint,
  roundToDegE4,
  signOf,
} from "./ecliptic-point.ts";

/** A conjunction of a body with a fixed star; longitude, sign and degree are the star's. */
export interface StarContact extends EclipticPoint {
  readonly star: string;
  readonly body: BodyName;
  /** Distance in longitude, 0–1.5, 4 decimals. */
  readonly orbDeg: Deg;
  /** Visual magnitude of the star. */
  readonly magnitude: number;
}

/** Largest distance in longitude of a conjunction with a fixed star. */
export const STAR_ORB_DEG = 1.5;
const STAR_ORB_DEG_E4 = STAR_ORB_DEG * DEG_E4_PER_DEGREE;

/** The ecliptic in cells at least twice as long as the orb: the range of a body overlaps two of them at most. */
const CELL_COUNT = Math.floor(DEG_E4_PER_CIRCLE / (2 * STAR_ORB_DEG_E4));
const CELL_DEG_E4 = DEG_E4_PER_CIRCLE / CELL_COUNT;

/** A contact as one number, ordered by body, then by orb, then by star: body · this + orb · FIXED_STAR_COUNT + star. */
const KEYS_PER_BODY = (STAR_ORB_DEG_E4 + 1) * FIXED_STAR_COUNT;

/** Buffers of {@link findStarContacts}; their content has no meaning between calls. */
export interface StarContactWorkspace {
  /** The bodies within reach of a cell: bit b for body b. */
  readonly bodiesByCell: Int32Array;
  readonly starLongitudesDegE4: Int32Array;
  readonly contactKeys: Int32Array;
}

/** Creates the buffers of one calculator. */
export function createStarContactWorkspace(): StarContactWorkspace {
  return {
    bodiesByCell: new Int32Array(CELL_COUNT),
    starLongitudesDegE4: new Int32Array(FIXED_STAR_COUNT),
    contactKeys: new Int32Array(BODY_COUNT * FIXED_STAR_COUNT),
  };
}

/**
 * Conjunctions in longitude of the bodies with the stars of the catalogue, the edge of the orb included, at any
 * latitude. In body order; for one body the closest star first, and of equally close stars the first of the catalogue.
 *
 * Given:
 * - `bodyLongitudesDegE4` rounded longitudes in body order; a body that is NOT_COVERED has no contacts
 * - `starLongitudesRad` longitudes in catalogue order
 * - `workspace` buffers, overwritten
 */
export function findStarContacts(
  bodyLongitudesDegE4: Float64Array,
  starLongitudesRad: Float64Array,
  workspace: StarContactWorkspace,
): StarContact[] {
  const { bodiesByCell, starLongitudesDegE4, contactKeys } = workspace;
  markCells(bodyLongitudesDegE4, bodiesByCell);
  let count = 0;
  for (let star = 0; star < FIXED_STAR_COUNT; star++) {
    const starDegE4 = roundToDegE4(starLongitudesRad[star]!) | 0;
    starLongitudesDegE4[star] = starDegE4;
    let bodies = bodiesByCell[(starDegE4 / CELL_DEG_E4) | 0]!;
    while (bodies !== 0) {
      const body = 31 - Math.clz32(bodies);
      bodies ^= 1 << body;
      const orbDegE4 = Math.abs(signedArcDegE4(bodyLongitudesDegE4[body]! | 0, starDegE4));
      if (orbDegE4 > STAR_ORB_DEG_E4) continue;
      insertKey(contactKeys, count, body * KEYS_PER_BODY + orbDegE4 * FIXED_STAR_COUNT + star);
      count++;
    }
  }
  const contacts: StarContact[] = [];
  for (let i = 0; i < count; i++) contacts.push(contactOf(contactKeys[i]!, starLongitudesDegE4));
  return contacts;
}

function markCells(bodyLongitudesDegE4: Float64Array, bodiesByCell: Int32Array): void {
  bodiesByCell.fill(0);
  for (let body = 0; body < BODY_COUNT; body++) {
    if (!isCovered(bodyLongitudesDegE4[body]!)) continue;
    const bodyDegE4 = bodyLongitudesDegE4[body]! | 0;
    const first = Math.floor((bodyDegE4 + DEG_E4_PER_CIRCLE - STAR_ORB_DEG_E4) / CELL_DEG_E4) % CELL_COUNT;
    bodiesByCell[first]! |= 1 << body;
    bodiesByCell[(first + 1) % CELL_COUNT]! |= 1 << body;
  }
}

/** Inserts a key into the sorted first `count` elements. */
function insertKey(keys: Int32Array, count: number, key: number): void {
  let at = count;
  while (at > 0 && keys[at - 1]! > key) {
    keys[at] = keys[at - 1]!;
    at--;
  }
  keys[at] = key;
}

function contactOf(key: number, starLongitudesDegE4: Int32Array): StarContact {
  const body = Math.floor(key / KEYS_PER_BODY);
  const withinBody = key % KEYS_PER_BODY;
  const star = withinBody % FIXED_STAR_COUNT;
  const { name, magnitude } = FIXED_STARS[star]!;
  const starDegE4 = starLongitudesDegE4[star]!;
  return {
    star: name,
    body: BODY_NAMES[body]!,
    longitudeDeg: degreesFromE4(starDegE4),
    sign: signOf(starDegE4),
    degreeInSignDeg: degreeInSignDeg(starDegE4),
    orbDeg: degreesFromE4(Math.floor(withinBody / FIXED_STAR_COUNT)),
    magnitude,
  };
}
