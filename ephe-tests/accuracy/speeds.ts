import { BODY_NAMES } from "../../engine/index.ts";
import { SKY_SPEED_MAX_DEG_PER_DAY } from "../budgets.ts";
import { FLAG, REFERENCE_BODY } from "../reference/reference-library.ts";
import { createBodyComparison } from "./bodies.ts";
import { DEG_PER_RAD, Differences, FIRST_JD_UT, LAST_JD_UT, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

/** One of this many instants of the longitudes: their statistics need no more. */
const INSTANTS_PER_SPEED = 50;
/** Light of every body left after the start of the reference's main file. */
const FIRST_COMPARED_JD_UT = FIRST_JD_UT + 0.5;
const LAST_COMPARED_JD_UT = LAST_JD_UT - 0.5;

const printedSpeedE4 = (degPerDay: number): number => Math.round(degPerDay * 1e4);

/** Speeds of every body at random instants of all centuries; `mismatchRate`: the share whose 4th decimals differ. */
function measure({ instants }: AccuracyRun) {
  const comparison = createBodyComparison();
  const { library, places, setInstant } = comparison;
  const random = seededRandom(8);
  const collectors = BODY_NAMES.map((name) => ({ name, between: new Differences() }));
  const speedInstants = Math.ceil(instants / INSTANTS_PER_SPEED);
  for (let i = 0; i < speedInstants; i++) {
    const share = random() + random() / 2 ** 32;
    const epochJdUt =
      Math.round((FIRST_COMPARED_JD_UT + share * (LAST_COMPARED_JD_UT - FIRST_COMPARED_JD_UT)) * 64) / 64;
    setInstant(epochJdUt);
    collectors.forEach(({ name, between }, body) => {
      if (comparison.compare(body).isArtefact) return;
      const ours = (places.longitudeSpeedRadPerDay[body] as number) * DEG_PER_RAD;
      const { data } = library.calc_ut(epochJdUt, REFERENCE_BODY[name], FLAG.swieph | FLAG.speed);
      const theirs = data[3] as number;
      between.add(Math.abs(ours - theirs), printedSpeedE4(ours) === printedSpeedE4(theirs));
    });
  }
  return {
    speedInstants,
    speeds: collectors.map(({ name, between }) => ({ name, between: between.figures() })),
  };
}

function rows({ speeds }: ReturnType<typeof measure>) {
  const largest = Math.max(...speeds.map(({ between }) => between.max));
  return [atMost("speeds, which Swiss Ephemeris approximates", largest, "°/day", SKY_SPEED_MAX_DEG_PER_DAY)];
}

export const speedsMeasurement = defineMeasurement({ name: "speeds", measure, rows });
