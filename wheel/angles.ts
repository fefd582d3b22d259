import type { DrawnChart } from "./chart-shape.ts";
import { wrapDeg } from "./circle.ts";

/** One of the four angles of a chart. */
export interface AnglePoint {
  readonly label: "Asc" | "MC" | "Dsc" | "IC";
  readonly longitude: number;
  /** Ascendant and Midheaven; the others are opposite. */
  readonly isHeavy: boolean;
}

/** The four angles of a chart; none if the time of birth is unknown. They are cusps in some house systems only. */
export function anglePoints(angles: DrawnChart["angles"]): readonly AnglePoint[] {
  if (angles === null) return [];
  const { ascendant, midheaven } = angles;
  return [
    { label: "Asc", longitude: ascendant, isHeavy: true },
    { label: "MC", longitude: midheaven, isHeavy: true },
    { label: "Dsc", longitude: wrapDeg(ascendant + 180), isHeavy: false },
    { label: "IC", longitude: wrapDeg(midheaven + 180), isHeavy: false },
  ];
}
