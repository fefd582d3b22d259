import { readFileSync } from "node:fs";
import type { HouseOutcome, HouseSystem } from "../../engine/index.ts";
import type { HousePlace } from "./reference-houses.ts";

/** The cusps of a place by Swiss Ephemeris, degrees: twelve, or 36 of Gauquelin sectors. */
export interface HouseSystemRow {
  readonly place: HousePlace;
  readonly outcome: HouseOutcome;
  readonly cuspsDeg: readonly number[];
}

/** Input, outcome as 1 for Porphyry, and cusps, in the order of the members above; half of the cusps if the others are opposite. */
export type StoredHouseRow = readonly number[];

/** The rows of every system by its name: see write-fixture.ts. */
export interface HouseSystemFixture {
  readonly source: string;
  readonly builder: string;
  readonly systems: Readonly<Record<HouseSystem, readonly StoredHouseRow[]>>;
}

const OPPOSITE_TOLERANCE_DEG = 1e-9;

/** A row as it is stored. */
export function storedRow({ place, outcome, cuspsDeg }: HouseSystemRow): StoredHouseRow {
  const { latitudeDeg, armcDeg, obliquityDeg, sunDeclinationDeg, bodyDeg } = place;
  const input = [latitudeDeg, armcDeg, obliquityDeg, sunDeclinationDeg, ...bodyDeg];
  const half = cuspsDeg.length / 2;
  const isSymmetric = cuspsDeg.every((cusp, index) => {
    const apartDeg = Math.abs(cusp - (cuspsDeg[(index + half) % (2 * half)] as number));
    return Math.abs(apartDeg - 180) < OPPOSITE_TOLERANCE_DEG;
  });
  const stored = isSymmetric ? cuspsDeg.slice(0, half) : cuspsDeg;
  return [...input, outcome === "porphyry" ? 1 : 0, ...stored];
}

/** The rows of every system by its name. */
export function readHouseSystemFixture(): Readonly<Record<HouseSystem, readonly HouseSystemRow[]>> {
  const file = new URL("../fixtures/house-systems.json", import.meta.url);
  const { systems } = JSON.parse(readFileSync(file, "utf8")) as HouseSystemFixture;
  const entries = Object.entries(systems).map(([name, rows]) => [name, rows.map(rowOf)]);
  return Object.fromEntries(entries) as Record<HouseSystem, readonly HouseSystemRow[]>;
}

function rowOf(stored: StoredHouseRow): HouseSystemRow {
  const [latitudeDeg, armcDeg, obliquityDeg, sunDeclinationDeg, bodyLongitude, bodyLatitude, porphyry] =
    stored as readonly [number, number, number, number, number, number, number];
  return {
    place: {
      latitudeDeg,
      armcDeg,
      obliquityDeg,
      sunDeclinationDeg,
      bodyDeg: [bodyLongitude, bodyLatitude],
    },
    outcome: porphyry === 1 ? "porphyry" : "as-asked",
    cuspsDeg: allCuspsDeg(stored.slice(7)),
  };
}

/** Adds the opposite cusps to six or eighteen. */
function allCuspsDeg(cuspsDeg: readonly number[]): readonly number[] {
  return cuspsDeg.length === 12 ? cuspsDeg : [...cuspsDeg, ...cuspsDeg.map((cusp) => (cusp + 180) % 360)];
}
