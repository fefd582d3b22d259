import { isRecord } from "../units/read-options.ts";
import { pointProblems } from "./aspect-problems.ts";
import type { AspectPoint } from "./aspect-rules.ts";

/**
 * Points in a list, such as the bodies of a chart, or by name, such as `ephemeris.positions()` and the angles of a chart. The name of a
 * point in an object is its key.
 */
export type AspectPoints<Name extends string = string> =
  | readonly AspectPoint<Name>[]
  | { readonly [Point in Name]?: Omit<AspectPoint, "name"> | undefined };

/** The points as a list, in their order. What is wrong with them is added to the problems. */
export function readPoints<Name extends string>(
  points: AspectPoints<Name>,
  path: string,
  problems: string[],
): readonly AspectPoint<Name>[] {
  if (!isRecord(points)) {
    problems.push(...pointProblems(points, path));
    return Array.isArray(points) ? points : [];
  }
  const entries = Object.entries(points).filter(([, point]) => point !== undefined);
  const list = entries.map(([name, point]) => (isRecord(point) ? { ...point, name } : point));
  problems.push(...pointProblems(list as AspectPoint[], path, (i) => `${path}.${entries[i]?.[0]}`));
  return list as AspectPoint<Name>[];
}
