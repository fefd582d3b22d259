import {
  createApparentPlaces,
  createPositionCalculator,
  type EphemerisSource,
  POINT,
  POINT_COUNT,
} from "../../engine/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { PHOLUS_PLACE_MAX_DEG } from "../budgets.ts";
import {
  FRAMES,
  type FrameOptions,
  placeDifference,
  randomInstant,
  randomObserver,
  referencePlace,
} from "../frames/frame-cases.ts";
import { pholusSeamsJdTt, pholusSource } from "../pholus/pholus-cases.ts";
import { openReference, type ReferenceLibrary } from "../reference/reference-library.ts";
import { Differences, type Figures, REFERENCE_RELEASE, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

interface PlaceFigures {
  readonly name: string;
  readonly place: Figures;
}

interface PholusResult {
  readonly pholusInstants: number;
  readonly pholusPlaces: readonly PlaceFigures[];
}

const INSTANTS_PER_FRAME = 1000;
const DRAWS_PER_SEAM = 20;

/** Adds the differences of one frame at some instants. */
function compareFrame(
  differences: Differences,
  source: EphemerisSource,
  library: ReferenceLibrary,
  frame: FrameOptions,
  epochs: readonly number[],
  random: () => number,
): void {
  const observer = frame.centre === "topocentric" ? randomObserver(random) : undefined;
  const calculator = createPositionCalculator(source, { ...frame, ...(observer && { observer }) });
  const places = createApparentPlaces(POINT_COUNT);
  for (const epochJdUt of epochs) {
    calculator.setInstant(epochJdUt);
    calculator.compute(POINT.Pholus, places);
    const theirs = referencePlace(library, frame, observer, "Pholus", epochJdUt);
    differences.add(placeDifference(places, POINT.Pholus, theirs).placeDeg);
  }
}

function measurePlaces(source: EphemerisSource, epochs: readonly number[], random: () => number) {
  const library = openReference(REFERENCE_RELEASE);
  const placesOf = new Map<string, Differences>();
  for (const frame of FRAMES) {
    const name = `${frame.centre}, ${frame.light}`;
    const differences = placesOf.get(name) ?? new Differences();
    placesOf.set(name, differences);
    compareFrame(differences, source, library, frame, epochs, random);
  }
  const seams = new Differences();
  const nearSeams = pholusSeamsJdTt(REFERENCE_RELEASE).flatMap((boundaryJdTt) =>
    Array.from({ length: DRAWS_PER_SEAM }, () => boundaryJdTt + (random() - 0.5) / 2),
  );
  compareFrame(seams, source, library, FRAMES[0] as FrameOptions, nearSeams, random);
  placesOf.set("within six hours of seams", seams);
  return [...placesOf].map(([name, differences]) => ({ name, place: differences.figures() }));
}

function measure({ instants }: AccuracyRun): PholusResult {
  const source = pholusSource();
  const random = seededRandom(335);
  const pholusInstants = Math.ceil(instants / INSTANTS_PER_FRAME);
  const epochs = Array.from({ length: pholusInstants }, () => randomInstant(random));
  return { pholusInstants, pholusPlaces: measurePlaces(source, epochs, random) };
}

function rows({ pholusPlaces }: PholusResult): readonly ResultRow[] {
  const largest = Math.max(...pholusPlaces.map(({ place }) => place.max));
  return [atMost("Pholus in every frame", largest, "°", PHOLUS_PLACE_MAX_DEG)];
}

export const pholusMeasurement = defineMeasurement({ name: "pholus", measure, rows });
