import { TROPICAL_SETTING } from "../../engine/houses/house-division.ts";
import {
  AYANAMSAS,
  computeSkyFrame,
  createSkyFrame,
  type FixedAyanamsa,
  HOUSE_DIVISIONS,
  HOUSE_VALUE_COUNT,
  type HouseDivision,
  projectedZodiac,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { computeZodiacHouses } from "../../engine/zodiac/ayanamsa.ts";
import { SIDEREAL_CUSP_AT_SAME_TIME_MAX_DEG } from "../budgets.ts";
import { FLAG, openReference, PROJECT_ON_T0, type ReferenceLibrary } from "../reference/reference-library.ts";
import { arcDeg, DEG_PER_RAD, FIRST_JD_UT, LAST_JD_UT, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

const DAYS_PER_YEAR = 365.2425;
/** Systems in closed form with twelve cusps. The reference cuts whole signs elsewhere, and its Placidus cusps are not converged. */
const SYSTEMS = HOUSE_DIVISIONS.filter(
  ({ name, cuspCount }) =>
    cuspCount === 12 && !["placidus", "sunshine", "wholeSign", "equalFromAries"].includes(name),
) as HouseDivision[];
/** Zodiacs that the reference corrects for their precession, but not in cusps on the ecliptic of t₀. */
const CORRECTED = [0, 1, 3, 5, 43, 46];
/** Its ecliptic is 1 µas from the reference's, 2.8e-10°. */
const ON_J2000 = "equinoxJ2000";
/** Next to t₀ the two ecliptics almost coincide. */
const NEAR_T0_YEARS = 50;

export type SiderealCuspsResult = ReturnType<typeof measure>;

/** Cusps at random instants and places to 66° of latitude, with the engine's and with the reference's sidereal time. */
function measureCusps(library: ReferenceLibrary, instants: number) {
  const source = loadTableSource();
  const frame = createSkyFrame();
  const random = seededRandom(340);
  const out = new Float64Array(HOUSE_VALUE_COUNT);
  const zodiacs = AYANAMSAS.filter(
    ({ t0JdTt, number }) => t0JdTt !== null && !CORRECTED.includes(number ?? 0),
  );
  const kinds = [
    "by subtraction",
    "on the ecliptic of t₀, 50 years and more from it",
    "the same within 50 years",
    `${ON_J2000}, on the ecliptic of J2000.0`,
  ].map((kind) => ({ kind, values: 0, ownTime: 0, referenceTime: 0 }));
  for (let i = 0; i < instants; i++) {
    const epochJdUt = FIRST_JD_UT + 1 + (LAST_JD_UT - FIRST_JD_UT - 2) * random();
    const [latitudeDeg, longitudeDeg] = [132 * (random() - 0.5), 360 * (random() - 0.5)];
    const ayanamsa = zodiacs[Math.floor(zodiacs.length * random())] as FixedAyanamsa;
    const isProjected = i % 2 === 1;
    const isNear = Math.abs(epochJdUt - ayanamsa.t0JdTt) < NEAR_T0_YEARS * DAYS_PER_YEAR;
    // In the months before t₀ its cusps jump (docs/models.md).
    if (isProjected && Math.abs(epochJdUt - ayanamsa.t0JdTt) < DAYS_PER_YEAR) continue;
    const index = ayanamsa.name === ON_J2000 ? 3 : isProjected ? (isNear ? 2 : 1) : 0;
    const result = kinds[index] as (typeof kinds)[number];
    computeSkyFrame(source, epochJdUt, frame);
    const zodiac = (isProjected ? projectedZodiac(ayanamsa) : ayanamsa).at(frame, "apparent");
    const place = [latitudeDeg, longitudeDeg] as const;
    const theirArmcDeg = library.houses_ex2(epochJdUt, FLAG.swieph, ...place, "X").data.points[2] as number;
    const ownArmcDeg = frame.greenwichApparentSiderealTimeRad * DEG_PER_RAD + longitudeDeg;
    library.set_sid_mode((ayanamsa.number ?? 0) | (isProjected ? PROJECT_ON_T0 : 0), 0, 0);
    for (const division of SYSTEMS) {
      const { houses } = library.houses_ex2(
        epochJdUt,
        FLAG.swieph | FLAG.sidereal,
        ...place,
        division.letter,
      ).data;
      const differenceDeg = (armcDeg: number): number => {
        const horizon = [armcDeg / DEG_PER_RAD, latitudeDeg / DEG_PER_RAD] as const;
        computeZodiacHouses(zodiac, ...horizon, division, out, TROPICAL_SETTING);
        return Math.max(
          ...houses.map((cuspDeg, cusp) => arcDeg((out[cusp] as number) * DEG_PER_RAD, cuspDeg)),
        );
      };
      result.values += houses.length;
      result.ownTime = Math.max(result.ownTime, differenceDeg(ownArmcDeg));
      result.referenceTime = Math.max(result.referenceTime, differenceDeg(theirArmcDeg));
    }
  }
  return kinds;
}

function measure({ instants }: AccuracyRun) {
  const library = openReference();
  return { siderealCusps: measureCusps(library, Math.ceil(instants / 50)) };
}

/** The reference's sidereal time is rounded by 1e-7°, which is not counted; on the ecliptic of J2000.0 it uses another time. */
function rows({ siderealCusps }: ReturnType<typeof measure>) {
  const largest = Math.max(...siderealCusps.slice(0, 3).map(({ referenceTime }) => referenceTime));
  return [atMost("sidereal cusps at one sidereal time", largest, "°", SIDEREAL_CUSP_AT_SAME_TIME_MAX_DEG)];
}

export const siderealCuspsMeasurement = defineMeasurement({ name: "sidereal-cusps", measure, rows });
