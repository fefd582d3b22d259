import { readFileSync } from "node:fs";
import {
  computeApparentPlaces,
  computeHouses,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  createTableSource,
  type EphemerisSource,
  HOUSE_VALUE_COUNT,
  type NatalMoment,
  placidus,
} from "../../engine/index.ts";
import { dataFileUrl } from "../../engine/node/index.ts";
import { defined } from "../../test/defined.ts";
import { dailyMoments, randomMoments } from "../load/numbers.ts";
import { measureInterleaved, ratioOf } from "./interleave.ts";
import { figure, heading, timingLine, verdict } from "./report.ts";
import { printComparison, type SwissEphemeris } from "./swiss-ephemeris.ts";

const RAD_PER_DEG = Math.PI / 180;
const MOMENTS = 2048;
const ROUNDS = 15;
const ALL_DATES_ROUNDS = 9;
/** The least ratios to the reference at random dates and on consecutive days. */
const RANDOM_LEAST_RATIO = 15;
const DAILY_LEAST_RATIO = 10;
/** These dates use nearly all of the tables. One of them may cost at most this multiple of one of the few dates. */
const ALL_DATES = 32_768;
const ALL_DATES_MOST_RATIO = 1.1;

/** Seventeen places with speeds and the houses of an instant, by the tables of `source`. */
function placesAndHouses(source: EphemerisSource): (moment: NatalMoment) => number {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const houses = new Float64Array(HOUSE_VALUE_COUNT);
  return ({ epochJdUt, latitudeDeg, longitudeDeg }) => {
    computeSkyFrame(source, epochJdUt, frame);
    computeApparentPlaces(source, frame, places);
    const armcRad = frame.greenwichApparentSiderealTimeRad + longitudeDeg * RAD_PER_DEG;
    computeHouses(armcRad, latitudeDeg * RAD_PER_DEG, frame.trueObliquityRad, placidus, houses);
    return places.longitudeRad[0]! + places.longitudeSpeedRadPerDay[16]! + houses[0]!;
  };
}

/** Seventeen bodies with speeds and Placidus houses from UT, compared with Swiss Ephemeris. */
export function printPositions(swiss: SwissEphemeris): void {
  const call = placesAndHouses(createTableSource(readFileSync(dataFileUrl("ephemeris.bin"))));
  const title = "17 bodies with speeds and Placidus houses, UT given";
  const dates = [
    { name: "random dates 1800–2399", moments: randomMoments(MOMENTS), leastRatio: RANDOM_LEAST_RATIO },
    { name: "consecutive days from 2000", moments: dailyMoments(MOMENTS), leastRatio: DAILY_LEAST_RATIO },
  ];
  for (const { name, moments, leastRatio } of dates)
    printComparison(swiss, {
      title: `${title}, ${name}`,
      moments,
      rounds: ROUNDS,
      own: call,
      reference: () => defined(swiss.installed ? swiss.places : undefined),
      leastRatio,
    });
}

/**
 * The cost of random dates that use all of the tables, compared with few dates. It shows whether the bound of the memory costs
 * time.
 */
export function printAllDates(): void {
  heading("The same, as many random dates as use all of the tables");
  const call = placesAndHouses(createTableSource(readFileSync(dataFileUrl("ephemeris.bin"))));
  const passes = ALL_DATES / MOMENTS;
  const [few, all] = measureInterleaved(
    [
      { name: `${MOMENTS.toLocaleString("en")} dates`, call, calls: MOMENTS, passes },
      { name: `${ALL_DATES.toLocaleString("en")} dates`, call },
    ],
    randomMoments(ALL_DATES),
    ALL_DATES_ROUNDS,
  );
  const ratio = ratioOf(all!, few!);
  timingLine(few!);
  timingLine(
    all!,
    `${figure(ratio)} times; ${verdict(`at most ${ALL_DATES_MOST_RATIO}`, ratio <= ALL_DATES_MOST_RATIO)}`,
  );
}
