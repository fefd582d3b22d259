import { type ChartOptions, completeDigits } from "../../chart/chart-options.ts";
import { DIGIT_FORMS, type DigitForm, withinCircle } from "../../chart/digits.ts";
import { type BodyRecord, houseOf } from "../../chart/ecliptic-point.ts";
import type { HouseCusp } from "../../chart/natal-chart.ts";
import { BODY, BODY_NAMES, type BodyName, isCovered, NOT_COVERED } from "../../ephemeris/body.ts";
import type { Deg } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { finite, isRecord, mismatch } from "../../units/read-options.ts";
import { type BodyHouse, type SphereScores, type SynastryContacts, sphereScores } from "./sphere-scores.ts";
import { bodyCountOf, type SynastryPoints, synastryAspects } from "./synastry-aspects.ts";

/** Lists what is wrong with a person of a synastry, who may be any value of a caller without types. */
function personProblems(path: string, person: unknown): readonly string[] {
  if (!isRecord(person)) return mismatch(path, "an object with chart and errorsDeg", person);
  const { chart, errorsDeg } = person;
  const areErrors = errorsDeg === null || (Array.isArray(errorsDeg) && errorsDeg.every(Number.isFinite));
  return [
    ...chartProblems(`${path}.chart`, chart),
    ...(areErrors ? [] : mismatch(`${path}.errorsDeg`, "null or an array of numbers", errorsDeg)),
  ];
}

function chartProblems(path: string, chart: unknown): readonly string[] {
  if (!isRecord(chart) || !Array.isArray(chart["bodies"]))
    return mismatch(path, "a chart with bodies, angles and houses", chart);
  const { bodies, angles, houses } = chart;
  const problems = [
    ...listProblems(`${path}.bodies`, bodies),
    ...(houses === null ? [] : listProblems(`${path}.houses`, houses)),
  ];
  if (angles === null) return problems;
  const ofAngles = ["ascendant", "midheaven"].flatMap((name) =>
    longitudeProblems(`${path}.angles.${name}`, isRecord(angles) ? angles[name] : undefined),
  );
  return [...problems, ...ofAngles];
}

function listProblems(path: string, list: unknown): readonly string[] {
  if (!Array.isArray(list)) return mismatch(path, "an array", list);
  return list.flatMap((member: unknown, i) => longitudeProblems(`${path}[${i}]`, member));
}

function longitudeProblems(path: string, member: unknown): readonly string[] {
  return finite(`${path}.longitudeDeg`, isRecord(member) ? member["longitudeDeg"] : undefined);
}

/** The part of a natal chart that a synastry uses. */
interface SynastryChart<Name extends string = BodyName> {
  /** In body order, then the added points; bodies can be missing. */
  readonly bodies: readonly Pick<BodyRecord<Name>, "name" | "longitudeDeg">[];
  /** Null when the time is unknown, as are the houses. */
  readonly angles: {
    readonly ascendant: { readonly longitudeDeg: Deg };
    readonly midheaven: { readonly longitudeDeg: Deg };
  } | null;
  /** The twelve in order, of any house system. */
  readonly houses: readonly Pick<HouseCusp, "longitudeDeg">[] | null;
}

/** One of two people. */
export interface SynastryPerson<Name extends string = BodyName> {
  /** The chart of the person. */
  readonly chart: SynastryChart<Name>;
  /**
   * Possible error of each body when the time is unknown, degrees, 4 decimals, in body order, then of each added point; null when
   * the time is known.
   */
  readonly errorsDeg: readonly number[] | null;
}

/** The comparison of two charts; docs/scores.md states the rules of every part. */
export interface Synastry<Name extends string = BodyName> extends SynastryContacts<Name> {
  /** The same when A and B are swapped. */
  readonly spheres: SphereScores;
}

/**
 * The synastry of two people, from the longitudes and cusps of their charts alone: in the house system, in the zodiac and with the
 * added points of each chart. Both must have the same zodiac.
 *
 * Added points take part in aspects and houses with the rules of bodies. They have no weights, so the scores do not depend on them.
 *
 * @param a chart of the first person, with the errors of an unknown time in degrees
 * @param b chart of the second person
 * @param options `digits: "printed"`, the default, rounds longitudes, cusps and errors to 4 decimals and scores as the
 * service does. `"full"` rounds nothing, for charts with full digits: aspects, houses and scores follow from the exact
 * longitudes. Only texts, such as "Venus Trine Moon, orb 1.24", have 2 decimals.
 * @returns aspects and houses with arcs and orbs in degrees, and scores 0–100 by sphere
 * @throws {InvalidInputError} with every problem of both people; when `digits` is neither of them, or there is another option
 *
 * @example
 * ```ts
 * import { createChartCalculator } from "almagest";
 * import { computeSynastry } from "almagest/scores";
 * import { loadTableSource } from "almagest/tables";
 *
 * const calculator = createChartCalculator(loadTableSource());
 * const paris = { latitudeDeg: 48.86, longitudeDeg: 2.35, timeKnown: true };
 * const a = { chart: calculator.natalChart({ epochJdUt: 2447892.1, ...paris }), errorsDeg: null };
 * const b = { chart: calculator.natalChart({ epochJdUt: 2448257.3, ...paris }), errorsDeg: null };
 * const { spheres } = computeSynastry(a, b);
 * spheres.love.score === computeSynastry(b, a).spheres.love.score; // => true
 * ```
 */
export function computeSynastry<Name extends string = BodyName>(
  a: SynastryPerson<Name>,
  b: SynastryPerson<Name>,
  options: Pick<ChartOptions, "digits"> = {},
): Synastry<Name> {
  assertNoProblems([...personProblems("a", a), ...personProblems("b", b)]);
  const digits = DIGIT_FORMS[completeDigits(options)];
  const pointsA = pointsOf(a, digits);
  const pointsB = pointsOf(b, digits);
  const { aspects, angleAspects } = synastryAspects<Name>(pointsA, pointsB, digits);
  const contacts = {
    aspects,
    angleAspects,
    aInB: housesOfBodies<Name>(pointsA, b.chart.houses, digits),
    bInA: housesOfBodies<Name>(pointsB, a.chart.houses, digits),
  };
  return { ...contacts, spheres: sphereScores(contacts, digits) };
}

/** A longitude, or an error below 360°, in the unit of the digits: 359.99996° is printed as 0. */
function unitsOf(deg: Deg, { round, unitsPerDegree, unitsPerCircle }: DigitForm): number {
  return withinCircle(round(deg * unitsPerDegree, 1), unitsPerCircle);
}

function pointsOf(
  { chart: { bodies, angles }, errorsDeg }: SynastryPerson<string>,
  digits: DigitForm,
): SynastryPoints {
  const added = bodies.map(({ name }) => name).filter((name) => !Object.hasOwn(BODY, name));
  const names = [...BODY_NAMES, ...added, "Ascendant", "Midheaven"];
  const longitudes = new Float64Array(names.length).fill(NOT_COVERED);
  for (const { name, longitudeDeg } of bodies) {
    longitudes[names.indexOf(name)] = unitsOf(longitudeDeg, digits);
  }
  if (angles !== null) {
    longitudes[names.length - 2] = unitsOf(angles.ascendant.longitudeDeg, digits);
    longitudes[names.length - 1] = unitsOf(angles.midheaven.longitudeDeg, digits);
  }
  return { names, longitudes, errorsDeg };
}

/** The bodies and added points of one person in the houses of the other; null when there are no houses. */
function housesOfBodies<Name extends string>(
  points: SynastryPoints,
  houses: SynastryChart<string>["houses"],
  digits: DigitForm,
): BodyHouse<Name>[] | null {
  if (houses === null) return null;
  const { names, longitudes, errorsDeg } = points;
  const { unitsPerCircle } = digits;
  const cusps = Float64Array.from(houses, ({ longitudeDeg }) => unitsOf(longitudeDeg, digits));
  const bodyHouses: BodyHouse<Name>[] = [];
  for (let body = 0; body < bodyCountOf(points); body++) {
    const longitude = longitudes[body]!;
    if (!isCovered(longitude)) continue;
    const house = houseOf(longitude, cusps, unitsPerCircle);
    const error = unitsOf(errorsDeg?.[body] ?? 0, digits);
    const isCertain =
      error === 0 ||
      [longitude - error, longitude + error].every(
        (end) => houseOf(withinCircle(end, unitsPerCircle), cusps, unitsPerCircle) === house,
      );
    bodyHouses.push({ body: names[body] as Name, house, isCertain });
  }
  return bodyHouses;
}
