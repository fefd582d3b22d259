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
  DEG_PER_RAD,
  DifferenceGroups,
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

/** Ascendant, midheaven, vertex and the cusps between the angles, at random places outside the polar circles. */
function measure({ instants }: AccuracyRun) {
  const library = openReference();
  const source = loadTableSource();
  const frame = createSkyFrame();
  const ours = new Float64Array(HOUSE_VALUE_COUNT);
  const random = seededRandom(1800);
  const quantities = new DifferenceGroups();
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
    for (const [name, indexes] of Object.entries(QUANTITIES)) {
      for (const index of indexes) {
        const oursDeg = (ours[index] as number) * DEG_PER_RAD;
        const theirsDeg = theirs[index] as number;
        const isPrintedAlike = printedDegE4(oursDeg) === printedDegE4(theirsDeg);
        quantities.add(name, arcDeg(oursDeg, theirsDeg), isPrintedAlike);
      }
    }
  }
  return {
    houseSets: instants,
    houseLatitudeDegMax: HOUSE_LATITUDE_DEG_MAX,
    houses: quantities.list(),
  };
}

function rows({ houses }: ReturnType<typeof measure>) {
  const named = (...names: readonly (keyof typeof QUANTITIES)[]) =>
    houses.filter(({ name }) => (names as readonly string[]).includes(name));
  return [
    atMost("Ascendant and Midheaven to 66°", largestOf(named("Ascendant", "Midheaven")), "°", 1e-6),
    atMost("Vertex to 66°", largestOf(named("Vertex")), "°", 1e-6),
    atMost("Placidus cusps to 66°", largestOf(named("Placidus cusps")), "°", 1e-6),
    atMostOneOf("cusps that differ in the 4th decimal", named("Placidus cusps"), 1000),
  ];
}

export const housesMeasurement = defineMeasurement({ name: "houses", measure, rows });
