import type { BodyRecord } from "../../chart/body-record.ts";
import { DEG_E4_PER_DEGREE, houseOfLongitude } from "../../chart/ecliptic-point.ts";
import type { HouseCusp } from "../../chart/natal-chart.ts";
import { BODY, BODY_COUNT, type BodyName } from "../../ephemeris/body.ts";
import { NOT_COVERED } from "../../ephemeris/ephemeris-source.ts";
import { type SphereScores, sphereScores } from "./sphere-scores.ts";
import { findSynastryAspects, type SynastryAspect } from "./synastry-aspects.ts";

/** What a synastry needs of a natal chart. */
export interface SynastryChart {
  /** In body order. */
  readonly bodies: readonly Pick<BodyRecord, "name" | "longitudeDeg">[];
  /** The twelve in order; null when the time is unknown. */
  readonly houses: readonly Pick<HouseCusp, "cuspDeg">[] | null;
}

/** One of two people. */
export interface SynastryPerson {
  readonly chart: SynastryChart;
  /**
   * How far each body can be off when the time is unknown, degrees, 4 decimals, in body order; null when it is known.
   */
  readonly errorsDeg: readonly number[] | null;
}

/** The house that a body falls in. */
export interface BodyHouse {
  readonly body: BodyName;
  /** 1–12. */
  readonly house: number;
}

/** Two charts side by side; docs/synastry.md has the rules of every part. */
export interface Synastry {
  /** By the body of A, then by that of B. */
  readonly aspects: readonly SynastryAspect[];
  /** The same when the two are swapped. */
  readonly spheres: SphereScores;
  /** A's bodies in B's houses, in body order; null when B's chart has no houses. */
  readonly aInB: readonly BodyHouse[] | null;
  /** B's bodies in A's houses, in body order; null when A's chart has no houses. */
  readonly bInA: readonly BodyHouse[] | null;
}

/** The synastry of two people: from the printed longitudes and cusps of their charts alone. */
export function computeSynastry(a: SynastryPerson, b: SynastryPerson): Synastry {
  const longitudesADegE4 = longitudesOf(a.chart);
  const longitudesBDegE4 = longitudesOf(b.chart);
  const aspects = findSynastryAspects(
    { longitudesDegE4: longitudesADegE4, errorsDeg: a.errorsDeg },
    { longitudesDegE4: longitudesBDegE4, errorsDeg: b.errorsDeg },
  );
  return {
    aspects,
    spheres: sphereScores(aspects),
    aInB: housesOfBodies(a.chart, b.chart),
    bInA: housesOfBodies(b.chart, a.chart),
  };
}

function toDegE4(printedDeg: number): number {
  return Math.round(printedDeg * DEG_E4_PER_DEGREE);
}

function longitudesOf({ bodies }: SynastryChart): Float64Array {
  const longitudesDegE4 = new Float64Array(BODY_COUNT).fill(NOT_COVERED);
  for (const { name, longitudeDeg } of bodies) longitudesDegE4[BODY[name]] = toDegE4(longitudeDeg);
  return longitudesDegE4;
}

/** The bodies of one chart in the houses of the other; null when that has none. */
function housesOfBodies({ bodies }: SynastryChart, { houses }: SynastryChart): BodyHouse[] | null {
  if (houses === null) return null;
  const cuspsDegE4 = Int32Array.from(houses, ({ cuspDeg }) => toDegE4(cuspDeg));
  return bodies.map(({ name, longitudeDeg }) => ({
    body: name,
    house: houseOfLongitude(toDegE4(longitudeDeg), cuspsDegE4),
  }));
}
