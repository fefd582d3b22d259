import type { DrawnChart } from "./chart-shape.ts";
import { wrapDeg } from "./circle.ts";

/** One of the four angles of a chart. */
export interface AnglePoint {
  readonly name: "Ascendant" | "Midheaven" | "Descendant" | "ImumCoeli";
  /** The name in a drawing. */
  readonly label: "AC" | "MC" | "DC" | "IC";
  readonly longitude: number;
  /** Ascendant and Midheaven; the others are opposite. */
  readonly isHeavy: boolean;
}

/** The four angles of a chart; none if the time of birth is unknown. They are cusps in some house systems only. */
export function anglePoints(angles: DrawnChart["angles"]): readonly AnglePoint[] {
  if (angles === null) return [];
  const { ascendant, midheaven } = angles;
  return [
    { name: "Ascendant", label: "AC", longitude: ascendant, isHeavy: true },
    { name: "Midheaven", label: "MC", longitude: midheaven, isHeavy: true },
    { name: "Descendant", label: "DC", longitude: wrapDeg(ascendant + 180), isHeavy: false },
    { name: "ImumCoeli", label: "IC", longitude: wrapDeg(midheaven + 180), isHeavy: false },
  ];
}
