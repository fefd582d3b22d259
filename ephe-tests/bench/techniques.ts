/**
 * Benchmark of the techniques: `node ephe-tests/bench/techniques.ts`. Births and days are at random dates, so only
 * the code is warm.
 */
import {
  ACTIVITY_NAMES,
  CITIES,
  calendarFromJulianDay,
  computeDailySky,
  computeSynastry,
  createChartCalculator,
  createNextEventCalculator,
  createRelocationCalculator,
  createSolarReturnCalculator,
  findTransitContacts,
  findTransitEvents,
  focusOf,
  type LocalDaySpan,
  runSteps,
  scoreDays,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { randomMoments } from "../load/numbers.ts";
import { type Contestant, measureInterleaved } from "./interleave.ts";
import { heading, timingLine, verdict } from "./report.ts";

const MOMENTS = 128;
const ROUNDS = 9;
const TRANSIT_DAYS = 92;
const TIMING_DAYS = 62;
const YEAR_DAYS = 365.2425;

type Moment = ReturnType<typeof randomMoments>[number];

interface LimitedContestant extends Contestant<Moment> {
  /** The limit of the technique; null: none. */
  readonly limitUs: number | null;
}

const source = loadTableSource();
const calculator = createChartCalculator(source);
const places = createRelocationCalculator(source);
const nextEventCalculator = createNextEventCalculator(source);
const returns = createSolarReturnCalculator(source);
/** Away from both ends of the range, for searches ahead. */
const moments = randomMoments(MOMENTS).filter(
  ({ epochJdUt }) => epochJdUt > 2_379_000 && epochJdUt < 2_597_000,
);

/** Births are precomputed as charts; each call selects one. */
const births = moments.map((moment) => ({
  moment,
  points: calculator.natalPoints(moment),
  chart: calculator.natalChart(moment),
}));
const birthOf = ({ epochJdUt }: Moment) => births[Math.floor(epochJdUt) % births.length]!;
const cuspsOf = ({ chart }: (typeof births)[number]) =>
  chart.houses?.map(({ longitudeDeg }) => longitudeDeg) ?? null;

function localDays(startJdUt: number): readonly LocalDaySpan[] {
  const firstJdUt = Math.floor(startJdUt) + 0.5;
  return Array.from({ length: TIMING_DAYS }, (_, day) => ({
    startJdUt: firstJdUt + day,
    noonJdUt: firstJdUt + day + 0.5,
    endJdUt: firstJdUt + day + 1,
  }));
}

const CONTESTANTS: readonly LimitedContestant[] = [
  {
    name: `transits of ${TRANSIT_DAYS} days, with the contacts of the first`,
    limitUs: 5_000,
    call(moment) {
      const { points, ...birth } = birthOf(moment);
      const { epochJdUt } = moment;
      const window = { startJdUt: epochJdUt, endJdUt: epochJdUt + TRANSIT_DAYS };
      const cusps = cuspsOf({ points, ...birth });
      return (
        runSteps(findTransitEvents(source, points, window)).length +
        findTransitContacts(source, points, cusps, epochJdUt + 0.5).length
      );
    },
  },
  {
    name: `${TIMING_DAYS} days for an activity`,
    limitUs: 10_000,
    call(moment) {
      const birth = birthOf(moment);
      const activity = ACTIVITY_NAMES[Math.floor(moment.epochJdUt) % ACTIVITY_NAMES.length]!;
      const question = {
        activity,
        pointsDeg: birth.points,
        cuspsDeg: cuspsOf(birth),
        errorsDeg: null,
        days: localDays(moment.epochJdUt),
      };
      return runSteps(scoreDays(source, question))[0]!.score;
    },
  },
  {
    name: "a day's horoscope: sky, events of the week, transits, focus",
    limitUs: 2_000,
    call(moment) {
      const birth = birthOf(moment);
      const contacts = findTransitContacts(source, birth.points, cuspsOf(birth), moment.epochJdUt);
      return computeDailySky(source, moment.epochJdUt).events.length + focusOf(contacts, null).length;
    },
  },
  {
    name: "  of this, the sky and the events of the week",
    limitUs: null,
    call: ({ epochJdUt }) => computeDailySky(source, epochJdUt).events.length,
  },
  {
    name: "the next stations, eclipses and season of a sky, far from earlier ones",
    limitUs: 2_000,
    call: ({ epochJdUt }) => runSteps(nextEventCalculator.nextEvents(epochJdUt)).stations.length,
  },
  {
    name: "a solar return with its chart",
    limitUs: 100,
    call(moment) {
      const { month, day } = calendarFromJulianDay(moment.epochJdUt);
      const year = 1900 + (Math.floor(moment.epochJdUt) % 200);
      const epochJdUt = returns.solarReturnJdUt(moment.epochJdUt, { year, month, day });
      return calculator.natalChart({ ...moment, epochJdUt }).aspects.length;
    },
    passes: 4,
  },
  {
    name: `a ranking of ${CITIES.length} cities by one sphere, twelve named`,
    limitUs: 1_000,
    call: ({ epochJdUt }) =>
      places.rankCities(epochJdUt, { focus: "love", region: null, limit: 12 }).top[0]!.focus10,
  },
  {
    name: "the score of a location, with all contributions",
    limitUs: null,
    call: ({ epochJdUt, ...place }) => places.scoreLocation(epochJdUt, place).overall10,
  },
  {
    name: "a synastry of two charts, with all contributions",
    limitUs: null,
    call(moment) {
      const a = { chart: birthOf(moment).chart, errorsDeg: null };
      const later = { ...moment, epochJdUt: moment.epochJdUt + YEAR_DAYS };
      return computeSynastry(a, { chart: birthOf(later).chart, errorsDeg: null }).aspects.length;
    },
  },
];

/** Every technique compared with its limit, in one thread. */
export function printTechniques(): void {
  heading("Techniques, random births and days");
  const timings = measureInterleaved(CONTESTANTS, moments, ROUNDS);
  for (const [index, timing] of timings.entries()) {
    const { limitUs } = CONTESTANTS[index]!;
    timingLine(timing, limitUs === null ? "" : verdict(`at most ${limitUs} µs`, timing.medianUs <= limitUs));
  }
}

if (import.meta.main) printTechniques();
