import { BODY_NAMES } from "../../engine/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { createBodyComparison, type Worst, WorstByBody } from "./comparison.ts";
import {
  byCentury,
  CENTURIES,
  centuryOf,
  FIRST_JD_UT,
  LAST_JD_UT,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, atMost, atMostOneOf, defineMeasurement } from "./measurement.ts";
import { largestOf, type Series } from "./series.ts";

interface BodyResult {
  readonly instants: number;
  readonly centuries: readonly string[];
  readonly longitude: readonly Series[];
  readonly latitude: readonly Series[];
  readonly distance: readonly Series[];
  readonly worst: readonly Worst[];
}

/** Light of every body left after the start of the reference's main file; boundaries.ts compares the hours before. */
const FIRST_COMPARED_JD_UT = FIRST_JD_UT + 0.3;

/** Longitude, latitude and distance of every body at random instants of all centuries. */
function measure({ instants }: AccuracyRun): BodyResult {
  const comparison = createBodyComparison();
  const random = seededRandom(20261120);
  const longitude = BODY_NAMES.map(byCentury);
  const latitude = BODY_NAMES.map(byCentury);
  const distance = BODY_NAMES.map(byCentury);
  const worst = new WorstByBody();
  for (let i = 0; i < instants; i++) {
    // One draw alone would place all instants on a grid of 4.4 s.
    const share = random() + random() / 2 ** 32;
    const epochJdUt = FIRST_COMPARED_JD_UT + share * (LAST_JD_UT - FIRST_COMPARED_JD_UT);
    const century = centuryOf(epochJdUt);
    comparison.setInstant(epochJdUt);
    for (let body = 0; body < BODY_NAMES.length; body++) {
      const difference = comparison.compare(body);
      worst.add(body, difference, epochJdUt);
      if (difference.isArtefact) continue;
      longitude[body]?.[century]?.add(difference.longitudeDeg, difference.isPrintedAlike);
      latitude[body]?.[century]?.add(difference.latitudeDeg);
      distance[body]?.[century]?.add(difference.distance);
    }
  }
  const named = (all: readonly ReturnType<typeof byCentury>[]): Series[] =>
    BODY_NAMES.map((name, body) => ({ name, centuries: (all[body] ?? []).map((one) => one.figures()) }));
  return {
    instants,
    centuries: CENTURIES,
    longitude: named(longitude),
    latitude: named(latitude),
    distance: named(distance),
    worst: worst.list(),
  };
}

function rows({ longitude, latitude }: BodyResult): readonly ResultRow[] {
  const all = longitude.flatMap(({ centuries }) => centuries);
  const values = all.reduce((sum, one) => sum + one.values, 0);
  const differing = all.reduce((sum, one) => sum + one.values * one.mismatchRate, 0);
  const largest = Math.max(...[...longitude, ...latitude].map(largestOf));
  return [
    atMost("longitude and latitude of 17 bodies", largest, "°", 1e-6),
    atMostOneOf("longitudes that differ in the 4th decimal", values, Math.round(differing), 1000),
  ];
}

export const bodiesMeasurement = defineMeasurement({ name: "bodies", measure, rows });
