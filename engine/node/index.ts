/** The entry `almagest/tables`: sources of positions over the tables. It is the only entry that reads files. */
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { createTableSource } from "../ephemeris/table-source.ts";
import { createStarCatalogue, type StarCatalogue } from "../stars/large-star-catalogue.ts";

export { bytesFromBase64 } from "../ephemeris/base64.ts";
export { createChainedSource } from "../ephemeris/chained-source.ts";
export { type CoveredDates, coveredDates } from "../ephemeris/ephemeris-source.ts";
export { createTableSource } from "../ephemeris/table-source.ts";

/** The data files of the package, in its folder `engine/data`. */
type DataFile = "ephemeris.bin" | "ephemeris-1900-2100.bin" | "pholus.bin" | "star-catalogue.json";

/**
 * Thrown by the functions that read files where that is not possible: in browsers and workers without a file system, and
 * in bundles that do not contain the package's data files. The message names the function that takes the bytes instead.
 */
export class FilesUnavailableError extends Error {
  /** The name of the class, also in minified code. */
  override readonly name = "FilesUnavailableError";

  /**
   * Creates the error of a file that cannot be read.
   *
   * @param reader the function that reads the file, as it is called
   * @param instead the function that takes the content of the file
   * @param options the error of the file system, as the cause
   */
  constructor(reader: string, instead: string, options?: { readonly cause: unknown }) {
    super(
      `${reader} reads a file of the package, which is not possible here: load the file, by fetch or with the bundler, and call ${instead}`,
      options,
    );
  }
}

/**
 * The location of one of the package's data files, next to the installed modules.
 *
 * @param file its name in the folder of data
 * @returns its address
 * @throws {TypeError} in a bundle whose format has no addresses of modules, such as CommonJS
 *
 * @example
 * ```ts
 * import { readFileSync } from "node:fs";
 * import { dataFileUrl } from "almagest/tables";
 *
 * readFileSync(dataFileUrl("ephemeris-1900-2100.bin")).length < 900_000; // => true
 * ```
 */
export function dataFileUrl(file: DataFile): URL {
  // Bundlers copy files whose address is one expression: a page would carry all of them.
  const moduleUrl = import.meta.url;
  return new URL(`../data/${file}`, moduleUrl);
}

/**
 * Creates the table source over the package's own tables, read from disk. In a browser, fetch the same file and pass its
 * bytes to `createTableSource`.
 *
 * Range and accuracy: see createTableSource.
 *
 * @param file address or path of the table file. Default: the package's own of 1800–2399, `dataFileUrl("ephemeris.bin")`
 * @returns a source that owns buffers: create one per thread
 * @throws {FilesUnavailableError} in browsers and in bundles without the package's files
 * @throws {TypeError} when the file is not a table file
 * @throws {Error} of the file system when a file of your own cannot be read
 *
 * @example
 * ```ts
 * import { dataFileUrl, loadTableSource } from "almagest/tables";
 *
 * loadTableSource().lastJdTt; // => 2597836.6336
 * loadTableSource(dataFileUrl("ephemeris-1900-2100.bin")).lastJdTt; // => 2488622.0974
 * ```
 */
export function loadTableSource(file?: URL | string): EphemerisSource {
  return createTableSource(
    readDataFile(file, "ephemeris.bin", "loadTableSource()", "createTableSource(bytes)"),
  );
}

/**
 * Reads the package's table of Pholus from disk, for `addPholus`. In a browser, fetch the same file.
 *
 * @param file address or path of the table. Default: the package's own, `dataFileUrl("pholus.bin")`
 * @returns the bytes of the file, to be passed to addPholus
 * @throws {FilesUnavailableError} in browsers and in bundles without the package's files
 * @throws {Error} of the file system when a file of your own cannot be read
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
export function loadPholusTable(file?: URL | string): Uint8Array {
  return readDataFile(file, "pholus.bin", "loadPholusTable()", "addPholus(source, bytes)");
}

/**
 * Creates the large star catalogue over the package's own data, read from disk. In a browser, fetch the same file and pass its text to
 * `createStarCatalogue`.
 *
 * @param file address or path of the catalogue. Default: the package's own, `dataFileUrl("star-catalogue.json")`
 * @returns the catalogue, as createStarCatalogue returns it
 * @throws {FilesUnavailableError} in browsers and in bundles without the package's files
 * @throws {TypeError} when the file is not a star catalogue
 * @throws {Error} of the file system when a file of your own cannot be read
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
export function loadStarCatalogue(file?: URL | string): StarCatalogue {
  const bytes = readDataFile(file, "star-catalogue.json", "loadStarCatalogue()", "createStarCatalogue(text)");
  return createStarCatalogue(new TextDecoder().decode(bytes));
}

/** Reads a file, or the package's own. Errors of a caller's own file are the file system's. */
function readDataFile(
  file: URL | string | undefined,
  packageFile: DataFile,
  reader: string,
  instead: string,
): Uint8Array {
  // An import of node:fs would fail in browsers and stop their bundlers.
  const files = globalThis.process?.getBuiltinModule?.("node:fs");
  if (files === undefined) throw new FilesUnavailableError(reader, instead);
  if (file !== undefined) return files.readFileSync(file);
  try {
    return files.readFileSync(dataFileUrl(packageFile));
  } catch (cause) {
    throw new FilesUnavailableError(reader, instead, { cause });
  }
}
