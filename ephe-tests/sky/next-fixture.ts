import { readFileSync } from "node:fs";

/** The first events from 00:00 of a day on, in the reference's longitudes. Instants are JD, UT. */
export interface ReferenceNextEvents {
  readonly date: string;
  /** By body: its next two stations, each with 1 if the body turns direct. */
  readonly stations: Readonly<Record<string, readonly (readonly [epochJdUt: number, toDirect: number])[]>>;
  readonly solarEclipse: readonly [epochJdUt: number, type: string];
  readonly lunarEclipse: readonly [epochJdUt: number, type: string];
  /** And the Sun's longitude there, degrees. */
  readonly season: readonly [epochJdUt: number, longitudeDeg: number];
}

export interface NextFixture {
  /** Days in succession: each with every void-of-course interval that overlaps it, 00:00 to 24:00 UT. */
  readonly voidDays: readonly {
    readonly date: string;
    readonly voids: readonly (readonly [startJdUt: number, endJdUt: number])[];
  }[];
  readonly nextEvents: readonly ReferenceNextEvents[];
}

export function readNextFixture(): NextFixture {
  const path = new URL("../fixtures/next-events.json", import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as NextFixture;
}
