import {
  computeSkyFrame,
  createEphemeris,
  createSkyFrame,
  type EphemerisSource,
  type StarCatalogue,
} from "../../engine/index.ts";
import { loadStarCatalogue, loadTableSource } from "../../engine/node/index.ts";
import {
  arcDeg,
  DEG_PER_RAD,
  Differences,
  FIRST_JD_UT,
  LAST_JD_UT,
  seededRandom,
} from "../accuracy/difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "../accuracy/measurement.ts";
import { CATALOGUE_STAR_MAX_DEG } from "../budgets.ts";
import { FLAG, openReference } from "../reference/reference-library.ts";
import { COLUMN, readStarRows, STAR_FILE_FOLDER, starDesignation } from "./star-rows.ts";

/** A star of the large catalogue at a date: its designation, the date and the reference's place, degrees. */
export type StarCase = readonly [
  designation: string,
  epochJdUt: number,
  longitudeDeg: number,
  latitudeDeg: number,
];

/** The reference has another place for the designation SgrA* than the row of its file has. */
const NAME_OF_CENTRE = "Galactic Center";

/** Opens the reference's places of stars by their designations here. Whole Julian days only: its binding truncates the date. */
export function openStarReference(): (designation: string, epochJdUt: number) => readonly [number, number] {
  const library = openReference();
  library.set_ephe_path(STAR_FILE_FOLDER);
  const keys = new Map(
    readStarRows().map((row) => [starDesignation(row[COLUMN.key] as string), row[COLUMN.key] as string]),
  );
  return (designation, epochJdUt) => {
    const name = designation === "SgrA*" ? NAME_OF_CENTRE : `,${keys.get(designation)}`;
    const { data } = library.fixstar2_ut(name, epochJdUt, FLAG.swieph);
    return [data[0] as number, data[1] as number];
  };
}

/** Rows of the star file with a parallax of zero or less. */
const WITHOUT_PARALLAX: readonly string[] = [
  "M49",
  "M7",
  "M34",
  "M42",
  "NGC869",
  "NGC4194",
  "α1 Her",
  "η Car",
  "θ1 Ori",
  "ξ Sco",
  "ξ UMa",
  "ζ1 Aqr",
];

/** Whether the star file has a parallax of a star. */
export function hasParallax(designation: string): boolean {
  return !WITHOUT_PARALLAX.includes(designation);
}

/** A whole Julian day of the tables' dates. */
export function anyDay(random: () => number): number {
  return Math.ceil(FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT - 1));
}

/** Compares places of a catalogue with the reference's: degrees on the sphere. */
export function createStarComparison(
  source: EphemerisSource,
  catalogue: StarCatalogue,
): (one: StarCase) => number {
  const frame = createSkyFrame();
  const longitudeRad = new Float64Array(catalogue.stars.length);
  const latitudeRad = new Float64Array(catalogue.stars.length);
  return ([designation, epochJdUt, longitudeDeg, latitudeDeg]) => {
    const star = catalogue.indexOf(designation);
    if (frame.epochJdUt !== epochJdUt) computeSkyFrame(source, epochJdUt, frame);
    catalogue.computePlaces(frame, longitudeRad, latitudeRad, Uint16Array.of(star));
    const latitude = latitudeRad[star] as number;
    const acrossDeg = arcDeg((longitudeRad[star] as number) * DEG_PER_RAD, longitudeDeg) * Math.cos(latitude);
    return Math.max(acrossDeg, Math.abs(latitude * DEG_PER_RAD - latitudeDeg));
  };
}

const INSTANTS_PER_DATE = 5_000;
/** The largest apparent radius of the Sun. */
const SUN_RADIUS_DEG = 0.2725;

/** Every star of the large catalogue at whole Julian days. */
function measure({ instants }: AccuracyRun) {
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

function rows({ catalogueStars }: ReturnType<typeof measure>) {
  const largest = catalogueStars[0]?.figures.max ?? Number.POSITIVE_INFINITY;
  return [atMost("large star catalogue, with parallax", largest, "°", CATALOGUE_STAR_MAX_DEG)];
}

export const starCatalogueMeasurement = defineMeasurement({ name: "star-catalogue", measure, rows });
