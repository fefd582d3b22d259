import {
  BODY,
  computeSkyFrame,
  createSkyFrame,
  type EphemerisSource,
  FIXED_STARS,
  findLocalOccultations,
  type Observer,
  SECONDS_PER_DAY,
} from "../../engine/index.ts";
import { DISC_RADII_KM } from "../../engine/places/magnitudes.ts";
import { AU_KM } from "../../engine/units/constants.ts";
import { TABLES as SOURCE } from "../../test/tables.ts";
import { DEG_PER_RAD, FIRST_JD_UT, LAST_JD_UT } from "../accuracy/difference-statistics.ts";
import { FLAG, REFERENCE_BODY, type ReferenceLibrary } from "../reference/reference-library.ts";
import { TRADITIONAL_STARS } from "../stars/traditional-stars.ts";

/** An occultation that some place sees, and a place within some thousand kilometres of its middle. */
export interface OccultationCase {
  readonly body: string;
  /** Where the reference's search for the whole Earth has the maximum. */
  readonly nearJdUt: number;
  readonly observer: Observer;
  /** First to fourth contact by the reference's topocentric places; null where there is none. */
  readonly contactsJdUt: readonly (number | null)[];
  /** True altitude of the body at the first and the last contact; null if there is no occultation. */
  readonly altitudesDeg: readonly [number, number] | null;
}

const STARS = ["Alcyone", "Aldebaran", "Elnath", "Regulus", "Spica", "Zubenelgenubi", "Antares", "Nunki"];
const PLANETS = ["Mercury", "Venus", "Mars", "Jupiter", "Saturn", "Uranus"] as const;
/** The reference's radius of the Moon in occultations: half the diameter of the shadow that it states. */
const MOON_KM = 1738.15;
const REACH_DAYS = 0.2;
/** Diurnal aberration at the equator. Source: the same. */
const DIURNAL_ARCSEC = 0.3192;
/** For sidereal time alone. */
const FRAME = createSkyFrame();
const SPREAD_DEG = 28;

/** A random case. */
export function occultationCase(
  library: ReferenceLibrary,
  index: number,
  random: () => number,
): OccultationCase {
  const names = index % 2 === 0 ? STARS : PLANETS;
  const body = names[Math.floor(random() * names.length)] as string;
  const afterJdUt = FIRST_JD_UT + 40 + random() * (LAST_JD_UT - FIRST_JD_UT - 8000);
  const star = starKey(body);
  const number = star === null ? REFERENCE_BODY[body as (typeof PLANETS)[number]] : 0;
  const occultation = library.lun_occult_when_glob(afterJdUt, number, star, FLAG.swieph, 0, false);
  if (occultation.flag === -1) throw new Error(`${body} ${afterJdUt}: ${occultation.error}`);
  const nearJdUt = occultation.data[0] as number;
  const [longitudeDeg = 0, latitudeDeg = 0] = library.lun_occult_where(
    nearJdUt,
    number,
    star,
    FLAG.swieph,
  ).data;
  const latitude = latitudeDeg + (random() * 2 - 1) * SPREAD_DEG;
  const longitude = longitudeDeg + (random() * 2 - 1) * SPREAD_DEG;
  const observer = {
    latitudeDeg: Number(Math.max(-85, Math.min(85, latitude)).toFixed(4)),
    longitudeDeg: Number((((longitude + 540) % 360) - 180).toFixed(4)),
    heightM: Math.round(random() * 2000),
  };
  const contactsJdUt = referenceContacts(library, body, observer, nearJdUt);
  const [firstJdUt, , , fourthJdUt] = contactsJdUt;
  const altitudeAt = (epochJdUt: number) => referenceAltitudeDeg(library, body, observer, epochJdUt);
  return {
    body,
    nearJdUt: Number(nearJdUt.toFixed(6)),
    observer,
    contactsJdUt,
    altitudesDeg: firstJdUt && fourthJdUt ? [altitudeAt(firstJdUt), altitudeAt(fourthJdUt)] : null,
  };
}

/**
 * Right ascension, declination and distance of a body or star by the reference, as the observer sees it, degrees. Its topocentric stars have
 * the observer's velocity of another instant (up to 0.3″): the geocentric place is moved by the diurnal aberration instead.
 *
 * Source: Urban & Seidelmann (2013), Explanatory Supplement, 7.2.3.
 */
function placeOf(
  library: ReferenceLibrary,
  body: string,
  { longitudeDeg, latitudeDeg }: Observer,
  epochJdUt: number,
): readonly [rightAscensionDeg: number, declinationDeg: number, distanceAu: number] {
  const star = starKey(body);
  const flags = FLAG.swieph | FLAG.equatorial;
  if (star === null) {
    const number = REFERENCE_BODY[body as (typeof PLANETS)[number]];
    const [ra = 0, dec = 0, au = 0] = library.calc_ut(epochJdUt, number, flags | FLAG.topocentric).data;
    return [ra, dec, au];
  }
  const [ra = 0, dec = 0] = library.fixstar2_ut(star, epochJdUt, flags).data;
  computeSkyFrame(SOURCE, epochJdUt, FRAME);
  const hour = FRAME.greenwichApparentSiderealTimeRad + (longitudeDeg - ra) / DEG_PER_RAD;
  const shiftDeg = (DIURNAL_ARCSEC / 3600) * Math.cos(latitudeDeg / DEG_PER_RAD);
  const cosDeclination = Math.cos(dec / DEG_PER_RAD);
  return [
    ra + (shiftDeg * Math.cos(hour)) / cosDeclination,
    dec + shiftDeg * Math.sin(hour) * Math.sin(dec / DEG_PER_RAD),
    Number.POSITIVE_INFINITY,
  ];
}

function referenceAltitudeDeg(
  library: ReferenceLibrary,
  body: string,
  observer: Observer,
  epochJdUt: number,
): number {
  const { longitudeDeg, latitudeDeg, heightM } = observer;
  const [rightAscensionDeg, declinationDeg] = placeOf(library, body, observer, epochJdUt);
  const place = [longitudeDeg, latitudeDeg, heightM] as const;
  const horizontal = library.azalt(epochJdUt, 1, place, 1013.25, 15, [rightAscensionDeg, declinationDeg, 1]);
  return Number(horizontal[1].toFixed(3));
}

function starKey(name: string): string | null {
  const star = FIXED_STARS.findIndex((one) => one.name === name);
  return star < 0 ? null : `,${TRADITIONAL_STARS[star]?.rowKey}`;
}

/** Contacts by brute force in the reference's topocentric places: least angle by thirds, contacts by halving. */
function referenceContacts(
  library: ReferenceLibrary,
  body: string,
  observer: Observer,
  nearJdUt: number,
): readonly (number | null)[] {
  const { longitudeDeg, latitudeDeg, heightM } = observer;
  library.set_topo(longitudeDeg, latitudeDeg, heightM);
  const radiusAu =
    starKey(body) === null ? (DISC_RADII_KM[BODY[body as keyof typeof BODY]] as number) / AU_KM : 0;
  const anglesAt = (epochJdUt: number) => {
    const moon = library.calc_ut(
      epochJdUt,
      REFERENCE_BODY.Moon,
      FLAG.swieph | FLAG.topocentric | FLAG.equatorial,
    ).data;
    const other = placeOf(library, body, observer, epochJdUt);
    return {
      separation: angleBetween(moon, other),
      moonRad: Math.asin(MOON_KM / AU_KM / (moon[2] as number)),
      bodyRad: radiusAu === 0 ? 0 : Math.asin(radiusAu / (other[2] as number)),
    };
  };
  let low = nearJdUt - REACH_DAYS;
  let high = nearJdUt + REACH_DAYS;
  while (high - low > 1e-7) {
    const third = (high - low) / 3;
    if (anglesAt(low + third).separation < anglesAt(high - third).separation) high -= third;
    else low += third;
  }
  const maximumJdUt = (low + high) / 2;
  const contactOf = (limb: 1 | -1, side: 1 | -1): number | null => {
    const gapAt = (epochJdUt: number) => {
      const { separation, moonRad, bodyRad } = anglesAt(epochJdUt);
      return separation - moonRad - limb * bodyRad;
    };
    let insideJdUt = maximumJdUt;
    let outsideJdUt = maximumJdUt + side * REACH_DAYS;
    if (gapAt(insideJdUt) >= 0) return null;
    while (Math.abs(outsideJdUt - insideJdUt) > 2e-9) {
      const middle = (insideJdUt + outsideJdUt) / 2;
      if (middle === insideJdUt || middle === outsideJdUt) break;
      if (gapAt(middle) < 0) insideJdUt = middle;
      else outsideJdUt = middle;
    }
    return insideJdUt;
  };
  return [contactOf(1, -1), contactOf(-1, -1), contactOf(-1, 1), contactOf(1, 1)];
}

function angleBetween(a: readonly number[], b: readonly number[]): number {
  const vectorOf = ([longitude = 0, latitude = 0]: readonly number[]) => {
    const [lon, lat] = [longitude / DEG_PER_RAD, latitude / DEG_PER_RAD];
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
  };
  const [u, v] = [vectorOf(a), vectorOf(b)];
  return 2 * Math.asin(Math.hypot(...u.map((value, i) => value - (v[i] as number))) / 2);
}

/** Above this altitude an occultation has to be found, below its opposite it must not be. */
const HORIZON_BAND_DEG = 1.5;
/** Shorter occultations are grazing: near the Moon's limb, where contacts change by seconds for a tenth of an arcsecond. */
const GRAZING_DAYS = 1 / 96;

/**
 * Compares the contacts that both have. They are unequal if only one of the two has the occultation, though it is above the horizon, or
 * its second and third contact.
 */
export function compareOccultation(source: EphemerisSource, one: OccultationCase) {
  const { body, nearJdUt, observer, contactsJdUt, altitudesDeg } = one;
  const window = { startJdUt: nearJdUt - REACH_DAYS, endJdUt: nearJdUt + REACH_DAYS };
  const [ours] = findLocalOccultations(source, body, observer, window);
  if (ours === undefined || altitudesDeg === null) {
    const isAbove = altitudesDeg !== null && Math.max(...altitudesDeg) > HORIZON_BAND_DEG;
    return { isUnequal: ours !== undefined || isAbove, contactsSeconds: [], isGrazing: false };
  }
  const { firstJdUt, secondJdUt, thirdJdUt, fourthJdUt } = ours.contacts;
  const pairs = [firstJdUt, secondJdUt, thirdJdUt, fourthJdUt].map(
    (mine, i) => [mine, contactsJdUt[i] ?? null] as const,
  );
  const isBelow = Math.max(...altitudesDeg) < -HORIZON_BAND_DEG;
  return {
    isUnequal: isBelow || pairs.some(([mine, theirs]) => (mine === null) !== (theirs === null)),
    contactsSeconds: pairs.flatMap(([mine, theirs]) =>
      mine === null || theirs === null ? [] : [(mine - theirs) * SECONDS_PER_DAY],
    ),
    isGrazing: fourthJdUt - firstJdUt < GRAZING_DAYS,
  };
}
