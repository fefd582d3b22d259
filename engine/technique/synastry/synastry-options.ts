import { type ChartOptions, completeDigits } from "../../chart/chart-options.ts";
import type { BodyName } from "../../ephemeris/body.ts";
import { computeFullSynastry } from "./full-synastry.ts";
import { computePlainSynastry, type Synastry, type SynastryPerson } from "./synastry.ts";

/**
 * The synastry of two people, from the longitudes and cusps of their charts alone: in the house system, in the zodiac and with the
 * added points of each chart. Both must have the same zodiac.
 *
 * Added points take part in aspects and houses with the rules of bodies. They have no weights, so the scores do not depend on them.
 *
 * @param options `digits: "printed"`, the default, rounds longitudes, cusps and errors to 4 decimals and scores as the service
 * does. `"full"` rounds nothing, for charts with full digits: aspects, houses and scores follow from the exact longitudes. Only
 * texts, such as "Venus Trine Moon, orb 1.24", have 2 decimals.
 * @throws {InvalidChartError} when `digits` is neither of them, or there is another option
 *
 * @example
 * ```ts
 * import { computeSynastry, createChartCalculator } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const calculator = createChartCalculator(loadTableSource());
 * const paris = { latitudeDeg: 48.86, longitudeDeg: 2.35, timeKnown: true };
 * const a = { chart: calculator.natalChart({ epochJdUt: 2447892.1, ...paris }), errorsDeg: null };
 * const b = { chart: calculator.natalChart({ epochJdUt: 2448257.3, ...paris }), errorsDeg: null };
 * const { spheres } = computeSynastry(a, b);
 * spheres.love.score === computeSynastry(b, a).spheres.love.score; // => true
 * ```
 */
export function computeSynastry<Name extends string = BodyName>(
  a: SynastryPerson<Name>,
  b: SynastryPerson<Name>,
  options: Pick<ChartOptions, "digits"> = {},
): Synastry<Name> {
  return completeDigits(options) === "full" ? computeFullSynastry(a, b) : computePlainSynastry(a, b);
}
