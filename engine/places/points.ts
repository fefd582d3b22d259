import { BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { PHOLUS } from "../ephemeris/pholus.ts";
import { described, similarNameHint } from "../units/invalid-input-error.ts";

const OTHER_POINTS = ["Earth", "Pholus", "MeanNode", "MeanLilith", "SouthNode", "MeanSouthNode"] as const;

/** One of {@link POINT_NAMES}. */
export type PointName = BodyName | (typeof OTHER_POINTS)[number];

// Marked as pure, so that bundles without positions omit them.

/**
 * The points of a position calculator: the seventeen bodies, then the Earth (seen from the Sun or the barycentre), Pholus (of a source
 * of addPholus), the mean node and the mean Lilith of the Moon's orbit, and the points opposite the true and the mean node.
 */
export const POINT_NAMES: readonly PointName[] = /* @__PURE__ */ listPoints();

/** Number of points, the bodies included. */
export const POINT_COUNT: number = /* @__PURE__ */ countPoints();

/** Index of each point in {@link POINT_NAMES}; bodies have the indices of `BODY`. */
export const POINT: Readonly<Record<PointName, number>> = /* @__PURE__ */ indexPoints();

/** Whether a point belongs to the Moon's orbit: a direction from the Earth's centre without a state of its own. */
export function isLunarPoint(point: number): boolean {
  return point === POINT.TrueNode || point === POINT.Lilith || point > PHOLUS;
}

/** Lists a name that is not one of those with a position. */
export function pointProblems(name: unknown, names: readonly PointName[]): readonly string[] {
  if ((names as readonly unknown[]).includes(name)) return [];
  const hint = name === "Pholus" ? "; addPholus adds its table to a source" : similarNameHint(name, names);
  return [`point must be one of ${names.join(", ")}, not ${described(name)}${hint}`];
}

function listPoints(): readonly PointName[] {
  return [...BODY_NAMES, ...OTHER_POINTS];
}

function countPoints(): number {
  return POINT_NAMES.length;
}

function indexPoints(): Readonly<Record<PointName, number>> {
  const indices = Object.fromEntries(POINT_NAMES.map((name, index) => [name, index]));
  return Object.freeze(indices) as Record<PointName, number>;
}
