import { loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { PANCHANGA_MAX_SECONDS } from "../budgets.ts";
import { limitCase, limitDifferenceSeconds, referenceLimit } from "../panchanga/limit-cases.ts";
import { openZodiacReference } from "../zodiac/zodiac-reference.ts";
import { Differences, type Figures, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

interface PanchangaResult {
  readonly panchangaCases: number;
  /** Searches whose first limit is not the reference's. */
  readonly panchangaMissing: number;
  readonly panchangaElements: readonly { readonly name: string; readonly figures: Figures }[];
}

const INSTANTS_PER_CASE = 100;

/** The next limit of random elements in random zodiacs. */
function measure({ instants }: AccuracyRun): PanchangaResult {
  const source = loadTableSource();
  const library = openZodiacReference();
  const random = seededRandom(62);
  const panchangaCases = Math.ceil(instants / INSTANTS_PER_CASE);
  const elements = new Map<string, Differences>();
  let panchangaMissing = 0;
  for (let i = 0; i < panchangaCases; i++) {
    const one = limitCase(library, i, random);
    const seconds = limitDifferenceSeconds(source, one, referenceLimit(library, one));
    if (Number.isNaN(seconds)) {
      panchangaMissing += 1;
      continue;
    }
    const differences = elements.get(one.element) ?? new Differences();
    elements.set(one.element, differences);
    differences.add(Math.abs(seconds));
  }
  const panchangaElements = [...elements].map(([name, differences]) => ({
    name,
    figures: differences.figures(),
  }));
  return { panchangaCases, panchangaMissing, panchangaElements };
}

function rows({ panchangaElements }: PanchangaResult): readonly ResultRow[] {
  const largest = Math.max(...panchangaElements.map(({ figures }) => figures.max));
  return [atMost("limits of tithi, nakshatra, yoga, karana", largest, " s", PANCHANGA_MAX_SECONDS)];
}

export const panchangaMeasurement = defineMeasurement({ name: "panchanga", measure, rows });
