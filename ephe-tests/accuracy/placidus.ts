import {
  computeHouses,
  computeSkyFrame,
  createSkyFrame,
  HOUSE_VALUE_COUNT,
  placidus,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG } from "../budgets.ts";
import { sectorResidualDeg } from "../houses/reference-houses.ts";
import { FLAG, openReference } from "../reference/reference-library.ts";
import { arcDeg, DEG_PER_RAD, FIRST_JD_UT, LAST_JD_UT, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

/** Latitudes between which places are drawn; the last band ends at the polar circle of the date, 66.53° to 66.62°. */
const PLACIDUS_BANDS_DEG = [0, 50, 60, 65.5, 66, 66.4, 66.62] as const;

/** Index of a cusp, and the Gauquelin sector that begins there. */
const CUSPS = [
  { index: 10, sector: 6 },
  { index: 11, sector: 3 },
  { index: 1, sector: 33 },
  { index: 2, sector: 30 },
] as const;

/** Placidus cusps by latitude, each with what both miss of the definition. */
function measure({ instants }: AccuracyRun) {
  const library = openReference();
  const source = loadTableSource();
  const frame = createSkyFrame();
  const ours = new Float64Array(HOUSE_VALUE_COUNT);
  const random = seededRandom(66);
  const setsPerBand = Math.ceil(instants / 20);
  const bands = PLACIDUS_BANDS_DEG.slice(1).map((toDeg, i) => {
    const fromDeg = PLACIDUS_BANDS_DEG[i] as number;
    const band = { fromDeg, toDeg, values: 0, max: 0, engineResidual: 0, referenceResidual: 0 };
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
        band.values += 1;
        band.max = Math.max(band.max, arcDeg(oursDeg, theirsDeg));
        band.engineResidual = Math.max(band.engineResidual, sectorResidualDeg(oursDeg, cusp.sector, place));
        band.referenceResidual = Math.max(
          band.referenceResidual,
          sectorResidualDeg(theirsDeg, cusp.sector, { ...place, armcDeg: points[2] as number }),
        );
      }
    }
    return band;
  });
  return { placidus: bands };
}

/** The reference ends its iteration early: its cusps miss the definition by up to 2e-6°, the engine's by 1e-11°. */
function rows({ placidus }: ReturnType<typeof measure>) {
  const largest = Math.max(...placidus.filter(({ fromDeg }) => fromDeg >= 66).map(({ max }) => max));
  return [
    atMost("Placidus from 66° to the polar circle", largest, "°", PLACIDUS_CUSP_NEAR_POLAR_CIRCLE_MAX_DEG),
  ];
}

export const placidusMeasurement = defineMeasurement({ name: "placidus", measure, rows });
