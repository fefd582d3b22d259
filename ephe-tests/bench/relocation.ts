/** The bench of places: `node ephe-tests/bench/relocation.ts`. Births at random dates, so that nothing is warm but the code. */
import { CITIES, createRelocationCalculator } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { type Contestant, measureInterleaved } from "./interleave.ts";
import { randomMoments } from "./moments.ts";
import { heading, timingLine, verdict } from "./report.ts";

const MOMENTS = 512;
const ROUNDS = 11;
const RANKING_LIMIT_US = 1_000;

const moments = randomMoments(MOMENTS);
const calculator = createRelocationCalculator(loadTableSource());

const CONTESTANTS: readonly Contestant<(typeof moments)[number]>[] = [
  {
    name: `a ranking of ${CITIES.length} cities by one sphere, twelve named`,
    call: ({ epochJdUt }) =>
      calculator.rankCities(epochJdUt, { focus: "love", region: null, limit: 12 }).top[0]!.focus10,
  },
  {
    name: "the score of a place, with all contributions",
    call: ({ epochJdUt, ...place }) => calculator.scoreLocation(epochJdUt, place).overall10,
  },
];

/** Rankings against their limit, and single places. */
export function printRelocation(): void {
  heading("Places, random births");
  const [ranking, score] = measureInterleaved(CONTESTANTS, moments, ROUNDS);
  timingLine(ranking!, verdict(`at most ${RANKING_LIMIT_US} µs`, ranking!.medianUs <= RANKING_LIMIT_US));
  timingLine(score!);
}

if (import.meta.main) printRelocation();
