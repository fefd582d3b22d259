import type { BodyRecord } from "../../chart/body-record.ts";
import { DEG_E4_PER_DEGREE, houseOfLongitude } from "../../chart/ecliptic-point.ts";

import type { HouseCusp } from "../../chart/natal-chart.ts";
import { BODY, BODY_COUNT, type BodyName } from "../../ephemeris/body.ts";
import { NOT_COVERED } from "../../ephemeris/ephemeris-source.ts";
import { type SphereScores, sphereScores } from "./sphere-scores.ts";
import { findSynastryAspects, type SynastryAspect } from "./synastry-aspects.ts";

/** The part of a natal chart that a synastry uses. */
export interface SynastryChart {
  /** In body order; bodies can be missing. */
  readonly bodies: readonly Pick<BodyRecord, "name" | "longitudeDeg">[];
  /** The twelve in order; null when the time is unknown. */
  readonly houses: readonly Pick<HouseCusp, "cuspDeg">[] | null;
}

/** One of two people. */
export interface SynastryPerson {
  readonly chart: SynastryChart;
  /** Possible error of each body when the time is unknown, degrees, 4 decimals, in body order; null when it is known. */
  readonly errorsDeg: readonly number[] | null;
}

/** The house that contains a body. */
export interface BodyHouse {
  readonly body: BodyName;
  /** 1–12. */
  readonly house: number;
}

/** The comparison of two charts; docs/synastry.md has the rules of every part. */
export interface Synastry {
  /** By the body of A, then by that of B. */
  readonly aspects: readonly SynastryAspect[];
  /** The same when A and B are swapped. */
  readonly spheres: SphereScores;
  /** A's bodies in B's houses, in body order; null when B's chart has no houses. */
  readonly aInB: readonly BodyHouse[] | null;
  /** B's bodies in A's houses, in body order; null when A's chart has no houses. */
  readonly bInA: readonly BodyHouse[] | null;
}

/**
 * The synastry of two people, from the printed longitudes and cusps of their charts alone.
 *
 * @example
 * ```ts
 * import { computeSynastry, createChartCalculator } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const calculator = createChartCalculator(loadTableSource());
 * const paris = { latitudeDeg: 48.86, longitudeDeg: 2.35, timeKnown: true };
 * const a = { chart: calculator.natalChart({ epochJdUt: 2447892.1, ...paris }), errorsDeg: null };
 * const b = { chart: calculator.natalChart({ epochJdUt: 2448257.3, ...paris }), errorsDeg: null };
 * const { spheres } = computeSynastry(a, b);
 * spheres.love.score === computeSynastry(b, a).spheres.love.score; // => true
 * ```
 */
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

/** Rounded longitudes in body order; NOT_COVERED for a body that is not in the chart. */
function longitudesOf({ bodies }: SynastryChart): Float64Array {
  const longitudesDegE4 = new Float64Array(BODY_COUNT).fill(NOT_COVERED);
  for (const { name, longitudeDeg } of bodies) longitudesDegE4[BODY[name]] = toDegE4(longitudeDeg);
  return longitudesDegE4;
}

/** The bodies of one chart in the houses of the other; null when the other has no houses. */
function housesOfBodies({ bodies }: SynastryChart, { houses }: SynastryChart): BodyHouse[] | null {
  if (houses === null) return null;
  const cuspsDegE4 = Int32Array.from(houses, ({ cuspDeg }) => toDegE4(cuspDeg));
  return bodies.map(({ name, longitudeDeg }) => ({
    body: name,
    house: houseOfLongitude(toDegE4(longitudeDeg), cuspsDegE4),
  }));
}
