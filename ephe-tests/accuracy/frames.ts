import {
  createApparentPlaces,
  createPositionCalculator,
  type EphemerisSource,
  POINT,
  POINT_COUNT,
  type PointName,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { TOPOCENTRIC_PLACE_MAX_DEG } from "../budgets.ts";
import {
  COMPARED_POINTS,
  FRAMES,
  type FrameOptions,
  isCompared,
  placeDifference,
  randomInstant,
  randomObserver,
  referencePlace,
} from "../frames/frame-cases.ts";
import { openReference, type ReferenceLibrary } from "../reference/reference-library.ts";
import { Differences, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

/** The figures of all planes and equinoxes of one centre and light. */
/** One of this many instants of the longitudes: an instant has 96 frames. */
export const INSTANTS_PER_FRAME = 1000;

/** What places are compared with, and where random places come from. */
interface FrameComparison {
  readonly source: EphemerisSource;
  readonly library: ReferenceLibrary;
  readonly random: () => number;
}

/** Compares points in one frame at some instants, from a random place if the frame is topocentric. */
export function compareFrame(
  { source, library, random }: FrameComparison,
  frame: FrameOptions,
  points: readonly PointName[],
  epochs: readonly number[],
  differences: Differences,
): void {
  const observer = frame.centre === "topocentric" ? randomObserver(random) : undefined;
  const calculator = createPositionCalculator(source, { ...frame, ...(observer && { observer }) });
  const places = createApparentPlaces(POINT_COUNT);
  for (const epochJdUt of epochs) {
    calculator.setInstant(epochJdUt);
    for (const point of points) {
      calculator.compute(POINT[point], places);
      const theirs = referencePlace(library, frame, observer, point, epochJdUt);
      differences.add(placeDifference(places, POINT[point], theirs).placeDeg);
    }
  }
}

/** Compares the points of every frame at the same instants. Returns the differences by centre and light. */
export function compareFrames(
  comparison: FrameComparison,
  pointsOf: (frame: FrameOptions) => readonly PointName[],
  epochs: readonly number[],
): Map<string, Differences> {
  const differencesOf = new Map<string, Differences>();
  for (const frame of FRAMES) {
    const name = `${frame.centre}, ${frame.light}`;
    const differences = differencesOf.get(name) ?? new Differences();
    differencesOf.set(name, differences);
    compareFrame(comparison, frame, pointsOf(frame), epochs, differences);
  }
  return differencesOf;
}

export function figuresOf(differencesOf: ReadonlyMap<string, Differences>) {
  return [...differencesOf].map(([name, differences]) => ({ name, place: differences.figures() }));
}

function measure({ instants }: AccuracyRun) {
  const random = seededRandom(26);
  const comparison = { source: loadTableSource(), library: openReference(), random };
  const frameInstants = Math.ceil(instants / INSTANTS_PER_FRAME);
  const epochs = Array.from({ length: frameInstants }, () => randomInstant(random));
  const pointsOf = (frame: FrameOptions) => COMPARED_POINTS.filter((point) => isCompared(frame, point));
  return { frameInstants, frames: figuresOf(compareFrames(comparison, pointsOf, epochs)) };
}

function rows({ frames }: ReturnType<typeof measure>) {
  const largest = Math.max(...frames.map(({ place }) => place.max));
  return [atMost("positions in 96 frames", largest, "°", TOPOCENTRIC_PLACE_MAX_DEG)];
}

export const framesMeasurement = defineMeasurement({ name: "frames", measure, rows });
