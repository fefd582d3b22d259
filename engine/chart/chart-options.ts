import type { CuspDivision, HouseDivision } from "../houses/house-division.ts";
import { placidusCusps } from "../houses/placidus.ts";

/** The options of every calculator that divides a chart into houses: charts and relocation. */
export interface ChartOptions {
  /** The house system asked for. Default: `placidus`. Where it is not defined, Porphyry is used and the result states it. */
  readonly houses?: HouseDivision;
}

/**
 * Adds the defaults.
 *
 * @throws {TypeError} when an option is not a value of its kind
 */
export function completeChartOptions({ houses = placidusCusps }: { readonly houses?: CuspDivision }): {
  readonly houses: CuspDivision;
} {
  // A caller without types may pass the name of a system.
  if (typeof (houses as Partial<HouseDivision> | null)?.writeCusps !== "function") {
    throw new TypeError(`houses must be a house division, such as placidus, not ${JSON.stringify(houses)}`);
  }
  if (houses.cuspCount !== 12) {
    throw new TypeError(`houses must be a division into twelve houses, not ${houses.name}`);
  }
  return { houses };
}
