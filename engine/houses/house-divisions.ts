import { alcabitius } from "./alcabitius.ts";
import { apc } from "./apc.ts";
import { equal, equalFromAries, equalFromMidheaven, vehlow, wholeSign } from "./equal.ts";
import { carter, meridian, morinus } from "./equatorial.ts";
import { gauquelin } from "./gauquelin.ts";
import { horizon } from "./horizon.ts";
import type { HouseDivision } from "./house-division.ts";
import { koch } from "./koch.ts";
import { krusinski } from "./krusinski.ts";
import { placidus } from "./placidus.ts";
import { polichPage } from "./polich-page.ts";
import { campanus, regiomontanus } from "./position-circles.ts";
import { porphyry, pullenDelta, pullenRatio, sripati } from "./quadrants.ts";
import { savardA } from "./savard-a.ts";
import { sunshine } from "./sunshine.ts";

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
