import { alcabitius } from "./alcabitius.ts";
import { apc } from "./apc.ts";
import { campanus } from "./campanus.ts";
import { carter } from "./carter.ts";
import { equal, equalFromAries, equalFromMidheaven, vehlow } from "./equal.ts";
import { gauquelin } from "./gauquelin.ts";
import { horizon } from "./horizon.ts";
import type { HouseDivision } from "./house-division.ts";
import { koch } from "./koch.ts";
import { krusinski } from "./krusinski.ts";
import { meridian } from "./meridian.ts";
import { morinus } from "./morinus.ts";
import { placidus } from "./placidus.ts";
import { polichPage } from "./polich-page.ts";
import { porphyry } from "./porphyry.ts";
import { pullenDelta } from "./pullen-delta.ts";
import { pullenRatio } from "./pullen-ratio.ts";
import { regiomontanus } from "./regiomontanus.ts";
import { savardA } from "./savard-a.ts";
import { sripati } from "./sripati.ts";
import { sunshine } from "./sunshine.ts";
import { wholeSign } from "./whole-sign.ts";

/**
 * All house systems, by their letters. A program that names this list bundles every system; import the value of a system
 * to bundle that system alone.
 *
 * @example
 * ```ts
 * import { HOUSE_DIVISIONS } from "almagest/engine";
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
