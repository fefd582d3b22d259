import {
  type BodyRecord,
  DEG_E4_PER_DEGREE,
  houseOfLongitude,
  withinCircle,
} from "../../chart/ecliptic-point.ts";
import type { HouseCusp } from "../../chart/natal-chart.ts";
import { BODY, BODY_NAMES, type BodyName, isCovered, NOT_COVERED } from "../../ephemeris/body.ts";
import type { Deg } from "../../units/flavours.ts";
import { type BodyHouse, type SphereScores, type SynastryContacts, sphereScores } from "./sphere-scores.ts";
import { bodyCountOf, findSynastryAspects, type SynastryPoints } from "./synastry-aspects.ts";

/** The part of a natal chart that a synastry uses. */
export interface SynastryChart<Name extends string = BodyName> {
  /** In body order, then the added points; bodies can be missing. */
  readonly bodies: readonly Pick<BodyRecord<Name>, "name" | "longitudeDeg">[];
  /** Null when the time is unknown, as are the houses. */
  readonly angles: {
    readonly ascendant: { readonly longitudeDeg: Deg };
    readonly midheaven: { readonly longitudeDeg: Deg };
  } | null;
  /** The twelve in order, of any house system. */
  readonly houses: readonly Pick<HouseCusp, "cuspDeg">[] | null;
}

/** One of two people. */
export interface SynastryPerson<Name extends string = BodyName> {
  readonly chart: SynastryChart<Name>;
  /**
   * Possible error of each body when the time is unknown, degrees, 4 decimals, in body order, then of each added point; null when
   * the time is known.
   */
  readonly errorsDeg: readonly number[] | null;
}

/** The comparison of two charts; docs/synastry.md states the rules of every part. */
export interface Synastry<Name extends string = BodyName> extends SynastryContacts<Name> {
  /** The same when A and B are swapped. */
  readonly spheres: SphereScores;
}

/**
 * The synastry of two people with printed digits: {@link computeSynastry} without its option. A bundle of it contains no code of
 * full digits.
 *
 * @example
 * ```ts
 * import { computePlainSynastry, createPlainChartCalculator } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const calculator = createPlainChartCalculator(loadTableSource());
 * const paris = { latitudeDeg: 48.86, longitudeDeg: 2.35, timeKnown: true };
 * const a = { chart: calculator.natalChart({ epochJdUt: 2447892.1, ...paris }), errorsDeg: null };
 * computePlainSynastry(a, a).aspects[0].orbDeg; // => 0
 * ```
 */
export function computePlainSynastry<Name extends string = BodyName>(
  a: SynastryPerson<Name>,
  b: SynastryPerson<Name>,
): Synastry<Name> {
  const pointsA = pointsOf(a);
  const pointsB = pointsOf(b);
  const { aspects, angleAspects } = findSynastryAspects<Name>(pointsA, pointsB);
  const contacts = {
    aspects,
    angleAspects,
    aInB: housesOfBodies<Name>(pointsA, b.chart.houses),
    bInA: housesOfBodies<Name>(pointsB, a.chart.houses),
  };
  return { ...contacts, spheres: sphereScores(contacts) };
}

/** A longitude, or an error below 360°, rounded: 359.99996° becomes 0. */
function toDegE4(deg: Deg): number {
  return withinCircle(Math.round(deg * DEG_E4_PER_DEGREE));
}

function pointsOf({ chart: { bodies, angles }, errorsDeg }: SynastryPerson<string>): SynastryPoints {
  const added = bodies.map(({ name }) => name).filter((name) => !Object.hasOwn(BODY, name));
  const names = [...BODY_NAMES, ...added, "Ascendant", "Midheaven"];
  const longitudesDegE4 = new Float64Array(names.length).fill(NOT_COVERED);
  for (const { name, longitudeDeg } of bodies) {
    longitudesDegE4[names.indexOf(name)] = toDegE4(longitudeDeg);
  }
  if (angles !== null) {
    longitudesDegE4[names.length - 2] = toDegE4(angles.ascendant.longitudeDeg);
    longitudesDegE4[names.length - 1] = toDegE4(angles.midheaven.longitudeDeg);
  }
  return { names, longitudesDegE4, errorsDeg };
}

/** The bodies and added points of one person in the houses of the other; null when there are no houses. */
function housesOfBodies<Name extends string>(
  points: SynastryPoints,
  houses: SynastryChart<string>["houses"],
): BodyHouse<Name>[] | null {
  if (houses === null) return null;
  const { names, longitudesDegE4, errorsDeg } = points;
  const cuspsDegE4 = Int32Array.from(houses, ({ cuspDeg }) => toDegE4(cuspDeg));
  const bodyHouses: BodyHouse<Name>[] = [];
  for (let body = 0; body < bodyCountOf(points); body++) {
    const longitudeDegE4 = longitudesDegE4[body]!;
    if (!isCovered(longitudeDegE4)) continue;
    const house = houseOfLongitude(longitudeDegE4, cuspsDegE4);
    const errorDegE4 = toDegE4(errorsDeg?.[body] ?? 0);
    const isCertain =
      errorDegE4 === 0 ||
      [longitudeDegE4 - errorDegE4, longitudeDegE4 + errorDegE4].every(
        (endDegE4) => houseOfLongitude(withinCircle(endDegE4), cuspsDegE4) === house,
      );
    bodyHouses.push({ body: names[body] as Name, house, isCertain });
  }
  return bodyHouses;
}
