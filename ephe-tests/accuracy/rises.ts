import { BODY } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { GRAZING_MAX_ARCSEC_PER_SECOND } from "../budgets.ts";
import {
  compareRise,
  openHorizonReference,
  type RiseCase,
  referenceRise,
  riseCase,
} from "../horizon/rise-cases.ts";
import { compareTwilight, referenceTwilight, twilightCase } from "../horizon/twilight-cases.ts";
import { Differences, type Figures, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, defineMeasurement } from "./measurement.ts";
import { count, small, table } from "./tables.ts";

/** An event at which a body grazes the horizon. */
interface GrazingEvent {
  readonly body: string;
  readonly kind: string;
  readonly latitudeDeg: number;
  readonly arcsecPerSecond: number;
  /** Ours less the reference's; null where only one of the two has the event. */
  readonly seconds: number | null;
}

interface RiseResult {
  readonly riseCases: number;
  /** Cases in which neither has an event. */
  readonly riseNeither: number;
  /** Events that only one of the two has, grazing ones apart. */
  readonly riseMissing: number;
  /** Dawns and dusks that only one of the two has. */
  readonly twilightMissing: number;
  readonly rises: readonly { readonly name: string; readonly figures: Figures }[];
  readonly grazing: readonly GrazingEvent[];
}

const INSTANTS_PER_CASE = 50;
const GRAZING_LISTED_MAX = 12;

function groupOf({ body, kind, options }: RiseCase): string {
  const group = !(body in BODY) ? "stars" : body === "Sun" || body === "Moon" ? body : "planets";
  if (kind.includes("transit")) return `${group}, culminations`;
  return `${group}, rise and set${options.definition === "hindu" ? ", Hindu" : ""}`;
}

/** The next event of random bodies, stars, places, weathers and definitions. */
function measure({ instants }: AccuracyRun): RiseResult {
  const source = loadTableSource();
  const library = openHorizonReference();
  const random = seededRandom(52);
  const riseCases = Math.ceil(instants / INSTANTS_PER_CASE);
  const groups = new Map<string, Differences>();
  const grazing: GrazingEvent[] = [];
  let riseNeither = 0;
  let riseMissing = 0;
  let twilightMissing = 0;
  for (let i = 0; i < riseCases; i++) {
    const one = riseCase(i, random);
    const difference = compareRise(source, one, referenceRise(library, one));
    if (difference === null) {
      riseNeither += 1;
      continue;
    }
    const { seconds, arcsecPerSecond } = difference;
    const { body, kind, observer } = one;
    if (arcsecPerSecond < GRAZING_MAX_ARCSEC_PER_SECOND) {
      grazing.push({ body, kind, latitudeDeg: observer.latitudeDeg, arcsecPerSecond, seconds });
    } else if (seconds === null) {
      riseMissing += 1;
    } else {
      const group = groupOf(one);
      const differences = groups.get(group) ?? new Differences();
      groups.set(group, differences);
      differences.add(Math.abs(seconds));
    }
  }
  const twilights = new Differences();
  for (let i = 0; i < riseCases / 4; i++) {
    const one = twilightCase(i, random);
    const seconds = compareTwilight(source, one, referenceTwilight(library, one));
    if (seconds === null) continue;
    // Next to midsummer the Sun grazes the altitude, and either of the two can miss the event.
    if (Number.isNaN(seconds)) twilightMissing += 1;
    else twilights.add(Math.abs(seconds));
  }
  groups.set("Sun, dawn and dusk", twilights);
  const names = [...groups.keys()].sort();
  return {
    riseCases,
    riseNeither,
    riseMissing,
    twilightMissing,
    rises: names.map((name) => ({ name, figures: (groups.get(name) as Differences).figures() })),
    grazing,
  };
}

function section({
  riseCases,
  riseNeither,
  riseMissing,
  twilightMissing,
  rises,
  grazing,
}: RiseResult): string {
  const rows = rises.map(({ name, figures }) => [
    name,
    count(figures.values),
    small(figures.max),
    small(figures.p99),
    small(figures.rms),
  ]);
  const byDifference = [...grazing].sort(
    (a, b) =>
      Math.abs(b.seconds ?? Number.POSITIVE_INFINITY) - Math.abs(a.seconds ?? Number.POSITIVE_INFINITY),
  );
  const largestRows = byDifference
    .slice(0, GRAZING_LISTED_MAX)
    .map((event) => [
      `${event.body}, ${event.kind}`,
      event.latitudeDeg.toFixed(2),
      event.arcsecPerSecond.toFixed(2),
      event.seconds === null ? "one has none" : event.seconds.toFixed(3),
    ]);
  return `## Rising, setting, culmination

The next event of ${count(riseCases)} random bodies, stars, places up to 3,000 m and 89° of latitude, pressures, temperatures, limbs and horizons. In
${count(riseNeither)} cases neither has an event; ${count(riseMissing)} events are missing on one side. The reference's search for culminations ends early (Moon: up to 0.6 s);
it is asked a second time from shortly before its first answer. Its function is rise_trans_true_hor; rise_trans is faster
and departs from it by up to 0.8 s near the polar circles. Dawn and dusk are the three twilights; where the Sun grazes the altitude, ${count(twilightMissing)} of them
are missing on one side. Planetary hours, for which the reference has no function, divide the time between sunrise and sunset.

${table(["", "events", "max s", "p99 s", "rms s"], [false, true, true, true, true], rows)}

In ${count(grazing.length)} further cases the body grazes the horizon: its altitude changes by less than ${GRAZING_MAX_ARCSEC_PER_SECOND}″ a second. The largest differences:

${table(["", "latitude °", "″ per s", "difference s"], [false, true, true, true], largestRows)}`;
}

export const risesMeasurement = defineMeasurement({ name: "rises", measure, section });
