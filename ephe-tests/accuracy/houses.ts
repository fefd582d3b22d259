import { ASCENDANT_INDEX, MIDHEAVEN_INDEX, VERTEX_INDEX } from "../../engine/houses/houses.ts";
import {
  computeHouses,
  computeSkyFrame,
  createSkyFrame,
  HOUSE_VALUE_COUNT,
  placidus,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { FLAG, openReference } from "../reference/reference-library.ts";
import {
  arcDeg,
  byCentury,
  centuryOf,
  DEG_PER_RAD,
  FIRST_JD_UT,
  LAST_JD_UT,
  largestOf,
  printedDegE4,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, atMost, atMostOneOf, defineMeasurement } from "./measurement.ts";

/** Beyond, the reference's Placidus cusps are not converged: placidus.ts. */
const HOUSE_LATITUDE_DEG_MAX = 66;

/** The quantities that are compared, with their indexes in the engine's houses. */
const QUANTITIES = {
  Ascendant: [ASCENDANT_INDEX],
  Midheaven: [MIDHEAVEN_INDEX],
  Vertex: [VERTEX_INDEX],
  "Placidus cusps": [1, 2, 4, 5, 7, 8, 10, 11],
};
type HouseQuantity = keyof typeof QUANTITIES;

/** Ascendant, midheaven, vertex and the cusps between the angles, at random places outside the polar circles. */
function measure({ instants }: AccuracyRun) {
  const library = openReference();
  const source = loadTableSource();
  const frame = createSkyFrame();
  const ours = new Float64Array(HOUSE_VALUE_COUNT);
  const random = seededRandom(1800);
  const series = Object.entries(QUANTITIES).map(([name, indexes]) => ({ name, indexes, all: byCentury() }));
  for (let i = 0; i < instants; i++) {
    const epochJdUt = FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT);
    const latitudeDeg = (random() * 2 - 1) * HOUSE_LATITUDE_DEG_MAX;
    const longitudeDeg = random() * 360 - 180;
    computeSkyFrame(source, epochJdUt, frame);
    const armcRad = frame.greenwichApparentSiderealTimeRad + longitudeDeg / DEG_PER_RAD;
    computeHouses(armcRad, latitudeDeg / DEG_PER_RAD, frame.trueObliquityRad, placidus, ours);
    const place = [latitudeDeg, longitudeDeg] as const;
    const { houses, points } = library.houses_ex2(epochJdUt, FLAG.swieph, ...place, placidus.letter).data;
    const angles = { [ASCENDANT_INDEX]: points[0], [MIDHEAVEN_INDEX]: points[1], [VERTEX_INDEX]: points[3] };
    const theirs: Readonly<Record<number, number | undefined>> = { ...houses, ...angles };
    for (const { indexes, all } of series) {
      for (const index of indexes) {
        const oursDeg = (ours[index] as number) * DEG_PER_RAD;
        const theirsDeg = theirs[index] as number;
        const isPrintedAlike = printedDegE4(oursDeg) === printedDegE4(theirsDeg);
        all[centuryOf(epochJdUt)]?.add(arcDeg(oursDeg, theirsDeg), isPrintedAlike);
      }
    }
  }
  return {
    houseSets: instants,
    houseLatitudeDegMax: HOUSE_LATITUDE_DEG_MAX,
    houses: series.map(({ name, all }) => ({ name, centuries: all.map((one) => one.figures()) })),
  };
}

function rows({ houses }: ReturnType<typeof measure>) {
  const ofQuantity = (quantity: HouseQuantity): number =>
    largestOf(houses.find(({ name }) => name === quantity));
  const cusps = houses.find(({ name }) => name === "Placidus cusps")?.centuries ?? [];
  const values = cusps.reduce((sum, one) => sum + one.values, 0);
  const differing = cusps.reduce((sum, one) => sum + one.values * one.mismatchRate, 0);
  const angles = Math.max(ofQuantity("Ascendant"), ofQuantity("Midheaven"));
  return [
    atMost("Ascendant and Midheaven to 66°", angles, "°", 1e-6),
    atMost("Vertex to 66°", ofQuantity("Vertex"), "°", 1e-6),
    atMost("Placidus cusps to 66°", ofQuantity("Placidus cusps"), "°", 1e-6),
    atMostOneOf("cusps that differ in the 4th decimal", values, Math.round(differing), 1000),
  ];
}

export const housesMeasurement = defineMeasurement({ name: "houses", measure, rows });
