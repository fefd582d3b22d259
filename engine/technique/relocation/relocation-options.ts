import type { ApparentPlaces } from "../../apparent/apparent-places.ts";
import type { SkyFrame } from "../../apparent/sky-frame.ts";
import {
  type ChartOptions,
  type CompleteChartOptions,
  chartNames,
  completeChartOptions,
} from "../../chart/chart-options.ts";
import { type AddedPointName, createPointWriter } from "../../chart/chart-points.ts";
import { checkedInstant, checkedMoment } from "../../chart/checked-moment.ts";
import { roundToDegE4 } from "../../chart/ecliptic-point.ts";
import { BODY, BODY_COUNT, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import type { HouseOutcome } from "../../houses/house-division.ts";
import { TROPICAL_SETTING } from "../../houses/house-frame.ts";
import { computeHouses } from "../../houses/houses.ts";
import { assert } from "../../units/assert.ts";
import { computeZodiacHouses, type ZodiacInstant } from "../../zodiac/zodiac-instant.ts";
import { addBody, type BirthSky, createBirthSkyOf } from "./birth-sky.ts";
import { fullPlaces } from "./full-relocation.ts";
import { createRelocatedChart, type RelocatedChart } from "./relocated-chart.ts";
import { printedPlaces, type RelocationCalculator, relocationCalculatorOf } from "./relocation.ts";

/** What the options of one relocation calculator compute. */
interface RelocationExtension {
  /** Adds the points, and turns the sky into the zodiac. */
  extend(sky: BirthSky, frame: SkyFrame, places: ApparentPlaces): void;
  /** Houses in the zodiac of the sky, with its Sun if the system uses it. */
  writeHouses(sky: BirthSky, chart: RelocatedChart): HouseOutcome;
  /** The longitudes of the last instant in the zodiac, radians, by name. */
  longitudesRad(): Float64Array;
}

/**
 * Creates a calculator of the scores of places. It owns its buffers, which its results do not share: create one per thread and
 * reuse it. A ranking computes the sky once.
 *
 * The options are the options of charts. Added points are minor bodies at angles and on lines, and have no weight in scores. With
 * full digits nothing is rounded: houses, bodies at angles, their order, orbs, distances, scores and verdicts follow from the exact
 * longitudes. Only texts, such as "Venus on Midheaven, orb 1.24", have 2 decimals.
 *
 * @throws {InvalidChartError} when the source is not one, or an option does not exist or is not a value of its kind, or the
 * source does not cover a point
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
export function createRelocationCalculator<Added extends AddedPointName = never>(
  source: EphemerisSource,
  options: ChartOptions<Added> = {},
): RelocationCalculator<BodyName | NoInfer<Added>> {
  const complete = completeChartOptions(source, options);
  const names = chartNames(complete.points);
  const extension = relocationExtension(source, complete);
  const chart = createRelocatedChart(complete.houses, names, extension.writeHouses);
  const calculator = relocationCalculatorOf<BodyName | Added>(
    createBirthSkyOf(source, names, extension.extend),
    chart,
    complete.digits === "full" ? fullPlaces(chart, extension.longitudesRad) : printedPlaces(chart),
  );
  return {
    scoreLocation(epochJdUt, place) {
      checkedMoment(source, { epochJdUt, ...place, timeKnown: true });
      return calculator.scoreLocation(epochJdUt, place);
    },
    rankCities: (epochJdUt, query) => calculator.rankCities(checkedInstant(source, epochJdUt), query),
    findAngleLines: (epochJdUt) => calculator.findAngleLines(checkedInstant(source, epochJdUt)),
  };
}

function relocationExtension(
  source: EphemerisSource,
  { zodiac, points }: CompleteChartOptions,
): RelocationExtension {
  const writePoints = createPointWriter(points);
  let instant: ZodiacInstant | null = null;
  let longitudesRad: Float64Array | null = null;
  return {
    extend(sky, frame, places) {
      writePoints(source, frame, places);
      for (let body = BODY_COUNT; body < sky.names.length; body++) addBody(sky, body, places);
      longitudesRad = places.longitudeRad;
      instant = zodiac?.at(frame, "apparent") ?? null;
      if (instant === null) return;
      for (const body of sky.bodies) {
        instant.convertPlace(places, body);
        sky.longitudesDegE4[body] = roundToDegE4(places.longitudeRad[body]!);
      }
    },
    writeHouses({ trueObliquityRad, equatorVectors }, { armcRad, latitudeRad, division, houseValuesRad }) {
      const setting = division.usesSun
        ? { ...TROPICAL_SETTING, sunDeclinationRad: Math.asin(equatorVectors[3 * BODY.Sun + 2]!) }
        : TROPICAL_SETTING;
      return instant === null
        ? computeHouses(armcRad, latitudeRad, trueObliquityRad, division, houseValuesRad, setting)
        : computeZodiacHouses(instant, armcRad, latitudeRad, division, houseValuesRad, setting);
    },
    longitudesRad() {
      assert(longitudesRad !== null, "a calculator has a sky after its first instant");
      return longitudesRad;
    },
  };
}
