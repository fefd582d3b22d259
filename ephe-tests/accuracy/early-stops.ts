import {
  computeHouses,
  computeSkyFrame,
  createSkyFrame,
  gauquelin,
  HOUSE_VALUE_COUNT,
  placidus,
  polichPage,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG } from "../budgets.ts";
import { poleHeightRate, polichPageResidual, sectorResidualDeg } from "../houses/definitions.ts";
import {
  type HousePlace,
  horizonRad,
  openHouseReference,
  positionWithMargin,
  randomHousePlace,
  referenceCusps,
  referencePosition,
} from "../houses/reference-houses.ts";
import { FLAG, openReference } from "../reference/reference-library.ts";
import {
  arcDeg,
  DEG_PER_RAD,
  FIRST_JD_UT,
  LAST_JD_UT,
  REFERENCE_RELEASE,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

/** Latitudes between which places are drawn; the last band ends next to the polar circle. */
const LATITUDE_BANDS_DEG = [0, 50, 60, 66, 66.4, 66.5] as const;
/** Errors below this are rounding: they do not show where an iteration ended. */
const ITERATED_MIN_DEG = 1e-9;

export interface SectorBand {
  readonly fromDeg: number;
  readonly toDeg: number;
  readonly values: number;
  readonly max: number;
  readonly engineResidual: number;
  readonly referenceResidual: number;
  /** The largest last step and the smallest step before it of a fixed-point iteration that ends at the reference's cusps. */
  readonly lastStepMax: number;
  readonly stepBeforeMin: number;
}

interface EarlyStopsResult {
  readonly sectorBands: readonly SectorBand[];
  readonly polichPagePositions: {
    readonly values: number;
    readonly max: number;
    readonly p99: number;
    readonly engineResidual: number;
    readonly referenceResidual: number;
  };
}

function measureBand(random: () => number, fromDeg: number, toDeg: number, places: number): SectorBand {
  const library = openHouseReference();
  const out = new Float64Array(HOUSE_VALUE_COUNT);
  const band = {
    values: 0,
    max: 0,
    engineResidual: 0,
    referenceResidual: 0,
    lastStepMax: 0,
    stepBeforeMin: 1,
  };
  for (let i = 0; i < places; i++) {
    const distanceDeg = fromDeg + (toDeg - fromDeg) * random();
    const place: HousePlace = {
      ...randomHousePlace(random),
      latitudeDeg: random() < 0.5 ? -distanceDeg : distanceDeg,
    };
    const { cuspsDeg } = referenceCusps(library, gauquelin, place);
    computeHouses(...horizonRad(place), gauquelin, out);
    for (const [sector, cuspDeg] of cuspsDeg.entries()) {
      const oursDeg = (out[sector] as number) * DEG_PER_RAD;
      const errorDeg = arcDeg(oursDeg, cuspDeg);
      band.values += 1;
      band.max = Math.max(band.max, errorDeg);
      band.engineResidual = Math.max(band.engineResidual, sectorResidualDeg(oursDeg, sector, place));
      band.referenceResidual = Math.max(band.referenceResidual, sectorResidualDeg(cuspDeg, sector, place));
      if (sector === 0 || sector > 8 || errorDeg < ITERATED_MIN_DEG) continue;
      const rate = poleHeightRate(oursDeg, sector, place);
      const lastStepDeg = Math.abs(errorDeg * (1 - 1 / rate));
      band.lastStepMax = Math.max(band.lastStepMax, lastStepDeg);
      band.stepBeforeMin = Math.min(band.stepBeforeMin, Math.abs(lastStepDeg / rate));
    }
  }
  return { fromDeg, toDeg, ...band };
}

function measurePolichPage(random: () => number, places: number): EarlyStopsResult["polichPagePositions"] {
  const library = openHouseReference();
  const differences: number[] = [];
  let [engineResidual, referenceResidual] = [0, 0];
  for (let i = 0; i < places; i++) {
    const place = randomHousePlace(random);
    const theirs = referencePosition(library, polichPage, place);
    if (theirs === null) continue;
    const ours = positionWithMargin(polichPage, place);
    const difference = Math.abs(ours - theirs);
    differences.push(Math.min(difference, 12 - difference));
    engineResidual = Math.max(engineResidual, polichPageResidual(ours, place));
    referenceResidual = Math.max(referenceResidual, polichPageResidual(theirs, place));
  }
  differences.sort((a, b) => a - b);
  return {
    values: differences.length,
    max: differences.at(-1) ?? 0,
    p99: differences[Math.floor(0.99 * differences.length)] ?? 0,
    engineResidual,
    referenceResidual,
  };
}

/** Gauquelin sectors by latitude, and positions in Polich-Page houses, each with what both miss of the definition. */
function measure({ instants }: AccuracyRun): EarlyStopsResult {
  const random = seededRandom(341);
  const places = Math.ceil(instants / 200);
  return {
    sectorBands: LATITUDE_BANDS_DEG.slice(1).map((toDeg, index) =>
      measureBand(random, LATITUDE_BANDS_DEG[index] as number, toDeg, places),
    ),
    polichPagePositions: measurePolichPage(random, 4 * places),
  };
}

export const earlyStopsMeasurement = defineMeasurement({ name: "early-stops", measure });

/** The same for Placidus; the last band ends at the polar circle of the date, 66.53° to 66.62°. */
const PLACIDUS_BANDS_DEG = [0, 50, 60, 65.5, 66, 66.4, 66.62] as const;

/** Index of a cusp, and the Gauquelin sector that begins there. */
const CUSPS = [
  { index: 10, sector: 6 },
  { index: 11, sector: 3 },
  { index: 1, sector: 33 },
  { index: 2, sector: 30 },
] as const;

interface PlacidusBand {
  readonly fromDeg: number;
  readonly toDeg: number;
  readonly values: number;
  readonly max: number;
  readonly engineResidual: number;
  readonly referenceResidual: number;
  /** Of the largest difference. */
  readonly epochJdUt: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

interface PlacidusResult {
  readonly placidus: readonly PlacidusBand[];
}

function measurePlacidus({ instants }: AccuracyRun): PlacidusResult {
  const library = openReference(REFERENCE_RELEASE);
  const source = loadTableSource();
  const frame = createSkyFrame();
  const ours = new Float64Array(HOUSE_VALUE_COUNT);
  const random = seededRandom(66);
  const setsPerBand = Math.ceil(instants / 20);
  const bands = PLACIDUS_BANDS_DEG.slice(1).map((toDeg, i) => {
    const fromDeg = PLACIDUS_BANDS_DEG[i] as number;
    const band = { fromDeg, toDeg, values: 0, max: 0, engineResidual: 0, referenceResidual: 0 };
    let worst = { epochJdUt: 0, latitudeDeg: 0, longitudeDeg: 0 };
    for (let set = 0; set < setsPerBand; set++) {
      const epochJdUt = FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT);
      const latitudeDeg = (random() < 0.5 ? -1 : 1) * (fromDeg + random() * (toDeg - fromDeg));
      const longitudeDeg = random() * 360 - 180;
      computeSkyFrame(source, epochJdUt, frame);
      const obliquityRad = frame.trueObliquityRad;
      if (Math.abs(latitudeDeg) >= 90 - obliquityRad * DEG_PER_RAD) continue;
      const armcDeg = frame.greenwichApparentSiderealTimeRad * DEG_PER_RAD + longitudeDeg;
      const place = { armcDeg, latitudeDeg, obliquityDeg: obliquityRad * DEG_PER_RAD };
      computeHouses(armcDeg / DEG_PER_RAD, latitudeDeg / DEG_PER_RAD, obliquityRad, placidus, ours);
      const { houses, points } = library.houses_ex2(
        epochJdUt,
        FLAG.swieph,
        latitudeDeg,
        longitudeDeg,
        placidus.letter,
      ).data;
      for (const cusp of CUSPS) {
        const oursDeg = (ours[cusp.index] as number) * DEG_PER_RAD;
        const theirsDeg = houses[cusp.index] as number;
        const differenceDeg = arcDeg(oursDeg, theirsDeg);
        if (differenceDeg > band.max) worst = { epochJdUt, latitudeDeg, longitudeDeg };
        band.values += 1;
        band.max = Math.max(band.max, differenceDeg);
        band.engineResidual = Math.max(band.engineResidual, sectorResidualDeg(oursDeg, cusp.sector, place));
        band.referenceResidual = Math.max(
          band.referenceResidual,
          sectorResidualDeg(theirsDeg, cusp.sector, { ...place, armcDeg: points[2] as number }),
        );
      }
    }
    return { ...band, ...worst };
  });
  return { placidus: bands };
}

/** The reference ends its iteration early: its cusps miss the definition by up to 2e-6°, the engine's by 1e-11°. */
function rows({ placidus }: PlacidusResult): readonly ResultRow[] {
  const largest = Math.max(...placidus.filter(({ fromDeg }) => fromDeg >= 66).map(({ max }) => max));
  return [
    atMost("Placidus from 66° to the polar circle", largest, "°", PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG),
  ];
}

export const placidusMeasurement = defineMeasurement({ name: "placidus", measure: measurePlacidus, rows });
