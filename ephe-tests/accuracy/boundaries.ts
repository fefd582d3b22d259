import { BODY, BODY_NAMES, type BodyName, deltaTSeconds, julianDayTtFromUt } from "../../engine/index.ts";
import { referenceRelease } from "../reference/reference-library.ts";
import { spansOf } from "../reference/spans.ts";
import { type BodyComparison, createBodyComparison, impactSolarRadii, LIGHT_DAYS_PER_AU } from "./bodies.ts";
import {
  DifferenceGroups,
  FIRST_JD_UT,
  LAST_JD_UT,
  largestOf,
  type NamedFigures,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

/** Instants at difficult places, and the differences of each body there. */
interface Suite {
  readonly name: string;
  readonly instants: number;
  readonly bodies: readonly NamedFigures[];
}

/**
 * As near to a seam, seven steps of a Julian day, rounding decides on which side of it an instant is, or the light-time to
 * it, which is known to 0.1 ms here.
 */
const SIDE_DECIDED_SECONDS = 0.0003;
/** Distances from a seam in seconds between which one instant each is drawn, on both sides. */
const STRATA_SECONDS = [SIDE_DECIDED_SECONDS, 0.001, 0.01, 0.1, 1.5, 30, 600, 3600, 20_000] as const;
/** Draws per stratum: more where a table has few seams, or where a seam affects many bodies. */
const DRAWS: Readonly<Record<string, number>> = { Sun: 10, Moon: 1, Mercury: 2, Venus: 4 };
const OTHER_DRAWS = 10;
const NEVER_BEHIND: readonly number[] = [BODY.Sun, BODY.Moon, BODY.TrueNode, BODY.Lilith];
/** Instants that the default count of a run has; a run with fewer takes a share of the seams. */
const FULL_INSTANTS = 1_000_000;

/** Compares bodies at instants around seams; `chance` is the share of the draws that are taken. */
class SeamSuite {
  readonly #comparison: BodyComparison;
  readonly #random: () => number;
  readonly #chance: number;
  #differences = new DifferenceGroups();
  #instants = 0;
  #boundaryJdTt = Number.NaN;

  constructor(comparison: BodyComparison, seed: number, chance: number) {
    this.#comparison = comparison;
    this.#random = seededRandom(seed);
    this.#chance = chance;
  }

  /** All bodies, at one instant of each stratum on both sides. */
  around(epochJdUt: number, draws: number, strata: readonly number[] = STRATA_SECONDS): void {
    this.#boundaryJdTt = julianDayTtFromUt(epochJdUt);
    for (let draw = 0; draw < draws; draw++) {
      if (this.#random() > this.#chance) continue;
      for (let i = 1; i < strata.length; i++) {
        for (const side of [-1, 1]) {
          const low = strata[i - 1] as number;
          const seconds = low + this.#random() * ((strata[i] as number) - low);
          this.at(epochJdUt + (side * seconds) / 86_400);
        }
      }
    }
  }

  /** One body, around the end of the light-time that starts at a seam. */
  aroundLightTime(boundaryJdUt: number, body: number): void {
    if (this.#random() > this.#chance) return;
    // Counted in TT: ΔT changes by half a millisecond in the hours of a light-time.
    const boundaryJdTt = julianDayTtFromUt(boundaryJdUt);
    this.#boundaryJdTt = boundaryJdTt;
    let endJdUt = boundaryJdUt;
    for (let pass = 0; pass < 4; pass++) {
      this.#comparison.setInstant(endJdUt);
      endJdUt = utFromTt(boundaryJdTt + this.#lightDays(body));
    }
    for (const secondsMax of [0.001, 0.01, 0.1]) {
      for (const side of [-1, 1]) {
        const seconds = SIDE_DECIDED_SECONDS + (secondsMax - SIDE_DECIDED_SECONDS) * this.#random();
        this.at(endJdUt + (side * seconds) / 86_400, [body]);
      }
    }
    this.at(boundaryJdUt + (endJdUt - boundaryJdUt) * this.#random(), [body]);
  }

  at(epochJdUt: number, bodies: readonly number[] = BODY_NAMES.map((_, body) => body)): void {
    if (epochJdUt < FIRST_JD_UT || epochJdUt > LAST_JD_UT) return;
    this.#instants += 1;
    this.#comparison.setInstant(epochJdUt);
    const sinceSeamDays = this.#comparison.frame.epochJdTt - this.#boundaryJdTt;
    for (const body of bodies) {
      const isUndecided = Math.abs(sinceSeamDays - this.#lightDays(body)) * 86_400 < SIDE_DECIDED_SECONDS;
      const { longitudeDeg, isArtefact } = this.#comparison.compare(body);
      if (!isUndecided && !isArtefact) this.#differences.add(BODY_NAMES[body] as BodyName, longitudeDeg);
    }
  }

  /** Light-time of a body at the instant that is set; for node and Lilith the Moon's. */
  #lightDays(body: number): number {
    const lightBody = body === BODY.TrueNode || body === BODY.Lilith ? BODY.Moon : body;
    return (this.#comparison.places.distanceAu[lightBody] as number) * LIGHT_DAYS_PER_AU;
  }

  /** The results since the last call. */
  take(name: string): Suite {
    const suite = { name, instants: this.#instants, bodies: this.#differences.list() };
    this.#differences = new DifferenceGroups();
    this.#instants = 0;
    return suite;
  }
}

/** Visits every seam of every table. */
function visitTableSeams(visit: (boundaryJdUt: number, table: string) => void): void {
  const pinned = referenceRelease();
  for (const [name, body] of Object.entries(pinned.bodies)) {
    // The Earth's seams are the Sun's.
    if (name === "Earth") continue;
    for (const span of spansOf(pinned, body)) {
      for (let granule = 0; granule <= span.count; granule++) {
        const boundaryJdUt = utFromTt(span.firstJdTt + granule * span.granuleDays);
        if (boundaryJdUt < FIRST_JD_UT + 1 || boundaryJdUt > LAST_JD_UT) continue;
        visit(boundaryJdUt, name);
      }
    }
  }
}

function compareTableSeams(suite: SeamSuite): Suite {
  visitTableSeams((boundaryJdUt, name) => {
    suite.around(boundaryJdUt, DRAWS[name] ?? OTHER_DRAWS);
    for (const body of bodiesAffectedBy(name)) suite.aroundLightTime(boundaryJdUt, body);
  });
  return suite.take("seams of the tables");
}

/** The step of a Julian day around a seam, where rounding decides which granule is used. */
function compareSeamSteps(suite: SeamSuite): Suite {
  visitTableSeams((boundaryJdUt) => suite.around(boundaryJdUt, 1, [0, SIDE_DECIDED_SECONDS]));
  return suite.take("within 0.3 ms of a seam");
}

/** The bodies whose light crosses a seam of a table. */
function bodiesAffectedBy(name: string): readonly number[] {
  if (name === "Sun") return BODY_NAMES.map((_, body) => body);
  if (name === "Moon") return [BODY.Moon, BODY.TrueNode, BODY.Lilith];
  return [BODY[name as keyof typeof BODY]];
}

function utFromTt(epochJdTt: number): number {
  return epochJdTt - deltaTSeconds(epochJdTt - deltaTSeconds(epochJdTt) / 86_400) / 86_400;
}

/** ΔT: its bend, the start of its yearly values, each of them, the ends of its predictions. Sidereal time: its seams. */
const MODEL_SEAMS_JD_UT: readonly number[] = [
  2434108.5,
  2396758.5,
  2469807.5,
  2498307.5,
  ...Array.from({ length: 2028 - 1955 + 1 }, (_, year) => 2451544.5 + (1955 + year - 2000) * 365.25),
];

function compareModelSeams(suite: SeamSuite): Suite {
  for (const jd of MODEL_SEAMS_JD_UT) suite.around(jd, 100);
  return suite.take("seams of ΔT and sidereal time");
}

function compareEnds(chance: number): Suite {
  const suite = new SeamSuite(createBodyComparison(true), 1800, chance);
  const strata = [0, 0.001, 1, 60, 3600, 21_600, 86_400];
  suite.around(FIRST_JD_UT, 100, strata);
  suite.around(LAST_JD_UT, 100, strata);
  return suite.take("first and last day");
}

/** Instants of a body behind the solar disc around the day of a conjunction, most of them close to the centre. */
function discInstants(
  impactAt: (epochJdUt: number) => number,
  day: number,
  random: () => number,
): readonly number[] {
  let low = day - 1.5;
  let high = day + 1.5;
  for (let step = 0; step < 60; step++) {
    const third = (high - low) / 3;
    if (impactAt(low + third) < impactAt(high - third)) high -= third;
    else low += third;
  }
  const middle = (low + high) / 2;
  if (impactAt(middle) > 1) return [];
  return Array.from(
    { length: 40 },
    () => middle + (random() < 0.5 ? -1 : 1) * 10 ** (-7 + 6.7 * random()),
  ).filter((epochJdUt) => impactAt(epochJdUt) < 1);
}

/** Every passage of a body behind the solar disc. */
function compareDiscPassages(suite: SeamSuite, comparison: BodyComparison, chance: number): Suite {
  const random = seededRandom(5);
  const { places } = comparison;
  const bodies = BODY_NAMES.map((_, body) => body).filter((body) => !NEVER_BEHIND.includes(body));
  for (let day = FIRST_JD_UT + 2; day < LAST_JD_UT - 2; day++) {
    if (random() > chance) continue;
    comparison.setInstant(day);
    for (const body of bodies.filter((one) => impactSolarRadii(places, one) < 5)) {
      const impactAt = (epochJdUt: number) => {
        comparison.setInstant(epochJdUt);
        return impactSolarRadii(places, body);
      };
      for (const epochJdUt of discInstants(impactAt, day, random)) suite.at(epochJdUt, [body]);
    }
  }
  return suite.take("behind the solar disc");
}

function measure({ instants }: AccuracyRun) {
  const chance = Math.min(1, instants / FULL_INSTANTS);
  const comparison = createBodyComparison();
  const suite = new SeamSuite(comparison, 1912, chance);
  return {
    seams: [
      compareTableSeams(suite),
      compareModelSeams(suite),
      compareEnds(chance),
      compareDiscPassages(suite, comparison, chance),
    ],
    seamSteps: compareSeamSteps(suite),
  };
}

function rows({ seams }: ReturnType<typeof measure>) {
  const largest = largestOf(seams.flatMap(({ bodies }) => bodies));
  return [atMost("longitude at segment boundaries, edges, behind the Sun", largest, "°", 1e-6)];
}

export const seamsMeasurement = defineMeasurement({ name: "seams", measure, rows });
