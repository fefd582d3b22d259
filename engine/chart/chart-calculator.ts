import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { computeSkyFrame } from "../apparent/sky-frame.ts";
import { BODY, type BodyName } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import {
  type AddedPointName,
  CHART_BODY_RULE,
  type ChartOptions,
  completeChartOptions,
} from "./chart-options.ts";
import { chartOf, createChartWorkspace, positionsOf } from "./chart-records.ts";
import { computeTropicalSky, convertSky, createChartSky, natalPointsOf } from "./chart-sky.ts";
import { DIGIT_FORMS } from "./digits.ts";
import {
  checkedInstant,
  checkedMoment,
  type NatalChart,
  type NatalChartWithPoints,
  type NatalChartWithTime,
  type NatalMoment,
  type NatalPoints,
  type NatalPositions,
  type NatalPositionsWithPoints,
  type TimedMoment,
} from "./natal-chart.ts";

/**
 * Computes natal charts over one source of states.
 *
 * @throws {InvalidInputError} from every method that takes a moment, when the moment is invalid
 * @throws {EphemerisRangeError} from every method, when the instant is outside the source's dates
 */
export interface ChartCalculator<Name extends string = BodyName> {
  /**
   * The whole chart of a moment.
   *
   * @param moment instant (JD, UT) and place, degrees, north and east positive; whether the time is known
   * @returns the chart: bodies, angles, houses, balance, aspects, star contacts
   * @throws {InvalidInputError} lists every problem of the moment
   * @throws {EphemerisRangeError} when the source does not cover the instant
   */
  natalChart(moment: TimedMoment): NatalChartWithTime<Name>;
  /**
   * The whole chart of a moment whose time may be unknown.
   *
   * @param moment instant (JD, UT) and place, degrees, north and east positive; whether the time is known
   * @returns the chart; angles and houses are null when the time is unknown
   * @throws {InvalidInputError} lists every problem of the moment
   * @throws {EphemerisRangeError} when the source does not cover the instant
   */
  natalChart(moment: NatalMoment): NatalChart<Name>;
  /**
   * The chart of a moment without its aspects and star contacts, which take a quarter of the time.
   *
   * @param moment instant (JD, UT) and place, degrees, north and east positive; whether the time is known
   * @returns bodies, angles, houses and balance
   * @throws {InvalidInputError} lists every problem of the moment
   * @throws {EphemerisRangeError} when the source does not cover the instant
   */
  natalPositions(moment: NatalMoment): NatalPositions<Name>;
  /**
   * The longitudes that transits aspect, in the tropical zodiac.
   *
   * @param moment instant (JD, UT) and place, degrees, north and east positive; whether the time is known
   * @returns degrees, 0 ≤ x < 360, not rounded, by {@link NATAL_POINT_NAMES}; NaN for the angles when the time is
   * unknown
   * @throws {InvalidInputError} lists every problem of the moment
   * @throws {EphemerisRangeError} when the source does not cover the instant
   */
  natalPoints(moment: NatalMoment): NatalPoints;
  /**
   * Chart and points of one moment, from one computation.
   *
   * @param moment instant (JD, UT) and place, degrees, north and east positive; whether the time is known
   * @returns what `natalChart` and `natalPoints` return
   * @throws {InvalidInputError} lists every problem of the moment
   * @throws {EphemerisRangeError} when the source does not cover the instant
   */
  natalChartWithPoints(moment: NatalMoment): NatalChartWithPoints<Name>;
  /**
   * Positions and points of one moment, from one computation.
   *
   * @param moment instant (JD, UT) and place, degrees, north and east positive; whether the time is known
   * @returns what `natalPositions` and `natalPoints` return
   * @throws {InvalidInputError} lists every problem of the moment
   * @throws {EphemerisRangeError} when the source does not cover the instant
   */
  natalPositionsWithPoints(moment: NatalMoment): NatalPositionsWithPoints<Name>;
  /**
   * The Moon's apparent longitude of date in the calculator's zodiac.
   *
   * @param epochJdUt Julian day of UT
   * @returns degrees, 0 ≤ x < 360, 4 decimals
   * @throws {EphemerisRangeError} when the source does not cover the instant
   */
  moonLongitudeDeg(epochJdUt: JdUt): Deg;
}

/**
 * Creates a calculator of natal charts.
 *
 * Creation allocates the buffers of the computation: create one per thread and reuse it. Returned charts share no
 * memory with it.
 *
 * The methods of the calculator throw an `InvalidInputError` that lists every problem of a moment, and an
 * `EphemerisRangeError` for a date outside the source's.
 *
 * Accuracy: docs/accuracy.md. Conventions: docs/conventions.md.
 *
 * @param source positions, such as `loadTableSource()`: Sun and Moon are needed, other bodies that it does not cover
 * are omitted
 * @param options house system, zodiac, bodies, added points and digits: {@link ChartOptions}. Without options: Placidus,
 * tropical, printed digits
 * @returns a calculator for latitudes −90° to 90°, longitudes −180° to 180° and the dates of the source
 * @throws {InvalidInputError} when the source is not one, or an option does not exist or is not a value of its kind, or
 * the source does not cover a point
 * @throws {TypeError} when the source does not cover both Sun and Moon
 *
 * @example
 * ```ts
 * import { createChartCalculator } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const calculator = createChartCalculator(loadTableSource());
 * const chart = calculator.natalChart({
 *   epochJdUt: 2451545,
 *   latitudeDeg: 52.52,
 *   longitudeDeg: 13.405,
 *   timeKnown: true,
 * });
 * chart.bodies[0].sign; // => "Capricorn"
 * chart.angles.ascendant.longitudeDeg; // => 51.6259
 * chart.usedHouseSystem; // => "placidus"
 * chart.dominantElement; // => "Earth"
 * ```
 */
export function createChartCalculator<Added extends AddedPointName = never>(
  source: EphemerisSource,
  options: ChartOptions<Added> = {},
): ChartCalculator<BodyName | NoInfer<Added>> {
  const complete = completeChartOptions(source, options, CHART_BODY_RULE);
  const digits = DIGIT_FORMS[complete.digits];
  const sky = createChartSky(source, complete);
  const workspace = createChartWorkspace(sky, digits);
  requireLuminaries(source);

  function compute(moment: NatalMoment): void {
    computeTropicalSky(sky, checkedMoment(source, moment));
    convertSky(sky, moment);
  }

  function natalPoints(moment: NatalMoment): NatalPoints {
    computeTropicalSky(sky, checkedMoment(source, moment));
    return natalPointsOf(sky);
  }

  function withPoints<Chart>(moment: NatalMoment, write: () => Chart): { chart: Chart; points: NatalPoints } {
    const points = natalPoints(moment);
    convertSky(sky, moment);
    return { chart: write(), points };
  }

  return {
    natalChart(moment: NatalMoment) {
      compute(moment);
      // A chart of a known time has no null, as the first overload states.
      return chartOf(workspace) as NatalChartWithTime<BodyName | NoInfer<Added>>;
    },
    natalPositions(moment) {
      compute(moment);
      return positionsOf(workspace);
    },
    natalPoints,
    natalChartWithPoints: (moment) => withPoints(moment, () => chartOf(workspace)),
    natalPositionsWithPoints: (moment) => withPoints(moment, () => positionsOf(workspace)),
    moonLongitudeDeg(epochJdUt) {
      const { frame, places, ayanamsa } = sky;
      computeSkyFrame(source, checkedInstant(source, epochJdUt), frame);
      computeApparentPlace(source, frame, BODY.Moon, places);
      ayanamsa?.at(frame, "apparent").convertPlace(places, BODY.Moon);
      return digits.longitudeOf(places.longitudeRad[BODY.Moon]!) / digits.unitsPerDegree;
    },
  };
}

/** The Part of Fortune, ties of the balance and the lunar points need both. */
function requireLuminaries(source: EphemerisSource): void {
  const missing = (["Sun", "Moon"] as const).filter((name) => !source.covers(BODY[name]));
  if (missing.length > 0) {
    throw new TypeError(`a source must cover Sun and Moon; ${source.name} lacks ${missing.join(" and ")}`);
  }
}
