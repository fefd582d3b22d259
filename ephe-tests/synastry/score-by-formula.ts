/**
 * The scores of docs/scores.md: computed from the published text of docs/reference/weights.md alone, without the engine's tables,
 * for longitudes and cusps of any origin.
 */

import { defined } from "../../test/defined.ts";
import { documentText, tableRows } from "../../test/engine/technique/document-tables.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";

/** A person as the reference computes it; points are the bodies in order, then Ascendant and Midheaven, degrees. */
export interface FormulaPerson {
  readonly pointsDeg: ReadonlyMap<string, number>;
  /** Possible error of each body; absent for a known time. */
  readonly errorsDeg: ReadonlyMap<string, number>;
  readonly cuspsDeg: readonly number[] | null;
}

/** A term of a sum: what it names, without the orb, and its strength. */
export interface FormulaTerm {
  readonly name: string;
  readonly strength: number;
}

export interface FormulaScore {
  readonly terms: readonly FormulaTerm[];
  /** Not rounded. */
  readonly score: number;
}

const page = documentText("reference/weights.md").replaceAll("−", "-");
const rowsUnder = (heading: string) => tableRows(page, heading).slice(1);
const numbersUnder = (heading: string) =>
  new Map(rowsUnder(heading).map(([name, value]) => [defined(name), Number(value)]));

/** The specification's aspects: name, angle and orb. */
export const ASPECTS = [
  ["Conjunction", 0, 8],
  ["Sextile", 60, 6],
  ["Square", 90, 8],
  ["Trine", 120, 8],
  ["Opposition", 180, 8],
] as const;
const ANGLES = ["Ascendant", "Midheaven"];
const SLOWEST = ["Uranus", "Neptune", "Pluto"];
const EMPHASIS = 1.5;
const HOUSE_SHARE = 0.5;

const natures = numbersUnder("### Nature of a body in a conjunction");
const valences = numbersUnder("### Valence of an aspect");
const angleValences = numbersUnder("### Valence of an aspect to an angle");
const emphasisedPairs = rowsUnder("### Pairs of weight 1.5").map(([pair]) => defined(pair).split(" and "));
const fitted = new Map(
  rowsUnder("### Saturations and levels").map(([sphere, ...cells]) => [sphere, cells.map(Number)]),
);

const isPairOf = (names: readonly string[], one: string, other: string): boolean =>
  (names[0] === one && names[1] === other) || (names[0] === other && names[1] === one);

/** The factor of negative valences that the page states in words for love and for body. */
function hardFactor(sphere: string): number {
  const [, love, body] = defined(
    /In love the other negative valences are multiplied by ([\d.]+), in body by ([\d.]+)\./.exec(page),
  );
  if (sphere === "love") return Number(love);
  return sphere === "body" ? Number(body) : 1;
}

function bondValence(sphere: string, one: string, aspect: string, other: string): number | undefined {
  const row = rowsUnder("### Hard aspects that bind").find(([contact, , spheres]) => {
    const [first, ofAspect, second] = defined(contact).split(" ");
    return (
      ofAspect === aspect &&
      isPairOf([defined(first), defined(second)], one, other) &&
      defined(spheres).split(", ").includes(sphere)
    );
  });
  return row === undefined ? undefined : Number(row[1]);
}

function valenceOf(sphere: string, one: string, aspect: string, other: string): number {
  const bond = bondValence(sphere, one, aspect, other);
  if (bond !== undefined) return bond;
  const isAtAngle = ANGLES.includes(one) || ANGLES.includes(other);
  const valence = (isAtAngle ? angleValences : valences).get(aspect);
  if (valence !== undefined) return valence < 0 ? valence * hardFactor(sphere) : valence;
  const bodyNatures = [one, other].flatMap((name) => natures.get(name) ?? []);
  return bodyNatures.reduce((sum, nature) => sum + nature, 0) / bodyNatures.length / 2;
}

function bearingsOf(sphere: string): ReadonlyMap<string, number> {
  const angleRows = rowsUnder("### Angles").filter((row) => row[2] === sphere);
  return new Map([
    ...numbersUnder(`### Synastry: ${sphere}`),
    ...angleRows.map(([angle, bearing]) => [defined(angle), Number(bearing)] as const),
  ]);
}

/** bearing · bearing / 16 × emphasis. */
function weightOf(bearings: ReadonlyMap<string, number>, one: string, other: string): number {
  if (SLOWEST.includes(one) && SLOWEST.includes(other)) return 0;
  const emphasis = emphasisedPairs.some((pair) => isPairOf(pair, one, other)) ? EMPHASIS : 1;
  return (((bearings.get(one) ?? 0) * (bearings.get(other) ?? 0)) / 16) * emphasis;
}

/** The aspect in orb of a separation with its error, and the share of the orb that both take. */
function aspectInOrb(separationDeg: number, errorDeg: number) {
  for (const [aspect, angleDeg, edgeDeg] of ASPECTS) {
    const share = (Math.abs(separationDeg - angleDeg) + errorDeg) / edgeDeg;
    if (share < 1) return { aspect, share };
  }
  return undefined;
}

function contactTerms(sphere: string, a: FormulaPerson, b: FormulaPerson): FormulaTerm[] {
  const bearings = bearingsOf(sphere);
  return [...a.pointsDeg].flatMap(([one, oneDeg]) =>
    [...b.pointsDeg].flatMap(([other, otherDeg]) => {
      const errorDeg = (a.errorsDeg.get(one) ?? 0) + (b.errorsDeg.get(other) ?? 0);
      const inOrb = aspectInOrb(arcDeg(oneDeg, otherDeg), errorDeg);
      if (inOrb === undefined || (ANGLES.includes(one) && ANGLES.includes(other))) return [];
      const { aspect, share } = inOrb;
      const exactStrength = weightOf(bearings, one, other) * valenceOf(sphere, one, aspect, other);
      const strength = exactStrength * (1 - share ** 2) ** 2;
      return strength === 0 ? [] : [{ name: [aspect, ...[one, other].sort()].join(" "), strength }];
    }),
  );
}

/** The house whose cusp is the last before a longitude. */
export function houseOf(longitudeDeg: number, cuspsDeg: readonly number[]): number {
  const ahead = (from: number, to: number) => (((to - from) % 360) + 360) % 360;
  return (
    1 +
    cuspsDeg.findIndex((cusp, i) => ahead(cusp, longitudeDeg) < ahead(cusp, defined(cuspsDeg[(i + 1) % 12])))
  );
}

function houseTerms(sphere: string, guest: FormulaPerson, { cuspsDeg }: FormulaPerson): FormulaTerm[] {
  if (cuspsDeg === null) return [];
  const bearings = numbersUnder(`### Synastry: ${sphere}`);
  return rowsUnder("### Houses")
    .filter((row) => row[2] === sphere)
    .flatMap(([house, houseBearing]) =>
      [...bearings].flatMap(([body, bearing]) => {
        const longitudeDeg = defined(guest.pointsDeg.get(body));
        const errorDeg = guest.errorsDeg.get(body) ?? 0;
        const isThere = [-errorDeg, 0, errorDeg].every(
          (offDeg) => houseOf(longitudeDeg + offDeg, cuspsDeg) === Number(house),
        );
        const weight = (bearing * Number(houseBearing)) / 16;
        const strength = ((weight * defined(natures.get(body))) / 2) * HOUSE_SHARE;
        return isThere && strength !== 0 ? [{ name: `${body} in house ${house}`, strength }] : [];
      }),
    );
}

/** The terms and the score of a sphere. */
export function scoreByFormula(sphere: string, a: FormulaPerson, b: FormulaPerson): FormulaScore {
  const knownTimes = [a, b].filter(({ cuspsDeg }) => cuspsDeg !== null).length;
  const [saturation, ...levels] = defined(fitted.get(sphere));
  const terms = [
    ...contactTerms(sphere, a, b),
    ...houseTerms(sphere, a, b),
    ...houseTerms(sphere, b, a),
    { name: "level of an ordinary pair", strength: defined(levels[2 - knownTimes]) },
  ];
  const ratio = terms.reduce((sum, { strength }) => sum + strength, 0) / defined(saturation);
  return { terms, score: 50 + (50 * ratio) / Math.sqrt(1 + ratio ** 2) };
}
