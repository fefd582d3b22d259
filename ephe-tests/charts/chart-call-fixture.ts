import { readFileSync } from "node:fs";

/** The results of Swiss Ephemeris for the birth of a golden call; longitudes with nine decimals. */
export interface ReferenceChartCall {
  /** ISO 8601, to the second. */
  readonly utc: string;
  readonly offsetHours: number;
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

/** By the name of the call. */
export function readChartCalls(): Readonly<Record<string, ReferenceChartCall>> {
  const text = readFileSync(new URL("../fixtures/chart-calls.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly calls: Readonly<Record<string, ReferenceChartCall>> }).calls;
}
