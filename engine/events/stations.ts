import { BODY, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { DEG_PER_RAD, normalizeDeg, signedRad } from "../math/angle.ts";
import { itemAt } from "../units/assert.ts";
import type { JdUt } from "../units/flavours.ts";
import type { CellWorkspace } from "./cell-crossings.ts";
import { createInstantSky, setInstant, trueAngleRad } from "./instant-sky.ts";
import { cellsOfWindow } from "./level-crossings.ts";
import { type CellPolynomial, createCellPolynomial, fitCell, type Motion } from "./motion.ts";
import {
  cutCellAtBoundaries,
  isCellNearBoundary,
  type Segment,
  segmentTurnJdUt,
  takeWholeCell,
} from "./motion-segments.ts";
import { createSampledCourse, type SampledCourse } from "./sampled-course.ts";
import { type BodyOptions, bodiesOf } from "./search-input.ts";
import { bodyMotion, createSkySeries, type SkySeries } from "./sky-series.ts";
import { createTurningPoints, findTurningPoints, type TurningPoints } from "./turning-points.ts";

/** The instant at which the longitude of a body is extremal and its direction reverses. */
export interface Station {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The body that turns. */
  readonly body: BodyName;
  /** Direction of motion after the station. */
  readonly direction: "retrograde" | "direct";
  /** Longitude at the station in the zodiac of the series, degrees, 0 ≤ x < 360. */
  readonly longitudeDeg: number;
}

/** Bodies that have stations: not Sun and Moon, which never turn, nor node and Lilith, which turn every few days. */
export const STATION_BODIES: readonly BodyName[] = BODY_NAMES.filter(
  (name) => name !== "Sun" && name !== "Moon" && name !== "TrueNode" && name !== "Lilith",
);

/**
 * Every station of the series' bodies within its window, in the order of time: the instants at which the apparent
 * longitude is extremal, so its true derivative is zero.
 *
 * Longitudes are in the zodiac of the series, whose own motion moves the instants: see findRetrogradePeriods.
 *
 * Range: the series' window. Accuracy: docs/models.md.
 *
 * @param series samples of {@link createSkySeries}; its window is the window of the search
 * @param options `bodies`: the bodies to search; those that are not in the series are omitted. Default: STATION_BODIES. Sun and
 * Moon have no stations; node and Lilith turn every few days and are searched if they are named
 * @returns the stations with instant (JD, UT), body, the direction after the station, and longitude in degrees, 0 ≤ x <
 * 360
 * @throws {InvalidInputError} when there are other options, or bodies are not some of the seventeen
 *
 * @example
 * ```ts
 * import { findStations } from "almagest";
 * import { createSkySeries } from "almagest/kernels";
 * import { loadTableSource } from "almagest/tables";
 *
 * const window = { startJdUt: 2460310.5, endJdUt: 2460341.5 };
 * const series = createSkySeries(loadTableSource(), window, ["Mercury", "Uranus"]);
 * findStations(series).map(({ body, direction }) => `${body} ${direction}`); // => ["Mercury direct","Uranus direct"]
 * ```
 */
export function findStations(series: SkySeries, options: BodyOptions = {}): readonly Station[] {
  return bodiesOf(options, STATION_BODIES)
    .filter((name) => series.bodies.includes(BODY[name]))
    .flatMap((name) => stationsOf(series, name))
    .sort((a, b) => a.epochJdUt - b.epochJdUt);
}

function stationsOf(series: SkySeries, name: BodyName): Station[] {
  const { startJdUt, endJdUt } = series.window;
  const { workspace } = series;
  const motion = bodyMotion(series, BODY[name]);
  const { firstCell, lastCell } = cellsOfWindow(series, motion);
  const stations: Station[] = [];
  const add = (epochJdUt: JdUt, isDirect: boolean, longitudeRad: number): void => {
    if (!(epochJdUt >= startJdUt && epochJdUt < endJdUt)) return;
    const direction = isDirect ? "direct" : "retrograde";
    stations.push({
      epochJdUt,
      body: name,
      direction,
      longitudeDeg: normalizeDeg(longitudeRad * DEG_PER_RAD),
    });
  };
  for (let cell = firstCell; cell <= lastCell; cell++) {
    takeWholeCell(motion, cell, workspace);
    if (isCellNearBoundary(motion, cell, workspace)) cutCellAtBoundaries(motion, cell, workspace);
    for (let i = 0; i < workspace.segmentCount; i++) {
      const segment = workspace.segments[i]!;
      if (segment.lengthDays === 0) addStationAtJump(segment, add);
      else addTurns(workspace, motion, segment, add);
    }
  }
  return stations;
}

type AddStation = (epochJdUt: JdUt, isDirect: boolean, longitudeRad: number) => void;

/** Adds the stations inside a segment. */
function addTurns({ sky, turns }: CellWorkspace, motion: Motion, segment: Segment, add: AddStation): void {
  findTurningPoints(segment.polynomial.coefficients, turns);
  let isDirect = segment.startSpeedRadPerDay >= 0;
  for (let i = 0; i < turns.count; i++) {
    isDirect = !isDirect;
    const epochJdUt = segmentTurnJdUt(sky, motion, segment, turns.u[i]!);
    if (!Number.isNaN(epochJdUt)) add(epochJdUt, isDirect, trueAngleRad(sky, motion, epochJdUt));
  }
}

/** Adds a station if the directions before and after a jump differ: the longitude of the two that is farther out. */
function addStationAtJump(segment: Segment, add: AddStation): void {
  const { startJdUt, startRad, endRad, startSpeedRadPerDay, endSpeedRadPerDay } = segment;
  const isDirect = endSpeedRadPerDay >= 0;
  if (isDirect === startSpeedRadPerDay >= 0) return;
  const isEndFarther = signedRad(endRad - startRad) > 0 !== isDirect;
  add(startJdUt, isDirect, isEndFarther ? endRad : startRad);
}

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
