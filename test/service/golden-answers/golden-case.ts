import { readFileSync } from "node:fs";

/** A request with a committed response, and facts computed independently of the service. */
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

/** The results of Swiss Ephemeris for a case; longitudes with nine decimals. */
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
