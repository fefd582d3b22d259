import { pointProblems } from "../../chart/aspect-problems.ts";
import type { AspectPoint } from "../../chart/aspect-rules.ts";
import { SIGN_NAMES, type SignName } from "../../chart/ecliptic-point.ts";
import { normalizeDeg } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { finite, flag } from "../../units/read-options.ts";
import {
  CLASSICAL_PLANETS,
  type ClassicalPlanet,
  DOMICILE_RULERS,
  EGYPTIAN_TERMS,
  EXALTATION_RULERS,
  FACE_ORDER,
  TRIPLICITY_RULERS,
  type TriplicityRulers,
} from "./dignity-tables.ts";

/** The five essential dignities, from the strongest on. */
export const DIGNITY_NAMES = ["domicile", "exaltation", "triplicity", "term", "face"] as const;
/** One of {@link DIGNITY_NAMES}. */
export type DignityName = (typeof DIGNITY_NAMES)[number];

/** The planets that rule a place of the zodiac. */
export interface DignityRulers {
  /** The sign that contains the longitude. */
  readonly sign: SignName;
  /** The ruler of the sign. */
  readonly domicile: ClassicalPlanet;
  /** Null where no planet is exalted in the sign. */
  readonly exaltation: ClassicalPlanet | null;
  /** The rulers of the element of the sign. */
  readonly triplicity: TriplicityRulers;
  /** The ruler of the Egyptian term. */
  readonly term: ClassicalPlanet;
  /** The ruler of the Chaldean face. */
  readonly face: ClassicalPlanet;
}

/** The essential dignities of a planet where it is. */
export interface PlanetDignities {
  /** The planet. */
  readonly planet: ClassicalPlanet;
  /** The sign in which it is. */
  readonly sign: SignName;
  /** In the order of {@link DIGNITY_NAMES}; a planet without any is peregrine. */
  readonly dignities: readonly DignityName[];
  /** In the sign opposite to one that it rules. */
  readonly detriment: boolean;
  /** In the sign opposite to its exaltation. */
  readonly fall: boolean;
}

/** Two planets, each in a sign that the other rules or is exalted in. */
export interface MutualReception {
  /** The planet that is first in the caller's list. */
  readonly planet1: ClassicalPlanet;
  /** The other planet. */
  readonly planet2: ClassicalPlanet;
  /** The dignity of `planet2` in the sign where `planet1` is. */
  readonly dignity1: "domicile" | "exaltation";
  /** The dignity of `planet1` in the sign where `planet2` is. */
  readonly dignity2: "domicile" | "exaltation";
}

const FACE_DEG = 10;
const SIGN_DEG = 30;

/**
 * The rulers of a place: domicile, exaltation and triplicity by sign, Egyptian term, Chaldean face.
 *
 * **Source:** the tables' own: Ptolemy, Tetrabiblos I.17–20; Lilly, Christian Astrology (faces).
 *
 * @param longitudeDeg degrees, of any turn, in the zodiac that you use
 * @returns the rulers by name; `exaltation` is null where no planet is exalted
 * @throws {InvalidInputError} when the longitude is not a finite number
 *
 * @example
 * ```ts
 * import { dignityRulersAt } from "almagest";
 *
 * const rulers = dignityRulersAt(15.5);
 * rulers.domicile; // => "Mars"
 * rulers.term; // => "Mercury"
 * rulers.face; // => "Sun"
 * ```
 */
export function dignityRulersAt(longitudeDeg: Deg): DignityRulers {
  assertNoProblems(finite("longitudeDeg", longitudeDeg));
  const turnedDeg = normalizeDeg(longitudeDeg);
  const index = Math.floor(turnedDeg / SIGN_DEG);
  const sign = itemAt(SIGN_NAMES, index);
  const terms = itemAt(EGYPTIAN_TERMS, index);
  const term = terms.findIndex(([, endDeg]) => turnedDeg - SIGN_DEG * index < endDeg);
  return {
    sign,
    domicile: DOMICILE_RULERS[sign],
    exaltation: EXALTATION_RULERS[sign] ?? null,
    triplicity: itemAt(TRIPLICITY_RULERS, index % 4),
    term: itemAt(terms, term)[0],
    face: itemAt(FACE_ORDER, Math.floor(turnedDeg / FACE_DEG) % FACE_ORDER.length),
  };
}

/**
 * The essential dignities of the seven classical planets among some points, in the order of the points. Other points are ignored.
 *
 * **Source:** the tables of {@link dignityRulersAt}.
 *
 * @param points longitudes in degrees, for example the bodies of a chart
 * @param options `isDay`: whether the Sun is above the horizon, which decides the ruler of a triplicity
 * @returns sign, dignities, detriment and fall of each classical planet among the points
 * @throws {InvalidInputError} lists every problem of points and options
 *
 * @example
 * ```ts
 * import { essentialDignities } from "almagest";
 *
 * const [sun] = essentialDignities([{ name: "Sun", longitudeDeg: 18 }], { isDay: true });
 * sun.dignities; // => ["exaltation","triplicity","face"]
 * sun.fall; // => false
 * ```
 */
export function essentialDignities(
  points: readonly AspectPoint[],
  options: { readonly isDay: boolean },
): PlanetDignities[] {
  assertNoProblems([...pointProblems(points), ...flag("options.isDay", options?.isDay)]);
  return points.flatMap(({ name, longitudeDeg }) =>
    isClassical(name) ? [dignitiesOf(name, longitudeDeg, options.isDay)] : [],
  );
}

function dignitiesOf(planet: ClassicalPlanet, longitudeDeg: Deg, isDay: boolean): PlanetDignities {
  const { triplicity, sign, ...rulers } = dignityRulersAt(longitudeDeg);
  const opposite = dignityRulersAt(longitudeDeg + 180);
  const rulesTriplicity =
    planet === triplicity.common || planet === (isDay ? triplicity.day : triplicity.night);
  return {
    planet,
    sign,
    dignities: DIGNITY_NAMES.filter((dignity) =>
      dignity === "triplicity" ? rulesTriplicity : rulers[dignity] === planet,
    ),
    detriment: opposite.domicile === planet,
    fall: opposite.exaltation === planet,
  };
}

/**
 * Every pair of classical planets in mutual reception: each is in a sign that the other rules (domicile) or is exalted
 * in. In the order of the points. Points that are not classical planets are ignored. Some authors count triplicity,
 * term and face as well, or require an aspect of the two.
 *
 * **Source:** the domiciles and exaltations of {@link dignityRulersAt}.
 *
 * @param points names and longitudes in degrees, of any turn, in the zodiac that you use; for example the bodies of a
 * chart
 * @returns each pair with the dignities of both. A pair in two kinds of reception, such as by domicile and by
 * exaltation, is listed once for each kind; empty if there is none
 * @throws {InvalidInputError} lists every problem of the points
 *
 * @example
 * ```ts
 * import { findMutualReceptions } from "almagest";
 *
 * const [reception] = findMutualReceptions([
 *   { name: "Venus", longitudeDeg: 5 },
 *   { name: "Mars", longitudeDeg: 40 },
 * ]);
 * reception.dignity1; // => "domicile"
 * reception.dignity2; // => "domicile"
 * ```
 */
export function findMutualReceptions(points: readonly AspectPoint[]): MutualReception[] {
  assertNoProblems(pointProblems(points));
  const planets = points.flatMap(({ name, longitudeDeg }) =>
    isClassical(name) ? [{ name, rulers: dignityRulersAt(longitudeDeg) }] : [],
  );
  return planets.flatMap((first, at) =>
    planets.slice(at + 1).flatMap((second) => {
      const dignities1 = receptionsBy(second.name, first.rulers);
      const dignities2 = receptionsBy(first.name, second.rulers);
      return dignities1.flatMap((dignity1) =>
        dignities2.map((dignity2) => ({ planet1: first.name, planet2: second.name, dignity1, dignity2 })),
      );
    }),
  );
}

function receptionsBy(
  planet: ClassicalPlanet,
  rulers: DignityRulers,
): readonly ("domicile" | "exaltation")[] {
  return (["domicile", "exaltation"] as const).filter((dignity) => rulers[dignity] === planet);
}

function isClassical(name: string): name is ClassicalPlanet {
  return (CLASSICAL_PLANETS as readonly string[]).includes(name);
}
