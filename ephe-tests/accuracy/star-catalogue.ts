import { createEphemeris } from "../../engine/index.ts";
import { loadStarCatalogue, loadTableSource } from "../../engine/node/index.ts";
import { anyDay, createStarComparison, hasParallax, openStarReference } from "../stars/catalogue-cases.ts";
import { arcDeg, Differences, type Figures, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, defineMeasurement } from "./measurement.ts";
import { count, small, table } from "./tables.ts";

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

function section({ catalogueStars }: CatalogueResult): string {
  const rows = catalogueStars.map(({ name, figures }) => [
    name,
    count(figures.values),
    small(figures.max),
    small(figures.p99),
    small(figures.rms),
  ]);
  return `## Large star catalogue

Longitudes (times the cosine of the latitude) and latitudes of all objects of \`loadStarCatalogue\` at whole Julian days. The reference assumes a distance for
objects whose parallax is not positive; the catalogue has none for them. Behind the disc the Sun deflects light as a point mass here, not in the reference.

${table(["objects", "values", "max °", "p99 °", "rms °"], [false, true, true, true, true], rows)}`;
}

export const starCatalogueMeasurement = defineMeasurement({ name: "star-catalogue", measure, section });
