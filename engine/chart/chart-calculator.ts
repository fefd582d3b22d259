import type { BodyName } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { chartExtension } from "./chart-extension.ts";
import { type ChartOptions, chartNames, completeChartOptions } from "./chart-options.ts";
import type { AddedPointName } from "./chart-points.ts";
import { createChartSky } from "./chart-sky.ts";
import { withCheckedMoments } from "./checked-moment.ts";
import { fullCharts } from "./full-chart.ts";
import { type ChartCalculator, chartCalculatorOf } from "./plain-chart.ts";
import { printedCharts } from "./printed-chart.ts";

/**
 * Creates a calculator of natal charts.
 *
 * Creation allocates the buffers of the computation: create one per thread and reuse it. Returned charts share no
 * memory with it.
 *
 * Given:
 * - `source` positions, such as `loadTableSource()`: Sun and Moon are needed, other bodies that it does not cover are omitted
 * - `options` house system, zodiac, added points and digits: {@link ChartOptions}. Without options: Placidus, tropical, printed digits
 *
 * Returned: a calculator for latitudes −90° to 90°, longitudes −180° to 180° and the dates of the source. Its methods throw an
 * `InvalidMomentError` that lists every problem of a moment, and an `EphemerisRangeError` for a date outside the source's.
 *
 * @throws {InvalidChartError} when the source is not one, or an option does not exist or is not a value of its kind, or the
 * source does not cover a point
 * @throws {TypeError} when the source does not cover both Sun and Moon
 *
 * @example
 * ```ts
 * import { createChartCalculator } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const calculator = createChartCalculator(loadTableSource());
 * const chart = calculator.natalChart({
 *   epochJdUt: 2451545,
 *   latitudeDeg: 52.52,
 *   longitudeDeg: 13.405,
 *   timeKnown: true,
 * });
 * chart.bodies[0].sign; // => "Capricorn"
 * chart.angles?.ascendant.longitudeDeg; // => 51.6259
 * chart.usedHouseSystem; // => "placidus"
 * chart.dominantElement; // => "Earth"
 * ```
 */
export function createChartCalculator<Added extends AddedPointName = never>(
  source: EphemerisSource,
  options: ChartOptions<Added> = {},
): ChartCalculator<BodyName | NoInfer<Added>> {
  const complete = completeChartOptions(source, options);
  const sky = createChartSky(source, complete.houses, chartNames(complete.points), chartExtension(complete));
  const writeCharts = complete.digits === "full" ? fullCharts : printedCharts;
  return withCheckedMoments(source, chartCalculatorOf(sky, writeCharts<BodyName | Added>(sky)));
}
