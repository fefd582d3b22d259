/**
 * Writes ephe-tests/fixtures/star-catalogue.json: 500 stars of the large catalogue, one date each, with the reference's places.
 *
 *     node ephe-tests/stars/write-catalogue-fixture.ts
 *
 * Needs the reference tool installed (ephe-tests/reference/install.sh).
 */
import { writeFileSync } from "node:fs";
import { loadStarCatalogue } from "../../engine/node/index.ts";
import { defined } from "../../test/defined.ts";
import { REFERENCE_RELEASE, seededRandom } from "../accuracy/difference-statistics.ts";
import { anyDay, openStarReference } from "./catalogue-cases.ts";

const ROWS = 500;
const { stars } = loadStarCatalogue();
const placeOf = openStarReference();
const random = seededRandom(1101);
const rows = Array.from({ length: ROWS }, (_, i) => {
  const { designation } = defined(stars[Math.floor((i * stars.length) / ROWS)]);
  const epochJdUt = anyDay(random);
  const place = placeOf(designation, epochJdUt).map((angleDeg) => Number(angleDeg.toFixed(10)));
  return JSON.stringify([designation, epochJdUt, ...place]);
});
writeFileSync(
  new URL("../fixtures/star-catalogue.json", import.meta.url),
  `{"edition":${JSON.stringify(REFERENCE_RELEASE)},"rows":[\n${rows.join(",\n")}\n]}\n`,
);
