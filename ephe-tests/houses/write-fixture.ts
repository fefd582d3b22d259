/**
 * Writes ephe-tests/fixtures/house-systems.json: the cusps of every house system by Swiss Ephemeris.
 *
 *     node ephe-tests/houses/write-fixture.ts
 *
 * Needs the reference's library (`npm ci --prefix ephe-tests/reference` and a C compiler), but none of its data files.
 * The choice of places is deterministic; `npm run accuracy -- --only=house-systems` compares more of them.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { HOUSE_DIVISIONS, type HouseDivision } from "../../engine/index.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { type StoredHouseRow, storedRow } from "./house-fixture.ts";
import { isPolarPlace, openHouseReference, randomHousePlace, referenceCusps } from "./reference-houses.ts";

const ROWS_PER_SYSTEM = 500;
const DECIMALS = 10;

const library = openHouseReference();

function rowsOf(division: HouseDivision): readonly StoredHouseRow[] {
  const random = seededRandom(division.letter.charCodeAt(0));
  const rows: StoredHouseRow[] = [];
  while (rows.length < ROWS_PER_SYSTEM) {
    const place = randomHousePlace(random);
    if (division.cuspCount === 36 && isPolarPlace(place)) continue;
    const { outcome, cuspsDeg } = referenceCusps(library, division, place);
    rows.push(
      storedRow({ place, outcome, cuspsDeg: cuspsDeg.map((cusp) => Number(cusp.toFixed(DECIMALS)) % 360) }),
    );
  }
  return rows;
}

const fixture = {
  source: `Swiss Ephemeris ${library.version()}, called through sweph`,
  builder: "ephe-tests/houses/write-fixture.ts",
  systems: Object.fromEntries(HOUSE_DIVISIONS.map((division) => [division.name, rowsOf(division)])),
};
const target = join(import.meta.dirname, "..", "fixtures", "house-systems.json");
writeFileSync(target, `${JSON.stringify(fixture).replaceAll("],[", "],\n[")}\n`);
console.log(target);
