import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { computeSkyFrame } from "../apparent/sky-frame.ts";
import { BODY, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { placidusCusps } from "../houses/placidus.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { type ChartSky, computeTropicalSky, createChartSky, natalPointsOf } from "./chart-sky.ts";
import type {
  ChartWriter,
  NatalChart,
  NatalChartWithPoints,
  NatalPoints,
  NatalPositions,
  NatalPositionsWithPoints,
} from "./natal-chart.ts";
import type { NatalMoment } from "./natal-moment.ts";
import { printedCharts } from "./printed-chart.ts";

/**
 * Computes natal charts over one source of states.
 *
 * @throws {InvalidMomentError} from every method that takes a moment, when the moment is invalid
 * @throws {EphemerisRangeError} from every method, when the instant is outside the source's dates
 */
export interface ChartCalculator<Name extends string = BodyName> {
  /** The whole chart of a moment. */
  natalChart(moment: NatalMoment): NatalChart<Name>;
  /** The chart of a moment without its aspects and star contacts, which take a quarter of the time. */
  natalPositions(moment: NatalMoment): NatalPositions<Name>;
  /** The longitudes that transits aspect, in the tropical zodiac. */
  natalPoints(moment: NatalMoment): NatalPoints;
  /** Chart and points of one moment, from one computation. */
  natalChartWithPoints(moment: NatalMoment): NatalChartWithPoints<Name>;
  /** Positions and points of one moment, from one computation. */
  natalPositionsWithPoints(moment: NatalMoment): NatalPositionsWithPoints<Name>;
  /** The Moon's apparent longitude of date in the calculator's zodiac, 4 decimals, 0 ≤ x < 360. */
  moonLongitudeDeg(epochJdUt: JdUt): Deg;
}

/**
 * Creates a calculator of natal charts with Placidus houses, in the tropical zodiac, with printed digits:
 * {@link createChartCalculator} without its options. A bundle of it contains no code of other charts.
 *
 * @throws {TypeError} when the source does not cover both Sun and Moon
 *
 * @example
 * ```ts
 * import { createPlainChartCalculator } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const calculator = createPlainChartCalculator(loadTableSource());
 * calculator.moonLongitudeDeg(2451545); // => 223.3238
 * ```
 */
export function createPlainChartCalculator(source: EphemerisSource): ChartCalculator {
  const sky = createChartSky(source, placidusCusps, BODY_NAMES, null);
  return chartCalculatorOf(sky, printedCharts(sky));
}

/**
 * A calculator over the buffers of a sky, which writes it as records.
 *
 * @throws {TypeError} when the source of the sky does not cover both Sun and Moon
 */
export function chartCalculatorOf<Name extends string>(
  sky: ChartSky,
  charts: ChartWriter<Name>,
): ChartCalculator<Name> {
  const { source, frame, places, extension } = sky;
  requireLuminaries(source);

  function complete(moment: NatalMoment): void {
    computeTropicalSky(sky, moment);
    extension?.complete(sky, moment);
  }

  function natalPoints(moment: NatalMoment): NatalPoints {
    computeTropicalSky(sky, moment);
    return natalPointsOf(sky);
  }

  function withPoints<Chart>(moment: NatalMoment, write: () => Chart): { chart: Chart; points: NatalPoints } {
    const points = natalPoints(moment);
    extension?.complete(sky, moment);
    return { chart: write(), points };
  }

  return {
    natalChart(moment) {
      complete(moment);
      return charts.chart();
    },
    natalPositions(moment) {
      complete(moment);
      return charts.positions();
    },
    natalPoints,
    natalChartWithPoints: (moment) => withPoints(moment, charts.chart),
    natalPositionsWithPoints: (moment) => withPoints(moment, charts.positions),
    moonLongitudeDeg(epochJdUt) {
      computeSkyFrame(source, epochJdUt, frame);
      computeApparentPlace(source, frame, BODY.Moon, places);
      extension?.turnMoon(sky);
      return charts.longitudeDeg(places.longitudeRad[BODY.Moon]!);
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
