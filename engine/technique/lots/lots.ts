import { nameProblems, pointProblems } from "../../chart/aspect-problems.ts";
import type { AspectPoint } from "../../chart/aspect-rules.ts";
import { DIGIT_FORMS } from "../../chart/digits.ts";
import { type SignName, signOf } from "../../chart/ecliptic-point.ts";
import { normalizeDeg } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg } from "../../units/flavours.ts";
import { assertNoProblems, described } from "../../units/invalid-input-error.ts";
import {
  flag,
  isRecord,
  mismatch,
  mustBe,
  readOptions,
  recordListProblems,
} from "../../units/read-options.ts";

/** A point, or a lot, by its name; or a fixed longitude in degrees, such as 19 for 19° Aries. */
export type LotTerm = string | Deg;

/** An arc of the zodiac, counted forward, and the place from which it is laid off. */
export interface LotArc {
  /** Where the arc begins. */
  readonly from: LotTerm;
  /** Where the arc ends. */
  readonly to: LotTerm;
  /** Default: the point named Ascendant. */
  readonly start?: LotTerm;
}

/** How a lot is found by day and by night: its longitude is `start` + `to` − `from`. */
export interface LotFormula<Name extends string = string> {
  /** The name of the lot, by which other formulas refer to it. */
  readonly name: Name;
  /** The arc of a chart by day. */
  readonly day: LotArc;
  /** `reversed` exchanges `from` and `to` of the day, `same` keeps them; or an arc of its own. */
  readonly night: LotArc | "reversed" | "same";
}

/** The seven lots of Paulus, each of a planet: Moon, Sun, Venus, Mercury, Mars, Jupiter, Saturn. */
export type HermeticLotName = "Fortune" | "Spirit" | "Eros" | "Necessity" | "Courage" | "Victory" | "Nemesis";

const FORTUNE: LotFormula<"Fortune"> = {
  name: "Fortune",
  day: { from: "Sun", to: "Moon" },
  night: "reversed",
};
const SPIRIT: LotFormula<"Spirit"> = { name: "Spirit", day: { from: "Moon", to: "Sun" }, night: "reversed" };

/**
 * The seven Hermetic lots. Every arc is reversed by night.
 *
 * **Source:** Paulus Alexandrinus, Introduction, chapter 23.
 */
export const PAULUS_LOTS: readonly LotFormula<HermeticLotName>[] = [
  FORTUNE,
  SPIRIT,
  { name: "Eros", day: { from: "Spirit", to: "Venus" }, night: "reversed" },
  { name: "Necessity", day: { from: "Mercury", to: "Fortune" }, night: "reversed" },
  { name: "Courage", day: { from: "Mars", to: "Fortune" }, night: "reversed" },
  { name: "Victory", day: { from: "Spirit", to: "Jupiter" }, night: "reversed" },
  { name: "Nemesis", day: { from: "Saturn", to: "Fortune" }, night: "reversed" },
];

/**
 * Four lots from Sun, Moon and Ascendant alone. Every arc is reversed by night.
 *
 * **Source:** Vettius Valens, Anthologies, II.3 (Fortune), II.22 (Spirit), IV.25 (Eros, Necessity); in Riley's numbering.
 */
export const VALENS_LOTS: readonly LotFormula<"Fortune" | "Spirit" | "Eros" | "Necessity">[] = [
  FORTUNE,
  SPIRIT,
  { name: "Eros", day: { from: "Fortune", to: "Spirit" }, night: "reversed" },
  { name: "Necessity", day: { from: "Spirit", to: "Fortune" }, night: "reversed" },
];

/**
 * Fortune by one formula for day and night.
 *
 * **Source:** Ptolemy, Tetrabiblos III.10 (III.11 in Robbins' edition).
 */
export const PTOLEMY_FORTUNE: LotFormula<"Fortune"> = {
  name: "Fortune",
  day: { from: "Sun", to: "Moon" },
  night: "same",
};

/** The point from which an arc is laid off unless it states another. */
const ASCENDANT = "Ascendant";

const NIGHT_FORMS: readonly unknown[] = ["reversed", "same"];

/** A value of a caller without types. */
type Unknown<T> = { readonly [K in keyof T]?: unknown };

function formulaProblems(points: readonly AspectPoint[], formulas: readonly LotFormula[]): readonly string[] {
  const namesOf = (list: readonly { readonly name: string }[]): Set<unknown> =>
    new Set(Array.isArray(list) ? list.map((item: { readonly name: string } | null) => item?.name) : []);
  const pointNames = namesOf(points);
  const lotNames = namesOf(formulas);
  const isKnown = (term: unknown): boolean => pointNames.has(term) || lotNames.has(term);
  const firstNames = new Set<unknown>();
  const problems = recordListProblems("formulas", formulas, ({ name, day, night }, path) => [
    ...nameProblems(`${path}.name`, name, firstNames),
    ...(pointNames.has(name) ? [`${path}.name must not be a point's, ${described(name)}`] : []),
    ...arcProblems(`${path}.day`, day, isKnown),
    ...(NIGHT_FORMS.includes(night) ? [] : nightProblems(`${path}.night`, night, isKnown)),
  ]);
  return problems.length > 0 ? problems : cycleProblems(formulas);
}

function nightProblems(path: string, night: unknown, isKnown: (term: unknown) => boolean): readonly string[] {
  if (isRecord(night)) return arcProblems(path, night, isKnown);
  return mismatch(path, '"reversed", "same" or an arc', night);
}

function arcProblems(path: string, arc: unknown, isKnown: (term: unknown) => boolean): readonly string[] {
  if (!isRecord(arc)) return mismatch(path, "an object with from and to", arc);
  const { from, to, start = ASCENDANT } = arc as Unknown<LotArc>;
  const isTerm = mustBe("a point, a lot or a longitude in degrees", (term) =>
    typeof term === "number" ? Number.isFinite(term) : typeof term === "string" && isKnown(term),
  );
  return Object.entries({ from, to, start }).flatMap(([name, term]) => isTerm(`${path}.${name}`, term));
}

/** Lists the lots that need themselves. The formulas are otherwise valid. */
function cycleProblems(formulas: readonly LotFormula[]): readonly string[] {
  const termsOf = ({ day, night }: LotFormula): LotTerm[] =>
    [day, night].flatMap((arc) =>
      typeof arc === "string" ? [] : [arc.from, arc.to, arc.start ?? ASCENDANT],
    );
  const needsItself = (wanted: string): boolean => {
    const visited = new Set<LotTerm>();
    const open: LotTerm[] = [wanted];
    for (let term = open.pop(); term !== undefined; term = open.pop()) {
      const formula = formulas.find(({ name }) => name === term);
      for (const next of formula === undefined ? [] : termsOf(formula)) {
        if (next === wanted) return true;
        if (!visited.has(next)) open.push(next);
        visited.add(next);
      }
    }
    return false;
  };
  return formulas.flatMap(({ name }, i) =>
    needsItself(name)
      ? [`formulas[${i}] must not need itself, through its own terms: ${described(name)}`]
      : [],
  );
}

/** A lot of a chart. */
export interface Lot<Name extends string = string> {
  /** The name of its formula. */
  readonly name: Name;
  /** 0 ≤ x < 360, in the zodiac of the points. */
  readonly longitudeDeg: Deg;
  /** The sign that contains it. */
  readonly sign: SignName;
}

/** The options of computeLots. */
export interface LotOptions<Name extends string = string> {
  /** Whether the Sun is above the horizon. */
  readonly isDay: boolean;
  /** Default: {@link PAULUS_LOTS}. */
  readonly formulas?: readonly LotFormula<Name>[];
}

/**
 * Computes lots from points of a chart, in the order of their formulas.
 *
 * **Source:** the formulas' own: {@link PAULUS_LOTS}, {@link VALENS_LOTS}, {@link PTOLEMY_FORTUNE}.
 *
 * @param points what the formulas name, for example the bodies of a chart and a point named Ascendant: longitudes in
 * degrees, in any zodiac
 * @param options `isDay` selects the form of each formula; `formulas` may name each other in any order and default to
 * {@link PAULUS_LOTS}
 * @returns a lot per formula with longitude in degrees and sign, not rounded
 * @throws {InvalidInputError} lists every problem: names that do not exist or repeat, numbers that are not finite, lots
 * that need themselves
 *
 * @example
 * ```ts
 * import { computeLots } from "almagest";
 *
 * const points = [
 *   { name: "Ascendant", longitudeDeg: 100 },
 *   { name: "Sun", longitudeDeg: 40 },
 *   { name: "Moon", longitudeDeg: 70 },
 * ];
 * const formulas = [
 *   { name: "Fortune", day: { from: "Sun", to: "Moon" }, night: "reversed" },
 *   { name: "Exaltation", day: { from: "Sun", to: 19 }, night: { from: "Moon", to: 33 } },
 * ] as const;
 * computeLots(points, { isDay: true, formulas }).map(({ longitudeDeg }) => longitudeDeg); // => [130,79]
 * computeLots(points, { isDay: false, formulas }).map(({ longitudeDeg }) => longitudeDeg); // => [70,63]
 * ```
 */
export function computeLots<Name extends string = HermeticLotName>(
  points: readonly AspectPoint[],
  options: LotOptions<Name>,
): readonly Lot<Name>[] {
  const formulas = (options?.formulas ?? PAULUS_LOTS) as readonly LotFormula<Name>[];
  const problems = [...pointProblems(points)];
  readOptions(options, { isDay: flag, formulas: () => [] }, problems);
  assertNoProblems([...problems, ...formulaProblems(points, formulas)]);
  const { isDay } = options;
  const longitudes = new Map<LotTerm, Deg>(points.map(({ name, longitudeDeg }) => [name, longitudeDeg]));

  function longitudeOf(term: LotTerm): Deg {
    if (typeof term === "number") return term;
    const knownDeg = longitudes.get(term);
    if (knownDeg !== undefined) return knownDeg;
    const { from, to, start = ASCENDANT } = arcOf(itemNamed(formulas, term), isDay);
    const longitudeDeg = normalizeDeg(longitudeOf(start) + longitudeOf(to) - longitudeOf(from));
    longitudes.set(term, longitudeDeg);
    return longitudeDeg;
  }

  return formulas.map(({ name }) => {
    const longitudeDeg = longitudeOf(name);
    return { name, longitudeDeg, sign: signOf(longitudeDeg, DIGIT_FORMS.full) };
  });
}

function itemNamed(formulas: readonly LotFormula[], name: string): LotFormula {
  return itemAt(
    formulas.filter((formula) => formula.name === name),
    0,
  );
}

function arcOf({ day, night }: LotFormula, isDay: boolean): LotArc {
  if (isDay || night === "same") return day;
  return night === "reversed" ? { ...day, from: day.to, to: day.from } : night;
}
