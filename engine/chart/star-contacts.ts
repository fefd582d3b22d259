import { BODY_COUNT, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { FIXED_STAR_COUNT, FIXED_STARS } from "../stars/star-catalogue.ts";
import { signedArcDegE4 } from "./aspects.ts";
import {
  DEG_E4_PER_CIRCLE,
  DEG_E4_PER_DEGREE,
  degreeInSignDeg,
  type EclipticPoint,
  longitudeDegE4,
  NO_LONGITUDE,
  signOf,
} from "./ecliptic-point.ts";

/** A body that stands with a fixed star; longitude, sign and degree are the star's. */
export interface StarContact extends EclipticPoint {
  readonly star: string;
  readonly body: BodyName;
  /** Distance in longitude, 0–1.5, 4 decimals. */
  readonly orbDeg: number;
  /** Visual magnitude of the star. */
  readonly magnitude: number;
}

/** Greatest distance in longitude of a conjunction with a fixed star. */
export const STAR_ORB_DEG = 1.5;
const STAR_ORB_DEG_E4 = STAR_ORB_DEG * DEG_E4_PER_DEGREE;

/** The ecliptic in cells at least as long as the orb reaches both ways: what a body reaches lies in two of them. */
const CELL_COUNT = Math.floor(DEG_E4_PER_CIRCLE / (2 * STAR_ORB_DEG_E4));
const CELL_DEG_E4 = DEG_E4_PER_CIRCLE / CELL_COUNT;
/** The bodies that reach into a cell: bit b for body b. */
const bodiesByCell = new Int32Array(CELL_COUNT);

const starLongitudesDegE4 = new Int32Array(FIXED_STAR_COUNT);
/** The contacts found, each as one number whose order is theirs: by body, then by orb, then by star. */
const contactKeys = new Int32Array(BODY_COUNT * FIXED_STAR_COUNT);
const KEYS_PER_BODY = (STAR_ORB_DEG_E4 + 1) * FIXED_STAR_COUNT;

/**
 * Conjunctions in longitude of the bodies with the stars of the catalogue, the edge of the orb included, whatever the
 * latitudes. In body order; for one body the closest star first, and of stars equally close the first of the catalogue.
 *
 * Takes the bodies' rounded longitudes (10⁻⁴ degree, body order, NO_LONGITUDE for a body to pass over) and the stars'
 * (radians, catalogue order).
 */
export function findStarContacts(
  bodyLongitudesDegE4: Int32Array,
  starLongitudesRad: Float64Array,
): StarContact[] {
  markCells(bodyLongitudesDegE4);
  let count = 0;
  for (let star = 0; star < FIXED_STAR_COUNT; star += 1) {
    const starDegE4 = longitudeDegE4(starLongitudesRad[star]!);
    starLongitudesDegE4[star] = starDegE4;
    let bodies = bodiesByCell[Math.floor(starDegE4 / CELL_DEG_E4)]!;
    while (bodies !== 0) {
      const body = 31 - Math.clz32(bodies);
      bodies ^= 1 << body;
      const orbDegE4 = Math.abs(signedArcDegE4(bodyLongitudesDegE4[body]!, starDegE4));
      if (orbDegE4 > STAR_ORB_DEG_E4) continue;
      insertKey(body * KEYS_PER_BODY + orbDegE4 * FIXED_STAR_COUNT + star, count);
      count += 1;
    }
  }
  const found: StarContact[] = [];
  for (let index = 0; index < count; index += 1) found.push(contactOf(contactKeys[index]!));
  return found;
}

function markCells(bodyLongitudesDegE4: Int32Array): void {
  bodiesByCell.fill(0);
  for (let body = 0; body < BODY_COUNT; body += 1) {
    const bodyDegE4 = bodyLongitudesDegE4[body]!;
    if (bodyDegE4 === NO_LONGITUDE) continue;
    const first = Math.floor((bodyDegE4 + DEG_E4_PER_CIRCLE - STAR_ORB_DEG_E4) / CELL_DEG_E4) % CELL_COUNT;
    bodiesByCell[first]! |= 1 << body;
    bodiesByCell[(first + 1) % CELL_COUNT]! |= 1 << body;
  }
}

/** Puts a key in its place among the first `count`. */
function insertKey(key: number, count: number): void {
  let at = count;
  while (at > 0 && contactKeys[at - 1]! > key) {
    contactKeys[at] = contactKeys[at - 1]!;
    at -= 1;
  }
  contactKeys[at] = key;
}

function contactOf(key: number): StarContact {
  const body = Math.floor(key / KEYS_PER_BODY);
  const withinBody = key % KEYS_PER_BODY;
  const star = withinBody % FIXED_STAR_COUNT;
  const starDegE4 = starLongitudesDegE4[star]!;
  return {
    star: FIXED_STARS[star]!.name,
    body: BODY_NAMES[body]!,
    longitudeDeg: starDegE4 / DEG_E4_PER_DEGREE,
    sign: signOf(starDegE4),
    degreeInSignDeg: degreeInSignDeg(starDegE4),
    orbDeg: Math.floor(withinBody / FIXED_STAR_COUNT) / DEG_E4_PER_DEGREE,
    magnitude: FIXED_STARS[star]!.magnitude,
  };
}
