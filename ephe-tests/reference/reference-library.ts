import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** The release of the reference that every measurement compares with. */
export const REFERENCE_RELEASE = "debian-4.0-20221111";

/** What most calls return. Elements of `data` that the documentation does not name are not initialised. */
interface Answer {
  readonly flag: number;
  readonly error: string;
  readonly data: readonly number[];
}

interface HouseAnswer {
  readonly flag: number;
  readonly data: { readonly houses: readonly number[]; readonly points: readonly number[] };
}

type Place = readonly [longitudeDeg: number, latitudeDeg: number, heightM: number];

/** The calls of the reference that this tool uses, as its public documentation describes them. */
export interface ReferenceLibrary {
  version(): string;
  set_ephe_path(path: string): void;
  calc(epochJdTt: number, body: number, flags: number): Answer;
  calc_ut(epochJdUt: number, body: number, flags: number): Answer;
  /** The place of topocentric positions. */
  set_topo(...place: Place): void;
  /** The zodiac of sidereal positions and cusps. */
  set_sid_mode(mode: number, t0JdTt: number, valueDeg: number): void;
  get_ayanamsa_ex_ut(epochJdUt: number, flags: number): { readonly data: number };
  /** Phase angle, illuminated fraction, elongation, apparent diameter (degrees), magnitude, horizontal parallax. */
  pheno_ut(epochJdUt: number, body: number, flags: number): Answer;
  deltat_ex(epochJdUt: number, flags: number): { readonly data: number };
  /** Greenwich apparent sidereal time, hours. */
  sidtime(epochJdUt: number): number;
  houses_ex2(
    epochJdUt: number,
    flags: number,
    latitudeDeg: number,
    longitudeDeg: number,
    system: string,
  ): HouseAnswer;
  /**
   * Houses and angles of a right ascension of the midheaven, at a latitude and an obliquity, degrees. A negative flag: the system has no
   * cusps there, and Porphyry's are returned.
   */
  houses_armc_ex2(
    armcDeg: number,
    latitudeDeg: number,
    obliquityDeg: number,
    system: string,
    sunDeclinationDeg?: number,
  ): HouseAnswer;
  house_pos(
    armcDeg: number,
    latitudeDeg: number,
    obliquityDeg: number,
    system: string,
    body: readonly [longitudeDeg: number, latitudeDeg: number],
  ): { readonly data: number };
  /** Azimuth, true altitude, apparent altitude of equatorial coordinates (mode 1) at a place. */
  azalt(
    epochJdUt: number,
    mode: number,
    place: Place,
    pressureHpa: number,
    temperatureC: number,
    equatorial: readonly [rightAscensionDeg: number, declinationDeg: number, distance: number],
  ): readonly [azimuthDeg: number, trueAltitudeDeg: number, apparentAltitudeDeg: number];
  /** As rise_trans_true_hor, faster and less exact: up to 0.8 s in 2,862 risings and settings. */
  rise_trans(
    epochJdUt: number,
    body: number,
    star: string | null,
    flags: number,
    event: number,
    place: Place,
    pressureHPa: number,
    temperatureC: number,
  ): { readonly flag: number; readonly error: string; readonly data: number };
  /** The next rising, setting or transit of a body, or of a star if a name is given; flag −2 if the body neither rises nor sets. */
  rise_trans_true_hor(
    ...search: [...Parameters<ReferenceLibrary["rise_trans"]>, horizonDeg: number]
  ): ReturnType<ReferenceLibrary["rise_trans"]>;
  /** The next solar eclipse anywhere: maximum, noon, begin and end of its phases. */
  sol_eclipse_when_glob: EclipseSearch;
  /** The next lunar eclipse: its maximum first. */
  lun_eclipse_when: EclipseSearch;
  /** The place on the central line at an instant: longitude and latitude; or the place where the eclipse is greatest. */
  sol_eclipse_where(epochJdUt: number, flags: number): Answer & { readonly attributes: readonly number[] };
  /** Magnitude, ratio of the diameters, obscuration, …, and at index 7 the angle between Sun and Moon in degrees. */
  sol_eclipse_how(epochJdUt: number, flags: number, place: Place): Answer;
  /** The next occultation by the Moon anywhere, of a body, or of a star if a name is given: its maximum first. */
  lun_occult_when_glob(
    epochJdUt: number,
    body: number,
    star: string | null,
    flags: number,
    kinds: number,
    backwards: boolean,
  ): Answer;
  /** The place where an occultation is central at an instant: longitude and latitude. */
  lun_occult_where(epochJdUt: number, body: number, star: string | null, flags: number): Answer;
  sol_eclipse_when_loc: LocalEclipseSearch;
  lun_eclipse_when_loc: LocalEclipseSearch;
  fixstar2_ut(name: string, epochJdUt: number, flags: number): Answer;
  /** The next passage of the Sun or the Moon over a longitude. */
  solcross_ut: CrossingSearch;
  mooncross_ut: CrossingSearch;
}

/** The next eclipse of the kinds that are bits of `kinds` (0: all). */
export type EclipseSearch = (epochJdUt: number, flags: number, kinds: number, backwards: boolean) => Answer;

/**
 * The next eclipse that a place sees: instants of maximum, contacts, rising and setting in `data`; magnitudes, obscuration, saros in
 * `attributes`.
 */
type LocalEclipseSearch = (
  epochJdUt: number,
  flags: number,
  place: Place,
  backwards: boolean,
) => Answer & { readonly attributes: readonly number[] };

type CrossingSearch = (longitudeDeg: number, startJdUt: number, flags: number) => { readonly date: number };

/** Body numbers of the reference's documentation; MeanNode 10, TrueNode 11, mean apogee 12, osculating apogee 13, Earth 14. */
export const REFERENCE_BODY = {
  Sun: 0,
  Moon: 1,
  Mercury: 2,
  Venus: 3,
  Mars: 4,
  Jupiter: 5,
  Saturn: 6,
  Uranus: 7,
  Neptune: 8,
  Pluto: 9,
  MeanNode: 10,
  TrueNode: 11,
  MeanLilith: 12,
  Lilith: 13,
  Earth: 14,
  Chiron: 15,
  Pholus: 16,
  Ceres: 17,
  Pallas: 18,
  Juno: 19,
  Vesta: 20,
} as const;

/** Flag bits of the reference's documentation. */
export const FLAG = {
  swieph: 2,
  heliocentric: 8,
  truePosition: 16,
  j2000: 32,
  noNutation: 64,
  speed: 256,
  noDeflection: 512,
  noAberration: 1024,
  equatorial: 2048,
  rectangular: 4096,
  barycentric: 16384,
  topocentric: 32768,
  sidereal: 65536,
  icrs: 131072,
} as const;

/** Added to a mode of sidereal zodiacs: positions are projected on the ecliptic of t₀. */
export const PROJECT_ON_T0 = 256;
/** The mode of {@link fixedAyanamsa}. */
export const USER_MODE = 255;

/** Geometric, ICRS equatorial rectangular: no light-time, deflection, aberration, precession or nutation. */
export const GEOMETRIC =
  FLAG.swieph |
  FLAG.truePosition |
  FLAG.j2000 |
  FLAG.noNutation |
  FLAG.noDeflection |
  FLAG.noAberration |
  FLAG.equatorial |
  FLAG.rectangular |
  FLAG.icrs;

/** What the reference searches for, and how it defines rising and setting. */
export const HORIZON_FLAG = {
  rise: 1,
  set: 2,
  transit: 4,
  antitransit: 8,
  hindu: 128 | 256 | 512,
  centre: 256,
  noRefraction: 512,
  civil: 1024,
  nautical: 2048,
  astronomical: 4096,
  lower: 8192,
} as const;

export interface Era {
  readonly name: string;
  readonly package: string;
  readonly files: Readonly<Record<string, string>>;
}

export interface ReleaseBody {
  readonly centre: "barycentric" | "heliocentric" | "geocentric" | "earth-moon-barycentre";
  readonly edgeJdTt: number;
  readonly granuleDays: number;
  readonly coefficients: number;
  readonly stepAu: number;
  /** The number of arcs that the engine cuts a granule into, and the number of coefficients of an arc. */
  readonly arcs: number;
  readonly arcCoefficients: number;
}

/** A table file of fewer dates and digits, made from another one. */
export interface ShorterTableFile {
  /** Name of the other file. */
  readonly from: string;
  /** As the name of its source prints them. */
  readonly years: string;
  /** The dates that it covers at least. */
  readonly firstJdTt: number;
  readonly lastJdTt: number;
  readonly bodies: Readonly<Record<string, ShorterTableBody>>;
}

/** How a shorter table file rounds a body, and arcs that need fewer coefficients then. */
export interface ShorterTableBody extends Partial<Pick<ReleaseBody, "arcs" | "arcCoefficients">> {
  /** The largest step of a coefficient. */
  readonly stepAu: number;
  /** Steps of the last coefficient of x, y, z. Steps of lower degrees grow with the inverse square of the degree. */
  readonly finestStepsAu?: readonly [number, number, number];
  /** Counts coefficients from the middle of their range. */
  readonly hasOffsets?: boolean;
}

export interface ReferenceRelease {
  readonly title: string;
  readonly library: string;
  readonly licence: string;
  readonly moonToEarthMassRatioInverse: number;
  readonly gmEarthMoonKm3PerS2: number;
  readonly eras: readonly Era[];
  readonly mainFirstJdTt: number;
  readonly mainLastJdTt: number;
  readonly marginDays: number;
  /** The bodies of ephemeris.bin. */
  readonly bodies: Readonly<Record<string, ReleaseBody>>;
  /** The bodies of each further table file, by the name of its file. */
  readonly addedTableFiles: Readonly<Record<string, Readonly<Record<string, ReleaseBody>>>>;
  /** The table files that are made from another one, by name. */
  readonly shorterTableFiles: Readonly<Record<string, ShorterTableFile>>;
}

const toolFolder = import.meta.dirname;

/** The release of releases.json. */
export function referenceRelease(): ReferenceRelease {
  const all = JSON.parse(readFileSync(join(toolFolder, "releases.json"), "utf8")) as Record<
    string,
    ReferenceRelease
  >;
  return all[REFERENCE_RELEASE] as ReferenceRelease;
}

/** The folder with the files of one era only, so no neighbouring file is used; or with "all" of them. */
function eraFolder(eraName: string): string {
  return join(toolFolder, ".data", REFERENCE_RELEASE, eraName);
}

/** @throws {Error} when a file of the folder is missing or its SHA-256 is not the pinned one */
function checkFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [file, sha256] of Object.entries(files)) {
    const path = join(folder, file);
    if (!existsSync(path)) throw new Error(`${path} is missing: run npm run reference:install`);
    const actual = createHash("sha256").update(readFileSync(path)).digest("hex");
    if (actual !== sha256) throw new Error(`${file}: SHA-256 is ${actual}, the release pins ${sha256}`);
  }
}

/** Whether the reference library is installed. */
export function referenceInstalled(): boolean {
  return existsSync(join(toolFolder, "node_modules", "sweph", "package.json"));
}

/** The reference library without data: for houses and the analytic theories. */
export function loadReference(): ReferenceLibrary {
  return createRequire(import.meta.url)("sweph") as ReferenceLibrary;
}

/** Returns the reference library with the data of one era, or of "all" of them, after verifying the files' hashes. */
export function openReference(eraName = "main"): ReferenceLibrary {
  const { eras } = referenceRelease();
  const chosen = eraName === "all" ? eras : eras.filter((era) => era.name === eraName);
  if (chosen.length === 0) throw new Error(`the release has no era ${eraName}`);
  const folder = eraFolder(eraName);
  for (const era of chosen) checkFiles(folder, era.files);
  const library = loadReference();
  library.set_ephe_path(folder);
  return library;
}

/** Makes the reference forget the files that earlier calls have opened, and the positions it has stored. */
export function reopenReference(library: ReferenceLibrary, eraName: string): void {
  library.set_ephe_path(eraFolder(eraName));
}

/** The library and the release, as fixtures state them. */
export function referenceOrigin(library: ReferenceLibrary) {
  return { reference: `Swiss Ephemeris ${library.version()}`, edition: referenceRelease().title };
}
