import type { FoundAspect } from "../../chart/find-aspects.ts";
import type { Deg } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { mustBe, type Rule } from "../../units/read-options.ts";

/** The patterns that {@link findAspectPatterns} finds, in the order in which it lists them. */
export const PATTERN_NAMES = ["GrandTrine", "TSquare", "Yod", "Kite", "Stellium"] as const;
/** One of {@link PATTERN_NAMES}. */
export type PatternName = (typeof PATTERN_NAMES)[number];

/** A figure that aspects among three or more points form. */
export interface AspectPattern<Point extends string = string> {
  /** The name of the pattern. */
  readonly pattern: PatternName;
  /** In the order in which the aspects name them first; the apex is last. */
  readonly points: readonly Point[];
  /** The point squared, pointed at or opposed; null for grand trines and stellia. */
  readonly apex: Point | null;
  /** The widest orb of the aspects that form it. */
  readonly orbDeg: Deg;
}

/** An aspect of {@link findAspects} or of a chart. */
export type PatternAspect<Point extends string = string> = Pick<
  FoundAspect<Point>,
  "planet1" | "planet2" | "angleDeg" | "orbDeg"
>;

const STELLIUM_SIZE_MIN = 3;

/**
 * The patterns that aspects form.
 *
 * - Grand trine: three points, each pair in a trine.
 * - T-square: two points in opposition, both square to a third, the apex.
 * - Yod: two points in sextile, both in a quincunx (150°) to a third, the apex. The rules of the aspects must contain the quincunx.
 * - Kite: a grand trine and an apex, opposite to one of its points and in sextile to the other two.
 * - Stellium: at least `stelliumSize` points linked by conjunctions, each to at least one other. Other definitions count the
 *   points of one sign, or require a conjunction of every pair.
 *
 * The orbs are the orbs of the aspects. A grand trine in a kite is listed as well, and so are the T-squares of a grand cross.
 *
 * @param aspects of {@link findAspects} or of a chart; aspects without an angle are ignored
 * @param options `stelliumSize`: a whole number of at least 3, points of a stellium. Default: 3
 * @returns the patterns with their points, apex and widest orb in degrees, in the order of {@link PATTERN_NAMES}
 * @throws {InvalidInputError} lists every problem of aspects and options
 *
 * @example
 * ```ts
 * import { ASPECTS, findAspectPatterns, findAspects } from "almagest";
 *
 * const points = [
 *   { name: "Sun", longitudeDeg: 1 },
 *   { name: "Moon", longitudeDeg: 183 },
 *   { name: "Mars", longitudeDeg: 92 },
 * ];
 * const [square] = findAspectPatterns(findAspects(points, { aspects: ASPECTS }));
 * square.pattern; // => "TSquare"
 * square.apex; // => "Mars"
 * square.orbDeg; // => 2
 * ```
 */
export function findAspectPatterns<Point extends string>(
  aspects: readonly PatternAspect<Point>[],
  { stelliumSize = STELLIUM_SIZE_MIN }: { readonly stelliumSize?: number } = {},
): AspectPattern<Point>[] {
  const sizeProblems = STELLIUM_SIZE_RULE("options.stelliumSize", stelliumSize);
  assertNoProblems([...aspectListProblems(aspects), ...sizeProblems]);
  const net = createNet(aspects);
  const trines = grandTrines(net);
  return [
    ...trines,
    ...apexPatterns(net, "TSquare", 180, 90),
    ...apexPatterns(net, "Yod", 60, 150),
    ...trines.flatMap((trine) => kites(net, trine)),
    ...stellia(net, stelliumSize),
  ];
}

function aspectListProblems(aspects: unknown): string[] {
  if (!Array.isArray(aspects)) return ["aspects must be an array of aspects, as findAspects returns it"];
  return aspects.flatMap((aspect: Partial<PatternAspect> | null, i) => {
    const isAspect =
      typeof aspect?.planet1 === "string" &&
      typeof aspect.planet2 === "string" &&
      (aspect.angleDeg === null || typeof aspect.angleDeg === "number") &&
      typeof aspect.orbDeg === "number";
    return isAspect ? [] : [`aspects[${i}] must have planet1, planet2, angleDeg and orbDeg`];
  });
}

const STELLIUM_SIZE_RULE: Rule = /* @__PURE__ */ mustBe(
  `a whole number of at least ${STELLIUM_SIZE_MIN}`,
  (size) => Number.isInteger(size) && (size as number) >= STELLIUM_SIZE_MIN,
);

/** Points in the order in which the aspects name them, and the orb of each pair in an aspect of some angle. */
interface AspectNet<Point extends string> {
  readonly points: readonly Point[];
  /** Undefined: the pair is not in an aspect of that angle. */
  orbDeg(angleDeg: Deg, a: Point, b: Point): Deg | undefined;
}

function createNet<Point extends string>(aspects: readonly PatternAspect<Point>[]): AspectNet<Point> {
  const keyOf = (angleDeg: Deg, a: string, b: string) => JSON.stringify([angleDeg, a, b]);
  const orbsDeg = new Map<string, Deg>();
  const points = new Set<Point>();
  for (const { planet1, planet2, angleDeg, orbDeg } of aspects) {
    if (angleDeg === null) continue;
    points.add(planet1).add(planet2);
    orbsDeg.set(keyOf(angleDeg, planet1, planet2), orbDeg);
    orbsDeg.set(keyOf(angleDeg, planet2, planet1), orbDeg);
  }
  return { points: [...points], orbDeg: (angleDeg, a, b) => orbsDeg.get(keyOf(angleDeg, a, b)) };
}

/** The pattern, if every aspect of it exists. */
function patternOf<Point extends string>(
  pattern: PatternName,
  points: readonly Point[],
  apex: Point | null,
  orbsDeg: readonly (Deg | undefined)[],
): AspectPattern<Point>[] {
  if (!orbsDeg.every((orbDeg) => orbDeg !== undefined)) return [];
  return [{ pattern, points, apex, orbDeg: Math.max(...orbsDeg) }];
}

function grandTrines<Point extends string>({ points, orbDeg }: AspectNet<Point>): AspectPattern<Point>[] {
  return pairsOf(points).flatMap(([a, b]) => {
    const firstDeg = orbDeg(120, a, b);
    if (firstDeg === undefined) return [];
    return points
      .slice(points.indexOf(b) + 1)
      .flatMap((c) =>
        patternOf("GrandTrine", [a, b, c], null, [firstDeg, orbDeg(120, a, c), orbDeg(120, b, c)]),
      );
  });
}

/** Two points in an aspect of `baseDeg`, each in an aspect of `apexDeg` to a third. */
function apexPatterns<Point extends string>(
  { points, orbDeg }: AspectNet<Point>,
  pattern: PatternName,
  baseDeg: Deg,
  apexDeg: Deg,
): AspectPattern<Point>[] {
  return pairsOf(points).flatMap(([a, b]) => {
    const firstDeg = orbDeg(baseDeg, a, b);
    if (firstDeg === undefined) return [];
    return points.flatMap((apex) =>
      patternOf(pattern, [a, b, apex], apex, [firstDeg, orbDeg(apexDeg, a, apex), orbDeg(apexDeg, b, apex)]),
    );
  });
}

function kites<Point extends string>(
  { points, orbDeg }: AspectNet<Point>,
  trine: AspectPattern<Point>,
): AspectPattern<Point>[] {
  return trine.points.flatMap((opposed) =>
    points.flatMap((apex) =>
      patternOf("Kite", [...trine.points, apex], apex, [
        trine.orbDeg,
        ...trine.points.map((point) => orbDeg(point === opposed ? 180 : 60, point, apex)),
      ]),
    ),
  );
}

function stellia<Point extends string>(
  { points, orbDeg }: AspectNet<Point>,
  stelliumSize: number,
): AspectPattern<Point>[] {
  const groups: Point[][] = [];
  for (const point of points) {
    const linked = groups.filter((group) => group.some((other) => orbDeg(0, point, other) !== undefined));
    for (const group of linked) groups.splice(groups.indexOf(group), 1);
    groups.push([...linked.flat(), point]);
  }
  return groups
    .filter((group) => group.length >= stelliumSize)
    .map((group) => {
      const orbsDeg = pairsOf(group).flatMap(([a, b]) => orbDeg(0, a, b) ?? []);
      const sorted = points.filter((point) => group.includes(point));
      return { pattern: "Stellium", points: sorted, apex: null, orbDeg: Math.max(...orbsDeg) };
    });
}

function pairsOf<Point>(points: readonly Point[]): readonly (readonly [Point, Point])[] {
  return points.flatMap((a, at) => points.slice(at + 1).map((b) => [a, b] as const));
}
