import { createEphemeris, type EphemerisSource } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import {
  arcDeg,
  DEG_PER_RAD,
  Differences,
  largestOf,
  seededRandom,
} from "../accuracy/difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "../accuracy/measurement.ts";
import { HORIZONTAL_MAX_DEG } from "../budgets.ts";
import { randomInstant, randomObserver } from "../frames/frame-cases.ts";
import {
  FLAG,
  openReference,
  REFERENCE_BODY,
  type ReferenceLibrary,
} from "../reference/reference-library.ts";

/** Azimuth from north eastward, altitude, apparent altitude, degrees. */
export type HorizontalValues = readonly [
  azimuthDeg: number,
  altitudeDeg: number,
  apparentAltitudeDeg: number,
];

const POINTS = ["Sun", "Moon", "Venus", "Mars", "Jupiter", "Pluto", "Chiron"] as const;

export type HorizontalCase = ReturnType<typeof horizontalCase>;

/** A point at a random instant, place and weather. */
export function horizontalCase(index: number, random: () => number) {
  return {
    point: POINTS[index % POINTS.length] as (typeof POINTS)[number],
    epochJdUt: randomInstant(random),
    observer: randomObserver(random),
    air: {
      pressureHPa: Math.round(500 + random() * 550),
      temperatureC: Math.round(random() * 80 - 40),
    },
  };
}

/** From the reference's topocentric place on the equator of date. Its azimuth is from south westward. */
export function referenceHorizontal(reference: ReferenceLibrary, one: HorizontalCase): HorizontalValues {
  const { point, epochJdUt, observer, air } = one;
  const { latitudeDeg, longitudeDeg, heightM } = observer;
  reference.set_topo(longitudeDeg, latitudeDeg, heightM);
  const flags = FLAG.swieph | FLAG.topocentric | FLAG.equatorial;
  const [rightAscensionDeg = 0, declinationDeg = 0] = reference.calc_ut(
    epochJdUt,
    REFERENCE_BODY[point],
    flags,
  ).data;
  const [fromSouthDeg, altitudeDeg, apparentDeg] = reference.azalt(
    epochJdUt,
    1,
    [longitudeDeg, latitudeDeg, heightM],
    air.pressureHPa,
    air.temperatureC,
    [rightAscensionDeg, declinationDeg, 1],
  );
  return [(fromSouthDeg + 180) % 360, altitudeDeg, apparentDeg];
}

export function engineHorizontal(source: EphemerisSource, one: HorizontalCase): HorizontalValues {
  const { azimuthDeg, altitudeDeg, apparentAltitudeDeg } = createEphemeris(source).horizontal(
    one.epochJdUt,
    one.point,
    one.observer,
    one.air,
  );
  return [azimuthDeg, altitudeDeg, apparentAltitudeDeg];
}

const INSTANTS_PER_VALUE = 20;
/** More than the refraction at any apparent altitude above the horizon of the sea. */
const LIFT_MAX_DEG = 2;

/** Sun, Moon and planets at random instants, places and weathers, above and below the horizon. */
function measure({ instants }: AccuracyRun) {
  const source = loadTableSource();
  const library = openReference();
  const random = seededRandom(42);
  const horizontalInstants = Math.ceil(instants / INSTANTS_PER_VALUE);
  let horizontalArtefacts = 0;
  const [azimuths, altitudes, apparents] = [new Differences(), new Differences(), new Differences()];
  for (let i = 0; i < horizontalInstants; i++) {
    const one = horizontalCase(i, random);
    const [theirAzimuth, theirAltitude, theirApparent] = referenceHorizontal(library, one);
    const [azimuth, altitude, apparent] = engineHorizontal(source, one);
    azimuths.add(arcDeg(azimuth, theirAzimuth) * Math.cos(theirAltitude / DEG_PER_RAD));
    altitudes.add(Math.abs(altitude - theirAltitude));
    if (theirApparent - theirAltitude > LIFT_MAX_DEG) horizontalArtefacts += 1;
    else apparents.add(Math.abs(apparent - theirApparent));
  }
  return {
    horizontalInstants,
    horizontalArtefacts,
    horizontal: [
      { name: "azimuth × cos(altitude)", figures: azimuths.figures() },
      { name: "altitude", figures: altitudes.figures() },
      { name: "apparent altitude", figures: apparents.figures() },
    ],
  };
}

function rows({ horizontal }: ReturnType<typeof measure>) {
  const geometric = horizontal.filter(({ name }) => name !== "apparent altitude");
  return [atMost("azimuth and altitude", largestOf(geometric), "°", HORIZONTAL_MAX_DEG)];
}

export const horizontalMeasurement = defineMeasurement({ name: "horizontal", measure, rows });
