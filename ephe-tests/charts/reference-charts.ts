import { readFixture } from "../read-fixture.ts";

/** Half of the last printed digit, and the accuracy of what is rounded. */
export const PRINTED_DEG = 0.00005 + 1e-6;

/** A chart computed by Swiss Ephemeris; degrees. */
export interface ReferenceChart {
  readonly what: string;
  readonly epochJdUt: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly houseSystem: string;
  readonly bodies: readonly (readonly [number, number, number, number])[];
  readonly cusps: readonly number[];
  readonly ascendant: number;
  readonly midheaven: number;
  readonly vertex: number;
}

/** The charts of write-fixture.ts. */
export const { charts: REFERENCE_CHARTS } = readFixture("charts") as {
  readonly charts: readonly ReferenceChart[];
};
