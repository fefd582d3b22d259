import {
  BODY_NAMES,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { FLAG, openReference, REFERENCE_BODY } from "../reference/reference-library.ts";
import {
  arcDeg,
  byCentury,
  CENTURIES,
  centuryOf,
  DEG_PER_RAD,
  EDITION,
  FIRST_JD_UT,
  LAST_JD_UT,
  printedDegE4,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, definePart } from "./part.ts";
import { centuryTable, count, largestOf, type Series, small, table } from "./tables.ts";

interface BodyResult {
  readonly instants: number;
  readonly centuries: readonly string[];
  readonly longitude: readonly Series[];
  readonly latitude: readonly Series[];
  readonly distance: readonly Series[];
}

/** Longitude, latitude and distance of every body at random instants of all centuries. */
function measure({ instants }: AccuracyRun): BodyResult {
  const library = openReference(EDITION);
  const source = loadTableSource();
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const random = seededRandom(20261120);
  const longitude = BODY_NAMES.map(byCentury);
  const latitude = BODY_NAMES.map(byCentury);
  const distance = BODY_NAMES.map(byCentury);
  for (let i = 0; i < instants; i++) {
    // One draw alone would place all instants on a grid of 4.4 s.
    const share = random() + random() / 2 ** 32;
    const epochJdUt = FIRST_JD_UT + share * (LAST_JD_UT - FIRST_JD_UT);
    const century = centuryOf(epochJdUt);
    computeSkyFrame(source, epochJdUt, frame);
    computeApparentPlaces(source, frame, places);
    BODY_NAMES.forEach((name, body) => {
      const { data, flag } = library.calc_ut(epochJdUt, REFERENCE_BODY[name], FLAG.swieph | FLAG.speed);
      if ((flag & FLAG.swieph) === 0)
        throw new Error(`the reference had no data for ${name} at ${epochJdUt}`);
      const [theirLongitude = Number.NaN, theirLatitude = Number.NaN, theirDistance = Number.NaN] = data;
      const ourLongitude = (places.longitudeRad[body] as number) * DEG_PER_RAD;
      longitude[body]?.[century]?.add(
        arcDeg(ourLongitude, theirLongitude),
        printedDegE4(ourLongitude) === printedDegE4(theirLongitude),
      );
      const ourLatitude = (places.latitudeRad[body] as number) * DEG_PER_RAD;
      latitude[body]?.[century]?.add(Math.abs(ourLatitude - theirLatitude));
      distance[body]?.[century]?.add(Math.abs((places.distanceAu[body] as number) / theirDistance - 1));
    });
  }
  const named = (all: readonly ReturnType<typeof byCentury>[]): Series[] =>
    BODY_NAMES.map((name, body) => ({ name, centuries: (all[body] ?? []).map((one) => one.figures()) }));
  return {
    instants,
    centuries: CENTURIES,
    longitude: named(longitude),
    latitude: named(latitude),
    distance: named(distance),
  };
}

function section({ instants, longitude, latitude, distance }: BodyResult): string {
  const rows = latitude.map((one, i) => [one.name, small(largestOf(one)), small(largestOf(distance[i]))]);
  return `## Bodies

${count(instants)} random instants per body.

${centuryTable(longitude)}

## Latitude and distance, all centuries

${table(["", "latitude, max °", "distance, max relative"], [false, true, true], rows)}`;
}

export const bodiesPart = definePart({ name: "bodies", measure, section });
