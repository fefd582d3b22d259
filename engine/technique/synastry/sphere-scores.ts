import { ASPECT_ORBS_DEG, ASPECTS, type AspectName } from "../../chart/aspects.ts";
import { type DigitForm, PRINTED } from "../../chart/digits.ts";
import { NATAL_POINT_NAMES, type NatalPointName } from "../../chart/natal-chart.ts";
import { BODY_COUNT, type BodyName } from "../../ephemeris/body.ts";
import {
  bySphere,
  type FactorFacts,
  type Influence,
  orbFalloff,
  orbInWords,
  orbOfFacts,
  type Score,
  SPHERE_NAMES,
  type SphereName,
  scoreOf,
} from "../score.ts";
import type { SynastryAspects, SynastryContact } from "./synastry-aspects.ts";
import { ANGLE_BEARINGS, BEARING_MAX, HOUSE_BEARINGS, SPHERE_BEARINGS } from "./synastry-bearings.ts";
import {
  ANGLE_VALENCES,
  ASPECT_VALENCES,
  BODY_NATURES,
  BONDS,
  EMPHASIS,
  EMPHASISED_PAIRS,
  GENERATION_BODIES,
  HARD_FACTORS,
  HOUSE_SHARE,
  NATURE_MAX,
  ORDINARY_LEVELS,
  sphereScale,
  type Weighted,
} from "./synastry-weights.ts";

/** The score of every sphere of life with its parts. */
export type SphereScores = Readonly<Record<SphereName, Score>>;

/** The house of the other person's chart that contains a body. */
export interface BodyHouse<Name extends string = BodyName> {
  /** The body or added point. */
  readonly body: Name;
  /** 1–12. */
  readonly house: number;
  /** Whether the house is the same wherever the body can be within its error. */
  readonly isCertain: boolean;
}

/** What the scores of two people derive from. */
export interface SynastryContacts<Name extends string = BodyName> extends SynastryAspects<Name> {
  /** A's bodies in B's houses, in body order, then A's added points; null when B's chart has no houses. */
  readonly aInB: readonly BodyHouse<Name>[] | null;
  /** B's bodies in A's houses, in body order, then B's added points; null when A's chart has no houses. */
  readonly bInA: readonly BodyHouse<Name>[] | null;
}

/** Factor of the contribution that sets the median of random pairs to 50. */
export const ORDINARY_PAIR = "level of an ordinary pair";
const ORDINARY_PAIR_FACTS: FactorFacts = { kind: "level" };

const HOUSE_COUNT = 12;
const POINT_COUNT = NATAL_POINT_NAMES.length;
/** By name; undefined for an added point, which has no weights. */
const POINT_INDEX: Readonly<Record<string, number | undefined>> = indexByName(NATAL_POINT_NAMES);
const ASPECT_INDEX = indexByName(ASPECTS.map(({ name }) => name));
const NATURES = valuesByPoint(BODY_NATURES);
const BODY_VALENCES = valencesByAspect(ASPECT_VALENCES);
const VALENCES_AT_ANGLE = valencesByAspect(ANGLE_VALENCES);
const EMPHASES = emphasesOfPairs();
const CONTACT_STRENGTHS = bySphere(contactStrengthsOf);
const HOUSE_STRENGTHS = bySphere(houseStrengthsOf);

function indexByName<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name, index) => [name, index])) as Record<Name, number>;
}

function valuesByPoint(
  weights: readonly (readonly [of: NatalPointName, weight: number, ...rest: unknown[]])[],
): Float64Array {
  const values = new Float64Array(POINT_COUNT);
  for (const [point, weight] of weights) values[POINT_INDEX[point]!] = weight;
  return values;
}

/** By index; NaN where the natures of the points decide. */
function valencesByAspect(weights: readonly Weighted<AspectName>[]): Float64Array {
  const valences = new Float64Array(ASPECTS.length).fill(Number.NaN);
  for (const [aspect, valence] of weights) valences[ASPECT_INDEX[aspect]] = valence;
  return valences;
}

/** Index of an aspect between two points in {@link CONTACT_STRENGTHS}. */
function contactIndex(one: number, other: number, aspect: number): number {
  return (one * POINT_COUNT + other) * ASPECTS.length + aspect;
}

/** By pair of points and aspect: the strength when exact, bearing · bearing / 16 × emphasis × valence; the same both ways. */
function contactStrengthsOf(sphere: SphereName): Float64Array {
  const bearings = valuesByPoint([...SPHERE_BEARINGS[sphere], ...ANGLE_BEARINGS[sphere]]);
  const strengths = new Float64Array(POINT_COUNT * POINT_COUNT * ASPECTS.length);
  const setStrength = (one: number, other: number, aspect: number, valence: number): void => {
    const emphasis = EMPHASES[one * POINT_COUNT + other]!;
    // Adding 0 turns −0 into 0.
    const strength = ((bearings[one]! * bearings[other]!) / BEARING_MAX ** 2) * emphasis * valence + 0;
    strengths[contactIndex(one, other, aspect)] = strength;
    strengths[contactIndex(other, one, aspect)] = strength;
  };
  for (let one = 0; one < BODY_COUNT; one++)
    for (let other = one; other < POINT_COUNT; other++)
      for (let aspect = 0; aspect < ASPECTS.length; aspect++)
        setStrength(one, other, aspect, ordinaryValenceOf(sphere, one, other, aspect));
  for (const { spheres, pair, aspect, valence } of BONDS)
    if (spheres.includes(sphere))
      setStrength(POINT_INDEX[pair[0]]!, POINT_INDEX[pair[1]]!, ASPECT_INDEX[aspect], valence);
  return strengths;
}

/** By pair of points. */
function emphasesOfPairs(): Float64Array {
  const emphases = new Float64Array(POINT_COUNT * POINT_COUNT).fill(1);
  const setEmphasis = (one: NatalPointName, other: NatalPointName, emphasis: number): void => {
    emphases[POINT_INDEX[one]! * POINT_COUNT + POINT_INDEX[other]!] = emphasis;
    emphases[POINT_INDEX[other]! * POINT_COUNT + POINT_INDEX[one]!] = emphasis;
  };
  for (const [one, other] of EMPHASISED_PAIRS) setEmphasis(one, other, EMPHASIS);
  for (const one of GENERATION_BODIES) for (const other of GENERATION_BODIES) setEmphasis(one, other, 0);
  return emphases;
}

/** The valence of an aspect between a body and a body or an angle that have no bond by it. */
function ordinaryValenceOf(sphere: SphereName, body: number, other: number, aspect: number): number {
  const isAtAngle = other >= BODY_COUNT;
  const valence = (isAtAngle ? VALENCES_AT_ANGLE : BODY_VALENCES)[aspect]!;
  if (!Number.isNaN(valence)) return valence < 0 ? valence * (HARD_FACTORS[sphere] ?? 1) : valence;
  // An angle has no nature: the body's own decides.
  return (NATURES[body]! + NATURES[other]!) / (isAtAngle ? 1 : 2) / NATURE_MAX;
}

/** By body and house, from 0: bearing · bearing of the house / 16 × nature / 2 × share of a house. */
function houseStrengthsOf(sphere: SphereName): Float64Array {
  const bearings = valuesByPoint(SPHERE_BEARINGS[sphere]);
  const strengths = new Float64Array(BODY_COUNT * HOUSE_COUNT);
  for (const [house, houseBearing] of HOUSE_BEARINGS[sphere]) {
    for (let body = 0; body < BODY_COUNT; body++) {
      const weight = (bearings[body]! * houseBearing) / BEARING_MAX ** 2;
      strengths[body * HOUSE_COUNT + house - 1] = weight * (NATURES[body]! / NATURE_MAX) * HOUSE_SHARE + 0;
    }
  }
  return strengths;
}

/**
 * Share of its exact strength that a contact has by its orb. The possible error of the points is added to the orb, so an uncertain
 * contact does not raise or lower a score. Most contacts of a Moon of unknown time therefore have no strength.
 */
function contactFalloff({ orbDeg, errorDeg, aspect }: SynastryContact<string>): number {
  return orbFalloff(orbDeg + (errorDeg ?? 0), ASPECT_ORBS_DEG[aspect]);
}

type SphereInfluences = Readonly<Record<SphereName, Influence[]>>;

/** The influences of contacts and houses on each sphere; omits influences without strength. */
export function sphereInfluences(
  { aspects, angleAspects, aInB, bInA }: SynastryContacts<string>,
  digits: DigitForm = PRINTED,
): SphereInfluences {
  const influences = bySphere((): Influence[] => []);
  addContacts([...aspects, ...angleAspects], digits, influences);
  if (aInB !== null) addHouses(aInB, "personA", influences);
  if (bInA !== null) addHouses(bInA, "personB", influences);
  return influences;
}

/** A factor names the points in their order, so it does not depend on the order of the people. */
function addContacts(
  contacts: readonly SynastryContact<string>[],
  digits: DigitForm,
  influences: SphereInfluences,
): void {
  for (const contact of contacts) {
    const falloff = contactFalloff(contact);
    if (falloff === 0) continue;
    const { personA, personB, aspect, orbDeg } = contact;
    const pointA = POINT_INDEX[personA];
    const pointB = POINT_INDEX[personB];
    if (pointA === undefined || pointB === undefined) continue;
    const isInOrder = pointA <= pointB;
    const first = isInOrder ? personA : personB;
    const target = isInOrder ? personB : personA;
    const facts: FactorFacts = {
      kind: "aspect",
      person: isInOrder ? "personA" : "personB",
      // An angle is the last of the points, so the first one is a body.
      body: first as BodyName,
      aspect,
      target: target as NatalPointName,
      orbDeg: orbOfFacts(orbDeg, digits),
    };
    const factor = `${first} ${aspect} ${target}, ${orbInWords(orbDeg)}`;
    const index = contactIndex(pointA, pointB, ASPECT_INDEX[aspect]);
    addToSpheres(CONTACT_STRENGTHS, index, falloff, { factor, facts }, influences);
  }
}

/** A body whose house is not certain has no influence. */
function addHouses(
  houses: readonly BodyHouse<string>[],
  person: "personA" | "personB",
  influences: SphereInfluences,
): void {
  for (const { body, house, isCertain } of houses) {
    const point = POINT_INDEX[body];
    if (!isCertain || point === undefined) continue;
    const index = point * HOUSE_COUNT + house - 1;
    const facts: FactorFacts = { kind: "house", person, body: body as BodyName, house };
    addToSpheres(HOUSE_STRENGTHS, index, 1, { factor: `${body} in house ${house}`, facts }, influences);
  }
}

function addToSpheres(
  strengths: Readonly<Record<SphereName, Float64Array>>,
  index: number,
  share: number,
  { factor, facts }: Omit<Influence, "strength">,
  influences: SphereInfluences,
): void {
  for (const sphere of SPHERE_NAMES) {
    const strength = strengths[sphere][index]!;
    if (strength !== 0) influences[sphere].push({ factor, facts, strength: strength * share });
  }
}

/** Number of people whose time is known, of two. */
export function knownTimeCount({ aInB, bInA }: SynastryContacts<string>): 0 | 1 | 2 {
  return (Number(aInB !== null) + Number(bInA !== null)) as 0 | 1 | 2;
}

/** The score of each sphere of life from the contacts of two charts; the same when the charts are swapped. */
export function sphereScores(contacts: SynastryContacts<string>, digits: DigitForm = PRINTED): SphereScores {
  const influences = sphereInfluences(contacts, digits);
  const timeCount = knownTimeCount(contacts);
  return bySphere((sphere) => {
    const strength = ORDINARY_LEVELS[sphere][timeCount];
    influences[sphere].push({ factor: ORDINARY_PAIR, facts: ORDINARY_PAIR_FACTS, strength });
    return scoreOf(influences[sphere], sphereScale(sphere), digits);
  });
}
