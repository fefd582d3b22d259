/**
 * Writes ephe-tests/fixtures/house-systems.json: the cusps of every house system by Swiss Ephemeris.
 *
 *     node ephe-tests/houses/write-fixture.ts
 *
 * Needs the reference's library (`npm ci --prefix ephe-tests/reference` and a C compiler), but none of its data files.
 * The choice of places is deterministic.
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { HOUSE_DIVISIONS } from "../../engine/index.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import type { HouseSystemFixture, HouseSystemRow } from "./house-fixture.ts";

const ROWS_PER_SYSTEM = 100;
/** The polar circle is at 66.56°; next to it iterations of the reference end early. */
const LATITUDE_BANDS_DEG = { below: 66, above: 67 };
const DECIMALS = 9;

interface HouseReference {
  version(): string;
  /** A negative flag: the system has no cusps there, and Porphyry's are returned. */
  houses_armc(
    armcDeg: number,
    latitudeDeg: number,
    obliquityDeg: number,
    letter: string,
  ): { readonly flag: number; readonly data: { readonly houses: readonly number[] } };
}

const reference = createRequire(new URL("../reference/package.json", import.meta.url))(
  "sweph",
) as HouseReference;
const rounded = (value: number): number => Number(value.toFixed(DECIMALS));

/** One place in five is inside a polar circle. */
function rowsOf(letter: string): readonly HouseSystemRow[] {
  const random = seededRandom(letter.charCodeAt(0));
  return Array.from({ length: ROWS_PER_SYSTEM }, (_, index): HouseSystemRow => {
    const { below, above } = LATITUDE_BANDS_DEG;
    const distanceDeg = index % 5 === 0 ? above + (90 - above) * random() : below * random();
    const armcDeg = rounded(360 * random());
    const latitudeDeg = rounded(random() < 0.5 ? -distanceDeg : distanceDeg);
    const obliquityDeg = rounded(23.4 + 0.1 * random());
    const { flag, data } = reference.houses_armc(armcDeg, latitudeDeg, obliquityDeg, letter);
    const outcome = flag < 0 ? "porphyry" : "as-asked";
    return {
      armcDeg,
      latitudeDeg,
      obliquityDeg,
      outcome,
      cuspsDeg: data.houses.map((cusp) => rounded(cusp) % 360),
    };
  });
}

const fixture: HouseSystemFixture = {
  source: `Swiss Ephemeris ${reference.version()}, called through sweph`,
  builder: "ephe-tests/houses/write-fixture.ts",
  systems: Object.fromEntries(HOUSE_DIVISIONS.map(({ name, letter }) => [name, rowsOf(letter)])),
};
const target = join(import.meta.dirname, "..", "fixtures", "house-systems.json");
writeFileSync(target, `${JSON.stringify(fixture).replaceAll("},{", "},\n{")}\n`);
console.log(target);
