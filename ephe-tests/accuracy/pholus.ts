import {
  createApparentPlaces,
  createEphemeris,
  createPositionCalculator,
  type EphemerisSource,
  POINT,
  POINT_COUNT,
} from "../../engine/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { GRAZING_MAX_ARCSEC_PER_SECOND, PHOLUS_PLACE_MAX_DEG } from "../budgets.ts";
import {
  FRAMES,
  type FrameOptions,
  placeDifference,
  randomInstant,
  randomObserver,
  referencePlace,
} from "../frames/frame-cases.ts";
import { compareRise, openHorizonReference, referenceRise } from "../horizon/rise-cases.ts";
import {
  phenomenaValues,
  pholusReturnCase,
  pholusRiseCase,
  pholusSeamsJdTt,
  pholusSource,
} from "../pholus/pholus-cases.ts";
import {
  FLAG,
  openReference,
  REFERENCE_BODY,
  type ReferenceLibrary,
} from "../reference/reference-library.ts";
import { angleOf, compareReturns, referenceReturns } from "../techniques/return-cases.ts";
import { openZodiacReference } from "../zodiac/zodiac-reference.ts";
import { Differences, type Figures, REFERENCE_RELEASE, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

interface PlaceFigures {
  readonly name: string;
  readonly place: Figures;
  readonly speed: Figures;
  readonly distance: Figures;
}

interface PholusResult {
  readonly pholusInstants: number;
  readonly pholusPlaces: readonly PlaceFigures[];
  /** Largest differences of phase angle, fraction, elongation, diameter, magnitude. */
  readonly pholusPhenomena: readonly number[];
  readonly pholusRises: Figures;
  readonly pholusReturns: Figures;
  /** Risings and returns that only one of the two has. */
  readonly pholusMissing: number;
}

const INSTANTS_PER_FRAME = 1000;
const INSTANTS_PER_RISE = 500;
const INSTANTS_PER_RETURN = 5000;
const DRAWS_PER_SEAM = 20;

/** Collects the places of one row of the table. */
class PlaceCollector {
  readonly #place = new Differences();
  readonly #speed = new Differences();
  readonly #distance = new Differences();

  /** Compares one frame at some instants. */
  compare(
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
      const difference = placeDifference(places, POINT.Pholus, theirs);
      this.#place.add(difference.placeDeg);
      this.#distance.add(difference.distanceRelative);
      if (frame.equinox === "date") this.#speed.add(difference.speedDegPerDay);
    }
  }

  figures(name: string): PlaceFigures {
    return {
      name,
      place: this.#place.figures(),
      speed: this.#speed.figures(),
      distance: this.#distance.figures(),
    };
  }
}

function measurePlaces(source: EphemerisSource, epochs: readonly number[], random: () => number) {
  const library = openReference(REFERENCE_RELEASE);
  const collectors = new Map<string, PlaceCollector>();
  for (const frame of FRAMES) {
    const name = `${frame.centre}, ${frame.light}`;
    const collector = collectors.get(name) ?? new PlaceCollector();
    collectors.set(name, collector);
    collector.compare(source, library, frame, epochs, random);
  }
  const seams = new PlaceCollector();
  const nearSeams = pholusSeamsJdTt(REFERENCE_RELEASE).flatMap((boundaryJdTt) =>
    Array.from({ length: DRAWS_PER_SEAM }, () => boundaryJdTt + (random() - 0.5) / 2),
  );
  seams.compare(source, library, FRAMES[0] as FrameOptions, nearSeams, random);
  const rows = [...collectors].map(([name, collector]) => collector.figures(name));
  return [...rows, seams.figures("within six hours of seams")];
}

function measurePhenomena(source: EphemerisSource, epochs: readonly number[]): readonly number[] {
  const library = openReference(REFERENCE_RELEASE);
  const ephemeris = createEphemeris(source);
  const differences = Array.from({ length: 5 }, () => new Differences());
  for (const epochJdUt of epochs) {
    const theirs = library.pheno_ut(epochJdUt, REFERENCE_BODY.Pholus, FLAG.swieph).data;
    phenomenaValues(ephemeris.phenomena(epochJdUt, "Pholus")).forEach((value, i) => {
      differences[i]?.add(Math.abs(value - (theirs[i] as number)));
    });
  }
  return differences.map((one) => one.figures().max);
}

function measureRises(source: EphemerisSource, cases: number, random: () => number) {
  const library = openHorizonReference();
  const differences = new Differences();
  let missing = 0;
  for (let i = 0; i < cases; i++) {
    const one = pholusRiseCase(i, random);
    const difference = compareRise(source, one, referenceRise(library, one));
    if (difference === null || difference.arcsecPerSecond < GRAZING_MAX_ARCSEC_PER_SECOND) continue;
    if (difference.seconds === null) missing += 1;
    else differences.add(Math.abs(difference.seconds));
  }
  return { figures: differences.figures(), missing };
}

function measureReturns(source: EphemerisSource, cases: number, random: () => number) {
  const library = openZodiacReference();
  const differences = new Differences();
  let missing = 0;
  for (let i = 0; i < cases; i++) {
    const one = pholusReturnCase(i, random, (epochJdUt, zodiac) =>
      angleOf(library, "Pholus", zodiac)(epochJdUt),
    );
    const compared = compareReturns(source, one, referenceReturns(library, one));
    if (!compared.isComplete) missing += 1;
    for (const { seconds } of compared.differences) differences.add(Math.abs(seconds));
  }
  return { figures: differences.figures(), missing };
}

function measure({ instants }: AccuracyRun): PholusResult {
  const source = pholusSource();
  const random = seededRandom(335);
  const pholusInstants = Math.ceil(instants / INSTANTS_PER_FRAME);
  const epochs = Array.from({ length: pholusInstants }, () => randomInstant(random));
  const pholusPlaces = measurePlaces(source, epochs, random);
  const rises = measureRises(source, Math.ceil(instants / INSTANTS_PER_RISE), random);
  const returns = measureReturns(source, Math.ceil(instants / INSTANTS_PER_RETURN), random);
  return {
    pholusInstants,
    pholusPlaces,
    pholusPhenomena: measurePhenomena(source, epochs),
    pholusRises: rises.figures,
    pholusReturns: returns.figures,
    pholusMissing: rises.missing + returns.missing,
  };
}

function rows({ pholusPlaces }: PholusResult): readonly ResultRow[] {
  const largest = Math.max(...pholusPlaces.map(({ place }) => place.max));
  return [atMost("Pholus in every frame", largest, "°", PHOLUS_PLACE_MAX_DEG)];
}

export const pholusMeasurement = defineMeasurement({ name: "pholus", measure, rows });
