/** The radii of the frame, in a square of 800, from outside to inside. */
export const FRAME = { signOuter: 346, signInner: 307 } as const;
/** Marks along a circle: its radius, the distance and length of the marks, and the width of their lines. */
export interface Ticks {
  readonly radius: number;
  readonly pitch: number;
  readonly length: number;
  readonly width: number;
}
/** The marks for one and for five degrees. The pitches divide the circle into 360 and 72 parts to 0.02 units; few renderers support `pathLength`. */
export const TICKS: { readonly degree: Ticks; readonly fiveDegrees: Ticks } = {
  degree: { radius: 304.24, pitch: 5.31, length: 5, width: 0.85 },
  fiveDegrees: { radius: 302.52, pitch: 26.4, length: 9, width: 1.27 },
};
/** Heights of figures outside the rings of bodies, in units of the drawing. */
export interface TextHeights {
  readonly house: number;
  readonly angle: number;
  readonly cusp: number;
}
/** Without minutes figures have room to be larger. */
export function textHeights(withMinutes: boolean): TextHeights {
  return withMinutes ? { house: 12, angle: 13, cusp: 11 } : { house: 16, angle: 18, cusp: 15.5 };
}
export const SIGN_GLYPH_SIZE = 30;
/** The outermost radius of the bodies: below the marks of degrees. */
export const BODIES_OUTER: number = FRAME.signInner - TICKS.fiveDegrees.length - 1;
/** Depth of the ring of house numbers. */
export const HOUSE_RING_DEPTH = 20;

/** The sizes of what one level shows of a body; 0: not shown. */
export interface LevelSizes {
  /** Depth of the zone in which leaders turn. */
  readonly leader: number;
  /** Width and height of the square of a glyph. */
  readonly glyph: number;
  /** Height of degrees and minutes. */
  readonly text: number;
  readonly withMinutes: boolean;
  readonly retrograde: number;
  /** Space between two parts. */
  readonly pad: number;
}

/** A way to show bodies: levels of equal sizes. */
export interface Layout {
  readonly sizes: LevelSizes;
  readonly levels: number;
  /** Whether every glyph must be in its sign, as far as its house allows, and near its true degree. */
  readonly isStrict: boolean;
}

const LARGE: LevelSizes = { leader: 11, glyph: 30, text: 12, withMinutes: true, retrograde: 15, pad: 2.5 };
const MEDIUM: LevelSizes = {
  leader: 11,
  glyph: 25,
  text: 10.5,
  withMinutes: true,
  retrograde: 12.5,
  pad: 2.2,
};
const SMALL: LevelSizes = { leader: 6, glyph: 23, text: 10.5, withMinutes: true, retrograde: 10, pad: 1.5 };
const SHORT: LevelSizes = { ...SMALL, leader: 5, withMinutes: false };
const GLYPHS_ONLY: LevelSizes = { leader: 5, glyph: 18, text: 0, withMinutes: false, retrograde: 9, pad: 2 };

const WITH_MINUTES: readonly Layout[] = [
  { sizes: LARGE, levels: 1, isStrict: true },
  { sizes: MEDIUM, levels: 1, isStrict: true },
  { sizes: SMALL, levels: 2, isStrict: true },
  { sizes: SMALL, levels: 2, isStrict: false },
];

/** For small drawings: figures half as large again. */
const LARGE_DEGREES: LevelSizes = {
  leader: 11,
  glyph: 36,
  text: 18,
  withMinutes: false,
  retrograde: 19,
  pad: 3,
};
const MEDIUM_DEGREES: LevelSizes = { ...LARGE_DEGREES, glyph: 31, text: 16.5, retrograde: 17 };
const SMALL_DEGREES: LevelSizes = {
  leader: 7,
  glyph: 28,
  text: 15,
  withMinutes: false,
  retrograde: 14,
  pad: 2,
};

/** The layouts of a single chart, in order of preference. */
export function singleLayouts(bodyCount: number, withMinutes: boolean): readonly Layout[] {
  const layouts = withMinutes
    ? WITH_MINUTES
    : [
        { sizes: LARGE_DEGREES, levels: 1, isStrict: true },
        { sizes: MEDIUM_DEGREES, levels: 1, isStrict: true },
        { sizes: SMALL_DEGREES, levels: 2, isStrict: true },
        { sizes: SMALL_DEGREES, levels: 2, isStrict: false },
      ];
  return [
    ...layouts,
    { sizes: SHORT, levels: 3, isStrict: false },
    { sizes: GLYPHS_ONLY, levels: 5, isStrict: false },
    lastLayout(bodyCount, 200),
  ];
}
/** Minutes take a fifth of the room of the aspects, so they are shown only where all bodies fit on one level. */
const DOUBLE_MINUTES: LevelSizes = {
  leader: 8,
  glyph: 23,
  text: 10,
  withMinutes: true,
  retrograde: 10,
  pad: 1.8,
};
const DOUBLE_DEGREES: LevelSizes = {
  leader: 8,
  glyph: 29,
  text: 15.5,
  withMinutes: false,
  retrograde: 15,
  pad: 2,
};
const DOUBLE: LevelSizes = { leader: 9, glyph: 26, text: 12, withMinutes: false, retrograde: 13, pad: 2.2 };
const DOUBLE_SMALL: LevelSizes = {
  leader: 8,
  glyph: 22,
  text: 10.5,
  withMinutes: false,
  retrograde: 11,
  pad: 2,
};
const DOUBLE_SHORT: LevelSizes = {
  leader: 4,
  glyph: 18,
  text: 9,
  withMinutes: false,
  retrograde: 9,
  pad: 1.6,
};
const DOUBLE_PLAIN: LevelSizes = { ...DOUBLE_SHORT, text: 0 };
const DOUBLE_GLYPHS: LevelSizes = {
  leader: 3,
  glyph: 14,
  text: 0,
  withMinutes: false,
  retrograde: 8,
  pad: 1.4,
};

/** The layouts of each of two charts, in order of preference. */
export function doubleLayouts(bodyCount: number, withMinutes: boolean): readonly Layout[] {
  return [
    { sizes: withMinutes ? DOUBLE_MINUTES : DOUBLE_DEGREES, levels: 1, isStrict: true },
    { sizes: DOUBLE, levels: 1, isStrict: true },
    { sizes: DOUBLE_SMALL, levels: 1, isStrict: true },
    { sizes: DOUBLE_SMALL, levels: 1, isStrict: false },
    { sizes: DOUBLE_SHORT, levels: 2, isStrict: false },
    { sizes: DOUBLE_PLAIN, levels: 3, isStrict: false },
    { sizes: DOUBLE_GLYPHS, levels: 4, isStrict: false },
    lastLayout(bodyCount, 104),
  ];
}

/** A level for each body, which has room for any chart. */
function lastLayout(bodyCount: number, depth: number): Layout {
  const pitch = depth / Math.max(bodyCount, 1);
  const glyph = Math.min(14, pitch * 0.8);
  const sizes = { leader: glyph * 0.1, glyph, text: 0, withMinutes: false, retrograde: 0, pad: glyph * 0.05 };
  return { sizes, levels: bodyCount, isStrict: false };
}
