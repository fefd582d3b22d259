import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { DISC_RADII_KM } from "../places/magnitudes.ts";
import { EARTH_RADIUS_KM } from "../places/topocentric-frame.ts";
import { AU_KM, SUN_RADIUS_AU } from "../units/constants.ts";
import type { JdUt } from "../units/flavours.ts";
import { type ClosePair, closestJdUt, findContacts, type Gap, turningJdUt } from "./close-pair.ts";
import {
  contactsOf,
  type LocalLunarEclipse,
  type LocalSolarEclipse,
  type LunarContacts,
  visiblePhase,
} from "./local-eclipse.ts";
import { type PlaceHorizon, type SkySight, skySight, type TimedSight } from "./sky-sight.ts";
import {
  coveredShare,
  innerGapRad,
  isCentral,
  isMoonLarger,
  MOON_LIMB_KM,
  outerGapRad,
  solarPhase,
} from "./solar-discs.ts";

/** A maximum at a place is within this time of the closest approach as the Earth's centre sees it. */
const PARALLAX_REACH_DAYS = 0.25;

/** The solar eclipse of a place near an instant; null if there is none, or all of it is below the horizon. */
export function findLocalSolarEclipse(
  source: EphemerisSource,
  pair: ClosePair,
  horizon: PlaceHorizon,
  nearJdUt: JdUt,
): Omit<LocalSolarEclipse, "sarosSeries" | "sarosMember"> | null {
  const maximumJdUt = closestJdUt(pair, nearJdUt, PARALLAX_REACH_DAYS);
  const outer = findContacts(pair, outerGapRad, maximumJdUt);
  if (outer === null) return null;
  const type = solarType(pair, maximumJdUt);
  const inner = type === "partial" ? null : findContacts(pair, innerGapRad, maximumJdUt);
  const radiusKm = DISC_RADII_KM[BODY.Sun]!;
  const sightAt = (epochJdUt: JdUt): SkySight => {
    pair.at(epochJdUt);
    return skySight(horizon, pair.frame, pair.places, BODY.Sun, radiusKm);
  };
  const phaseAt = (epochJdUt: JdUt) => {
    pair.at(epochJdUt);
    return solarPhase(pair);
  };
  const sights = {
    maximum: sightAt(maximumJdUt),
    first: sightAt(outer.beforeJdUt),
    second: inner && sightAt(inner.beforeJdUt),
    third: inner && sightAt(inner.afterJdUt),
    fourth: sightAt(outer.afterJdUt),
  };
  const timed: readonly TimedSight[] = [
    { epochJdUt: outer.beforeJdUt, sight: sights.first },
    { epochJdUt: maximumJdUt, sight: sights.maximum },
    { epochJdUt: outer.afterJdUt, sight: sights.fourth },
  ];
  const body = { name: "Sun", radiusKm };
  const visible = visiblePhase(source, horizon.observer, body, timed, maximumJdUt, phaseAt);
  if (visible === null) return null;
  const phase = phaseAt(maximumJdUt);
  const contacts = contactsOf(outer, inner);
  return { kind: "solar", type, maximumJdUt, ...phase, ...visible, contacts, sights };
}

function solarType(pair: ClosePair, maximumJdUt: JdUt): LocalSolarEclipse["type"] {
  pair.at(maximumJdUt);
  if (!isCentral(pair)) return "partial";
  return isMoonLarger(pair) ? "total" : "annular";
}

const EARTH_RADIUS_AU = EARTH_RADIUS_KM / AU_KM;
const MOON_RADIUS_AU = MOON_LIMB_KM / AU_KM;
/** Factors by which the atmosphere enlarges the shadow at the Moon's distance. */
const UMBRA_ENLARGEMENT = 1.0139424;
const PENUMBRA_ENLARGEMENT = 1.0079041;

/** The cones of the Earth's shadow: the umbra narrows with the distance, the penumbra widens. */
const UMBRA = { sunSign: -1, enlargement: UMBRA_ENLARGEMENT };
const PENUMBRA = { sunSign: 1, enlargement: PENUMBRA_ENLARGEMENT };
type ShadowCone = typeof UMBRA;

/** The radius of a cone in the plane through the Moon's centre that is perpendicular to the shadow's axis, au. */
function coneRadiusAu({ sunSign, enlargement }: ShadowCone, pair: ClosePair): number {
  const alongAu = pair.moonDistanceAu * Math.cos(pair.separationRad);
  const sine = (SUN_RADIUS_AU + sunSign * EARTH_RADIUS_AU) / pair.targetDistanceAu;
  const cosine = Math.sqrt(1 - sine * sine);
  return (enlargement * (EARTH_RADIUS_AU + sunSign * alongAu * sine)) / cosine;
}

/** The Moon's distance from the axis of the shadow, au. */
function axisDistanceAu({ moonDistanceAu, separationRad }: ClosePair): number {
  return moonDistanceAu * Math.sin(separationRad);
}

/** From the edge of a cone to the Moon's nearer limb (`limb` 1) or to its farther one (−1). */
function shadowGap(cone: ShadowCone, limb: 1 | -1): Gap {
  return (pair) =>
    pair.separationRad - Math.asin((coneRadiusAu(cone, pair) + limb * MOON_RADIUS_AU) / pair.moonDistanceAu);
}

/** The share of the Moon's diameter inside a cone; above 1 if it is deeper than its diameter, negative outside. */
function shadowMagnitude(cone: ShadowCone, pair: ClosePair): number {
  return (coneRadiusAu(cone, pair) + MOON_RADIUS_AU - axisDistanceAu(pair)) / (2 * MOON_RADIUS_AU);
}

/** The share of the Moon's disc inside the umbra, 0–1. */
function umbralObscuration(pair: ClosePair): number {
  return coveredShare(MOON_RADIUS_AU, coneRadiusAu(UMBRA, pair), axisDistanceAu(pair));
}

/** Turns from negative to positive where the Moon's centre is deepest in the shadow, whose edge follows the Moon's distance. */
function deepening(moonDistanceRateAuPerDay: number, pair: ClosePair): number {
  const { moonDistanceAu, separationRad, opening } = pair;
  const edgeRate = (EARTH_RADIUS_AU * moonDistanceRateAuPerDay) / (moonDistanceAu * moonDistanceAu);
  return opening + separationRad * edgeRate;
}

/** The greatest eclipse is within this time of the closest approach to the axis of the shadow. */
const GREATEST_REACH_DAYS = 0.01;

/**
 * The lunar eclipse near an instant; null if there is none, or all of it is below the horizon.
 *
 * @param local any pair that the observer sees: it places the Moon over the horizon
 */
export function findLocalLunarEclipse(
  source: EphemerisSource,
  shadow: ClosePair,
  local: ClosePair,
  horizon: PlaceHorizon,
  nearJdUt: JdUt,
): Omit<LocalLunarEclipse, "sarosSeries" | "sarosMember"> | null {
  const maximumJdUt = deepestJdUt(shadow, nearJdUt);
  const contacts = lunarContacts(shadow, maximumJdUt);
  if (contacts === null) return null;
  const radiusKm = DISC_RADII_KM[BODY.Moon]!;
  const sightAt = (epochJdUt: JdUt): SkySight => {
    local.at(epochJdUt);
    return skySight(horizon, local.frame, local.places, BODY.Moon, radiusKm);
  };
  const sightOf = (epochJdUt: JdUt | null) => (epochJdUt === null ? null : sightAt(epochJdUt));
  const phaseAt = (epochJdUt: JdUt) => {
    shadow.at(epochJdUt);
    return {
      magnitude: Math.max(0, shadowMagnitude(UMBRA, shadow)),
      obscuration: umbralObscuration(shadow),
    };
  };
  const { penumbraFirstJdUt, penumbraLastJdUt } = contacts;
  const sights = {
    maximum: sightAt(maximumJdUt),
    penumbraFirst: sightAt(penumbraFirstJdUt),
    first: sightOf(contacts.firstJdUt),
    second: sightOf(contacts.secondJdUt),
    third: sightOf(contacts.thirdJdUt),
    fourth: sightOf(contacts.fourthJdUt),
    penumbraLast: sightAt(penumbraLastJdUt),
  };
  const timed: readonly TimedSight[] = [
    { epochJdUt: penumbraFirstJdUt, sight: sights.penumbraFirst },
    { epochJdUt: maximumJdUt, sight: sights.maximum },
    { epochJdUt: penumbraLastJdUt, sight: sights.penumbraLast },
  ];
  const body = { name: "Moon", radiusKm };
  const visible = visiblePhase(source, horizon.observer, body, timed, maximumJdUt, phaseAt);
  if (visible === null) return null;
  return {
    kind: "lunar",
    type: contacts.secondJdUt !== null ? "total" : contacts.firstJdUt !== null ? "partial" : "penumbral",
    maximumJdUt,
    ...phaseAt(maximumJdUt),
    penumbralMagnitude: shadowMagnitude(PENUMBRA, shadow),
    ...visible,
    contacts,
    sights,
  };
}

/** The instant at which the Moon is deepest in the shadow: findEclipses has the same. */
function deepestJdUt(shadow: ClosePair, nearJdUt: JdUt): JdUt {
  return turningJdUt(shadow, nearJdUt, GREATEST_REACH_DAYS, (pair) =>
    deepening(pair.places.distanceSpeedAuPerDay[BODY.Moon]!, pair),
  );
}

function lunarContacts(shadow: ClosePair, maximumJdUt: JdUt): LunarContacts | null {
  const penumbra = findContacts(shadow, shadowGap(PENUMBRA, 1), maximumJdUt);
  if (penumbra === null) return null;
  const partial = findContacts(shadow, shadowGap(UMBRA, 1), maximumJdUt);
  const total = findContacts(shadow, shadowGap(UMBRA, -1), maximumJdUt);
  return {
    penumbraFirstJdUt: penumbra.beforeJdUt,
    firstJdUt: partial?.beforeJdUt ?? null,
    secondJdUt: total?.beforeJdUt ?? null,
    thirdJdUt: total?.afterJdUt ?? null,
    fourthJdUt: partial?.afterJdUt ?? null,
    penumbraLastJdUt: penumbra.afterJdUt,
  };
}
