import type { Deg } from "../../units/flavours.ts";

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
