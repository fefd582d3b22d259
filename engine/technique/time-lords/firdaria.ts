import type { JdUt } from "../../units/flavours.ts";
import { checkedOptions, choice, finite, flag, mustBe, optional } from "../../units/read-options.ts";
import type { ClassicalPlanet } from "../dignities/dignity-tables.ts";
import { countYears, type LifeYears, type YearCount, yearsRule } from "./life-years.ts";

/** The ruler of a firdar: a planet or a node of the Moon. */
export type FirdarRuler = ClassicalPlanet | "NorthNode" | "SouthNode";

/** The rulers in the order of a day birth, each with its years: 75 together, 70 without the nodes. **Source:** docs/library-recipes.md. */
const PLANETS: readonly (readonly [ruler: ClassicalPlanet, years: number])[] = [
  ["Sun", 10],
  ["Venus", 8],
  ["Mercury", 13],
  ["Moon", 9],
  ["Saturn", 11],
  ["Jupiter", 12],
  ["Mars", 7],
];
const NODES: readonly (readonly [ruler: FirdarRuler, years: number])[] = [
  ["NorthNode", 3],
  ["SouthNode", 2],
];
/** The place of the Moon, with which a night birth begins. */
const NIGHT_START = 3;

/** Where the nodes are in the order of a night birth; in the order of a day birth Mars is the last planet, so both are the same. */
export const FIRDARIA_NODES = ["at-end", "after-mars", "omitted"] as const;

/** A period with its ruler. */
export interface FirdarPeriod {
  /** The planet or node of the period. */
  readonly ruler: FirdarRuler;
  /** JD, UT. */
  readonly startJdUt: JdUt;
  /** The start of the next one. */
  readonly endJdUt: JdUt;
}

/** A period of life with its ruler. */
export interface Firdar extends FirdarPeriod {
  /** Whole years at its start and end. */
  readonly startAge: number;
  /** Whole years at its end. */
  readonly endAge: number;
  /** Seven equal parts of a planet's firdar, from its own on in the order of the planets; none of a node's. */
  readonly parts: readonly FirdarPeriod[];
}

/** The options of {@link computeFirdaria}. */
export interface FirdariaOptions {
  /** Whether the Sun is above the horizon at birth. */
  readonly isDay: boolean;
  /** Where the nodes are by night. It has no default, since authors differ: see docs/library-recipes.md. */
  readonly nodes: (typeof FIRDARIA_NODES)[number];
  /** Where years begin. */
  readonly years: LifeYears;
  /** Default: 0, from birth. 1: the second cycle of 75 or 70 years. */
  readonly cycle?: 0 | 1;
}

/**
 * The firdaria of a life: one cycle of 75 years, or of 70 without the nodes, in the order of time.
 *
 * @param birthJdUt the instant of birth, JD (UT)
 * @param options day or night, the place of the nodes, where years begin, the cycle
 * @returns the periods with ruler, ages, start and end (JD, UT) and parts
 * @throws {InvalidInputError} with every problem of the arguments
 *
 * @example
 * ```ts
 * import { computeFirdaria } from "almagest";
 *
 * const firdaria = computeFirdaria(2447983.2708, { isDay: true, nodes: "at-end", years: "calendar" });
 * firdaria.map(({ ruler, endAge }) => `${ruler} ${endAge}`).slice(0, 3); // => ["Sun 10","Venus 18","Mercury 31"]
 * firdaria[1].parts[1].ruler; // => "Mercury"
 * ```
 */
export function computeFirdaria(birthJdUt: JdUt, options: FirdariaOptions): readonly Firdar[] {
  const rules = {
    isDay: flag,
    nodes: choice(FIRDARIA_NODES),
    years: yearsRule,
    cycle: optional(mustBe("0 or 1", (cycle) => cycle === 0 || cycle === 1)),
  };
  const read = checkedOptions(options ?? {}, rules, finite("birthJdUt", birthJdUt));
  const { isDay, nodes, years, cycle = 0 } = read;
  const count = countYears(birthJdUt, years);
  const order = orderOf(isDay, nodes);
  let startAge = cycle * order.reduce((sum, [, length]) => sum + length, 0);
  return order.map(([ruler, length]) => {
    const firdar = firdarOf(ruler, startAge, length, count);
    startAge += length;
    return firdar;
  });
}

function orderOf(
  isDay: boolean,
  nodes: FirdariaOptions["nodes"],
): readonly (readonly [ruler: FirdarRuler, years: number])[] {
  const [fromMoon, beforeMoon] = [PLANETS.slice(NIGHT_START), PLANETS.slice(0, NIGHT_START)];
  const withNodes = nodes === "omitted" ? [] : NODES;
  if (isDay) return [...beforeMoon, ...fromMoon, ...withNodes];
  // Mars is the last of the planets from the Moon on.
  if (nodes === "after-mars") return [...fromMoon, ...withNodes, ...beforeMoon];
  return [...fromMoon, ...beforeMoon, ...withNodes];
}

function firdarOf(ruler: FirdarRuler, startAge: number, length: number, count: YearCount): Firdar {
  const first = PLANETS.findIndex(([planet]) => planet === ruler);
  const subPeriodCount = PLANETS.length;
  const instantOf = (part: number): JdUt => count.instantOf(startAge + (part * length) / subPeriodCount);
  const endAge = startAge + length;
  return {
    ruler,
    startAge,
    endAge,
    startJdUt: count.instantOf(startAge),
    endJdUt: count.instantOf(endAge),
    parts:
      first < 0
        ? []
        : [...PLANETS.slice(first), ...PLANETS.slice(0, first)].map(([planet], part) => ({
            ruler: planet,
            startJdUt: instantOf(part),
            endJdUt: instantOf(part + 1),
          })),
  };
}
