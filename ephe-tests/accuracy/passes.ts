import {
  type BodyName,
  createSkySeries,
  type EphemerisSource,
  findStations,
  STATION_BODIES,
  type Station,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { defined } from "../../test/defined.ts";
import { boundariesBetween, courseNear, faultOfPasses } from "../events/turn-passes.ts";
import { FIRST_JD_UT, LAST_JD_UT, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, count, defineMeasurement } from "./measurement.ts";

const JUMPING: readonly BodyName[] = ["TrueNode", "Lilith"];
const WINDOW = { startJdUt: FIRST_JD_UT, endJdUt: LAST_JD_UT };
/** A tenth of the instants: 100,000 turns by default. */
const INSTANTS_PER_TURN = 10;
/** Farthest levels, as powers of ten of a degree; the closest are at 1e-8°. */
const CLOSEST = -8;
const FARTHEST = { jumping: -3.5, smooth: -3 };
/** A turn this close to a jump is tried with every distance of the list below, on both sides. */
const NEAR_DAYS = 1;
const NEAR_EXPONENTS = [-8, -7.5, -7, -6.5, -6, -5.5, -5, -4.8, -4.6, -4.4, -4.2, -4, -3.7];

function turnsOf(source: EphemerisSource, body: BodyName): readonly Station[] {
  return findStations(createSkySeries(source, WINDOW, [body]), { bodies: [body] });
}

/** Levels around one turn that the search passes otherwise than the course does. */
function faultsNear(source: EphemerisSource, turn: Station, exponents: readonly number[]): readonly string[] {
  const course = courseNear(source, turn);
  return exponents.flatMap((exponent) =>
    [10 ** exponent, -(10 ** exponent)].flatMap(
      (offsetDeg) => faultOfPasses(source, course, offsetDeg) ?? [],
    ),
  );
}

/** Fails with the first faults, so that a run that ends has none. */
function measure({ instants }: AccuracyRun) {
  const source = loadTableSource();
  const random = seededRandom(27);
  const faults: string[] = [];
  const turns = [...STATION_BODIES, ...JUMPING].flatMap((body) => turnsOf(source, body));
  const randomTurns = Math.ceil(instants / INSTANTS_PER_TURN);
  for (let i = 0; i < randomTurns; i++) {
    const turn = defined(turns[Math.floor(random() * turns.length)]);
    const farthest = JUMPING.includes(turn.body) ? FARTHEST.jumping : FARTHEST.smooth;
    faults.push(...faultsNear(source, turn, [CLOSEST + random() * (farthest - CLOSEST)]));
  }
  const seams = boundariesBetween(source, WINDOW.startJdUt, WINDOW.endJdUt);
  const nearJump = turns.filter(
    ({ body, epochJdUt }) =>
      JUMPING.includes(body) && seams.some((boundaryJdUt) => Math.abs(boundaryJdUt - epochJdUt) <= NEAR_DAYS),
  );
  for (const turn of nearJump) faults.push(...faultsNear(source, turn, NEAR_EXPONENTS));
  if (faults.length > 0) throw new Error(`${faults.length} faults: ${faults.slice(0, 5).join("; ")}`);
  return {
    randomTurns,
    randomLevels: 2 * randomTurns,
    turnsNearJump: nearJump.length,
    levelsNearJump: 2 * NEAR_EXPONENTS.length * nearJump.length,
  };
}

/** The measurement fails if a pass is missing, extra or in another direction. */
function rows({ randomLevels, levelsNearJump }: ReturnType<typeof measure>) {
  const measured = `0 of ${count(randomLevels + levelsNearJump)}`;
  return [{ text: "wrong passes next to turns and jumps", measured, goal: "0", isMet: true }];
}

export const passesMeasurement = defineMeasurement({ name: "passes", measure, rows });
