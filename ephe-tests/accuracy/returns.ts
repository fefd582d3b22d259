import { loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { TRANSIT_PASS_MAX_DEG } from "../budgets.ts";
import {
  compareReturns,
  RETURNING_POINTS,
  referenceReturns,
  returnCase,
} from "../techniques/return-cases.ts";
import { openZodiacReference } from "../zodiac/zodiac-reference.ts";
import { Differences, type Figures, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

interface ReturnResult {
  readonly returnCases: number;
  /** Cases with another number of returns or another direction than the reference's. */
  readonly returnFaults: number;
  readonly returns: readonly {
    readonly point: string;
    readonly seconds: Figures;
    readonly arcMaxDeg: number;
  }[];
}

/** A brute-force search in the reference takes 60 ms. */
const INSTANTS_PER_CASE = 500;

function measure({ instants }: AccuracyRun): ReturnResult {
  const source = loadTableSource();
  const library = openZodiacReference();
  const random = seededRandom(63);
  const returnCases = Math.ceil(instants / INSTANTS_PER_CASE);
  const seconds = new Map<string, Differences>(RETURNING_POINTS.map((point) => [point, new Differences()]));
  const arcs = new Map<string, number>();
  let returnFaults = 0;
  for (let i = 0; i < returnCases; i++) {
    const one = returnCase(library, i, random);
    const { isComplete, differences } = compareReturns(source, one, referenceReturns(library, one));
    if (!isComplete) returnFaults += 1;
    for (const difference of differences) {
      seconds.get(one.point)?.add(Math.abs(difference.seconds));
      arcs.set(one.point, Math.max(arcs.get(one.point) ?? 0, Math.abs(difference.arcDeg)));
    }
  }
  return {
    returnCases,
    returnFaults,
    returns: RETURNING_POINTS.map((point) => ({
      point,
      seconds: (seconds.get(point) as Differences).figures(),
      arcMaxDeg: arcs.get(point) ?? 0,
    })),
  };
}

function rows({ returns }: ReturnResult): readonly ResultRow[] {
  const largest = Math.max(...returns.map(({ arcMaxDeg }) => arcMaxDeg));
  return [atMost("returns, as the body's motion", largest, "°", TRANSIT_PASS_MAX_DEG)];
}

export const returnsMeasurement = defineMeasurement({ name: "returns", measure, rows });
