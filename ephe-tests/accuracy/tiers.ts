import {
  createChartCalculator,
  type EphemerisSource,
  julianDayFromCalendar,
  type NatalMoment,
} from "../../engine/index.ts";
import { dataFileUrl, loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import {
  TIER_DIFFERING_SHARE_MAX,
  TIER_LILITH_DIFFERING_SHARE_MAX,
  TIER_LILITH_UNITS_MAX,
  TIER_UNITS_MAX,
} from "../budgets.ts";
import { DEG_PER_RAD, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, count, defineMeasurement } from "./measurement.ts";
import { countBeyondLimits, listOf, type PrintedNumber, printedNumbers } from "./tier-charts.ts";

/** One printed number of charts, such as the distance of Mars. */
export interface TierNumber {
  readonly name: string;
  readonly values: number;
  readonly differing: number;
  /** The largest difference, in units of the last digit. */
  readonly maxUnits: number;
}

export interface TierResult {
  readonly tierCharts: number;
  /** Charts with any difference, and those with another one than in Lilith's speed. */
  readonly tierChartsDiffering: number;
  readonly tierChartsDifferingOtherwise: number;
  readonly tierNumbers: readonly TierNumber[];
  /** Charts whose signs, houses, directions, aspects or star contacts differ, in printed digits and in full ones. */
  readonly tierListsDiffering: { readonly printed: number; readonly full: number };
  /** Of full digits, the entries whose full value is not at its limit. */
  readonly tierListsBeyondLimit: number;
}

const LILITH_SPEED = "Lilith speed";
const CHARTS_PER_INSTANT = 0.01;
const FIRST_JD_UT = julianDayFromCalendar(1900, 1, 1);
const END_JD_UT = julianDayFromCalendar(2101, 1, 1);

/** A chart of 1900 to 2100, anywhere on the globe. */
function randomMoment(random: () => number): NatalMoment {
  // One draw alone would place all instants on a grid of 1.5 s.
  const share = random() + random() / 2 ** 32;
  return {
    epochJdUt: FIRST_JD_UT + share * (END_JD_UT - FIRST_JD_UT),
    latitudeDeg: Math.asin(2 * random() - 1) * DEG_PER_RAD,
    longitudeDeg: 360 * random() - 180,
    timeKnown: true,
  };
}

/** Differences of the numbers of one chart, by name. */
class NumberCounts {
  readonly #numbers = new Map<string, { values: number; differing: number; maxUnits: number }>();

  /** Returns the names of the numbers that differ. */
  add(expected: readonly PrintedNumber[], actual: readonly PrintedNumber[]): readonly string[] {
    if (expected.length !== actual.length) throw new Error("charts of one moment have the same numbers");
    const differing: string[] = [];
    expected.forEach(({ name, value, unit }, i) => {
      const units = Math.round(Math.abs(value - (actual[i]?.value as number)) / unit);
      const counts = this.#numbers.get(name) ?? { values: 0, differing: 0, maxUnits: 0 };
      counts.values++;
      if (units > 0) {
        counts.differing++;
        differing.push(name);
      }
      counts.maxUnits = Math.max(counts.maxUnits, units);
      this.#numbers.set(name, counts);
    });
    return differing;
  }

  list(): readonly TierNumber[] {
    return [...this.#numbers].map(([name, counts]) => ({ name, ...counts }));
  }
}

/** Compares charts of the tables of fewer dates and digits with charts of the full tables. */
export function compareTiers(full: EphemerisSource, tier: EphemerisSource, charts: number): TierResult {
  const [printedFull, printedTier] = [full, tier].map((source) => createChartCalculator(source));
  const [exactFull, exactTier] = [full, tier].map((source) =>
    createChartCalculator(source, { digits: "full" }),
  );
  if (!printedFull || !printedTier || !exactFull || !exactTier) throw new Error("there are two sources");
  const random = seededRandom(39);
  const numbers = new NumberCounts();
  let differingCharts = 0;
  let differingOtherwise = 0;
  let beyondLimit = 0;
  const lists = { printed: 0, full: 0 };
  for (let i = 0; i < charts; i++) {
    const moment = randomMoment(random);
    const expected = printedFull.natalChart(moment);
    const actual = printedTier.natalChart(moment);
    const hasSameLists = listOf(expected) === listOf(actual);
    // Charts of other lists have numbers that the other does not have.
    const names = hasSameLists
      ? numbers.add(printedNumbers(expected), printedNumbers(actual))
      : ["signs, houses, directions or aspects"];
    if (names.length > 0) differingCharts++;
    if (names.some((name) => name !== LILITH_SPEED)) differingOtherwise++;
    if (!hasSameLists) lists.printed++;
    const exact = exactFull.natalChart(moment);
    const exactOfTier = exactTier.natalChart(moment);
    if (listOf(exact) === listOf(exactOfTier)) continue;
    lists.full++;
    beyondLimit += countBeyondLimits(exact, exactOfTier);
  }
  return {
    tierCharts: charts,
    tierChartsDiffering: differingCharts,
    tierChartsDifferingOtherwise: differingOtherwise,
    tierNumbers: numbers.list(),
    tierListsDiffering: lists,
    tierListsBeyondLimit: beyondLimit,
  };
}

function measure({ instants }: AccuracyRun): TierResult {
  return compareTiers(
    loadTableSource(),
    loadTableSource(dataFileUrl("ephemeris-1900-2100.bin")),
    Math.ceil(instants * CHARTS_PER_INSTANT),
  );
}

const percent = (share: number): string => `${Number((100 * share).toPrecision(2))} %`;

/** The number of a group that differs most often, and the largest difference of the group. */
export function worstOf(numbers: readonly TierNumber[]): { readonly share: number; readonly units: number } {
  return {
    share: Math.max(...numbers.map(({ differing, values }) => differing / values)),
    units: Math.max(...numbers.map(({ maxUnits }) => maxUnits)),
  };
}

/** Whether a number is of Lilith, other than its speed. */
export const isOfLilith = (name: string): boolean => name.includes("Lilith") && name !== LILITH_SPEED;

function shareRow(
  text: string,
  numbers: readonly TierNumber[],
  goal: readonly [share: number, units: number] | null,
): ResultRow {
  const { share, units } = worstOf(numbers);
  return {
    text: `1900–2100: ${text}`,
    measured: `${percent(share)}, ${units} unit${units === 1 ? "" : "s"}`,
    goal: goal === null ? null : `${percent(goal[0])}, ${goal[1]} unit${goal[1] === 1 ? "" : "s"}`,
    isMet: goal === null || (share < goal[0] && units <= goal[1]),
  };
}

function rows(result: TierResult) {
  const { tierCharts, tierNumbers } = result;
  const others = tierNumbers.filter(({ name }) => !name.includes("Lilith"));
  const lilithSpeed = tierNumbers.filter(({ name }) => name === LILITH_SPEED);
  const share = percent(result.tierChartsDiffering / tierCharts);
  const otherShare = percent(result.tierChartsDifferingOtherwise / tierCharts);
  return [
    shareRow("a printed number", others, [TIER_DIFFERING_SHARE_MAX, TIER_UNITS_MAX]),
    shareRow(
      "Lilith, except its speed",
      tierNumbers.filter(({ name }) => isOfLilith(name)),
      [TIER_LILITH_DIFFERING_SHARE_MAX, TIER_LILITH_UNITS_MAX],
    ),
    shareRow("Lilith's speed", lilithSpeed, null),
    {
      text: "1900–2100: charts of other signs, houses, aspects",
      measured: `${result.tierListsDiffering.printed} of ${count(tierCharts)}`,
      goal: "at limits",
      isMet: result.tierListsBeyondLimit === 0,
    },
    {
      text: "1900–2100: charts with a difference; except Lilith's speed",
      measured: `${share}; ${otherShare}`,
      goal: null,
      isMet: true,
    },
  ];
}

export const tiersMeasurement = defineMeasurement({ name: "tiers", measure, rows });
