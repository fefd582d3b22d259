import { completeHouseOptions, type HouseOptions } from "../../chart/chart-options.ts";
import { BODY } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { HouseOutcome } from "../../houses/house-division.ts";
import { TROPICAL_SETTING } from "../../houses/house-frame.ts";
import { computeHouses } from "../../houses/houses.ts";
import { computeZodiacHouses } from "../../zodiac/zodiac-instant.ts";
import { type BirthSky, createBirthSkyOf } from "./birth-sky.ts";
import { createRelocatedChart, type RelocatedChart } from "./relocated-chart.ts";
import { type RelocationCalculator, relocationCalculatorOf } from "./relocation.ts";

/**
 * Creates a calculator of the scores of places. It owns its buffers, which its results do not share: create one per thread and
 * reuse it. A ranking computes the sky once.
 *
 * @throws {TypeError} when an option is not a value of its kind
 *
 * @example
 * ```ts
 * import { createRelocationCalculator } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const calculator = createRelocationCalculator(loadTableSource());
 * const score = calculator.scoreLocation(2447892.1, { latitudeDeg: 48.86, longitudeDeg: 2.35 });
 * score.usedHouseSystem; // => "placidus"
 * calculator.rankCities(2447892.1, { focus: "love", region: "Europe", limit: 3 }).top.length; // => 3
 * ```
 */
export function createRelocationCalculator(
  source: EphemerisSource,
  options: HouseOptions = {},
): RelocationCalculator {
  const { houses, zodiac } = completeHouseOptions(options);
  return relocationCalculatorOf(createBirthSkyOf(source, zodiac), createRelocatedChart(houses, writeHouses));
}

/** Houses in the zodiac of the sky, with its Sun if the system uses it. */
function writeHouses(
  { zodiac, trueObliquityRad, equatorVectors }: BirthSky,
  { armcRad, latitudeRad, division, houseValuesRad }: RelocatedChart,
): HouseOutcome {
  const setting = division.usesSun
    ? { ...TROPICAL_SETTING, sunDeclinationRad: Math.asin(equatorVectors[3 * BODY.Sun + 2]!) }
    : TROPICAL_SETTING;
  return zodiac === null
    ? computeHouses(armcRad, latitudeRad, trueObliquityRad, division, houseValuesRad, setting)
    : computeZodiacHouses(zodiac, armcRad, latitudeRad, division, houseValuesRad, setting);
}
