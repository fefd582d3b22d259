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

const starLongitudesDegE4 = new Int32Array(FIXED_STAR_COUNT);

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
  for (let star = 0; star < FIXED_STAR_COUNT; star += 1) {
    starLongitudesDegE4[star] = longitudeDegE4(starLongitudesRad[star]!);
  }
  const found: StarContact[] = [];
  for (let body = 0; body < BODY_COUNT; body += 1) {
    const firstOfBody = found.length;
    const bodyDegE4 = bodyLongitudesDegE4[body]!;
    if (bodyDegE4 === NO_LONGITUDE) continue;
    for (let star = 0; star < FIXED_STAR_COUNT; star += 1) {
      const starDegE4 = starLongitudesDegE4[star]!;
      const apartDegE4 = Math.abs(starDegE4 - bodyDegE4);
      if (apartDegE4 > STAR_ORB_DEG_E4 && apartDegE4 < DEG_E4_PER_CIRCLE - STAR_ORB_DEG_E4) continue;
      insertByOrb(found, firstOfBody, {
        star: FIXED_STARS[star]!.name,
        body: BODY_NAMES[body]!,
        longitudeDeg: starDegE4 / DEG_E4_PER_DEGREE,
        sign: signOf(starDegE4),
        degreeInSignDeg: degreeInSignDeg(starDegE4),
        orbDeg: Math.abs(signedArcDegE4(bodyDegE4, starDegE4)) / DEG_E4_PER_DEGREE,
        magnitude: FIXED_STARS[star]!.magnitude,
      });
    }
  }
  return found;
}

/** Puts a contact in its place among those from `first` on, after any that are as close. */
function insertByOrb(contacts: StarContact[], first: number, contact: StarContact): void {
  let at = contacts.length;
  contacts.push(contact);
  while (at > first && contacts[at - 1]!.orbDeg > contact.orbDeg) {
    contacts[at] = contacts[at - 1]!;
    at -= 1;
  }
  contacts[at] = contact;
}
