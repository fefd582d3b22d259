import type { WheelAspect, WheelBody } from "./chart-shape.ts";
import { THEMES, type WheelTheme } from "./colours.ts";

/** A second chart around the first: transits, a return or a synastry partner. */
export interface OuterRing {
  readonly planets: readonly WheelBody[];
  /** Replaces the chart's aspects: `planet1` is a body of the chart, `planet2` a body of the ring. */
  readonly aspects?: readonly WheelAspect[];
}

export interface WheelOptions {
  /** Default: `auto`, the preference of the viewer's system. */
  readonly theme?: WheelTheme;
  /** The name for screen readers. Default: "Natal wheel". */
  readonly label?: string;
  /** A longer description for screen readers, in `<desc>`. Default: none. */
  readonly description?: string;
  /** Width and height, CSS pixels. Default: the drawing fills its container. */
  readonly sizePx?: number;
  /** Whether the drawing contains its style rules. If false, the page must have `wheelStylesheet`. Default: true. */
  readonly styled?: boolean;
  /** A second chart in a ring around the first. Both are then smaller and without minutes. */
  readonly outer?: OuterRing;
}

export interface CompleteOptions {
  readonly theme: WheelTheme;
  readonly label: string;
  readonly description: string | null;
  readonly sizePx: number | null;
  readonly styled: boolean;
  readonly outer: OuterRing | null;
}

/**
 * Adds the defaults.
 *
 * @throws {TypeError} when the theme or the size is invalid.
 */
export function completeOptions(options: WheelOptions): CompleteOptions {
  const { theme = "auto", label = "Natal wheel", description = null, sizePx = null, styled = true } = options;
  const { outer = null } = options;
  if (!THEMES.includes(theme)) throw new TypeError(`theme must be one of ${THEMES.join(", ")}`);
  if (sizePx !== null && !(Number.isFinite(sizePx) && sizePx > 0)) {
    throw new TypeError("sizePx must be a finite number above 0");
  }
  return { theme, label, description, sizePx, styled, outer };
}
