import { createEphemeris } from "../../engine/index.ts";
import { loadStarCatalogue, loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { CATALOGUE_STAR_MAX_DEG } from "../budgets.ts";
import { anyDay, createStarComparison, hasParallax, openStarReference } from "../stars/catalogue-cases.ts";
import { arcDeg, Differences, type Figures, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

interface CatalogueResult {
  readonly catalogueStars: readonly { readonly name: string; readonly figures: Figures }[];
}

const INSTANTS_PER_DATE = 5_000;
/** The largest apparent radius of the Sun. */
const SUN_RADIUS_DEG = 0.2725;

/** Every star of the large catalogue at whole Julian days. */
function measure({ instants }: AccuracyRun): CatalogueResult {
  const catalogue = loadStarCatalogue();
  const placeOf = openStarReference();
  const source = loadTableSource();
  const differenceDeg = createStarComparison(source, catalogue);
  const ephemeris = createEphemeris(source);
  const random = seededRandom(1102);
  const near = new Differences();
  const far = new Differences();
  const behindSun = new Differences();
  const dates = Math.ceil(instants / INSTANTS_PER_DATE);
  for (let i = 0; i < dates; i++) {
    const day = anyDay(random);
    const sunDeg = ephemeris.position(day, "Sun").longitudeDeg;
    for (const { designation } of catalogue.stars) {
      const [longitudeDeg, latitudeDeg] = placeOf(designation, day);
      const isBehindSun = Math.hypot(arcDeg(longitudeDeg, sunDeg), latitudeDeg) < SUN_RADIUS_DEG;
      const group = isBehindSun ? behindSun : hasParallax(designation) ? near : far;
      group.add(differenceDeg([designation, day, longitudeDeg, latitudeDeg]));
    }
  }
  return {
    catalogueStars: [
      { name: "with a parallax", figures: near.figures() },
      { name: "with a parallax of zero or less", figures: far.figures() },
      { name: "behind the Sun's disc", figures: behindSun.figures() },
    ],
  };
}

function rows({ catalogueStars }: CatalogueResult): readonly ResultRow[] {
  const largest = catalogueStars[0]?.figures.max ?? Number.POSITIVE_INFINITY;
  return [atMost("large star catalogue, with parallax", largest, "°", CATALOGUE_STAR_MAX_DEG)];
}

export const starCatalogueMeasurement = defineMeasurement({ name: "star-catalogue", measure, rows });
