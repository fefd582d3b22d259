import { BODY } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { GRAZING_MAX_ARCSEC_PER_SECOND, STAR_RISE_MAX_SECONDS } from "../budgets.ts";
import {
  compareRise,
  compareTwilight,
  openHorizonReference,
  type RiseCase,
  referenceRise,
  referenceTwilight,
  riseCase,
  twilightCase,
} from "../horizon/rise-cases.ts";
import { DifferenceGroups, largestOf, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

const INSTANTS_PER_CASE = 50;

function groupOf({ body, kind, options }: RiseCase): string {
  const group = !(body in BODY) ? "stars" : body === "Sun" || body === "Moon" ? body : "planets";
  if (kind.includes("transit")) return `${group}, culminations`;
  return `${group}, rise and set${options.definition === "hindu" ? ", Hindu" : ""}`;
}

/** The next event of random bodies, stars, places, weathers and definitions. */
function measure({ instants }: AccuracyRun) {
  const source = loadTableSource();
  const library = openHorizonReference();
  const random = seededRandom(52);
  const riseCases = Math.ceil(instants / INSTANTS_PER_CASE);
  const groups = new DifferenceGroups();
  for (let i = 0; i < riseCases; i++) {
    const one = riseCase(i, random);
    const difference = compareRise(source, one, referenceRise(library, one));
    if (difference === null || difference.arcsecPerSecond < GRAZING_MAX_ARCSEC_PER_SECOND) continue;
    groups.add(groupOf(one), difference.seconds);
  }
  for (let i = 0; i < riseCases / 4; i++) {
    const one = twilightCase(i, random);
    const seconds = compareTwilight(source, one, referenceTwilight(library, one));
    // Next to midsummer the Sun grazes the altitude, and either of the two can miss the event.
    if (!Number.isNaN(seconds)) groups.add("Sun, dawn and dusk", seconds);
  }
  return { riseCases, rises: groups.list() };
}

function rows({ rises }: ReturnType<typeof measure>) {
  return [atMost("rising, setting, culmination, twilight", largestOf(rises), " s", STAR_RISE_MAX_SECONDS)];
}

export const risesMeasurement = defineMeasurement({ name: "rises", measure, rows });
