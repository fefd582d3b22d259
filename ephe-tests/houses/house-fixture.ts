import { readFileSync } from "node:fs";
import type { HouseOutcome } from "../../engine/index.ts";

/** The twelve cusps of a place by Swiss Ephemeris, degrees. */
export interface HouseSystemRow {
  readonly armcDeg: number;
  readonly latitudeDeg: number;
  readonly obliquityDeg: number;
  readonly outcome: HouseOutcome;
  readonly cuspsDeg: readonly number[];
}

/** The rows of every system by its name: see write-fixture.ts. */
export interface HouseSystemFixture {
  readonly source: string;
  readonly builder: string;
  readonly systems: Readonly<Record<string, readonly HouseSystemRow[]>>;
}

export function readHouseSystemFixture(): HouseSystemFixture {
  const file = new URL("../fixtures/house-systems.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as HouseSystemFixture;
}
