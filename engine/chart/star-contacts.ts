import { BODY_COUNT, BODY_NAMES, type BodyName, isCovered } from "../ephemeris/body.ts";
import { DEG_PER_RAD, TAU } from "../math/angle.ts";
import { insertKey } from "../math/ascending.ts";
import { ALL_STARS, computeApparentStarPlaces, type StarFrame } from "../stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT, FIXED_STARS } from "../stars/star-catalogue.ts";
import {
  STAR_DRIFT,
  STAR_DRIFT_FIRST_JD_TT,
  STAR_DRIFT_LAST_JD_TT,
  STAR_DRIFT_RAD_MAX,
} from "../stars/star-drift.ts";
import type { Deg, JdTt } from "../units/flavours.ts";
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

/** The ecliptic in cells of a degree. */
const CELL_COUNT = 360;
const CELL_DEG_E4 = DEG_E4_PER_CIRCLE / CELL_COUNT;
const CELLS_PER_RADIAN = CELL_COUNT / TAU;

/** A body is in reach of a star in these cells around it, wherever the star is in its cell, and drift or not. */
const REACH_DEG_E4 = STAR_ORB_DEG_E4 + Math.ceil(STAR_DRIFT_RAD_MAX * DEG_PER_RAD * DEG_E4_PER_DEGREE) + 1;

/** A contact as one number, ordered by body, then by orb, then by star: body · this + orb · FIXED_STAR_COUNT + star. */
const KEYS_PER_BODY = (STAR_ORB_DEG_E4 + 1) * FIXED_STAR_COUNT;

/** Buffers of {@link findStarContacts}; their content is undefined between calls. */
export interface StarContactWorkspace {
  /** The bodies within reach of a cell: bit b for body b. */
  readonly bodiesByCell: Int32Array;
  /** The stars that can be in contact with a body, in catalogue order, from the first element on. */
  readonly selectedStars: Uint8Array;
  /** By star; only the elements of the selected stars are defined. */
  readonly starLongitudesRad: Float64Array;
  readonly starLongitudesDegE4: Int32Array;
  readonly contactKeys: Int32Array;
}

/** Creates the buffers of one calculator. */
export function createStarContactWorkspace(): StarContactWorkspace {
  return {
    bodiesByCell: new Int32Array(CELL_COUNT),
    selectedStars: new Uint8Array(FIXED_STAR_COUNT),
    starLongitudesRad: new Float64Array(FIXED_STAR_COUNT),
    starLongitudesDegE4: new Int32Array(FIXED_STAR_COUNT),
    contactKeys: new Int32Array(BODY_COUNT * FIXED_STAR_COUNT),
  };
}

/**
 * Conjunctions in longitude of the bodies with the stars of the catalogue, the edge of the orb included, at any
 * latitude. In body order; for one body the closest star first, and of equally close stars the first of the catalogue.
 *
 * Given:
 * - `bodyLongitudesDegE4` rounded tropical longitudes in body order; a body that is NOT_COVERED has no contacts
 * - `frame` the instant
 * - `workspace` buffers, overwritten
 *
 * Only stars that their drift brings near a body are computed: a fifth of them.
 */
export function findStarContacts(
  bodyLongitudesDegE4: Float64Array,
  frame: StarFrame,
  workspace: StarContactWorkspace,
): StarContact[] {
  markCells(bodyLongitudesDegE4, workspace.bodiesByCell);
  const { selectedStars, starLongitudesRad } = workspace;
  const selectedCount = selectStars(frame.epochJdTt, workspace);
  computeApparentStarPlaces(frame, starLongitudesRad, null, selectedStars, selectedCount);
  return contactsInCells(bodyLongitudesDegE4, workspace, selectedCount);
}

/** As {@link findStarContacts}, from the `starLongitudesRad` of the workspace, which contain every star. */
export function findAllStarContacts(
  bodyLongitudesDegE4: Float64Array,
  workspace: StarContactWorkspace,
): StarContact[] {
  markCells(bodyLongitudesDegE4, workspace.bodiesByCell);
  workspace.selectedStars.set(ALL_STARS);
  return contactsInCells(bodyLongitudesDegE4, workspace, FIXED_STAR_COUNT);
}

function markCells(bodyLongitudesDegE4: Float64Array, bodiesByCell: Int32Array): void {
  bodiesByCell.fill(0);
  for (let body = 0; body < BODY_COUNT; body++) {
    if (!isCovered(bodyLongitudesDegE4[body]!)) continue;
    const bodyDegE4 = bodyLongitudesDegE4[body]! | 0;
    const last = ((bodyDegE4 + DEG_E4_PER_CIRCLE + REACH_DEG_E4) / CELL_DEG_E4) | 0;
    for (
      let cell = ((bodyDegE4 + DEG_E4_PER_CIRCLE - REACH_DEG_E4) / CELL_DEG_E4) | 0;
      cell <= last;
      cell++
    ) {
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
  bodyLongitudesDegE4: Float64Array,
  workspace: StarContactWorkspace,
  selectedCount: number,
): StarContact[] {
  const { bodiesByCell, selectedStars, starLongitudesRad, starLongitudesDegE4, contactKeys } = workspace;
  let count = 0;
  for (let i = 0; i < selectedCount; i++) {
    const star = selectedStars[i]!;
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
