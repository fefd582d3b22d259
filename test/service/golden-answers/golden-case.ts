import { readFileSync } from "node:fs";

/** A request whose answer is committed, and facts of it that were worked out apart from the service. */
export interface GoldenCase {
  readonly name: string;
  /** The last part of /v1/chart/… */
  readonly path: string;
  readonly utc: string;
  readonly offsetHours: number;
  readonly birth: {
    readonly date: string;
    readonly time?: string | null;
    readonly latitude: number;
    readonly longitude: number;
    readonly timezone?: string;
  };
}

/** What Swiss Ephemeris gives for a case; longitudes with nine decimals. */
export interface ReferenceChart {
  readonly julianDayUt: number;
  readonly bodies: Readonly<
    Record<string, { readonly longitudeDeg: number; readonly speedDegPerDay: number }>
  >;
  readonly houseSystem: "placidus" | "porphyry";
  readonly cuspsDeg: readonly number[];
  readonly ascendantDeg: number;
  readonly midheavenDeg: number;
  readonly vertexDeg: number;
}

export function readGolden(file: string): unknown {
  return JSON.parse(readFileSync(`${import.meta.dirname}/../golden/${file}`, "utf8"));
}

export const goldenCases = readGolden("cases.json") as readonly GoldenCase[];
