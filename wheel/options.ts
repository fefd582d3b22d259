import type { WheelAspectName } from "./aspect-kinds.ts";
import type { WheelBodyName } from "./body-glyphs.ts";
import type {
  WheelAngles,
  WheelAspect,
  WheelBody,
  WheelEngineAspect,
  WheelEngineBody,
  WheelEngineChart,
  WheelEngineSynastryAspect,
  WheelInput,
  WheelSynastryAspect,
  WheelWarning,
} from "./chart-shape.ts";
import type { WheelTheme } from "./colours.ts";

/** A second chart around the first: transits, a return or a synastry partner. */
export interface OuterRing {
  /** Whose chart it is, at most 120 characters: stated at the rim and in the legend. Default: none, in the legend "Outer chart". */
  readonly name?: string | undefined;
  /** The planets of a response, or the bodies of the engine's chart. */
  readonly planets: readonly (WheelBody | WheelEngineBody)[];
  /** Ascendant and Midheaven, shown among the bodies of the ring. Null if the time of birth is unknown. */
  readonly angles?: WheelAngles | WheelEngineChart["angles"] | null | undefined;
  /** The warnings of the response about this chart. */
  readonly warnings?: readonly WheelWarning[] | null | undefined;
  /**
   * Replaces the chart's aspects: `planet1` or `personA` is a body of the chart, `planet2` or `personB` a body of the
   * ring.
   */
  readonly aspects?:
    | readonly (WheelAspect | WheelEngineAspect | WheelSynastryAspect | WheelEngineSynastryAspect)[]
    | undefined;
}

/** Lines of text above a wheel, each at most 120 characters. They are part of the file. */
export interface WheelCaption {
  /** The name of the person or event. */
  readonly name?: string | undefined;
  /** Date and time as they should be read. */
  readonly date?: string | undefined;
  /** The place as it should be read. */
  readonly place?: string | undefined;
  /** The house system as it should be read. */
  readonly houseSystem?: string | undefined;
}

/** The options of {@link drawWheel}. */
export interface WheelOptions {
  /** Default: `auto`, the preference of the viewer's system. */
  readonly theme?: WheelTheme | undefined;
  /** The name for screen readers. Default: "Natal wheel", followed by the caption, or by the signs of Sun, Moon and Ascendant. */
  readonly label?: string | undefined;
  /** A longer description for screen readers, in `<desc>`. Default: none. */
  readonly description?: string | undefined;
  /** Width, CSS pixels, and height unless something is above or below the wheel. Default: the drawing fills its container. */
  readonly sizePx?: number | undefined;
  /**
   * Whether figures have minutes where there is room. Without them figures are larger, and below 400 pixels without signs.
   * Default: `true` if `sizePx` is 560 or more; a wheel whose size is not known must be readable on a phone.
   */
  readonly minutes?: boolean | undefined;
  /** Whether the drawing contains its style rules. If false, the page must have `wheelStylesheet`. Default: true. */
  readonly styled?: boolean | undefined;
  /** The bodies to show, of both charts; "all": also the four asteroids. Default: Sun to Pluto, TrueNode, Lilith and Chiron. */
  readonly bodies?: "all" | readonly WheelBodyName[] | undefined;
  /** The aspects to show: all major ones, those with a name of the list, or with at most this orb, degrees. Default: "major". */
  readonly aspects?: "major" | readonly WheelAspectName[] | number | undefined;
  /** Text above the wheel. Default: none. */
  readonly caption?: WheelCaption | undefined;
  /** Whether a table of the aspects with their orbs is below the wheel. Default: false. */
  readonly aspectGrid?: boolean | undefined;
  /** Whether lists of positions and cusps and a key of the aspects are below the wheel. Default: false. */
  readonly legend?: boolean | undefined;
  /**
   * A second chart in a ring around the first; both are then smaller. With aspects between the two, aspects within the chart are not
   * drawn. The aspects of a whole chart, which has `houses`, are not aspects between the two: they are ignored.
   */
  readonly outer?: OuterRing | WheelInput | undefined;
}
