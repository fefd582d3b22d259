import { computeHouses, computeSkyFrame, createSkyFrame, HOUSE_PLACES } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { FLAG, openReference } from "../reference/reference-library.ts";
import {
  arcDeg,
  byCentury,
  centuryOf,
  DEG_PER_RAD,
  EDITION,
  FIRST_JD_UT,
  LAST_JD_UT,
  printedDegE4,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, definePart } from "./part.ts";
import { centuryTable, count, type Series } from "./tables.ts";

const LATITUDE_DEG_MAX = 66;

interface HouseResult {
  readonly houseSets: number;
  readonly houseLatitudeDegMax: number;
  readonly houses: readonly Series[];
}

/** Ascendant, midheaven, vertex and the cusps between the angles, at random places outside the polar circles. */
function measure({ instants }: AccuracyRun): HouseResult {
  const library = openReference(EDITION);
  const source = loadTableSource();
  const frame = createSkyFrame();
  const random = seededRandom(1800);
  const ours = new Float64Array(HOUSE_PLACES);
  const series = {
    Ascendant: byCentury(),
    Midheaven: byCentury(),
    Vertex: byCentury(),
    "Placidus cusps": byCentury(),
  };
  for (let i = 0; i < instants; i++) {
    const epochJdUt = FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT);
    const latitudeDeg = (random() * 2 - 1) * LATITUDE_DEG_MAX;
    const longitudeDeg = random() * 360 - 180;
    const century = centuryOf(epochJdUt);
    computeSkyFrame(source, epochJdUt, frame);
    const armcRad = frame.greenwichApparentSiderealTimeRad + longitudeDeg / DEG_PER_RAD;
    computeHouses(armcRad, latitudeDeg / DEG_PER_RAD, frame.trueObliquityRad, ours);
    const { houses, points } = library.houses_ex2(
      epochJdUt,
      FLAG.swieph,
      latitudeDeg,
      longitudeDeg,
      "P",
    ).data;
    const add = (name: keyof typeof series, place: number, theirs: number) => {
      const value = (ours[place] as number) * DEG_PER_RAD;
      series[name][century]?.add(arcDeg(value, theirs), printedDegE4(value) === printedDegE4(theirs));
    };
    add("Ascendant", 12, points[0] as number);
    add("Midheaven", 13, points[1] as number);
    add("Vertex", 14, points[3] as number);
    for (const cusp of [1, 2, 4, 5, 7, 8, 10, 11]) add("Placidus cusps", cusp, houses[cusp] as number);
  }
  return {
    houseSets: instants,
    houseLatitudeDegMax: LATITUDE_DEG_MAX,
    houses: Object.entries(series).map(([name, all]) => ({
      name,
      centuries: all.map((one) => one.figures()),
    })),
  };
}

function section({ houseSets, houseLatitudeDegMax, houses }: HouseResult): string {
  return `## Angles and houses

${count(houseSets)} random instants and places up to ${houseLatitudeDegMax}° of latitude. Between 66° and the polar circle the
reference stops its iteration early and Placidus cusps differ by up to 5e-6°. After 2050 the reference changes its
sidereal time by −1.9″, a convention that the engine follows.

${centuryTable(houses)}`;
}

export const housesPart = definePart({ name: "houses", measure, section });
