import { TROPICAL_SETTING } from "../../engine/houses/house-division.ts";
import {
  AYANAMSA_PLACES,
  AYANAMSAS,
  type Ayanamsa,
  computeAyanamsa,
  computeSkyFrame,
  createSkyFrame,
  type EphemerisSource,
  type FixedAyanamsa,
  HOUSE_VALUE_COUNT,
  koch,
  projectSidereal,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { computeZodiacHouses } from "../../engine/zodiac/ayanamsa.ts";
import { AYANAMSA_MAX_DEG } from "../budgets.ts";
import {
  FLAG,
  openReference,
  PROJECT_ON_T0,
  REFERENCE_BODY,
  type ReferenceLibrary,
} from "../reference/reference-library.ts";
import { arcDeg, DEG_PER_RAD, FIRST_JD_UT, LAST_JD_UT, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

export type ZodiacsResult = ReturnType<typeof measure>;

function isFixed(ayanamsa: Ayanamsa): ayanamsa is FixedAyanamsa {
  return ayanamsa.t0JdTt !== null;
}

/** Random places are up to this latitude. */
const CUSP_LATITUDE_DEG_MAX = 66;

/** The largest difference of sidereal Koch cusps at random instants and places, with the engine's and with the reference's sidereal time. */
function measureCusps(
  library: ReferenceLibrary,
  source: EphemerisSource,
  ayanamsa: Ayanamsa,
  instants: number,
) {
  if (ayanamsa.isProjected) return { cuspDeg: null, cuspSameTimeDeg: null };
  const random = seededRandom(1000 + (ayanamsa.number as number));
  const frame = createSkyFrame();
  const out = new Float64Array(HOUSE_VALUE_COUNT);
  let [cuspDeg, cuspSameTimeDeg] = [0, 0];
  library.set_sid_mode(ayanamsa.number as number, 0, 0);
  for (let i = 0; i < instants; i++) {
    const epochJdUt = FIRST_JD_UT + 1 + (LAST_JD_UT - FIRST_JD_UT - 2) * random();
    const latitudeDeg = (random() * 2 - 1) * CUSP_LATITUDE_DEG_MAX;
    const longitudeDeg = random() * 360 - 180;
    const { data } = library.houses_ex2(epochJdUt, FLAG.sidereal, latitudeDeg, longitudeDeg, koch.letter);
    computeSkyFrame(source, epochJdUt, frame);
    const zodiac = ayanamsa.at(frame, "apparent");
    const differenceDeg = (armcRad: number): number => {
      computeZodiacHouses(zodiac, armcRad, latitudeDeg / DEG_PER_RAD, koch, out, TROPICAL_SETTING);
      return Math.max(
        ...data.houses.map((theirsDeg, cusp) => arcDeg((out[cusp] as number) * DEG_PER_RAD, theirsDeg)),
      );
    };
    const ownArmcRad = frame.greenwichApparentSiderealTimeRad + longitudeDeg / DEG_PER_RAD;
    cuspDeg = Math.max(cuspDeg, differenceDeg(ownArmcRad));
    cuspSameTimeDeg = Math.max(cuspSameTimeDeg, differenceDeg((data.points[2] as number) / DEG_PER_RAD));
  }
  return { cuspDeg, cuspSameTimeDeg };
}

/** Every ayanamsa, of apparent and of true positions, and a place of Mars on the ecliptic of t₀. */
function measure({ instants }: AccuracyRun) {
  const library = openReference();
  const source = loadTableSource();
  const frame = createSkyFrame();
  const out = new Float64Array(AYANAMSA_PLACES);
  const random = seededRandom(47);
  const zodiacInstants = Math.ceil(instants / 50);
  const zodiacs = AYANAMSAS.map(({ name, number, t0JdTt }) => ({
    name,
    number: number as number,
    apparentDeg: 0,
    trueDeg: 0,
    // A place on the ecliptic of t₀; zodiacs of a star or pole have none.
    projectedDeg: t0JdTt === null ? null : 0,
  }));
  for (let i = 0; i < zodiacInstants; i++) {
    const epochJdUt = FIRST_JD_UT + 1 + (LAST_JD_UT - FIRST_JD_UT - 2) * random();
    computeSkyFrame(source, epochJdUt, frame);
    const placeOf = (flags: number) =>
      library.calc_ut(epochJdUt, REFERENCE_BODY.Mars, FLAG.swieph | flags).data;
    const [longitudeDeg = 0, latitudeDeg = 0] = placeOf(0);
    for (const [index, ayanamsa] of AYANAMSAS.entries()) {
      const result = zodiacs[index] as (typeof zodiacs)[number];
      const differenceDeg = (light: "apparent" | "true", flags: number): number => {
        computeAyanamsa(ayanamsa, frame, out, light);
        const { data } = library.get_ayanamsa_ex_ut(epochJdUt, FLAG.swieph | flags);
        return arcDeg((out[0] as number) * DEG_PER_RAD, data);
      };
      library.set_sid_mode(result.number, 0, 0);
      result.apparentDeg = Math.max(result.apparentDeg, differenceDeg("apparent", 0));
      result.trueDeg = Math.max(result.trueDeg, differenceDeg("true", FLAG.truePosition));
      if (!isFixed(ayanamsa)) continue;
      library.set_sid_mode(result.number | PROJECT_ON_T0, 0, 0);
      const [projectedDeg = 0, projectedLatitudeDeg = 0] = placeOf(FLAG.sidereal);
      projectSidereal(ayanamsa, frame, longitudeDeg / DEG_PER_RAD, latitudeDeg / DEG_PER_RAD, out);
      const apart = [
        arcDeg((out[0] as number) * DEG_PER_RAD, projectedDeg),
        Math.abs((out[1] as number) * DEG_PER_RAD - projectedLatitudeDeg),
      ];
      result.projectedDeg = Math.max(result.projectedDeg ?? 0, ...apart);
    }
  }
  const zodiacCuspInstants = Math.ceil(instants / 500);
  const withCusps = zodiacs.map((result, index) => ({
    ...result,
    ...measureCusps(library, source, AYANAMSAS[index] as Ayanamsa, zodiacCuspInstants),
  }));
  return { zodiacInstants, zodiacCuspInstants, zodiacs: withCusps };
}

function rows({ zodiacs }: ReturnType<typeof measure>) {
  const largest = Math.max(...zodiacs.map(({ apparentDeg, trueDeg }) => Math.max(apparentDeg, trueDeg)));
  return [atMost("47 ayanamsas", largest, "°", AYANAMSA_MAX_DEG)];
}

export const zodiacsMeasurement = defineMeasurement({ name: "zodiacs", measure, rows });
