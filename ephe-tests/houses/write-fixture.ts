/** Writes house-systems.json: cusps and house positions of every house system, and further angles, by Swiss Ephemeris. */
import { HOUSE_DIVISIONS, type HouseDivision } from "../../engine/index.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { loadReference } from "../reference/reference-library.ts";
import { writeFixture } from "../reference/write-fixture.ts";
import { type AngleRow, type StoredHouseRow, storedRow } from "./house-fixture.ts";
import { isPolarPlace, randomHousePlace, referenceCusps, referencePosition } from "./reference-houses.ts";

const ROWS_PER_SYSTEM = 500;
const DECIMALS = 10;
const POSITION_DECIMALS = 8;

const library = loadReference();
const rounded = (value: number): number => Number(value.toFixed(DECIMALS));

function rowsOf(division: HouseDivision): readonly StoredHouseRow[] {
  const random = seededRandom(division.letter.charCodeAt(0));
  const rows: StoredHouseRow[] = [];
  while (rows.length < ROWS_PER_SYSTEM) {
    const place = randomHousePlace(random);
    if (division.cuspCount === 36 && isPolarPlace(place)) continue;
    const { outcome, cuspsDeg } = referenceCusps(library, division, place);
    const position = referencePosition(library, division, place);
    rows.push(
      storedRow({
        place,
        outcome,
        position: position === null ? null : Number(position.toFixed(POSITION_DECIMALS)),
        cuspsDeg: cuspsDeg.map((cusp) => rounded(cusp) % 360),
      }),
    );
  }
  return rows;
}

/** The further angles of the reference, at the places of a seed. */
function angleRows(): readonly AngleRow[] {
  const random = seededRandom(1);
  return Array.from({ length: ROWS_PER_SYSTEM }, (): AngleRow => {
    const { armcDeg, latitudeDeg, obliquityDeg } = randomHousePlace(random);
    const { points } = library.houses_armc_ex2(armcDeg, latitudeDeg, obliquityDeg, "O").data;
    const [equatorial = Number.NaN, koch = Number.NaN, munkasey = Number.NaN, polar = Number.NaN] = points
      .slice(4)
      .map(rounded);
    return [armcDeg, latitudeDeg, obliquityDeg, equatorial, koch, munkasey, polar];
  });
}

const fixture = {
  source: `Swiss Ephemeris ${library.version()}, called through sweph`,
  builder: "ephe-tests/houses/write-fixture.ts",
  angles: angleRows(),
  systems: Object.fromEntries(HOUSE_DIVISIONS.map((division) => [division.name, rowsOf(division)])),
};
writeFixture("house-systems", JSON.stringify(fixture).replaceAll("],[", "],\n["));
