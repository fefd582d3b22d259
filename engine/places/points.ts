import { BODY_NAMES, type BodyName, EARTH } from "../ephemeris/body.ts";

const OTHER_POINTS = ["Earth", "MeanNode", "MeanLilith", "SouthNode", "MeanSouthNode"] as const;

/**
 * The points of a position calculator: the seventeen bodies, then the Earth (seen from the Sun or the barycentre), the mean node
 * and the mean Lilith of the Moon's orbit, and the points opposite the true and the mean node.
 */
export const POINT_NAMES: readonly [...typeof BODY_NAMES, ...typeof OTHER_POINTS] = [
  ...BODY_NAMES,
  ...OTHER_POINTS,
];

export type PointName = BodyName | (typeof OTHER_POINTS)[number];

export const POINT_COUNT: number = POINT_NAMES.length;

/** Index of each point in {@link POINT_NAMES}; bodies have the indices of `BODY`. */
export const POINT = Object.freeze(
  Object.fromEntries(POINT_NAMES.map((name, index) => [name, index])),
) as Readonly<Record<PointName, number>>;

/** Whether a point belongs to the Moon's orbit: a direction from the Earth's centre without a state of its own. */
export function isLunarPoint(point: number): boolean {
  return point === POINT.TrueNode || point === POINT.Lilith || point > EARTH;
}
