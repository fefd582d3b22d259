/** The entry `almagest/tables`: sources of positions over the tables. It is the only entry that reads files. */
import { readFileSync } from "node:fs";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { createTableSource } from "../ephemeris/table-source.ts";
import { createStarCatalogue, type StarCatalogue } from "../stars/large-star-catalogue.ts";

export { createTableSource } from "../ephemeris/table-source.ts";

/** Location of the package's own tables. */
export const EPHEMERIS_URL: URL = new URL("../data/ephemeris.bin", import.meta.url);

/** Location of the package's table of Pholus. */
export const PHOLUS_URL: URL = /* @__PURE__ */ new URL("../data/pholus.bin", import.meta.url);

/** Location of the package's large star catalogue. */
export const STAR_CATALOGUE_URL: URL = new URL("../data/star-catalogue.json", import.meta.url);

/**
 * Creates the table source over the package's own tables, read from disk. This module is the only part of the engine
 * that needs Node; in a browser, fetch the same file and pass its bytes to `createTableSource`.
 *
 * Range and accuracy: see createTableSource.
 *
 * @param file address or path of the table file. Default: the package's own, {@link EPHEMERIS_URL}
 * @returns a source that owns buffers: create one per thread
 * @throws {TypeError} when the file is not a table file
 * @throws {Error} of the file system when the file cannot be read
 *
 * @example
 * ```ts
 * import { loadTableSource } from "almagest/tables";
 *
 * const source = loadTableSource();
 * source.lastJdTt; // => 2597836.6336
 * ```
 */
export function loadTableSource(file: URL | string = EPHEMERIS_URL): EphemerisSource {
  return createTableSource(readFileSync(file));
}

/**
 * Reads the package's table of Pholus from disk, for `addPholus`. In a browser, fetch the same file.
 *
 * @param file address or path of the table. Default: the package's own, {@link PHOLUS_URL}
 * @returns the bytes of the file, to be passed to addPholus
 * @throws {Error} of the file system when the file cannot be read
 *
 * @example
 * ```ts
 * import { addPholus, createChartCalculator, pholus } from "almagest";
 * import { loadPholusTable, loadTableSource } from "almagest/tables";
 *
 * const source = addPholus(loadTableSource(), loadPholusTable());
 * const calculator = createChartCalculator(source, { points: [pholus] });
 * const chart = calculator.natalChart({ epochJdUt: 2451545, latitudeDeg: 52.52, longitudeDeg: 13.405, timeKnown: true });
 * chart.bodies[17].name; // => "Pholus"
 * ```
 */
export function loadPholusTable(file: URL | string = PHOLUS_URL): Uint8Array {
  return readFileSync(file);
}

/**
 * Creates the large star catalogue over the package's own data, read from disk. In a browser, fetch the same file and pass its text to
 * `createStarCatalogue`.
 *
 * @param file address or path of the catalogue. Default: the package's own, {@link STAR_CATALOGUE_URL}
 * @returns the catalogue, as createStarCatalogue returns it
 * @throws {TypeError} when the file is not a star catalogue
 * @throws {Error} of the file system when the file cannot be read
 *
 * @example
 * ```ts
 * import { loadStarCatalogue } from "almagest/tables";
 *
 * const { stars } = loadStarCatalogue();
 * stars[0].names[0]; // => "Sirius"
 * stars.filter(({ magnitude }) => magnitude !== null && magnitude < 2).length; // => 48
 * ```
 */
export function loadStarCatalogue(file: URL | string = STAR_CATALOGUE_URL): StarCatalogue {
  return createStarCatalogue(readFileSync(file, "utf8"));
}
