import { readFileSync } from "node:fs";

/** A return of the Sun in the reference's longitudes. */
export interface FixtureReturn {
  readonly what: string;
  readonly natalJdUt: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** To a hundredth of a second. */
  readonly returnJdUt: number;
}

/** The values of the reference and of the system's time zones for a committed response. */
export interface FixtureReturnChart {
  /** The response's file. */
  readonly call: string;
  readonly returnJdUt: number;
  /** Of the bodies in their order, degrees. */
  readonly longitudesDeg: readonly number[];
  /** The twelve cusps, degrees: Placidus, Porphyry inside the polar circles. */
  readonly cuspsDeg: readonly number[];
  readonly ascendantDeg: number;
  readonly midheavenDeg: number;
  /** YYYY-MM-DD HH:mm */
  readonly localTime: string;
}

interface ReturnFixture {
  readonly returns: readonly FixtureReturn[];
  readonly charts: readonly FixtureReturnChart[];
}

export function readReturns(): ReturnFixture {
  return JSON.parse(
    readFileSync(new URL("../fixtures/solar-returns.json", import.meta.url), "utf8"),
  ) as ReturnFixture;
}
