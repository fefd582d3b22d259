import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { BODY, type BodyName } from "../ephemeris/body.ts";
import { type EphemerisSource, missingBodyProblems } from "../ephemeris/ephemeris-source.ts";
import type { EventWindow } from "../events/search-input.ts";
import { assertLocalSearch, nameProblems } from "../horizon/rise-set.ts";
import { RAD_PER_DEG, signedRad, TAU } from "../math/angle.ts";
import { zeroJdUt } from "../math/bracketed-zero.ts";
import { DISC_RADII_KM } from "../places/magnitudes.ts";
import type { Observer } from "../places/topocentric-frame.ts";
import { FIXED_STARS } from "../stars/star-catalogue.ts";
import type { Deg, JdUt, Rad } from "../units/flavours.ts";
import {
  type ClosePair,
  closestJdUt,
  createClosePair,
  findContacts,
  type Gap,
  type Target,
} from "./close-pair.ts";
import { contactsOf } from "./local-eclipse.ts";
import {
  createPlaceHorizon,
  horizonEventsBetween,
  type PlaceHorizon,
  type SkyBody,
  type SkySight,
  skySight,
} from "./sky-sight.ts";
import { apparentRadiusRad, MOON_LIMB_KM } from "./solar-discs.ts";

/** A power of two, so that nodes are computed without rounding. In it the Moon gains 75° to 135° on any body. */
const STEP_DAYS = 8;

/**
 * The instants at which the Moon passes the longitude of another body or star, seen from the Earth's centre: all from a start to an end, and
 * perhaps some up to eight days beyond. Nodes do not depend on the span, so an instant is the same for every span.
 */
function moonConjunctionsJdUt(pair: ClosePair, startJdUt: JdUt, endJdUt: JdUt): readonly JdUt[] {
  const aheadAt = (epochJdUt: JdUt): Rad => {
    pair.at(epochJdUt);
    return pair.places.longitudeRad[BODY.Moon]! - pair.targetPlaces.longitudeRad[pair.target]!;
  };
  const conjunctions: JdUt[] = [];
  const first = Math.floor(startJdUt / STEP_DAYS);
  let before = turned(aheadAt(first * STEP_DAYS));
  for (let node = first; node * STEP_DAYS < endJdUt; node++) {
    const low = node * STEP_DAYS;
    const high = low + STEP_DAYS;
    const after = turned(aheadAt(high));
    // The Moon gains less than half a turn: ahead by less than before, it has passed.
    if (after < before) {
      const gained = TAU - before + after;
      const guess = low + ((TAU - before) / gained) * STEP_DAYS;
      conjunctions.push(zeroJdUt((at) => signedRad(aheadAt(at)), low, high, guess, gained / STEP_DAYS));
    }
    before = after;
  }
  return conjunctions;
}

/** 0 < x ≤ 2π: a conjunction at a node belongs to the step before it. */
function turned(angleRad: Rad): Rad {
  return angleRad - TAU * (Math.ceil(angleRad / TAU) - 1);
}

/** Where the occulted body is over the horizon, and how bright the sky is. */
export interface OccultationSight extends SkySight {
  /** True altitude of the Sun's centre. */
  readonly sunAltitudeDeg: Deg;
}

/** The limbs of the Moon and a body touch: outside (first, fourth) and inside (second, third). */
export interface OccultationContacts {
  /** Begin of the occultation: JD, UT. */
  readonly firstJdUt: JdUt;
  /** Begin and end of the time in which all of the body is hidden; null if a part of it stays visible. A star has no disc: first and second contact are one. */
  readonly secondJdUt: JdUt | null;
  /** End of the time in which all of the body is hidden; null where the second contact is. */
  readonly thirdJdUt: JdUt | null;
  /** End of the occultation. */
  readonly fourthJdUt: JdUt;
}

/** An occultation by the Moon at a place. */
export interface LocalOccultation {
  /** A body or a fixed star. */
  readonly body: string;
  /** Whether all of the body is hidden at some instant. */
  readonly type: "total" | "partial";
  /** Least angle between the centres. */
  readonly maximumJdUt: JdUt;
  /** The instants of the contacts, seen or not. */
  readonly contacts: OccultationContacts;
  /** The body at the maximum, the first and the last contact. */
  readonly sights: {
    /** At the least angle between the centres. */
    readonly maximum: OccultationSight;
    /** At the first contact. */
    readonly first: OccultationSight;
    /** At the last contact. */
    readonly fourth: OccultationSight;
  };
  /** The body rises or sets during the occultation; null if it does not. */
  readonly riseJdUt: JdUt | null;
  /** The body sets during the occultation; null if it does not. */
  readonly setJdUt: JdUt | null;
}

/** Days beyond a window that the search needs of a source: two nodes of conjunctions, and the light of the farthest body. */
const BEYOND_DAYS = 18;
/** A maximum at a place is within this time of the conjunction that the Earth's centre sees. */
const PARALLAX_REACH_DAYS = 0.25;
/** At a conjunction the Moon is within this latitude of a body that it occults anywhere. */
const LATITUDE_DEG_MAX = 1.75;
const NOT_OCCULTED: readonly string[] = ["Sun", "Moon", "TrueNode", "Lilith"];

/**
 * Finds the occultations of a planet, an asteroid or a fixed star by the Moon at a place, by the instant of the least
 * angle between the centres, in the order of time.
 *
 * Notes:
 * 1. The Moon is a sphere of 1738.15 km. Mountains of its limb shift contacts by seconds, at grazing contacts by minutes.
 * 2. Stars farther than 6.8° from the ecliptic are never occulted.
 *
 * Range: the source's less eighteen days at both ends. Accuracy: 0.02 s of planets; docs/accuracy.md.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, 11.5.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param body a body except Sun, Moon, TrueNode and Lilith, or the name of a star of FIXED_STARS
 * @param observer the place: degrees and metres
 * @param window JD (UT): the start is included, the end is not
 * @returns every occultation of which any part is above the horizon, by day too: `sunAltitudeDeg` states the height of
 * the Sun. The same occultations for a window that is split.
 * @throws {InvalidInputError} with every problem of body, place and window
 *
 * @example
 * ```ts
 * import { findLocalOccultations } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const berlin = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
 * const window = { startJdUt: 2460310.5, endJdUt: 2461771.5 }; // 2024 to 2027
 * findLocalOccultations(loadTableSource(), "Saturn", berlin, window).length; // => 2
 * ```
 */
export function findLocalOccultations(
  source: EphemerisSource,
  body: BodyName | (string & {}),
  observer: Observer,
  window: EventWindow,
): readonly LocalOccultation[] {
  assertLocalSearch(source, observer, window, BEYOND_DAYS, [
    ...missingBodyProblems(source),
    ...occultedProblems(source, body),
  ]);
  const { startJdUt, endJdUt } = window;
  if (startJdUt === endJdUt) return [];
  const target = targetOf(body);
  const radiusKm = target.kind === "body" ? DISC_RADII_KM[target.index]! : 0;
  const geocentric = createClosePair(source, null, target);
  const local = createClosePair(source, observer, target);
  const horizon = createPlaceHorizon(observer);
  const occultations: LocalOccultation[] = [];
  const firstJdUt = startJdUt - PARALLAX_REACH_DAYS;
  for (const nearJdUt of moonConjunctionsJdUt(geocentric, firstJdUt, endJdUt + PARALLAX_REACH_DAYS)) {
    if (Math.abs(latitudeAheadRad(geocentric, nearJdUt)) > LATITUDE_DEG_MAX * RAD_PER_DEG) continue;
    const occultation = occultationNear(source, local, horizon, { name: body, radiusKm }, nearJdUt);
    if (occultation === null) continue;
    if (occultation.maximumJdUt >= startJdUt && occultation.maximumJdUt < endJdUt)
      occultations.push(occultation);
  }
  return occultations;
}

function occultedProblems(source: EphemerisSource, body: string): readonly string[] {
  if (NOT_OCCULTED.includes(body)) return [`the Moon does not occult ${body}`];
  return nameProblems(source, body);
}

function targetOf(name: string): Target {
  const index = FIXED_STARS.findIndex((star) => star.name === name);
  return index < 0 ? { kind: "body", index: BODY[name as BodyName] } : { kind: "star", index };
}

function latitudeAheadRad(pair: ClosePair, epochJdUt: JdUt): number {
  pair.at(epochJdUt);
  return pair.places.latitudeRad[BODY.Moon]! - pair.targetPlaces.latitudeRad[pair.target]!;
}

/** From the Moon's limb to the body's nearer limb (`limb` 1) or to its farther one (−1). */
function limbGap(radiusKm: number, limb: 1 | -1): Gap {
  return ({ separationRad, moonDistanceAu, targetDistanceAu }) =>
    separationRad -
    apparentRadiusRad(MOON_LIMB_KM, moonDistanceAu) -
    limb * apparentRadiusRad(radiusKm, targetDistanceAu);
}

function occultationNear(
  source: EphemerisSource,
  pair: ClosePair,
  horizon: PlaceHorizon,
  body: SkyBody,
  nearJdUt: JdUt,
): LocalOccultation | null {
  const maximumJdUt = closestJdUt(pair, nearJdUt, PARALLAX_REACH_DAYS);
  const outer = findContacts(pair, limbGap(body.radiusKm, 1), maximumJdUt);
  if (outer === null) return null;
  const inner = body.radiusKm === 0 ? outer : findContacts(pair, limbGap(body.radiusKm, -1), maximumJdUt);
  const sightAt = (epochJdUt: JdUt) => occultationSight(source, pair, horizon, body, epochJdUt);
  const sights = {
    maximum: sightAt(maximumJdUt),
    first: sightAt(outer.beforeJdUt),
    fourth: sightAt(outer.afterJdUt),
  };
  const events = horizonEventsBetween(source, horizon.observer, body, [
    { epochJdUt: outer.beforeJdUt, sight: sights.first },
    { epochJdUt: maximumJdUt, sight: sights.maximum },
    { epochJdUt: outer.afterJdUt, sight: sights.fourth },
  ]);
  const isSeen = Object.values(sights).some(({ isVisible }) => isVisible);
  if (!isSeen && events.length === 0) return null;
  const eventJdUt = (kind: "rise" | "set") => events.find((event) => event.kind === kind)?.epochJdUt ?? null;
  return {
    body: body.name,
    type: inner === null ? "partial" : "total",
    maximumJdUt,
    contacts: contactsOf(outer, inner),
    sights,
    riseJdUt: eventJdUt("rise"),
    setJdUt: eventJdUt("set"),
  };
}

function occultationSight(
  source: EphemerisSource,
  pair: ClosePair,
  horizon: PlaceHorizon,
  { radiusKm }: SkyBody,
  epochJdUt: JdUt,
): OccultationSight {
  pair.at(epochJdUt);
  const { frame, places, targetPlaces, target } = pair;
  computeApparentPlace(source, frame, BODY.Sun, places);
  const sun = skySight(horizon, frame, places, BODY.Sun, DISC_RADII_KM[BODY.Sun]!);
  return {
    ...skySight(horizon, frame, targetPlaces, target, radiusKm),
    sunAltitudeDeg: sun.altitudeDeg,
  };
}
