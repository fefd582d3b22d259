import { equal, equalFromAries, equalFromMidheaven, vehlow, wholeSign } from "./equal.ts";
import { alcabitius, carter, meridian, morinus } from "./equatorial.ts";
import type { HouseDivision } from "./house-division.ts";
import { apc, sunshine } from "./parallel.ts";
import { polichPage } from "./polich-page.ts";
import { campanus, regiomontanus, savardA } from "./position-circles.ts";
import { porphyry, pullenDelta, pullenRatio, sripati } from "./quadrants.ts";
import { gauquelin, koch, placidus } from "./semi-arc-systems.ts";
import { horizon, krusinski } from "./vertical-circles.ts";

/**
 * All house systems, by their letters. A program that names this list bundles every system; import the value of a system
 * to bundle that system alone.
 *
 * @example
 * ```ts
 * import { HOUSE_DIVISIONS } from "almagest/houses";
 *
 * HOUSE_DIVISIONS.find(({ letter }) => letter === "K")?.name; // => "koch"
 * ```
 */
export const HOUSE_DIVISIONS: readonly HouseDivision[] = [
  equal,
  alcabitius,
  campanus,
  equalFromMidheaven,
  carter,
  gauquelin,
  horizon,
  sunshine,
  savardA,
  koch,
  pullenDelta,
  morinus,
  equalFromAries,
  porphyry,
  placidus,
  pullenRatio,
  regiomontanus,
  sripati,
  polichPage,
  krusinski,
  vehlow,
  wholeSign,
  meridian,
  apc,
];
