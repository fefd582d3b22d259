import type { HouseOutcome, HouseSystem } from "../../engine/index.ts";
import { readFixture } from "../read-fixture.ts";
import type { HousePlace } from "./reference-houses.ts";

/** The cusps of a place by Swiss Ephemeris, degrees: twelve, or 36 of Gauquelin sectors. */
export interface HouseSystemRow {
  readonly place: HousePlace;
  readonly outcome: HouseOutcome;
  /** Of the body of the place; null where the reference has none. */
  readonly position: number | null;
  readonly cuspsDeg: readonly number[];
}

/**
 * Input, outcome as 1 for Porphyry, position and cusps, in the order of the members above; half of the cusps if the others are
 * opposite.
 */
export type StoredHouseRow = readonly (number | null)[];

/** Sidereal time, latitude, obliquity, then equatorial ascendant, co-ascendants by Koch and Munkasey, polar ascendant; degrees. */
export type AngleRow = readonly [
  armc: number,
  latitude: number,
  obliquity: number,
  equatorialAscendant: number,
  coAscendantKoch: number,
  coAscendantMunkasey: number,
  polarAscendant: number,
];

/** The rows of every system by its name, and further angles: see write-fixture.ts. */
export interface HouseSystemFixture {
  readonly source: string;
  readonly builder: string;
  readonly angles: readonly AngleRow[];
  readonly systems: Readonly<Record<HouseSystem, readonly StoredHouseRow[]>>;
}

const OPPOSITE_TOLERANCE_DEG = 1e-9;

/** A row as it is stored. */
export function storedRow({ place, outcome, position, cuspsDeg }: HouseSystemRow): StoredHouseRow {
  const { latitudeDeg, armcDeg, obliquityDeg, sunDeclinationDeg, bodyDeg } = place;
  const input = [latitudeDeg, armcDeg, obliquityDeg, sunDeclinationDeg, ...bodyDeg];
  const half = cuspsDeg.length / 2;
  const isSymmetric = cuspsDeg.every((cusp, index) => {
    const apartDeg = Math.abs(cusp - (cuspsDeg[(index + half) % (2 * half)] as number));
    return Math.abs(apartDeg - 180) < OPPOSITE_TOLERANCE_DEG;
  });
  const stored = isSymmetric ? cuspsDeg.slice(0, half) : cuspsDeg;
  return [...input, outcome === "porphyry" ? 1 : 0, position, ...stored];
}

/** The rows of every system by its name, and the rows of angles. */
export function readHouseSystemFixture(): {
  readonly angles: readonly AngleRow[];
  readonly systems: Readonly<Record<HouseSystem, readonly HouseSystemRow[]>>;
} {
  const { angles, systems } = readFixture("house-systems") as HouseSystemFixture;
  const entries = Object.entries(systems).map(([name, rows]) => [name, rows.map(rowOf)]);
  return { angles, systems: Object.fromEntries(entries) as Record<HouseSystem, readonly HouseSystemRow[]> };
}

function rowOf(stored: StoredHouseRow): HouseSystemRow {
  const [latitudeDeg, armcDeg, obliquityDeg, sunDeclinationDeg, bodyLongitude, bodyLatitude, porphyry] =
    stored as readonly number[] as readonly [number, number, number, number, number, number, number];
  return {
    place: {
      latitudeDeg,
      armcDeg,
      obliquityDeg,
      sunDeclinationDeg,
      bodyDeg: [bodyLongitude, bodyLatitude],
    },
    outcome: porphyry === 1 ? "porphyry" : "as-asked",
    position: stored[7] ?? null,
    cuspsDeg: allCuspsDeg(stored.slice(8) as readonly number[]),
  };
}

/** Adds the opposite cusps to six or eighteen. */
function allCuspsDeg(cuspsDeg: readonly number[]): readonly number[] {
  return cuspsDeg.length === 12 ? cuspsDeg : [...cuspsDeg, ...cuspsDeg.map((cusp) => (cusp + 180) % 360)];
}
