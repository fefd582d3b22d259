import { createApparentPlaces } from "../../apparent/apparent-places.ts";
import { cutAtAntimeridian } from "../../eclipses/path-line.ts";
import type { BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { declinationRad } from "../../houses/house-division.ts";
import { instantProblems } from "../../instant/ephemeris-context.ts";
import { DEG_PER_RAD, RAD_PER_DEG, signedRad } from "../../math/angle.ts";
import { POINT, POINT_COUNT, POINT_NAMES, type PointName } from "../../places/points.ts";
import { coversPoint, createPositionCalculator } from "../../places/position-calculator.ts";
import { itemAt } from "../../units/assert.ts";
import type { Deg, JdUt, Rad } from "../../units/flavours.ts";
import { checkedOptions, choice, listOf, optional } from "../../units/read-options.ts";
import { rightAscensionRad } from "../derived-houses.ts";
import type { BirthSky } from "./birth-sky.ts";
import { ANGLE_NAMES, type AngleName, type GeographicPlace } from "./relocated-chart.ts";

/** The places on Earth where a body is at an angle, as a line on the map. */
export interface AngleLine<Name extends string = BodyName> {
  /** The body or added point. */
  readonly body: Name;
  /** The angle at which it is. */
  readonly angle: AngleName;
  /**
   * Half a great circle from north to south. For Midheaven and ImumCoeli the two ends of a meridian; for Ascendant and
   * Descendant places 2° apart on the ground. Longitudes from -180 to below 180: a line can cross the edge of the map.
   */
  readonly places: readonly GeographicPlace[];
}

const STEP_DEG = 2;
const HALF_CIRCLE_DEG = 180;

/**
 * The four lines of each covered body and point of a sky: order of the names, then Ascendant, Descendant, Midheaven, ImumCoeli.
 *
 * Notes: the place under a body is at its declination and, east of Greenwich, at right ascension minus sidereal time. The body
 * culminates along the meridian of that place, and is on the horizon along the great circle 90° from it: it rises in the
 * half to the west and sets in the half to the east. Every place of a line has the line distance 0 of
 * `AngularBody.lineDistanceDeg`.
 */
export function angleLinesOf<Name extends string>(sky: BirthSky): AngleLine<Name>[] {
  return sky.bodies.flatMap((bodyIndex) => {
    const body = sky.names[bodyIndex] as Name;
    const [x, y, z] = sky.equatorVectors.subarray(3 * bodyIndex, 3 * bodyIndex + 3);
    const declinationRad = Math.asin(Math.min(1, Math.max(-1, z!)));
    const underBodyRad = Math.atan2(y!, x!) - sky.frame.greenwichApparentSiderealTimeRad;
    const lines = [
      horizonLine(underBodyRad, declinationRad, -1),
      horizonLine(underBodyRad, declinationRad, 1),
      meridian(underBodyRad),
      meridian(underBodyRad + Math.PI),
    ];
    return lines.map((places, angle) => ({ body, angle: ANGLE_NAMES[angle]!, places }));
  });
}

/** The two ends of a meridian. */
function meridian(longitudeRad: number): GeographicPlace[] {
  const longitudeDeg = signedRad(longitudeRad) * DEG_PER_RAD;
  return [
    { latitudeDeg: 90, longitudeDeg },
    { latitudeDeg: -90, longitudeDeg },
  ];
}

/** Half of the circle 90° from a place: to the east of the place (`side` 1) or to the west (−1). */
function horizonLine(longitudeRad: number, latitudeRad: number, side: 1 | -1): GeographicPlace[] {
  const sinLatitude = Math.sin(latitudeRad);
  const cosLatitude = Math.cos(latitudeRad);
  const places: GeographicPlace[] = [];
  for (let arcDeg = 0; arcDeg <= HALF_CIRCLE_DEG; arcDeg += STEP_DEG) {
    // On the axes towards the northernmost place of the circle, the east and the place itself.
    const toNorth = Math.cos(arcDeg * RAD_PER_DEG);
    const toEast = side * Math.sin(arcDeg * RAD_PER_DEG);
    const eastOfPlaceRad = Math.atan2(toEast, -sinLatitude * toNorth);
    places.push({
      latitudeDeg: Math.asin(cosLatitude * toNorth) * DEG_PER_RAD,
      longitudeDeg: signedRad(longitudeRad + eastOfPlaceRad) * DEG_PER_RAD,
    });
  }
  return places;
}

/** East longitude and north latitude, in the order of GeoJSON. */
export type MapPosition = readonly [longitudeDeg: Deg, latitudeDeg: Deg];

/** The places on Earth where a point is at an angle. */
export interface RelocationLine {
  /** The point of the line. */
  readonly point: PointName;
  /** The angle at which the point is. */
  readonly angle: AngleName;
  /**
   * The coordinates of a GeoJSON MultiLineString: from north to south, cut at the antimeridian, where one part ends and the next begins.
   * Longitudes from −180 to 180.
   */
  readonly coordinates: readonly (readonly MapPosition[])[];
}

/**
 * What is at the angle: `mundane` the point itself, which rises and culminates there; `zodiacal` its longitude, the place of the ecliptic
 * that is the ascendant or midheaven of a chart.
 */
export const LINE_DEFINITIONS = ["mundane", "zodiacal"] as const;

/** The options of {@link computeRelocationLines}. */
export interface RelocationLineOptions {
  /** Default: all points that the source covers, in the order of POINT_NAMES. */
  readonly points?: readonly PointName[];
  /** Default: `"mundane"`. */
  readonly definition?: (typeof LINE_DEFINITIONS)[number];
}

/**
 * The relocation lines of an instant: for each point the places where it is at the Ascendant, Descendant, Midheaven and ImumCoeli, in that
 * order.
 *
 * Notes:
 * 1. Lines of Midheaven and ImumCoeli are meridians, with their two ends. Lines of Ascendant and Descendant are halves of the great circle
 *    90° from the place under the point, with places 2° apart on the ground.
 * 2. Geocentric, without refraction: seen from the ground the Moon rises up to 1° farther east.
 *
 * Range: the source's.
 *
 * Accuracy: of the positions, docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param epochJdUt the instant, JD (UT)
 * @param options points (default: all that the source covers) and definition (default: `mundane`)
 * @returns four lines per point with positions [longitude, latitude] in degrees, as a GeoJSON MultiLineString has them
 * @throws {InvalidInputError} with every problem of the arguments
 *
 * @example
 * ```ts
 * import { computeRelocationLines } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const lines = computeRelocationLines(loadTableSource(), 2447983.2708, { points: ["Sun"] });
 * lines.map(({ angle }) => angle); // => ["Ascendant","Descendant","Midheaven","ImumCoeli"]
 * lines[2].coordinates[0][0][0]; // => -96.5
 * ```
 */
export function computeRelocationLines(
  source: EphemerisSource,
  epochJdUt: JdUt,
  options: RelocationLineOptions = {},
): readonly RelocationLine[] {
  const covered = POINT_NAMES.filter((name) => name !== "Earth" && coversPoint(source, POINT[name]));
  const rules = { points: optional(listOf(covered)), definition: optional(choice(LINE_DEFINITIONS)) };
  const problems = instantProblems(source, epochJdUt, 0, "epochJdUt");
  const { points = covered, definition = "mundane" } = checkedOptions(options, rules, problems);
  const calculator = createPositionCalculator(source, {
    plane: definition === "mundane" ? "equator" : "ecliptic",
  });
  const places = createApparentPlaces(POINT_COUNT);
  calculator.setInstant(epochJdUt);
  const { trueObliquityRad, greenwichApparentSiderealTimeRad } = calculator.frame;
  return points.flatMap((point) => {
    calculator.compute(POINT[point], places);
    const longitudeRad = itemAt(places.longitudeRad, POINT[point]);
    const isMundane = definition === "mundane";
    const ascensionRad = isMundane ? longitudeRad : rightAscensionRad(longitudeRad, 0, trueObliquityRad);
    const northRad = isMundane
      ? itemAt(places.latitudeRad, POINT[point])
      : declinationRad(longitudeRad, 0, trueObliquityRad);
    return linesOf(point, ascensionRad - greenwichApparentSiderealTimeRad, northRad);
  });
}

/** The lines of a point that is in the zenith of a place. */
function linesOf(point: PointName, underPointRad: Rad, northRad: Rad): readonly RelocationLine[] {
  const meridianOf = (longitudeRad: Rad) => [meridian(longitudeRad).map(positionOf)];
  const horizonOf = (side: 1 | -1) =>
    cutAtAntimeridian(horizonLine(underPointRad, northRad, side).map(positionOf), () =>
      latitudeAtAntimeridian(underPointRad, northRad),
    );
  return [
    { point, angle: "Ascendant", coordinates: horizonOf(-1) },
    { point, angle: "Descendant", coordinates: horizonOf(1) },
    { point, angle: "Midheaven", coordinates: meridianOf(underPointRad) },
    { point, angle: "ImumCoeli", coordinates: meridianOf(underPointRad + Math.PI) },
  ];
}

function positionOf({ longitudeDeg, latitudeDeg }: GeographicPlace): MapPosition {
  return [longitudeDeg, latitudeDeg];
}

/** The latitude at the antimeridian of the circle 90° from a place: sin φ sin δ + cos φ cos δ cos Δλ = 0. */
function latitudeAtAntimeridian(underPointRad: Rad, northRad: Rad): Deg {
  const eastOfPointRad = signedRad(Math.PI - underPointRad);
  const sign = northRad < 0 ? -1 : 1;
  return (
    Math.atan2(-sign * Math.cos(northRad) * Math.cos(eastOfPointRad), sign * Math.sin(northRad)) * DEG_PER_RAD
  );
}
