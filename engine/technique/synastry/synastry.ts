import {
  type BodyRecord,
  DEG_E4_PER_CIRCLE,
  DEG_E4_PER_DEGREE,
  houseOfLongitude,
} from "../../chart/ecliptic-point.ts";
import { type HouseCusp, NATAL_POINT_NAMES } from "../../chart/natal-chart.ts";
import { BODY, BODY_COUNT, type BodyName, NOT_COVERED } from "../../ephemeris/body.ts";
import type { Deg } from "../../units/flavours.ts";
import { type BodyHouse, type SphereScores, type SynastryContacts, sphereScores } from "./sphere-scores.ts";
import { findSynastryAspects } from "./synastry-aspects.ts";

/** The part of a natal chart that a synastry uses. */
export interface SynastryChart {
  /** In body order; bodies can be missing. Added points are not compared. */
  readonly bodies: readonly Pick<BodyRecord<string>, "name" | "longitudeDeg">[];
  /** Null when the time is unknown, as are the houses. */
  readonly angles: {
    readonly ascendant: { readonly longitudeDeg: Deg };
    readonly midheaven: { readonly longitudeDeg: Deg };
  } | null;
  /** The twelve in order, of any house system. */
  readonly houses: readonly Pick<HouseCusp, "cuspDeg">[] | null;
}

/** One of two people. */
export interface SynastryPerson {
  readonly chart: SynastryChart;
  /** Possible error of each body when the time is unknown, degrees, 4 decimals, in body order; null when it is known. */
  readonly errorsDeg: readonly number[] | null;
}

/** The comparison of two charts; docs/synastry.md states the rules of every part. */
export interface Synastry extends SynastryContacts {
  /** The same when A and B are swapped. */
  readonly spheres: SphereScores;
}

/**
 * The synastry of two people, from the longitudes and cusps of their charts alone, rounded to 4 decimals: in the house system and
 * the zodiac of each chart, which must be the same zodiac.
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
  const { aspects, angleAspects } = findSynastryAspects(
    { longitudesDegE4: longitudesOf(a.chart), errorsDeg: a.errorsDeg },
    { longitudesDegE4: longitudesOf(b.chart), errorsDeg: b.errorsDeg },
  );
  const contacts = {
    aspects,
    angleAspects,
    aInB: housesOfBodies(a, b.chart),
    bInA: housesOfBodies(b, a.chart),
  };
  return { ...contacts, spheres: sphereScores(contacts) };
}

/** Whether a record is of one of the seventeen bodies, which have weights. */
function isBody<Record extends { readonly name: string }>(
  record: Record,
): record is Record & { readonly name: BodyName } {
  return Object.hasOwn(BODY, record.name);
}

function toDegE4(printedDeg: number): number {
  return Math.round(printedDeg * DEG_E4_PER_DEGREE);
}

/** Rounded longitudes in the order of NATAL_POINT_NAMES; NOT_COVERED for a point that is not in the chart. */
function longitudesOf({ bodies, angles }: SynastryChart): Float64Array {
  const longitudesDegE4 = new Float64Array(NATAL_POINT_NAMES.length).fill(NOT_COVERED);
  for (const { name, longitudeDeg } of bodies.filter(isBody)) {
    longitudesDegE4[BODY[name]] = toDegE4(longitudeDeg);
  }
  if (angles !== null) {
    longitudesDegE4[BODY_COUNT] = toDegE4(angles.ascendant.longitudeDeg);
    longitudesDegE4[BODY_COUNT + 1] = toDegE4(angles.midheaven.longitudeDeg);
  }
  return longitudesDegE4;
}

/** The bodies of one person in the houses of the other's chart; null when it has no houses. */
function housesOfBodies(
  { chart: { bodies }, errorsDeg }: SynastryPerson,
  { houses }: SynastryChart,
): BodyHouse[] | null {
  if (houses === null) return null;
  const cuspsDegE4 = Int32Array.from(houses, ({ cuspDeg }) => toDegE4(cuspDeg));
  return bodies.filter(isBody).map(({ name, longitudeDeg }) => {
    const longitudeDegE4 = toDegE4(longitudeDeg);
    const house = houseOfLongitude(longitudeDegE4, cuspsDegE4);
    const errorDegE4 = toDegE4(errorsDeg?.[BODY[name]] ?? 0);
    const isCertain =
      errorDegE4 === 0 ||
      [longitudeDegE4 - errorDegE4, longitudeDegE4 + errorDegE4].every(
        (endDegE4) => houseOfLongitude(withinCircle(endDegE4), cuspsDegE4) === house,
      );
    return { body: name, house, isCertain };
  });
}

function withinCircle(longitudeDegE4: number): number {
  return (longitudeDegE4 + DEG_E4_PER_CIRCLE) % DEG_E4_PER_CIRCLE;
}
