import { PHOLUS_PLACE_MAX_DEG } from "../budgets.ts";
import { FRAMES, type FrameOptions, randomInstant } from "../frames/frame-cases.ts";
import { pholusSeamsJdTt, pholusSource } from "../pholus/pholus-cases.ts";
import { openReference } from "../reference/reference-library.ts";
import { Differences, seededRandom } from "./difference-statistics.ts";
import { compareFrame, compareFrames, figuresOf, INSTANTS_PER_FRAME } from "./frames.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

const DRAWS_PER_SEAM = 20;

function measure({ instants }: AccuracyRun) {
  const random = seededRandom(335);
  const comparison = { source: pholusSource(), library: openReference(), random };
  const pholusInstants = Math.ceil(instants / INSTANTS_PER_FRAME);
  const epochs = Array.from({ length: pholusInstants }, () => randomInstant(random));
  const placesOf = compareFrames(comparison, () => ["Pholus"], epochs);
  const seams = new Differences();
  const nearSeams = pholusSeamsJdTt().flatMap((boundaryJdTt) =>
    Array.from({ length: DRAWS_PER_SEAM }, () => boundaryJdTt + (random() - 0.5) / 2),
  );
  compareFrame(comparison, FRAMES[0] as FrameOptions, ["Pholus"], nearSeams, seams);
  placesOf.set("within six hours of seams", seams);
  return { pholusInstants, pholusPlaces: figuresOf(placesOf) };
}

function rows({ pholusPlaces }: ReturnType<typeof measure>) {
  const largest = Math.max(...pholusPlaces.map(({ place }) => place.max));
  return [atMost("Pholus in every frame", largest, "°", PHOLUS_PLACE_MAX_DEG)];
}

export const pholusMeasurement = defineMeasurement({ name: "pholus", measure, rows });
