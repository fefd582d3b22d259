import { computeApparentStarPlaces, type StarFrame } from "./apparent-star-place.ts";
import { SPACE_MOTION_STRIDE, type StarFigures, starMotion } from "./star-catalogue.ts";

/** A star, cluster or galaxy of the large catalogue. */
export interface CatalogueStar {
  /** Traditional names, the most common one first; empty if it has none. */
  readonly names: readonly string[];
  /** Bayer designation with the IAU abbreviation of the constellation, such as `β Per`, or another designation, such as `M42`. */
  readonly designation: string;
  /** Visual magnitude; null if the catalogue has none. */
  readonly magnitude: number | null;
}

/** A catalogue of stars and their apparent places. Its places are computed into the caller's arrays. */
export interface StarCatalogue {
  /** From the brightest on; those without a magnitude are last. */
  readonly stars: readonly CatalogueStar[];
  /** What the data are made from, and their licence. */
  readonly source: string;
  /** The licence of the data. */
  readonly licence: string;
  /**
   * The index of a star by designation or name.
   *
   * @param name a designation or a traditional name, capital letters or not
   * @returns the index in `stars`, −1 if there is none; the brightest of several stars of one name
   */
  indexOf(name: string): number;
  /**
   * Computes apparent places on the true ecliptic and equinox of date, as {@link computeApparentStarPlaces} does.
   * Elements of stars that are not asked for keep their values.
   *
   * @param frame the instant, filled by {@link computeSkyFrame}
   * @param longitudeRad output: longitudes, 0 ≤ x < 2π, an element per star of the catalogue
   * @param latitudeRad output: latitudes, an element per star; null or absent: none
   * @param indices the stars to be computed; default: all
   */
  computePlaces(
    frame: StarFrame,
    longitudeRad: Float64Array,
    latitudeRad?: Float64Array | null,
    indices?: Uint16Array,
  ): void;
}

const FORMAT = "almagest-stars-1";
const COLUMN_COUNT = 9;

/**
 * Creates the large star catalogue: 1101 stars, clusters and galaxies down to magnitude 5 and fainter ones of interest.
 *
 * Range: as computeApparentStarPlaces. Accuracy: docs/accuracy.md.
 *
 * **Source:** sefstars.txt of Debian's swe-basic-data (CC0), from the Hipparcos reduction of van Leeuwen (2007) and SIMBAD.
 *
 * @param content text of `almagest/data/star-catalogue.json`
 * @returns the stars, their index by name, and a function that computes their apparent places
 * @throws {TypeError} when the content is not a star catalogue
 *
 * @example
 * ```ts
 * import { readFileSync } from "node:fs";
 * import { createStarCatalogue } from "almagest";
 * import { computeSkyFrame, createSkyFrame } from "almagest/kernels";
 * import { dataFileUrl, loadTableSource } from "almagest/tables";
 *
 * const catalogue = createStarCatalogue(readFileSync(dataFileUrl("star-catalogue.json"), "utf8"));
 * catalogue.stars.length; // => 1101
 * const mira = catalogue.indexOf("Mira");
 * catalogue.stars[mira].designation; // => "ο Cet"
 * const frame = createSkyFrame();
 * computeSkyFrame(loadTableSource(), 2451545, frame);
 * const longitudeRad = new Float64Array(catalogue.stars.length);
 * catalogue.computePlaces(frame, longitudeRad, null, Uint16Array.of(mira));
 * (longitudeRad[mira] * 180) / Math.PI; // => 31.5
 * ```
 */
export function createStarCatalogue(content: string): StarCatalogue {
  const { source, licence, rows } = parseCatalogue(content);
  const stars = rows.map((row): CatalogueStar => {
    const [names, designation] = row;
    return { names, designation, magnitude: row[8] };
  });
  const motions = new Float64Array(rows.length * SPACE_MOTION_STRIDE);
  rows.forEach((row, star) => {
    motions.set(starMotion([row[2], row[3], row[4], row[5], row[6], row[7]]), star * SPACE_MOTION_STRIDE);
  });
  const allStars = Uint16Array.from(stars.keys());
  const byName = indexByName(stars);
  return {
    stars,
    source,
    licence,
    indexOf: (name) => byName.get(String(name)) ?? byName.get(String(name).toLowerCase()) ?? -1,
    computePlaces(frame, longitudeRad, latitudeRad = null, indices = allStars) {
      computeApparentStarPlaces(frame, longitudeRad, latitudeRad, indices, indices.length, motions);
    },
  };
}

/**
 * Designations as they are written, since `p Pup` and `P Pup` are two stars; then designations and names in small letters, in the order of
 * the stars, of which the brightest is first.
 */
function indexByName(stars: readonly CatalogueStar[]): ReadonlyMap<string, number> {
  const byName = new Map<string, number>();
  const add = (key: string, star: number): void => {
    if (!byName.has(key)) byName.set(key, star);
  };
  stars.forEach(({ designation }, star) => {
    byName.set(designation, star);
  });
  stars.forEach(({ designation }, star) => {
    add(designation.toLowerCase(), star);
  });
  stars.forEach(({ names }, star) => {
    for (const name of names) add(name.toLowerCase(), star);
  });
  return byName;
}

/** Names, designation, the figures of {@link starMotion}, magnitude. */
type StarRow = readonly [
  names: readonly string[],
  designation: string,
  ...figures: StarFigures,
  magnitude: number | null,
];

interface CatalogueFile {
  readonly source: string;
  readonly licence: string;
  readonly rows: readonly StarRow[];
}

function parseCatalogue(content: string): CatalogueFile {
  const file = parsedObject(content) as {
    format?: unknown;
    source?: unknown;
    licence?: unknown;
    stars?: unknown;
  };
  const { format, source, licence, stars } = file;
  if (
    format !== FORMAT ||
    typeof source !== "string" ||
    typeof licence !== "string" ||
    !Array.isArray(stars)
  ) {
    throw new TypeError(`content must be a star catalogue of the format ${FORMAT}`);
  }
  const wrongRow = stars.findIndex((row) => !isStarRow(row));
  if (wrongRow >= 0) throw new TypeError(`row ${wrongRow} of the star catalogue is not a star`);
  return { source, licence, rows: stars as readonly StarRow[] };
}

function parsedObject(content: string): object {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw new TypeError("content must be the JSON of a star catalogue");
  }
  return value ?? {};
}

function isStarRow(row: unknown): row is StarRow {
  if (!Array.isArray(row) || row.length !== COLUMN_COUNT) return false;
  const [names, designation, ...numbers] = row as unknown[];
  return (
    Array.isArray(names) &&
    names.every((name) => typeof name === "string") &&
    typeof designation === "string" &&
    numbers.every((value, i) => Number.isFinite(value) || (value === null && i === numbers.length - 1))
  );
}
