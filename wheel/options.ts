import {
  readAspect,
  readBody,
  type WheelAspect,
  type WheelBody,
  type WheelEngineAspect,
  type WheelEngineBody,
  type WheelSynastryAspect,
} from "./chart-shape.ts";
import { THEMES, type WheelTheme } from "./colours.ts";

/** A second chart around the first: transits, a return or a synastry partner. */
export interface OuterRing {
  /** The planets of a response, or the bodies of the engine's chart. */
  readonly planets: readonly (WheelBody | WheelEngineBody)[];
  /**
   * Replaces the chart's aspects: `planet1` or `personA` is a body of the chart, `planet2` or `personB` a body of the
   * ring.
   */
  readonly aspects?: readonly (WheelAspect | WheelEngineAspect | WheelSynastryAspect)[] | undefined;
}

export interface WheelOptions {
  /** Default: `auto`, the preference of the viewer's system. */
  readonly theme?: WheelTheme;
  /** The name for screen readers. Default: "Natal wheel". */
  readonly label?: string;
  /** A longer description for screen readers, in `<desc>`. Default: none. */
  readonly description?: string;
  /** Width, CSS pixels, and height unless a table or a list is below the wheel. Default: the drawing fills its container. */
  readonly sizePx?: number;
  /**
   * Whether figures have minutes where there is room. Without them figures are larger. Default: `true`, or `false` if
   * `sizePx` is below 560.
   */
  readonly minutes?: boolean;
  /** Whether the drawing contains its style rules. If false, the page must have `wheelStylesheet`. Default: true. */
  readonly styled?: boolean;
  /** Whether a table of the aspects is below the wheel. Default: false. */
  readonly aspectGrid?: boolean;
  /** Whether a list of the positions and a key of the aspects are below the wheel. Default: false. */
  readonly legend?: boolean;
  /** A second chart in a ring around the first. Both are then smaller. */
  readonly outer?: OuterRing;
}

export interface CompleteOptions {
  readonly theme: WheelTheme;
  readonly label: string;
  readonly description: string | null;
  readonly sizePx: number | null;
  readonly styled: boolean;
  readonly minutes: boolean;
  readonly aspectGrid: boolean;
  readonly legend: boolean;
  readonly outer: {
    readonly planets: readonly WheelBody[];
    readonly aspects: readonly WheelAspect[] | null;
  } | null;
}

/** Minutes are at least 7 pixels high from this width on. */
const MINUTES_FROM_PX = 560;

/**
 * Adds the defaults.
 *
 * @throws {TypeError} when the theme, the size or a longitude is invalid.
 */
export function completeOptions(options: WheelOptions): CompleteOptions {
  const { theme = "auto", label = "Natal wheel", description = null, sizePx = null, styled = true } = options;
  const { outer = null, aspectGrid = false, legend = false } = options;
  if (!THEMES.includes(theme)) throw new TypeError(`theme must be one of ${THEMES.join(", ")}`);
  if (sizePx !== null && !(Number.isFinite(sizePx) && sizePx > 0)) {
    throw new TypeError("sizePx must be a finite number above 0");
  }
  const { minutes = sizePx === null || sizePx >= MINUTES_FROM_PX } = options;
  const ring = outer && {
    planets: outer.planets.map(readBody),
    aspects: outer.aspects?.map(readAspect) ?? null,
  };
  return { theme, label, description, sizePx, styled, minutes, aspectGrid, legend, outer: ring };
}
