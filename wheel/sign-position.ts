import type { Shape } from "./placed-path.ts";
import { ELEMENTS, SIGN_GLYPHS } from "./sign-glyphs.ts";

/** A longitude in the words of astrology. */
export interface SignPosition {
  /** The name of the sign. */
  readonly sign: string;
  readonly degrees: string;
  readonly minutes: string;
  readonly element: (typeof ELEMENTS)[number];
  /** The glyph of the sign. */
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
