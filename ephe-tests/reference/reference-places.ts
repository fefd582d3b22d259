import { FLAG, REFERENCE_BODY, type ReferenceLibrary } from "./reference-library.ts";

/** A value with the nine decimals of most fixtures. */
export const nine = (value: number): number => Number(value.toFixed(9));

/** The Julian day (UT) of an instant in ISO 8601. */
export const jdOf = (utc: string): number => 2_440_587.5 + Date.parse(utc) / 86_400_000;

/** Longitude, latitude, distance and their speeds, as the reference prints them: degrees, au, per day. */
export function referenceState(
  library: ReferenceLibrary,
  name: keyof typeof REFERENCE_BODY,
  epochJdUt: number,
  flags = 0,
): readonly number[] {
  const body = REFERENCE_BODY[name];
  const { data, flag, error } = library.calc_ut(epochJdUt, body, FLAG.swieph | FLAG.speed | flags);
  if (flag < 0 || (flag & FLAG.swieph) === 0) throw new Error(`${name} at ${epochJdUt}: ${error}`);
  return data;
}

/** Cusps and angles of a place by Placidus, or by Porphyry inside the polar circles, degrees. */
export function referenceHouses(
  library: ReferenceLibrary,
  epochJdUt: number,
  { latitudeDeg, longitudeDeg }: { readonly latitudeDeg: number; readonly longitudeDeg: number },
) {
  const { flag, data } = library.houses_ex2(epochJdUt, FLAG.swieph, latitudeDeg, longitudeDeg, "P");
  const [ascendant = Number.NaN, midheaven = Number.NaN, armc = Number.NaN, vertex = Number.NaN] =
    data.points;
  return {
    houseSystem: flag < 0 ? "porphyry" : "placidus",
    cusps: data.houses.map(nine),
    ascendant: nine(ascendant),
    midheaven: nine(midheaven),
    vertex: nine(vertex),
    armc,
  };
}
