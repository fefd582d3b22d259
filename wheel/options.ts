import type { WheelAspect, WheelBody } from "./chart-shape.ts";
import { THEMES, type WheelTheme } from "./colours.ts";

/** A second chart around the first, for transits, returns and synastry. */
export interface OuterRing {
  readonly planets: readonly WheelBody[];
  /** Aspects drawn in place of the chart's own: `planet1` is one of the chart's bodies, `planet2` one of the ring's. */
  readonly aspects?: readonly WheelAspect[];
}

export interface WheelOptions {
  /** By day, by night, or (unless said otherwise) as the reader's system is set. */
  readonly theme?: WheelTheme;
  /** What a screen reader calls the drawing; "Natal wheel" unless said otherwise. */
  readonly label?: string;
  /** A longer description for screen readers, kept in the drawing as `<desc>`; none unless given. */
  readonly description?: string;
  /** Width and height in CSS pixels; without it the drawing fills what it is put into. */
  readonly sizePx?: number;
  /** Whether the drawing carries its own style rules (true) or the page has `wheelStylesheet` (false). */
  readonly styled?: boolean;
  /** A second chart's bodies in a ring around the first's; both are then drawn smaller and without minutes. */
  readonly outer?: OuterRing;
}

export interface SettledOptions {
  readonly theme: WheelTheme;
  readonly label: string;
  readonly description: string | null;
  readonly sizePx: number | null;
  readonly styled: boolean;
  readonly outer: OuterRing | null;
}

/** The options with what was left out filled in. Throws a TypeError for a theme or a size that there is not. */
export function settled(options: WheelOptions): SettledOptions {
  const { theme = "auto", label = "Natal wheel", description = null, sizePx = null, styled = true } = options;
  const { outer = null } = options;
  if (!THEMES.includes(theme)) throw new TypeError(`theme is one of ${THEMES.join(", ")}`);
  if (sizePx !== null && !(Number.isFinite(sizePx) && sizePx > 0)) {
    throw new TypeError("sizePx is a number of pixels above 0");
  }
  return { theme, label, description, sizePx, styled, outer };
}
