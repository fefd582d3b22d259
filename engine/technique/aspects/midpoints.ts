import { pointProblems } from "../../chart/aspect-problems.ts";
import type { AspectPoint } from "../../chart/aspect-rules.ts";
import { signedArcDeg } from "../../chart/digits.ts";
import { normalizeDeg } from "../../math/angle.ts";
import type { Deg } from "../../units/flavours.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { mismatch } from "../../units/read-options.ts";

/** The middle of the shorter arc between two points. */
export interface Midpoint<Point extends string = string> {
  /** The point that is first in the caller's list. */
  readonly planet1: Point;
  /** The other point. */
  readonly planet2: Point;
  /** The longitude of the midpoint, 0 ≤ x < 360. */
  readonly longitudeDeg: Deg;
}

/** A point near a midpoint of two others, or near another point of the dial where it is. */
export interface MidpointContact<Point extends string = string> extends Midpoint<Point> {
  /** The point near the midpoint. */
  readonly point: Point;
  /** Distance on the dial, never negative. */
  readonly orbDeg: Deg;
}

/** The dials: 360 counts the midpoint alone, 180 its opposite too, 90 the squares too, 45 and 22.5 their halves too. */
export const MIDPOINT_DIALS_DEG = [360, 180, 90, 45, 22.5] as const;

/** Which contacts {@link findMidpointContacts} finds. */
export interface MidpointRules {
  /** The widest orb, inclusive, 0 to a quarter of the dial. */
  readonly orbDeg: Deg;
  /** The size of the dial: one of MIDPOINT_DIALS_DEG. */
  readonly dialDeg: (typeof MIDPOINT_DIALS_DEG)[number];
}

/**
 * The midpoints of all pairs of points, in the order of the first and then of the second. The midpoint of exactly
 * opposite points is 90° ahead of the first.
 *
 * @param points longitudes in degrees, of any turn
 * @returns the middle of the shorter arc of each pair, degrees, 0 ≤ x < 360, not rounded
 * @throws {InvalidInputError} lists every problem of the points
 *
 * @example
 * ```ts
 * import { computeMidpoints } from "almagest";
 *
 * const [midpoint] = computeMidpoints([
 *   { name: "Sun", longitudeDeg: 350 },
 *   { name: "Moon", longitudeDeg: 30 },
 * ]);
 * midpoint.longitudeDeg; // => 10
 * ```
 */
export function computeMidpoints<Point extends string>(
  points: readonly AspectPoint<Point>[],
): Midpoint<Point>[] {
  assertNoProblems(pointProblems(points));
  return points.flatMap((first, at) =>
    points.slice(at + 1).map((second) => ({
      planet1: first.name,
      planet2: second.name,
      longitudeDeg: midpointDeg(first.longitudeDeg, second.longitudeDeg),
    })),
  );
}

/** The middle of the shorter arc between two longitudes; 90° ahead of the first if they are exactly opposite. */
export function midpointDeg(firstDeg: Deg, secondDeg: Deg): Deg {
  return normalizeDeg(firstDeg + signedArcDeg(firstDeg, secondDeg) / 2);
}

/**
 * The points near midpoints of two others: in the order of the midpoints, then of the points.
 *
 * @param points longitudes in degrees, of any turn
 * @param rules the widest orb and the dial, degrees
 * @returns the contacts with both points of the midpoint, its longitude and the orb in degrees
 * @throws {InvalidInputError} lists every problem of points and rules
 *
 * @example
 * ```ts
 * import { findMidpointContacts } from "almagest";
 *
 * const points = [
 *   { name: "Sun", longitudeDeg: 350 },
 *   { name: "Moon", longitudeDeg: 30 },
 *   { name: "Mars", longitudeDeg: 101 },
 * ];
 * const [contact] = findMidpointContacts(points, { orbDeg: 1.5, dialDeg: 90 });
 * contact.point; // => "Mars"
 * contact.orbDeg; // => 1
 * ```
 */
export function findMidpointContacts<Point extends string>(
  points: readonly AspectPoint<Point>[],
  rules: MidpointRules,
): MidpointContact<Point>[] {
  assertNoProblems([...pointProblems(points), ...midpointRuleProblems(rules)]);
  return computeMidpoints(points).flatMap((midpoint) =>
    points
      .filter(({ name }) => name !== midpoint.planet1 && name !== midpoint.planet2)
      .map(({ name, longitudeDeg }) => {
        const arcDeg = longitudeDeg - midpoint.longitudeDeg;
        return {
          ...midpoint,
          point: name,
          orbDeg: Math.abs(arcDeg - rules.dialDeg * Math.round(arcDeg / rules.dialDeg)),
        };
      })
      .filter(({ orbDeg }) => orbDeg <= rules.orbDeg),
  );
}

function midpointRuleProblems(rules: Partial<MidpointRules> | null | undefined): readonly string[] {
  const { orbDeg = Number.NaN, dialDeg = Number.NaN } = rules ?? {};
  if (!MIDPOINT_DIALS_DEG.some((dial) => dial === dialDeg))
    return mismatch("rules.dialDeg", `one of ${MIDPOINT_DIALS_DEG.join(", ")}`, dialDeg);
  const widestDeg = dialDeg / 4;
  if (typeof orbDeg === "number" && orbDeg >= 0 && orbDeg <= widestDeg) return [];
  return mismatch("rules.orbDeg", `a number from 0 to ${widestDeg}, a quarter of the dial`, orbDeg);
}
