import { loadTableSource } from "../../engine/node/index.ts";
import { limitCase, limitDifferenceSeconds, referenceLimit } from "../panchanga/limit-cases.ts";
import { openZodiacReference } from "../zodiac/zodiac-reference.ts";
import { Differences, type Figures, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, defineMeasurement } from "./measurement.ts";
import { count, small, table } from "./tables.ts";

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

function section({ panchangaCases, panchangaMissing, panchangaElements }: PanchangaResult): string {
  const rows = panchangaElements.map(({ name, figures }) => [
    name,
    count(figures.values),
    small(figures.max),
    small(figures.p99),
    small(figures.rms),
  ]);
  return `## Sidereal calendar

The next limit of tithi, nakshatra, pada, yoga and karana after ${count(panchangaCases)} random instants in the zodiacs of all ayanamsas, a fifth of them while the Sun passes the star of
the zodiac, against a bisection on the reference's sidereal longitudes. ${count(panchangaMissing)} limits are missing or another one. The step of the Julian day is 4e-5 s, of the
bisection's answer 9e-4 s.

${table(["", "limits", "max s", "p99 s", "rms s"], [false, true, true, true, true], rows)}`;
}

export const panchangaMeasurement = defineMeasurement({ name: "panchanga", measure, section });
