import { readFixture } from "../read-fixture.ts";

/** Orientation of the Earth by ERFA: see write-erfa-fixture.ts. Matrices row-major, angles in radians. */
export interface ErfaFixture {
  readonly biasBp06: readonly number[];
  readonly orientation: readonly {
    readonly epochJdTt: number;
    readonly biasAndLtp: readonly number[];
    readonly delaunayRad: readonly number[];
  }[];
  readonly nutationNearJ2000: readonly NutationRow[];
  readonly nutation2000A: readonly NutationRow[];
  readonly siderealTime: readonly (readonly [
    epochJdUt: number,
    epochJdTt: number,
    siderealTimeRad: number,
  ])[];
}

type NutationRow = readonly [epochJdTt: number, psiRad: number, epsRad: number];

/** The same and the houses by Swiss Ephemeris: see write-reference-fixture.ts. Degrees, ΔT in seconds. */
export interface EarthReferenceFixture {
  readonly deltaT: readonly (readonly [epochJdUt: number, deltaTSeconds: number])[];
  readonly nutation: readonly (readonly [
    epochJdTt: number,
    trueObliquityDeg: number,
    meanObliquityDeg: number,
    psiDeg: number,
    epsDeg: number,
  ])[];
  readonly siderealTime: readonly (readonly [epochJdUt: number, siderealTimeDeg: number])[];
  readonly houses: Readonly<
    Record<"inside" | "tropics" | "equator" | "nearLimit" | "limit" | "polar" | "poles", readonly HouseRow[]>
  >;
}

/** ARMC, latitude, obliquity, ascendant, midheaven, vertex, cusps 11, 12, 2 and 3; degrees. */
export type HouseRow = readonly [
  armc: number,
  latitude: number,
  obliquity: number,
  ascendant: number,
  midheaven: number,
  vertex: number,
  cusp11: number,
  cusp12: number,
  cusp2: number,
  cusp3: number,
];

export function readErfaFixture(): ErfaFixture {
  return readFixture("earth-erfa") as ErfaFixture;
}

export function readEarthReferenceFixture(): EarthReferenceFixture {
  return readFixture("earth-reference") as EarthReferenceFixture;
}
