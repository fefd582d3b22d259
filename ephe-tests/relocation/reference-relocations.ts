import { readFileSync } from "node:fs";

/** An instant at a location, computed by Swiss Ephemeris; degrees. */
export interface ReferenceRelocation {
  readonly what: string;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly houseSystem: string;
  readonly ascendant: number;
  readonly midheaven: number;
  readonly cusps: readonly number[];
  /** In body order, geocentric, without refraction. */
  readonly altitudes: readonly number[];
  /** In body order, from −180 to 180, west positive. */
  readonly hourAngles: readonly number[];
}

export interface ReferenceRelocatedBirth {
  readonly what: string;
  readonly epochJdUt: number;
  /** In body order. */
  readonly longitudes: readonly number[];
  readonly places: readonly ReferenceRelocation[];
}

const file = readFileSync(new URL("../fixtures/relocation.json", import.meta.url), "utf8");

/** A birth of a golden call, at the locations of that call. */
export interface ReferenceGoldenCall extends ReferenceRelocatedBirth {
  /** ISO 8601, to the second. */
  readonly utc: string;
}

/** The births and locations, and the golden calls by name, of write-fixture.ts. */
export const { births: REFERENCE_RELOCATIONS, goldenCalls: REFERENCE_GOLDEN_CALLS } = JSON.parse(file) as {
  readonly births: readonly ReferenceRelocatedBirth[];
  readonly goldenCalls: readonly ReferenceGoldenCall[];
};
