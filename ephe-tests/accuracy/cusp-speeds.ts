import {
  computeHouses,
  computeHousesWithSpeeds,
  HOUSE_DIVISIONS,
  HOUSE_VALUE_COUNT,
  type HouseDivision,
  type HouseSetting,
} from "../../engine/index.ts";
import { signedRad } from "../../engine/math/angle.ts";
import { CUSP_SPEED_MAX_RELATIVE } from "../budgets.ts";
import {
  type HousePlace,
  horizonRad,
  isPolarPlace,
  randomHousePlace,
  settingOf,
} from "../houses/reference-houses.ts";
import { seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

/** Steps of sidereal time of the difference quotient, radians. */
const STEP_RAD = 1e-4;
const STEPS = [-2, -1, 1, 2] as const;
/** Quotients of both widths agree to this in a smooth stretch; elsewhere a cusp bends or jumps. */
const SMOOTH = 1e-6;
/** The Sun's declination moves at this rate in Sunshine houses, radians per radian: several times as fast as the Sun. */
const SUN_RATE = 0.01;
function settingAt(place: HousePlace, stepRad: number): HouseSetting {
  const setting = settingOf(place);
  const sunDeclinationRad = setting.sunDeclinationRad + SUN_RATE * stepRad;
  return { ...setting, sunDeclinationRad, sunDeclinationRate: SUN_RATE };
}

/** Difference quotients of the cusps over sidereal time, of fourth order; NaN at a kink or a jump. */
function quotientsOf(division: HouseDivision, place: HousePlace): number[] {
  const [armcRad, latitudeRad, obliquityRad] = horizonRad(place);
  const samples = STEPS.map((steps) => {
    const out = new Float64Array(HOUSE_VALUE_COUNT);
    const stepRad = steps * STEP_RAD;
    computeHouses(armcRad + stepRad, latitudeRad, obliquityRad, division, out, settingAt(place, stepRad));
    return out;
  }) as [Float64Array, Float64Array, Float64Array, Float64Array];
  return Array.from({ length: division.cuspCount }, (_, cusp) => {
    const [first, second, third, fourth] = samples.map((out) => out[cusp] as number) as [
      number,
      number,
      number,
      number,
    ];
    const near = signedRad(third - second);
    const far = signedRad(fourth - first);
    const isSmooth = Math.abs(far - 2 * near) < SMOOTH * Math.max(STEP_RAD, Math.abs(near));
    return isSmooth ? (8 * near - far) / (12 * STEP_RAD) : Number.NaN;
  });
}

function relative(difference: number, speed: number): number {
  return Math.abs(difference) / Math.max(1, Math.abs(speed));
}

/** The largest relative differences of the cusp speeds of one system from difference quotients. */
function measureSystem(division: HouseDivision, places: number) {
  const { name, letter } = division;
  const random = seededRandom(2600 + letter.charCodeAt(0));
  const out = new Float64Array(HOUSE_VALUE_COUNT);
  const ownSpeeds = new Float64Array(division.cuspCount);
  let [speeds, inside, polar] = [0, 0, 0];
  for (let i = 0; i < places; i++) {
    const place = randomHousePlace(random);
    const quotients = quotientsOf(division, place);
    computeHousesWithSpeeds(...horizonRad(place), division, out, ownSpeeds, settingAt(place, 0));
    for (const [cusp, quotient] of quotients.entries()) {
      if (Number.isNaN(quotient)) continue;
      const difference = relative(quotient - (ownSpeeds[cusp] as number), quotient);
      speeds += 1;
      if (isPolarPlace(place)) polar = Math.max(polar, difference);
      else inside = Math.max(inside, difference);
    }
  }
  return { name, letter, speeds, inside, polar };
}

export type CuspSpeedsResult = ReturnType<typeof measure>;

function measure({ instants }: AccuracyRun) {
  const cuspSpeedPlaces = Math.ceil(instants / 500);
  return {
    cuspSpeedPlaces,
    cuspSpeeds: HOUSE_DIVISIONS.map((division) => measureSystem(division, cuspSpeedPlaces)),
  };
}

function rows({ cuspSpeeds }: ReturnType<typeof measure>) {
  const largest = Math.max(...cuspSpeeds.map(({ inside, polar }) => Math.max(inside, polar)));
  return [atMost("speeds of cusps, relative", largest, "", CUSP_SPEED_MAX_RELATIVE)];
}

export const cuspSpeedsMeasurement = defineMeasurement({ name: "cusp-speeds", measure, rows });
