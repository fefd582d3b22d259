import * as relocation from "./relocation/relocation-weights.ts";
import * as synastryBearings from "./synastry/synastry-bearings.ts";
import * as synastry from "./synastry/synastry-weights.ts";
import * as timingRatings from "./timing/rating.ts";
import * as timing from "./timing/timing-weights.ts";
import * as transits from "./transits/transit-tables.ts";

/**
 * The tables of weights that scores, ratings and the significance of transits are computed with, as JSON. Two editions of the
 * engine with the same text have the same weights. The reasons of weights are part of the text.
 *
 * @example
 * ```ts
 * import { weightTablesJson } from "almagest/engine";
 *
 * weightTablesJson() === weightTablesJson(); // => true
 * ```
 */
export function weightTablesJson(): string {
  return JSON.stringify({ relocation, synastry, synastryBearings, timing, timingRatings, transits });
}
