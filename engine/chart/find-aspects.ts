import { normalizeDeg } from "../math/angle.ts";
import type { Deg } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import { type AspectPoints, readPoints, ruleProblems } from "./aspect-problems.ts";
import { type AspectPoint, type AspectRule, type AspectRules, createOrbLookup } from "./aspect-rules.ts";
import { type AspectPhase, aspectPhase, phaseOfDistance } from "./aspects.ts";
import { signedArcDeg } from "./digits.ts";

/** Symmetries of two points. `Antiscion`: mirrored by the axis from 0° Cancer to 0° Capricorn; `ContraAntiscion`: from 0° Aries to 0° Libra. */
export type MirrorAspectName = "Antiscion" | "ContraAntiscion";
/** Equal declinations, on the same side of the equator or on opposite sides. */
export type DeclinationAspectName = "Parallel" | "ContraParallel";

/** An aspect that {@link findAspects} found; members that a chart's aspects have mean the same. */
export interface FoundAspect<Point extends string = string, Aspect extends string = string> {
  /** Whether longitudes, mirrored longitudes (antiscia) or declinations are compared. */
  readonly kind: "longitude" | "mirror" | "declination";
  /** The point that is first in the caller's list. */
  readonly planet1: Point;
  /** The other point. */
  readonly planet2: Point;
  /** The name in the rules, or of a mirror or parallel. */
  readonly aspect: Aspect | MirrorAspectName | DeclinationAspectName;
  /** The exact angle; null for mirrors and declinations. */
  readonly angleDeg: Deg | null;
  /** The arc between the two in longitude, 0–180; between the declinations, 0–180, for parallels. */
  readonly separationDeg: Deg;
  /** Distance from exactness, never negative. */
  readonly orbDeg: Deg;
  /** Null where a speed of the two is not given. */
  readonly phase: AspectPhase | null;
  /** Whether the signs are not as many apart as the angle, a multiple of 30°, is. */
  readonly outOfSign: boolean;
}

const DEGREES_PER_SIGN = 30;

/**
 * All aspects among some points, by your own rules: in the order of the first point, then the second, then longitude, mirror,
 * declination. Numbers are not rounded.
 *
 * - A pair has at most one aspect in longitude: the nearest whose orb contains it. Edges of orbs belong to them.
 * - Applying: the distance from exactness shrinks by the speeds of both, retrograde motion included. An exact aspect and one
 *   between points of equal speed are separating.
 * - Antiscia: the longitudes add up to 180° (360° for contra-antiscia). In a sidereal zodiac the axis is the zodiac's.
 * - Parallels: the declinations are equal, or opposite; on the equator itself they are parallels.
 * - The bodies of a chart and `ephemeris.positions()` are points as they are. `CHART_ASPECT_RULES` returns the aspects of a chart with `digits: "full"`, to the bit.
 *
 * **Source:** moieties: W. Lilly, Christian Astrology (1647).
 *
 * @param points longitudes in degrees with speeds and declinations as far as known: bodies of a chart, angles, stars in a list, or an
 * object by name such as `ephemeris.positions()`
 * @param rules aspects, orbs in degrees, mirrors and declinations to look for
 * @returns the aspects with arcs and orbs in degrees
 * @throws {InvalidInputError} lists every problem of points and rules
 *
 * @example
 * ```ts
 * import { findAspects } from "almagest";
 *
 * const points = [
 *   { name: "Sun", longitudeDeg: 58, speedDegPerDay: 1 },
 *   { name: "Mars", longitudeDeg: 181, speedDegPerDay: 0.6 },
 * ];
 * const [trine] = findAspects(points, { aspects: [{ name: "Trine", angleDeg: 120, orbDeg: 8 }] });
 * trine.orbDeg; // => 3
 * trine.phase; // => "applying"
 * trine.outOfSign; // => true
 * ```
 */
export function findAspects<Point extends string, Aspect extends string>(
  points: AspectPoints<Point>,
  rules: AspectRules<Aspect>,
): FoundAspect<Point, Aspect>[] {
  const problems: string[] = [];
  const list = readPoints(points, "points", problems);
  assertNoProblems([...problems, ...ruleProblems(rules), ...declinationProblems(list, rules)]);
  const records: FoundAspect<Point, Aspect>[] = [];
  const addAspects = createPairSearch(rules, records);
  list.forEach((first, at) => {
    for (const second of list.slice(at + 1)) addAspects(first, second);
  });
  return records;
}

/**
 * All aspects between the points of two charts, by your own rules: of a ring of transits, of a progressed chart or of another person to a
 * natal chart. In the order of the first chart's points, then the second's. `drawWheel` draws the result as `outer.aspects`.
 *
 * A pair has the aspects, phases and edges of {@link findAspects}. Both charts may have points of the same name. For a phase in which the
 * points of one chart do not move, give these the speed 0.
 *
 * @param points of the first chart: a list such as the bodies of a chart, or an object by name such as `ephemeris.positions()`
 * @param others points of the second chart, in either form
 * @param rules aspects, orbs in degrees, mirrors and declinations to look for
 * @returns the aspects: `planet1` is a point of the first chart, `planet2` one of the second; arcs and orbs in degrees
 * @throws {InvalidInputError} lists every problem of both charts and of the rules
 *
 * @example
 * ```ts
 * import { CHART_ASPECT_RULES, createChartCalculator, createEphemeris, findAspectsBetween } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const source = loadTableSource();
 * const birth = { epochJdUt: 2447983.2708, latitudeDeg: 40.7128, longitudeDeg: -74.006, timeKnown: true };
 * const natal = createChartCalculator(source).natalChart(birth);
 * const transits = createEphemeris(source).positions(2460310.5);
 * const [first] = findAspectsBetween(natal.bodies, transits, CHART_ASPECT_RULES);
 * `${first.planet1} ${first.aspect} ${first.planet2}`; // => "Sun Square Sun"
 * ```
 */
export function findAspectsBetween<Point extends string, Other extends string, Aspect extends string>(
  points: AspectPoints<Point>,
  others: AspectPoints<Other>,
  rules: AspectRules<Aspect>,
): FoundAspect<Point | Other, Aspect>[] {
  const problems: string[] = [];
  const first = readPoints(points, "points", problems);
  const second = readPoints(others, "others", problems);
  const declined = declinationProblems([...first, ...second], rules);
  assertNoProblems([...problems, ...ruleProblems(rules), ...declined]);
  const records: FoundAspect<Point | Other, Aspect>[] = [];
  const addAspects = createPairSearch(rules, records);
  for (const point of first) for (const other of second) addAspects(point, other);
  return records;
}

/** Returns the function that adds the aspects of a pair to records, by complete rules. */
function createPairSearch<Point extends string, Aspect extends string>(
  rules: AspectRules<Aspect>,
  records: FoundAspect<Point, Aspect>[],
) {
  const { aspects, parallelOrbDeg, antisciaOrbDeg, outOfSign = "flag" } = rules;
  const orbDegOf = createOrbLookup(rules);
  return (first: AspectPoint<Point>, second: AspectPoint<Point>): void => {
    const aspect = longitudeAspect(first, second, aspects, (rule) => orbDegOf(first.name, second.name, rule));
    if (aspect !== null && !(aspect.outOfSign && outOfSign === "omit")) records.push(aspect);
    if (antisciaOrbDeg !== undefined) records.push(...mirrorAspects(first, second, antisciaOrbDeg));
    if (parallelOrbDeg !== undefined) records.push(...declinationAspects(first, second, parallelOrbDeg));
  };
}

/** Rules that ask for parallels among points none of which has a declination are a mistake. */
function declinationProblems(points: readonly AspectPoint[], rules: AspectRules): string[] {
  const isMistake =
    rules?.parallelOrbDeg !== undefined &&
    points.length > 0 &&
    points.every((point: AspectPoint | null) => point?.declinationDeg === undefined);
  return isMistake ? ["rules.parallelOrbDeg needs points with declinationDeg"] : [];
}

/**
 * The aspect in longitude, or null. The edge of an orb belongs to it; where orbs overlap, the aspect whose angle is nearest is returned,
 * the first of the list if two are equally near.
 */
function longitudeAspect<Point extends string, Aspect extends string>(
  first: AspectPoint<Point>,
  second: AspectPoint<Point>,
  aspects: readonly AspectRule<Aspect>[],
  orbDegOf: (aspect: AspectRule<Aspect>) => Deg,
): FoundAspect<Point, Aspect> | null {
  const arcDeg = signedArcDeg(first.longitudeDeg, second.longitudeDeg);
  const separationDeg = Math.abs(arcDeg);
  let nearest: AspectRule<Aspect> | null = null;
  let orbDeg = Number.POSITIVE_INFINITY;
  for (const aspect of aspects) {
    const distanceDeg = Math.abs(separationDeg - aspect.angleDeg);
    if (distanceDeg < orbDeg && distanceDeg <= orbDegOf(aspect)) {
      nearest = aspect;
      orbDeg = distanceDeg;
    }
  }
  if (nearest === null) return null;
  const { name, angleDeg } = nearest;
  const speed = speedSum(second.speedDegPerDay, first.speedDegPerDay, -1);
  return {
    kind: "longitude",
    planet1: first.name,
    planet2: second.name,
    aspect: name,
    angleDeg,
    separationDeg,
    orbDeg,
    phase: speed === null ? null : aspectPhase(arcDeg, separationDeg - angleDeg, speed),
    outOfSign: isOutOfSign(first.longitudeDeg, second.longitudeDeg, angleDeg),
  };
}

function isOutOfSign(firstDeg: Deg, secondDeg: Deg, angleDeg: Deg): boolean {
  if (angleDeg % DEGREES_PER_SIGN !== 0) return false;
  const signsApart = Math.abs(signOf(firstDeg) - signOf(secondDeg));
  return Math.min(signsApart, 12 - signsApart) !== angleDeg / DEGREES_PER_SIGN;
}

function signOf(longitudeDeg: Deg): number {
  return Math.floor(normalizeDeg(longitudeDeg) / DEGREES_PER_SIGN);
}

/** `first + sign · second`, or null where a speed is not given. */
function speedSum(first: number | undefined, second: number | undefined, sign: 1 | -1): number | null {
  return first === undefined || second === undefined ? null : first + sign * second;
}

function mirrorAspects<Point extends string>(
  first: AspectPoint<Point>,
  second: AspectPoint<Point>,
  widestDeg: Deg,
): FoundAspect<Point, never>[] {
  const sumDeg = first.longitudeDeg + second.longitudeDeg;
  const speed = speedSum(first.speedDegPerDay, second.speedDegPerDay, 1);
  const separationDeg = Math.abs(signedArcDeg(first.longitudeDeg, second.longitudeDeg));
  return (["Antiscion", "ContraAntiscion"] as const).flatMap((aspect) => {
    const distanceDeg = signedArcDeg(aspect === "Antiscion" ? 180 : 0, sumDeg);
    if (Math.abs(distanceDeg) > widestDeg) return [];
    return [pairRecord("mirror", first, second, aspect, separationDeg, distanceDeg, speed)];
  });
}

function declinationAspects<Point extends string>(
  first: AspectPoint<Point>,
  second: AspectPoint<Point>,
  widestDeg: Deg,
): FoundAspect<Point, never>[] {
  const firstDeg = first.declinationDeg;
  const secondDeg = second.declinationDeg;
  if (firstDeg === undefined || secondDeg === undefined) return [];
  const isParallel = firstDeg * secondDeg >= 0;
  const sign = isParallel ? -1 : 1;
  const distanceDeg = firstDeg + sign * secondDeg;
  if (Math.abs(distanceDeg) > widestDeg) return [];
  const speed = speedSum(first.declinationSpeedDegPerDay, second.declinationSpeedDegPerDay, sign);
  const aspect = isParallel ? "Parallel" : "ContraParallel";
  const separationDeg = Math.abs(firstDeg - secondDeg);
  return [pairRecord("declination", first, second, aspect, separationDeg, distanceDeg, speed)];
}

function pairRecord<Point extends string>(
  kind: "mirror" | "declination",
  first: AspectPoint<Point>,
  second: AspectPoint<Point>,
  aspect: MirrorAspectName | DeclinationAspectName,
  separationDeg: Deg,
  distanceDeg: Deg,
  speed: number | null,
): FoundAspect<Point, never> {
  return {
    kind,
    planet1: first.name,
    planet2: second.name,
    aspect,
    angleDeg: null,
    separationDeg,
    orbDeg: Math.abs(distanceDeg),
    phase: speed === null ? null : phaseOfDistance(distanceDeg, speed),
    outOfSign: false,
  };
}
