import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { type ApparentPlaces, createApparentPlaces, writeUnitVector } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../apparent/sky-frame.ts";
import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { zeroJdUt } from "../math/bracketed-zero.ts";
import { moveToObserver, type Observer } from "../places/topocentric-frame.ts";
import { computeApparentStarPlaces } from "../stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT } from "../stars/star-catalogue.ts";
import type { JdUt, Rad } from "../units/flavours.ts";

/** What the Moon meets: a body, a star of the catalogue, or the point opposite the Sun, the middle of the Earth's shadow. */
export type Target =
  | { readonly kind: "body"; readonly index: number }
  | { readonly kind: "star"; readonly index: number }
  | { readonly kind: "shadow" };

/** The Moon and what it meets, at one instant at a time. It owns its buffers. */
export interface ClosePair {
  readonly frame: SkyFrame;
  /** The Moon at BODY.Moon; a body, or the Sun for the shadow, at its own index. */
  readonly places: ApparentPlaces;
  /** The place of the target, which is a star's if it is one, and its index there. */
  readonly targetPlaces: ApparentPlaces;
  readonly target: number;
  /** The angle between the centres at the instant of the last call of `at`. */
  separationRad: Rad;
  /** Half the rate of the square of the chord between the two unit vectors, per day: negative while they approach. */
  opening: number;
  /** The square of the relative motion, rad²/day². */
  speedSquared: number;
  moonDistanceAu: number;
  /** Infinite for stars. */
  targetDistanceAu: number;
  /**
   * Moves to an instant of UT.
   *
   * @throws {EphemerisRangeError} when it is outside the source's dates
   */
  at(epochJdUt: JdUt): void;
}

/** The pair as an observer sees it; from the Earth's centre if it is null. */
export function createClosePair(
  source: EphemerisSource,
  observer: Observer | null,
  target: Target,
): ClosePair {
  const places = createApparentPlaces();
  const isStar = target.kind === "star";
  const targetPlaces = isStar ? createApparentPlaces(FIXED_STAR_COUNT) : places;
  const index = target.kind === "shadow" ? BODY.Sun : target.index;
  if (isStar) targetPlaces.distanceAu[index] = Number.POSITIVE_INFINITY;
  const stars = Uint8Array.of(index);
  const frame = createSkyFrame();
  const moon = new Float64Array(6);
  const other = new Float64Array(6);
  const pair: ClosePair = {
    frame,
    places,
    targetPlaces,
    target: index,
    separationRad: Number.NaN,
    opening: Number.NaN,
    speedSquared: Number.NaN,
    moonDistanceAu: Number.NaN,
    targetDistanceAu: Number.NaN,
    at(epochJdUt) {
      computeSkyFrame(source, epochJdUt, frame);
      if (observer !== null) moveToObserver(frame, observer);
      computeApparentPlace(source, frame, BODY.Moon, places);
      if (isStar)
        computeApparentStarPlaces(frame, targetPlaces.longitudeRad, targetPlaces.latitudeRad, stars);
      else computeApparentPlace(source, frame, index, places);
      writeUnitVector(places, BODY.Moon, moon);
      writeUnitVector(targetPlaces, index, other);
      if (target.kind === "shadow") for (let i = 0; i < 6; i++) other[i]! *= -1;
      compare(moon, other, pair);
      pair.moonDistanceAu = places.distanceAu[BODY.Moon]!;
      pair.targetDistanceAu = targetPlaces.distanceAu[index]!;
    },
  };
  return pair;
}

/** Compares two directions by the chord between them, which keeps its digits where they almost coincide. */
function compare(moon: Float64Array, other: Float64Array, out: ClosePair): void {
  let chordSquared = 0;
  let opening = 0;
  let speedSquared = 0;
  for (let i = 0; i < 3; i++) {
    const offset = moon[i]! - other[i]!;
    const rate = moon[i + 3]! - other[i + 3]!;
    chordSquared += offset * offset;
    opening += offset * rate;
    speedSquared += rate * rate;
  }
  const halfChord = Math.min(1, Math.sqrt(chordSquared) / 2);
  out.separationRad = 2 * Math.asin(halfChord);
  out.opening = opening;
  out.speedSquared = speedSquared;
}

/** No contact is farther from the maximum: the longest penumbral eclipse takes 6.4 hours. */
const CONTACT_REACH_DAYS = 1 / 6;

/** How far two limbs are apart at the instant of the pair: negative after a first contact and before a last one. */
export type Gap = (pair: ClosePair) => Rad;

/** The instant of the closest approach within reach of another instant. */
export function closestJdUt(pair: ClosePair, nearJdUt: JdUt, reachDays: number): JdUt {
  return turningJdUt(pair, nearJdUt, reachDays, ({ opening }) => opening);
}

/** The instant within reach of another at which a quantity that has the sign of `opening` far from the closest approach is zero. */
export function turningJdUt(
  pair: ClosePair,
  nearJdUt: JdUt,
  reachDays: number,
  quantity: (pair: ClosePair) => number,
): JdUt {
  const valueAt = (epochJdUt: JdUt) => {
    pair.at(epochJdUt);
    return quantity(pair);
  };
  pair.at(nearJdUt);
  return zeroJdUt(valueAt, nearJdUt - reachDays, nearJdUt + reachDays, nearJdUt, pair.speedSquared);
}

/** Two contacts of the same limbs, before and after the maximum. */
export interface ContactPair {
  readonly beforeJdUt: JdUt;
  readonly afterJdUt: JdUt;
}

/** The instants at which a gap closes and opens; null if it does not close. */
export function findContacts(pair: ClosePair, gap: Gap, maximumJdUt: JdUt): ContactPair | null {
  pair.at(maximumJdUt);
  const leastRad = gap(pair);
  if (leastRad >= 0) return null;
  const { separationRad, speedSquared } = pair;
  // With a uniform motion, the way and the rate at the contact.
  const limitRad = separationRad - leastRad;
  const wayRad = Math.sqrt(limitRad * limitRad - separationRad * separationRad);
  const speed = Math.sqrt(speedSquared);
  const guessDays = wayRad / speed;
  const rate = (speed * wayRad) / limitRad;
  const gapAt = (epochJdUt: JdUt) => {
    pair.at(epochJdUt);
    return gap(pair);
  };
  const firstJdUt = maximumJdUt - CONTACT_REACH_DAYS;
  const lastJdUt = maximumJdUt + CONTACT_REACH_DAYS;
  return {
    beforeJdUt: zeroJdUt((at) => -gapAt(at), firstJdUt, maximumJdUt, maximumJdUt - guessDays, rate),
    afterJdUt: zeroJdUt(gapAt, maximumJdUt, lastJdUt, maximumJdUt + guessDays, rate),
  };
}
