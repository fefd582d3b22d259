import {
  createApparentPlaces,
  createPositionCalculator,
  type EphemerisSource,
  type Observer,
  POINT,
  POINT_COUNT,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
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
import { Differences, type Figures, REFERENCE_RELEASE, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

/** All points in all planes and equinoxes of one centre and light. */
interface FrameFigures {
  readonly name: string;
  readonly place: Figures;
}

interface FrameResult {
  readonly frameInstants: number;
  readonly frames: readonly FrameFigures[];
}

/** One of this many instants of the longitudes: an instant has 96 frames. */
const INSTANTS_PER_FRAME = 1000;

/** Compares one frame at random instants. */
function compareFrame(
  source: EphemerisSource,
  library: ReferenceLibrary,
  frame: FrameOptions,
  instants: readonly number[],
  observer: Observer | undefined,
  differences: Differences,
): void {
  const places = createApparentPlaces(POINT_COUNT);
  const calculator = createPositionCalculator(source, { ...frame, ...(observer && { observer }) });
  const points = COMPARED_POINTS.filter((point) => isCompared(frame, point));
  for (const epochJdUt of instants) {
    calculator.setInstant(epochJdUt);
    for (const point of points) {
      calculator.compute(POINT[point], places);
      const theirs = referencePlace(library, frame, observer, point, epochJdUt);
      differences.add(placeDifference(places, POINT[point], theirs).placeDeg);
    }
  }
}

/** Every frame at the same random instants; topocentric ones from a random place per frame. */
function measure({ instants }: AccuracyRun): FrameResult {
  const source = loadTableSource();
  const library = openReference(REFERENCE_RELEASE);
  const random = seededRandom(26);
  const frameInstants = Math.ceil(instants / INSTANTS_PER_FRAME);
  const epochs = Array.from({ length: frameInstants }, () => randomInstant(random));
  const frames = new Map<string, Differences>();
  for (const frame of FRAMES) {
    const name = `${frame.centre}, ${frame.light}`;
    const differences = frames.get(name) ?? new Differences();
    frames.set(name, differences);
    const observer = frame.centre === "topocentric" ? randomObserver(random) : undefined;
    compareFrame(source, library, frame, epochs, observer, differences);
  }
  return {
    frameInstants,
    frames: [...frames].map(([name, differences]) => ({ name, place: differences.figures() })),
  };
}

function rows({ frames }: FrameResult): readonly ResultRow[] {
  const largest = Math.max(...frames.map(({ place }) => place.max));
  return [atMost("positions in 96 frames", largest, "°", TOPOCENTRIC_PLACE_MAX_DEG)];
}

export const framesMeasurement = defineMeasurement({ name: "frames", measure, rows });
