import { createApparentPlaces } from "../apparent/apparent-places.ts";
import { DEG_PER_RAD } from "../math/angle.ts";
import { type Air, computeHorizontal } from "../places/horizontal.ts";
import { airProblems, observerProblems } from "../places/place-options.ts";
import { POINT, POINT_COUNT, POINT_NAMES, type PointName, pointProblems } from "../places/points.ts";
import {
  coversPoint,
  createPositionCalculator,
  type PositionCalculator,
} from "../places/position-calculator.ts";
import type { Observer } from "../places/topocentric-frame.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import type { EphemerisContext } from "./ephemeris-context.ts";

/** A direction at a place, not rounded. */
export interface HorizontalPosition {
  /** From north eastward, 0 ≤ x < 360. */
  readonly azimuthDeg: Deg;
  /** True altitude. */
  readonly altitudeDeg: Deg;
  /** Altitude with refraction; the true one without air and below the horizon of the sea. */
  readonly apparentAltitudeDeg: Deg;
}

/** The horizon of an ephemeris. */
export interface HorizontalMethods {
  /**
   * Azimuth and altitude of a point at a place, from its topocentric apparent position, whatever the ephemeris' centre and light.
   *
   * @param jdUt Julian day of UT
   * @param point one of POINT_NAMES with a position as seen from the Earth
   * @param observer the place: degrees and metres
   * @param air for refraction, or null for none
   * @returns azimuth, true and apparent altitude, degrees, not rounded
   * @throws {InvalidInputError} when the date is outside the source's, the point has no position, or place or air are
   * invalid
   */
  horizontal(jdUt: JdUt, point: PointName, observer: Observer, air: Air | null): HorizontalPosition;
}

export function createHorizontalMethods(context: EphemerisContext): HorizontalMethods {
  const { source } = context;
  const places = createApparentPlaces(POINT_COUNT);
  const direction = { azimuthRad: 0, altitudeRad: 0, apparentAltitudeRad: 0 };
  let calculator: PositionCalculator | null = null;
  let place: Observer | null = null;
  const isVisible = (name: PointName) => name !== "Earth" && coversPoint(source, POINT[name]);
  const names = POINT_NAMES.filter(isVisible);

  /** The calculator of the last place is reused. */
  function calculatorAt({ latitudeDeg, longitudeDeg, heightM }: Observer): PositionCalculator {
    const isSame =
      place?.latitudeDeg === latitudeDeg && place.longitudeDeg === longitudeDeg && place.heightM === heightM;
    if (calculator !== null && isSame) return calculator;
    place = { latitudeDeg, longitudeDeg, heightM };
    calculator = createPositionCalculator(source, { centre: "topocentric", observer: place });
    return calculator;
  }

  return {
    horizontal(jdUt, name, observer, air) {
      assertNoProblems([
        ...context.instantProblems(jdUt),
        ...pointProblems(name, names),
        ...observerProblems(observer),
        ...airProblems(air),
      ]);
      const topocentric = calculatorAt(observer);
      if (topocentric.frame.epochJdUt !== jdUt) topocentric.setInstant(jdUt);
      topocentric.compute(POINT[name], places);
      computeHorizontal(topocentric.frame, places, POINT[name], observer, air, direction);
      return {
        azimuthDeg: direction.azimuthRad * DEG_PER_RAD,
        altitudeDeg: direction.altitudeRad * DEG_PER_RAD,
        apparentAltitudeDeg: direction.apparentAltitudeRad * DEG_PER_RAD,
      };
    },
  };
}
