import {
  computeHouses,
  computeSkyFrame,
  createSkyFrame,
  HOUSE_VALUE_COUNT,
  placidus,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG } from "../budgets.ts";
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

/** Latitudes between which places are drawn; the last band ends at the polar circle of the date, 66.53° to 66.62°. */
const LATITUDE_BANDS_DEG = [0, 50, 60, 65.5, 66, 66.4, 66.62] as const;

/** Index of a cusp, and its share of the semi-arc: the hour angle is a share `f` of the way from b by ascension. */
const CUSPS = [
  { index: 10, aheadDeg: 30, share: 1 / 3 },
  { index: 11, aheadDeg: 60, share: 2 / 3 },
  { index: 1, aheadDeg: 120, share: 2 / 3 },
  { index: 2, aheadDeg: 150, share: 1 / 3 },
] as const;

interface Band {
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
  readonly placidus: readonly Band[];
}

/**
 * By how much a cusp misses its definition, degrees of right ascension: α = θ + b + f·AD(α), sin AD = tan φ tan δ, where
 * δ and α are the coordinates of the point of the ecliptic.
 */
function residualDeg(
  cuspDeg: number,
  cusp: (typeof CUSPS)[number],
  armcDeg: number,
  latitudeDeg: number,
  obliquityRad: number,
): number {
  const longitudeRad = cuspDeg / DEG_PER_RAD;
  const ascensionRad = Math.atan2(Math.sin(longitudeRad) * Math.cos(obliquityRad), Math.cos(longitudeRad));
  const tanDeclination = Math.sin(ascensionRad) * Math.tan(obliquityRad);
  const differenceRad = Math.asin(Math.tan(latitudeDeg / DEG_PER_RAD) * tanDeclination);
  const targetDeg = armcDeg + cusp.aheadDeg + cusp.share * differenceRad * DEG_PER_RAD;
  return arcDeg(ascensionRad * DEG_PER_RAD + 360, ((targetDeg % 360) + 360) % 360);
}

function measure({ instants }: AccuracyRun): PlacidusResult {
  const library = openReference(REFERENCE_RELEASE);
  const source = loadTableSource();
  const frame = createSkyFrame();
  const ours = new Float64Array(HOUSE_VALUE_COUNT);
  const random = seededRandom(66);
  const setsPerBand = Math.ceil(instants / 20);
  const bands = LATITUDE_BANDS_DEG.slice(1).map((toDeg, i) => {
    const fromDeg = LATITUDE_BANDS_DEG[i] as number;
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
        band.engineResidual = Math.max(
          band.engineResidual,
          residualDeg(oursDeg, cusp, armcDeg, latitudeDeg, obliquityRad),
        );
        band.referenceResidual = Math.max(
          band.referenceResidual,
          residualDeg(theirsDeg, cusp, points[2] as number, latitudeDeg, obliquityRad),
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

export const placidusMeasurement = defineMeasurement({ name: "placidus", measure, rows });
