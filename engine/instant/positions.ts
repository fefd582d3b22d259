import { type ApparentPlaces, createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../apparent/sky-frame.ts";
import { DEG_PER_RAD } from "../math/angle.ts";
import type { Plane } from "../places/place-options.ts";
import { POINT, POINT_COUNT, POINT_NAMES, type PointName, pointProblems } from "../places/points.ts";
import { coversPoint } from "../places/position-calculator.ts";
import { moveToObserver } from "../places/topocentric-frame.ts";
import { computeApparentStarPlaces } from "../stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT, FIXED_STARS, type FixedStar } from "../stars/star-catalogue.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import { among, type Rule } from "../units/read-options.ts";
import type { EphemerisContext } from "./ephemeris-context.ts";

/** A position on the ecliptic, not rounded. */
export interface EclipticPosition {
  /** 0 ≤ x < 360. */
  readonly longitudeDeg: Deg;
  /** Degrees, north positive. */
  readonly latitudeDeg: Deg;
  /** The distance that the light has travelled; at the instant itself with light "geometric". */
  readonly distanceAu: number;
  /** Rate of the longitude, negative in retrograde motion. */
  readonly speedDegPerDay: number;
  /** Rate of the latitude. */
  readonly latitudeSpeedDegPerDay: number;
  /** Rate of the distance, negative on approach. */
  readonly distanceSpeedAuPerDay: number;
}

/** A position on the equator, not rounded. */
export interface EquatorialPosition {
  /** 0 ≤ x < 360. */
  readonly rightAscensionDeg: Deg;
  /** Degrees, north positive. */
  readonly declinationDeg: Deg;
  /** The distance that the light has travelled; at the instant itself with light "geometric". */
  readonly distanceAu: number;
  /** Rate of the right ascension. */
  readonly rightAscensionSpeedDegPerDay: number;
  /** Rate of the declination. */
  readonly declinationSpeedDegPerDay: number;
  /** Rate of the distance, negative on approach. */
  readonly distanceSpeedAuPerDay: number;
}

/** A position on the plane of an ephemeris. */
export type Position<P extends Plane = Plane> = P extends "equator" ? EquatorialPosition : EclipticPosition;

/** The positions of an ephemeris. */
export interface PositionMethods<P extends Plane> {
  /**
   * The position of one point.
   *
   * @param jdUt Julian day of UT
   * @param point one of POINT_NAMES
   * @returns degrees, au and per day, not rounded
   * @throws {InvalidInputError} when the date is outside the source's, or the point has no position from the centre
   */
  position(jdUt: JdUt, point: PointName): Position<P>;
  /**
   * The positions of all points that have one from the centre and that the source covers, by name, in the order of POINT_NAMES.
   *
   * @param jdUt Julian day of UT
   * @returns degrees, au and per day, not rounded; points without a position are absent
   * @throws {InvalidInputError} when the date is outside the source's
   */
  positions(jdUt: JdUt): Partial<Record<PointName, Position<P>>>;
}

export function createPositionMethods<P extends Plane>(context: EphemerisContext): PositionMethods<P> {
  const { source, calculator, options } = context;
  const places = createApparentPlaces(POINT_COUNT);
  const points = calculator.points.filter((point) => coversPoint(source, point));
  const names = points.map((point) => POINT_NAMES[point] as PointName);
  const write = (options.plane === "equator" ? equatorialPosition : eclipticPosition) as (
    places: ApparentPlaces,
    point: number,
  ) => Position<P>;

  function at(jdUt: JdUt, point: number): Position<P> {
    calculator.compute(point, places);
    context.zodiacAt(jdUt)?.convertPlace(places, point);
    return write(places, point);
  }

  return {
    position(jdUt, name) {
      assertNoProblems([...context.instantProblems(jdUt), ...pointProblems(name, names)]);
      context.frameAt(jdUt);
      return at(jdUt, POINT[name]);
    },
    positions(jdUt) {
      assertNoProblems(context.instantProblems(jdUt));
      context.frameAt(jdUt);
      const positions: Partial<Record<PointName, Position<P>>> = {};
      for (const point of points) positions[POINT_NAMES[point] as PointName] = at(jdUt, point);
      return positions;
    },
  };
}

function eclipticPosition(places: ApparentPlaces, point: number): EclipticPosition {
  return {
    longitudeDeg: places.longitudeRad[point]! * DEG_PER_RAD,
    latitudeDeg: places.latitudeRad[point]! * DEG_PER_RAD,
    distanceAu: places.distanceAu[point]!,
    speedDegPerDay: places.longitudeSpeedRadPerDay[point]! * DEG_PER_RAD,
    latitudeSpeedDegPerDay: places.latitudeSpeedRadPerDay[point]! * DEG_PER_RAD,
    distanceSpeedAuPerDay: places.distanceSpeedAuPerDay[point]!,
  };
}

function equatorialPosition(places: ApparentPlaces, point: number): EquatorialPosition {
  return {
    rightAscensionDeg: places.longitudeRad[point]! * DEG_PER_RAD,
    declinationDeg: places.latitudeRad[point]! * DEG_PER_RAD,
    distanceAu: places.distanceAu[point]!,
    rightAscensionSpeedDegPerDay: places.longitudeSpeedRadPerDay[point]! * DEG_PER_RAD,
    declinationSpeedDegPerDay: places.latitudeSpeedRadPerDay[point]! * DEG_PER_RAD,
    distanceSpeedAuPerDay: places.distanceSpeedAuPerDay[point]!,
  };
}

/** A fixed star and its apparent position on the ecliptic of date. */
export interface StarPosition extends FixedStar {
  /** In the zodiac of the ephemeris, 0 ≤ x < 360, not rounded. */
  readonly longitudeDeg: Deg;
  /** North positive, not rounded. */
  readonly latitudeDeg: Deg;
}

/** The fixed stars of an ephemeris. */
export interface StarMethods {
  /**
   * The apparent position of a fixed star on the true ecliptic of date, from the Earth's centre or the observer of a topocentric
   * ephemeris, in the zodiac of the ephemeris; whatever its plane, equinox and light are. Accuracy: see computeApparentStarPlaces.
   *
   * @param jdUt Julian day of UT
   * @param name of a star of FIXED_STARS, in upper or lower case
   * @returns catalogue entry with magnitude, and the position in degrees
   * @throws {InvalidInputError} when the date is outside the source's, or no star has the name
   */
  star(jdUt: JdUt, name: string): StarPosition;
}

const STAR_RULE: Rule = /* @__PURE__ */ (() =>
  among(
    "the name of a star of FIXED_STARS",
    FIXED_STARS.map((star) => star.name),
  ))();

export function createStarMethods(context: EphemerisContext): StarMethods {
  const { source, options } = context;
  const frame = createSkyFrame();
  const longitudeRad = new Float64Array(FIXED_STAR_COUNT);
  const latitudeRad = new Float64Array(FIXED_STAR_COUNT);
  return {
    star(jdUt, name) {
      const text = String(name).toLowerCase();
      const index = FIXED_STARS.findIndex((one) => one.name.toLowerCase() === text);
      assertNoProblems([...context.instantProblems(jdUt), ...(index < 0 ? STAR_RULE("name", name) : [])]);
      if (frame.epochJdUt !== jdUt) {
        computeSkyFrame(source, jdUt, frame);
        if (options.observer) moveToObserver(frame, options.observer);
      }
      computeApparentStarPlaces(frame, longitudeRad, latitudeRad, Uint8Array.of(index));
      const [longitude, latitude] = [longitudeRad[index]!, latitudeRad[index]!];
      const inZodiac = context.zodiacAt(jdUt)?.longitudeOf(longitude, latitude) ?? longitude;
      return {
        ...FIXED_STARS[index]!,
        longitudeDeg: inZodiac * DEG_PER_RAD,
        latitudeDeg: latitude * DEG_PER_RAD,
      };
    },
  };
}
