import type { AspectPoint } from "../../chart/aspect-rules.ts";
import { SIGN_NAMES, type SignName } from "../../chart/ecliptic-point.ts";
import { normalizeDeg } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg } from "../../units/flavours.ts";
import {
  type HermeticLotName,
  type LotArc,
  type LotFormula,
  type LotTerm,
  PAULUS_LOTS,
} from "./lot-formulas.ts";
import { ASCENDANT, assertLots } from "./lot-problems.ts";

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

const DEG_PER_SIGN = 30;

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
  assertLots(points, options, formulas);
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
    return { name, longitudeDeg, sign: itemAt(SIGN_NAMES, Math.floor(longitudeDeg / DEG_PER_SIGN)) };
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
