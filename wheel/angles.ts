import type { DrawnChart } from "./chart-shape.ts";
import { wrapDeg } from "./circle.ts";
import type { Shape } from "./placed-path.ts";
import { ELEMENTS, SIGN_GLYPHS } from "./sign-glyphs.ts";

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

/** A longitude in the words of astrology. */
export interface SignPosition {
  readonly sign: string;
  readonly degrees: string;
  readonly minutes: string;
  readonly element: (typeof ELEMENTS)[number];
  readonly shape: Shape;
}

const SIGN_DEG_E4 = 300_000;
const SIGN_COUNT = 12;

/**
 * Degrees and minutes in the sign, and the sign. Minutes are truncated, so that a body never shows the start of the next
 * sign.
 */
export function signPosition(longitude: number): SignPosition {
  const circle = SIGN_COUNT * SIGN_DEG_E4;
  const degE4 = ((Math.round(longitude * 10_000) % circle) + circle) % circle;
  const sign = Math.floor(degE4 / SIGN_DEG_E4);
  const minutes = Math.floor(((degE4 % SIGN_DEG_E4) * 60) / 10_000);
  const { name, shape } = SIGN_GLYPHS[sign] as (typeof SIGN_GLYPHS)[number];
  return {
    sign: name,
    degrees: `${Math.floor(minutes / 60)}°`,
    minutes: `${String(minutes % 60).padStart(2, "0")}′`,
    element: ELEMENTS[sign % ELEMENTS.length] ?? "fire",
    shape,
  };
}
