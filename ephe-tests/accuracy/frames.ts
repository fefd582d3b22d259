import {
  createApparentPlaces,
  createPositionCalculator,
  type EphemerisSource,
  type Observer,
  POINT,
  POINT_COUNT,
  type PointName,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { TOPOCENTRIC_PLACE_MAX_DEG } from "../budgets.ts";
import { measureSeamJumps, type SeamJumps, seamDistanceDays } from "../frames/boundary-jumps.ts";
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
import { separationDeg } from "./bodies.ts";
import {
  Differences,
  FIRST_JD_UT,
  type Figures,
  LAST_JD_UT,
  REFERENCE_RELEASE,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

/** The points of one kind in all planes and equinoxes of one centre and light. */
export interface FrameFigures {
  readonly name: string;
  readonly kind: string;
  readonly place: Figures;
  readonly speed: Figures;
}

interface FrameResult {
  readonly frameInstants: number;
  readonly seamJumps: readonly SeamJumps[];
  readonly frames: readonly FrameFigures[];
}

/** One of this many instants of the longitudes: an instant has 96 frames. */
const INSTANTS_PER_FRAME = 1000;

const KINDS = [
  "bodies",
  "Moon",
  "Sun",
  "true node, Lilith",
  "the same next to seams or the Moon",
  "mean points",
] as const;
type Kind = (typeof KINDS)[number];

/** An instant, and where its node and Lilith differ most: next to a seam of the Moon's table, and Lilith next to the Moon. */
interface FrameInstant {
  readonly epochJdUt: number;
  readonly isNextToSeam: boolean;
  readonly isLilithNextToMoon: boolean;
}

const NEXT_TO_SEAM_DAYS = 0.5;
/** Her difference times this separation is at most 1.1e-9 square degrees: beyond, it is below 1e-8°. */
const NEXT_TO_MOON_DEG = 0.2;

function kindOf(point: PointName, { isNextToSeam, isLilithNextToMoon }: FrameInstant): Kind {
  if (point === "Moon" || point === "Sun") return point;
  if (point === "MeanNode" || point === "MeanLilith") return "mean points";
  if (point !== "TrueNode" && point !== "Lilith") return "bodies";
  const isDelicate = isNextToSeam || (point === "Lilith" && isLilithNextToMoon);
  return isDelicate ? "the same next to seams or the Moon" : "true node, Lilith";
}

/** Random instants. */
function drawInstants(source: EphemerisSource, random: () => number, count: number): FrameInstant[] {
  const calculator = createPositionCalculator(source, {});
  const places = createApparentPlaces(POINT_COUNT);
  return Array.from({ length: count }, () => {
    const epochJdUt = randomInstant(random);
    calculator.setInstant(epochJdUt);
    calculator.compute(POINT.Moon, places);
    calculator.compute(POINT.Lilith, places);
    return {
      epochJdUt,
      isNextToSeam: seamDistanceDays("Moon", epochJdUt) < NEXT_TO_SEAM_DAYS,
      isLilithNextToMoon: separationDeg(places, POINT.Moon, POINT.Lilith) < NEXT_TO_MOON_DEG,
    };
  });
}

/** What is collected of one kind of points of one centre and light. */
interface Collector {
  readonly place: Differences;
  readonly speed: Differences;
}

/** Compares one frame at random instants. */
function compareFrame(
  source: EphemerisSource,
  library: ReferenceLibrary,
  frame: FrameOptions,
  instants: readonly FrameInstant[],
  observer: Observer | undefined,
  collectors: Readonly<Record<Kind, Collector>>,
): void {
  const places = createApparentPlaces(POINT_COUNT);
  const calculator = createPositionCalculator(source, { ...frame, ...(observer && { observer }) });
  const points = COMPARED_POINTS.filter((point) => isCompared(frame, point));
  for (const instant of instants) {
    const { epochJdUt } = instant;
    calculator.setInstant(epochJdUt);
    for (const point of points) {
      calculator.compute(POINT[point], places);
      const theirs = referencePlace(library, frame, observer, point, epochJdUt);
      const { placeDeg, speedDegPerDay } = placeDifference(places, POINT[point], theirs);
      const { place, speed } = collectors[kindOf(point, instant)];
      place.add(placeDeg);
      if (frame.equinox === "date") speed.add(speedDegPerDay);
    }
  }
}

/** Every frame at the same random instants; topocentric ones from a random place per frame. */
function measure({ instants }: AccuracyRun): FrameResult {
  const source = loadTableSource();
  const library = openReference(REFERENCE_RELEASE);
  const random = seededRandom(26);
  const frameInstants = Math.ceil(instants / INSTANTS_PER_FRAME);
  const epochs = drawInstants(source, random, frameInstants);
  const frames = new Map<string, Record<Kind, Collector>>();
  for (const frame of FRAMES) {
    const name = `${frame.centre}, ${frame.light}`;
    const collectors =
      frames.get(name) ??
      (Object.fromEntries(
        KINDS.map((kind) => [kind, { place: new Differences(), speed: new Differences() }]),
      ) as Record<Kind, Collector>);
    frames.set(name, collectors);
    const observer = frame.centre === "topocentric" ? randomObserver(random) : undefined;
    compareFrame(source, library, frame, epochs, observer, collectors);
  }
  const figures = [...frames].flatMap(([name, collectors]) =>
    KINDS.map((kind) => ({
      name,
      kind,
      place: collectors[kind].place.figures(),
      speed: collectors[kind].speed.figures(),
    })).filter(({ place }) => place.values > 0),
  );
  return { frameInstants, frames: figures, seamJumps: measureSeamJumps(library, FIRST_JD_UT, LAST_JD_UT) };
}

function rows({ frames }: FrameResult): readonly ResultRow[] {
  const largest = Math.max(...frames.map(({ place }) => place.max));
  return [atMost("positions in 96 frames", largest, "°", TOPOCENTRIC_PLACE_MAX_DEG)];
}

export const framesMeasurement = defineMeasurement({ name: "frames", measure, rows });
