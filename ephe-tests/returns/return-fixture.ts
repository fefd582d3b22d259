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

export function readReturns(): readonly FixtureReturn[] {
  const text = readFileSync(new URL("../fixtures/solar-returns.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly returns: readonly FixtureReturn[] }).returns;
}
