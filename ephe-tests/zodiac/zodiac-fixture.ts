import { REFERENCE_RELEASE } from "../accuracy/difference-statistics.ts";
import { readFixture } from "../read-fixture.ts";
import { openReference, type ReferenceLibrary } from "../reference/reference-library.ts";

/** The calls of the reference about sidereal zodiacs. */
interface ZodiacCalls {
  set_sid_mode(mode: number, t0: number, value: number): void;
  get_ayanamsa_ex_ut(epochJdUt: number, flags: number): { readonly flag: number; readonly data: number };
}

export type ZodiacReference = ReferenceLibrary & ZodiacCalls;

/** Added to a mode: positions are projected on the ecliptic of t₀. */
export const PROJECT_ON_T0 = 256;
/** The mode of {@link fixedAyanamsa}. */
export const USER_MODE = 255;
/** The flag of sidereal positions and cusps. */
export const SIDEREAL = 65536;

/** Without the star file, so with the reference's own places of Sagittarius A* and the galactic poles. */
export function openZodiacReference(): ZodiacReference {
  return openReference(REFERENCE_RELEASE) as ZodiacReference;
}

/** Ayanamsas of the reference at one instant, degrees, in the order of their numbers. */
export interface AyanamsaRow {
  readonly epochJdUt: number;
  readonly ayanamsasDeg: readonly number[];
}

/** A place on the ecliptic and true equinox of date and the same place projected on the ecliptic of t₀, degrees. */
export interface ProjectionRow {
  readonly number: number;
  readonly epochJdUt: number;
  readonly tropicalDeg: readonly [longitudeDeg: number, latitudeDeg: number];
  readonly projectedDeg: readonly [longitudeDeg: number, latitudeDeg: number];
}

/** Porphyry cusps of a place, by subtraction and on the ecliptic of t₀ (null for zodiacs of a star), degrees. */
export interface SiderealCuspRow {
  readonly number: number;
  readonly epochJdUt: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly cuspsDeg: readonly number[];
  readonly projectedCuspsDeg: readonly number[] | null;
}

/** Bodies in the order of BODY_NAMES and whole-sign cusps of a sidereal chart, degrees and degrees a day. */
export interface SiderealChartRow {
  readonly number: number;
  readonly isProjected: boolean;
  readonly epochJdUt: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly longitudesDeg: readonly number[];
  readonly latitudesDeg: readonly number[];
  readonly speedsDegPerDay: readonly number[];
  readonly ascendantDeg: number;
  readonly wholeSignCuspsDeg: readonly number[];
}

/** A zodiac of one's own. */
export interface OwnZodiacRow {
  readonly t0JdTt: number;
  readonly valueDeg: number;
  readonly epochJdUt: number;
  readonly ayanamsaDeg: number;
}

export interface ZodiacFixture {
  readonly source: string;
  readonly builder: string;
  /** Of apparent positions. */
  readonly apparent: readonly AyanamsaRow[];
  /** The same while the Sun passes in front of δ Cancri or ζ Piscium. */
  readonly behindSun: readonly AyanamsaRow[];
  /** Of true positions. */
  readonly true: readonly AyanamsaRow[];
  readonly own: readonly OwnZodiacRow[];
  readonly projections: readonly ProjectionRow[];
  readonly cusps: readonly SiderealCuspRow[];
  readonly charts: readonly SiderealChartRow[];
}

export function readZodiacFixture(): ZodiacFixture {
  return readFixture("zodiacs") as ZodiacFixture;
}
