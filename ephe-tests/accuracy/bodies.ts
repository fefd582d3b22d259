import {
  type ApparentPlaces,
  BODY,
  BODY_NAMES,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  type EphemerisSource,
  type SkyFrame,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { LIGHT_SPEED_AU_PER_DAY } from "../../engine/units/constants.ts";
import {
  FLAG,
  openReference,
  REFERENCE_BODY,
  type ReferenceLibrary,
  reopenReference,
} from "../reference/reference-library.ts";
import {
  arcDeg,
  DEG_PER_RAD,
  DifferenceGroups,
  FIRST_JD_UT,
  LAST_JD_UT,
  largestOf,
  printedDegE4,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, atMost, atMostOneOf, defineMeasurement } from "./measurement.ts";

/** Absolute differences of one body at one instant. */
export interface BodyDifference {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly isPrintedAlike: boolean;
  /** Whether the body is Lilith near the Moon, where the reference's value scatters. */
  readonly isArtefact: boolean;
}

/** Light-time of an astronomical unit. */
export const LIGHT_DAYS_PER_AU: number = 1 / LIGHT_SPEED_AU_PER_DAY;

/** Separation of the Moon from her osculating apogee under which the reference's Lilith scatters. */
export const LILITH_ARTEFACT_DEG = 0.01;

export interface BodyComparison {
  readonly library: ReferenceLibrary;
  readonly source: EphemerisSource;
  readonly frame: SkyFrame;
  readonly places: ApparentPlaces;
  /** Computes all bodies of an instant with the engine. */
  setInstant(epochJdUt: number): void;
  /** Compares one body at the instant that is set. */
  compare(body: number): BodyDifference;
}

/**
 * Opens the reference and the engine for comparisons of the bodies.
 *
 * In the first hours of 1800 light left before the reference's main file starts. Which of two files the reference uses
 * there depends on earlier calls: `isReopened` opens all files before each call.
 */
export function createBodyComparison(isReopened = false): BodyComparison {
  const library = openReference(isReopened ? "all" : "main");
  const source = loadTableSource();
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  return {
    library,
    source,
    frame,
    places,
    setInstant(epochJdUt) {
      computeSkyFrame(source, epochJdUt, frame);
      computeApparentPlaces(source, frame, places);
    },
    compare(body) {
      if (isReopened) reopenReference(library, "all");
      const name = BODY_NAMES[body] as (typeof BODY_NAMES)[number];
      const { data, flag } = library.calc_ut(frame.epochJdUt, REFERENCE_BODY[name], FLAG.swieph | FLAG.speed);
      if ((flag & FLAG.swieph) === 0)
        throw new Error(`the reference had no data for ${name} at ${frame.epochJdUt}`);
      const [theirLongitude = Number.NaN, theirLatitude = Number.NaN] = data;
      const ourLongitude = (places.longitudeRad[body] as number) * DEG_PER_RAD;
      return {
        longitudeDeg: arcDeg(ourLongitude, theirLongitude),
        latitudeDeg: Math.abs((places.latitudeRad[body] as number) * DEG_PER_RAD - theirLatitude),
        isPrintedAlike: printedDegE4(ourLongitude) === printedDegE4(theirLongitude),
        isArtefact: isScatteredLilith(places, body),
      };
    },
  };
}

/** Prints engine, reference and difference of every body at one instant, degrees of longitude. */
export function printInstant(epochJdUt: number): void {
  if (!Number.isFinite(epochJdUt)) throw new Error("--at must be a Julian day of UT, for example 2451545.25");
  const { library, places, setInstant, compare } = createBodyComparison();
  setInstant(epochJdUt);
  for (const [body, name] of BODY_NAMES.entries()) {
    const engineDeg = (places.longitudeRad[body] as number) * DEG_PER_RAD;
    const { data } = library.calc_ut(epochJdUt, REFERENCE_BODY[name], FLAG.swieph | FLAG.speed);
    const columns = [engineDeg, data[0] as number].map((value) => value.toFixed(10).padStart(15));
    console.log(name.padEnd(9), ...columns, compare(body).longitudeDeg.toExponential(1));
  }
}

/** Angle between the directions of two bodies, degrees; exact for small angles. */
export function separationDeg(places: ApparentPlaces, a: number, b: number): number {
  const longitude = arcDeg(
    (places.longitudeRad[a] as number) * DEG_PER_RAD,
    (places.longitudeRad[b] as number) * DEG_PER_RAD,
  );
  const latitude = (places.latitudeRad[a] as number) - (places.latitudeRad[b] as number);
  return Math.hypot(longitude * Math.cos(places.latitudeRad[b] as number), latitude * DEG_PER_RAD);
}

const SUN_RADIUS_AU = 696_000 / 149_597_870.7;

/** Distance of a body's direction from the Sun's centre in apparent solar radii; infinite before the Sun. */
export function impactSolarRadii(places: ApparentPlaces, body: number): number {
  const sunDistance = places.distanceAu[BODY.Sun] as number;
  if (body === BODY.Sun || !((places.distanceAu[body] as number) > sunDistance))
    return Number.POSITIVE_INFINITY;
  return separationDeg(places, body, BODY.Sun) / ((SUN_RADIUS_AU / sunDistance) * DEG_PER_RAD);
}

/** Whether the Moon is so close to her own osculating apogee that the reference's apogee scatters. */
function isScatteredLilith(places: ApparentPlaces, body: number): boolean {
  return body === BODY.Lilith && separationDeg(places, BODY.Moon, body) < LILITH_ARTEFACT_DEG;
}

/** Light of every body left after the start of the reference's main file; boundaries.ts compares the hours before. */
const FIRST_COMPARED_JD_UT = FIRST_JD_UT + 0.3;

/** Longitude and latitude of every body at random instants. */
function measure({ instants }: AccuracyRun) {
  const comparison = createBodyComparison();
  const random = seededRandom(20261120);
  const longitude = new DifferenceGroups();
  const latitude = new DifferenceGroups();
  for (let i = 0; i < instants; i++) {
    // One draw alone would place all instants on a grid of 4.4 s.
    const share = random() + random() / 2 ** 32;
    const epochJdUt = FIRST_COMPARED_JD_UT + share * (LAST_JD_UT - FIRST_COMPARED_JD_UT);
    comparison.setInstant(epochJdUt);
    for (const [body, name] of BODY_NAMES.entries()) {
      const difference = comparison.compare(body);
      if (difference.isArtefact) continue;
      longitude.add(name, difference.longitudeDeg, difference.isPrintedAlike);
      latitude.add(name, difference.latitudeDeg);
    }
  }
  return { instants, longitude: longitude.list(), latitude: latitude.list() };
}

function rows({ longitude, latitude }: ReturnType<typeof measure>) {
  return [
    atMost("longitude and latitude of 17 bodies", largestOf([...longitude, ...latitude]), "°", 1e-6),
    atMostOneOf("longitudes that differ in the 4th decimal", longitude, 1000),
  ];
}

export const bodiesMeasurement = defineMeasurement({ name: "bodies", measure, rows });
