import { BODY, type BodyName } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { itemAt } from "../units/assert.ts";
import type { JdUt } from "../units/flavours.ts";
import { createInstantSky, setInstant } from "./instant-sky.ts";
import { type CellPolynomial, createCellPolynomial, fitCell } from "./motion.ts";
import { createSampledCourse, type SampledCourse } from "./sampled-course.ts";
import { createSkySeries } from "./sky-series.ts";
import { findStations, type Station } from "./stations.ts";
import { createTurningPoints, findTurningPoints, type TurningPoints } from "./turning-points.ts";

/**
 * Days between two samples of the speed. Consecutive stations of a body are farther apart (Mercury is retrograde for 19 days
 * or more), so a cell contains at most one, and its ends show whether it contains one.
 */
const STEP_DAYS = 16;
/** The polynomial of a cell places nearly every station within this time of its instant. */
const GUESS_ERROR_DAYS = 0.5;
/** A root near a node can be in the cell beyond it. */
const CELL_MARGIN_DAYS = 0.25;

interface CellSearch {
  readonly source: EphemerisSource;
  readonly startJdUt: JdUt;
  readonly course: SampledCourse;
  readonly polynomial: CellPolynomial;
  readonly turns: TurningPoints;
}

/**
 * The first `count` stations of each body at or after an instant of UT, in the order of time: the same instants, to the last
 * bit, as `findStations` returns. Fewer if the source's dates end before; the last month is not searched.
 *
 * @param bodies some of STATION_BODIES; bodies that the source does not cover are omitted
 * @throws {EphemerisRangeError} when the source does not cover six days before the instant
 */
export function findNextStations(
  source: EphemerisSource,
  startJdUt: JdUt,
  bodies: readonly BodyName[],
  count: number,
): ReadonlyMap<BodyName, readonly Station[]> {
  const sky = createInstantSky(source);
  // Throws outside the dates, where the course has no samples and no station would be found.
  setInstant(sky, startJdUt);
  const course = createSampledCourse(sky, startJdUt, STEP_DAYS);
  const search: CellSearch = {
    source,
    startJdUt,
    course,
    polynomial: createCellPolynomial(),
    turns: createTurningPoints(),
  };
  const stations = new Map<BodyName, Station[]>(bodies.map((name) => [name, []]));
  const sampleAll = (names: readonly BodyName[], node: number): readonly BodyName[] =>
    names.filter((name) => course.sample(BODY[name], node));
  let open = bodies.filter((name) => source.covers(BODY[name]));
  for (const node of [0, 1, -1]) sampleAll(open, node);
  for (let node = 0; open.length > 0; node++) {
    // All bodies at one node: the frame of an instant serves all of them.
    open = sampleAll(open, node + 2).filter((name) => {
      const bodyStations = stations.get(name) ?? [];
      const station = stationInCell(search, name, node);
      if (station !== null) bodyStations.push(station);
      return bodyStations.length < count;
    });
  }
  return stations;
}

/** The station of a body between a node and the next; null if there is none at or after the start. */
function stationInCell(search: CellSearch, name: BodyName, node: number): Station | null {
  const { source, startJdUt, course, polynomial, turns } = search;
  const motion = course.motion(BODY[name]);
  const at = course.indexOf(node);
  const isDirectAt = (index: number): boolean => itemAt(motion.speedRadPerDay, index) >= 0;
  if (isDirectAt(at) === isDirectAt(at + 1)) return null;
  const nodeJdUt = startJdUt + node * STEP_DAYS;
  const between = (fromJdUt: JdUt, toJdUt: JdUt): Station | undefined => {
    const window = { startJdUt: Math.max(fromJdUt, startJdUt), endJdUt: toJdUt };
    return findStations(createSkySeries(source, window, [name]))[0];
  };
  fitCell(motion, at, polynomial);
  findTurningPoints(polynomial.coefficients, turns);
  if (turns.count > 0) {
    const guessJdUt = nodeJdUt + itemAt(turns.u, 0) * STEP_DAYS;
    const station = between(guessJdUt - GUESS_ERROR_DAYS, guessJdUt + GUESS_ERROR_DAYS);
    if (station !== undefined) return station;
  }
  return between(nodeJdUt - CELL_MARGIN_DAYS, nodeJdUt + STEP_DAYS + CELL_MARGIN_DAYS) ?? null;
}
