/** The radii of the frame, in a square of 800, from outside to inside. */
export const FRAME = { signOuter: 346, signInner: 307 } as const;
/** Marks along a circle: its radius, the distance and length of the marks, and the width of their lines. */
export type Ticks = Readonly<Record<"radius" | "pitch" | "length" | "width", number>>;
/** The marks for one and for five degrees. The pitches divide the circle into 360 and 72 parts to 0.02 units; few renderers support `pathLength`. */
export const TICKS: { readonly degree: Ticks; readonly fiveDegrees: Ticks } = {
  degree: { radius: 304.24, pitch: 5.31, length: 5, width: 0.85 },
  fiveDegrees: { radius: 302.52, pitch: 26.4, length: 9, width: 1.27 },
};
/** Heights of figures outside the rings of bodies, in units of the drawing. Without minutes they have room to be larger. */
export function textHeights(detail: Detail): Readonly<Record<"house" | "angle" | "cusp", number>> {
  return detail === "minutes" ? { house: 12, angle: 13, cusp: 11 } : { house: 16, angle: 18, cusp: TEXT_MIN };
}
/** The smallest height of figures without minutes: 8 pixels in a wheel of 400. */
const TEXT_MIN = 16;
/** The size of glyphs below which degrees of this height are without their sign. */
const BARE_BELOW = 28;
export const SIGN_GLYPH_SIZE = 30;
/** The outermost radius of the bodies: below the marks of degrees. */
export const BODIES_OUTER: number = FRAME.signInner - TICKS.fiveDegrees.length - 1;
/** Depth of the ring of house numbers. */
export const HOUSE_RING_DEPTH = 20;

/** How much figures show: degrees and minutes in the sign, degrees in the sign, or degrees. */
export type Detail = "minutes" | "signs" | "degrees";

/** The sizes of what one level shows of a body; 0: not shown. */
export interface LevelSizes {
  /** Depth of the zone in which leaders turn. */
  readonly leader: number;
  /** Width and height of the square of a glyph. */
  readonly glyph: number;
  /** Heights of degrees and minutes. */
  readonly degrees: number;
  readonly minutes: number;
  /** Width and height of the glyph of a sign, and of a retrograde mark. */
  readonly sign: number;
  readonly mark: number;
  /** Space between two parts. */
  readonly pad: number;
  /** The height below which figures are omitted. */
  readonly textMin: number;
  /** Whether degrees are without their sign: in small columns it would take a quarter of the width. */
  readonly isBare: boolean;
}

/** A way to show bodies on one level or more. */
export interface Layout {
  /** The sizes of each level, from outside. */
  readonly levels: readonly LevelSizes[];
  /** Whether every glyph must be in its sign, as far as its house allows, and near its true degree. */
  readonly isStrict: boolean;
  /** Whether a body that has room for its glyph alone is shown without figures. */
  readonly isSparse?: true;
}

type Sizes = readonly [
  leader: number,
  glyph: number,
  degrees: number,
  sign: number,
  minutes: number,
  mark: number,
  pad: number,
];

function sizesOf([leader, glyph, degrees, sign, minutes, mark, pad]: Sizes): LevelSizes {
  const textMin = degrees < TEXT_MIN ? 0 : TEXT_MIN;
  const isBare = textMin > 0 && glyph < BARE_BELOW;
  return { leader, glyph, degrees, sign, minutes, mark, pad, textMin, isBare };
}

/**
 * Levels of a single chart, from the largest. Each row: leader, glyph, degrees, sign, minutes, mark, pad. Where room is short and
 * every glyph is in its sign, figures do not name it.
 */
const SINGLE: Readonly<Record<Detail, readonly (readonly Sizes[])[]>> = {
  minutes: [
    [[11, 30, 13, 15, 10.5, 14, 2.5]],
    [[11, 26, 11.5, 13.5, 10, 12.5, 2]],
    [[10, 22, 10.5, 12, 9.5, 11, 1.6]],
    repeat([7, 22, 10.5, 0, 9.5, 10, 1.2], 2),
  ],
  signs: [
    [[11, 34, 17, 19, 0, 18, 2.5]],
    [[11, 30, 16, 17, 0, 17, 2.2]],
    [[10, 28, 16, 0, 0, 17, 2]],
    [[9, 24, 16, 0, 0, 15, 1.5]],
    repeat([7, 25, 16, 0, 0, 14, 1.4], 2),
  ],
  degrees: [
    [[11, 40, 20, 0, 0, 21, 3]],
    [[11, 34, 18, 0, 0, 18, 3]],
    [[10, 28, 16, 0, 0, 17, 2]],
    [[9, 24, 16, 0, 0, 15, 1.5]],
    repeat([7, 25, 16, 0, 0, 14, 1.4], 2),
  ],
};
const SINGLE_SHORT: Readonly<Record<Detail, LevelSizes>> = {
  minutes: sizesOf([5, 22, 10, 0, 0, 9.5, 1]),
  signs: sizesOf([5, 22, 0, 0, 0, 12, 1]),
  degrees: sizesOf([5, 22, 0, 0, 0, 12, 1]),
};
const SINGLE_GLYPHS: LevelSizes = sizesOf([5, 18, 0, 0, 0, 9, 2]);

/** The layouts of a single chart, in order of preference: first those in which every glyph is in its sign. */
export function singleLayouts(bodyCount: number, detail: Detail): readonly Layout[] {
  const levels = [...SINGLE[detail].map((row) => row.map(sizesOf)), repeat(SINGLE_SHORT[detail], 3)];
  const strict = levels.map((sizes): Layout => ({ levels: sizes, isStrict: true }));
  // In a neighbouring sign a glyph has figures that name its own, if it can.
  const named = strict.filter(({ levels: [first] }) => detail === "degrees" || (first?.sign ?? 0) > 0);
  const relaxed = [...named.slice(-1), ...strict.slice(-2)].map(
    (layout): Layout => ({ ...layout, isStrict: false }),
  );
  return [
    ...strict,
    ...relaxed,
    { levels: repeat(SINGLE_GLYPHS, 5), isStrict: false },
    lastLayout(bodyCount, 200),
  ];
}

function repeat<Sized>(sizes: Sized, levels: number): readonly Sized[] {
  return new Array<Sized>(levels).fill(sizes);
}

/**
 * The level of each of two charts, from the largest. Their depth leaves the aspects a third of the width, so figures name no signs,
 * and large ones have no marks.
 */
const DOUBLE: Readonly<Record<Detail, readonly Sizes[]>> = {
  minutes: [
    [6, 20, 10, 0, 0, 8, 1],
    [5, 18, 9.5, 0, 0, 8, 1],
  ],
  signs: [
    [7, 24, 16, 0, 0, 0, 1.5],
    [5, 22, 16, 0, 0, 0, 1],
  ],
  degrees: [
    [7, 24, 16, 0, 0, 0, 1.5],
    [5, 22, 16, 0, 0, 0, 1],
  ],
};
const DOUBLE_GLYPHS: LevelSizes = sizesOf([4, 22, 0, 0, 0, 0, 1]);
const DOUBLE_SMALL: LevelSizes = sizesOf([4, 16, 0, 0, 0, 0, 1]);

/** The layouts of each of two charts, in order of preference. */
export function doubleLayouts(bodyCount: number, detail: Detail): readonly Layout[] {
  const levels = [
    ...DOUBLE[detail].map((row) => [sizesOf(row)]),
    repeat(DOUBLE_GLYPHS, 2),
    repeat(DOUBLE_SMALL, 3),
  ];
  const strict = levels.map((sizes): Layout => ({ levels: sizes, isStrict: true }));
  const sparse = strict[DOUBLE[detail].length - 1] as Layout;
  const glyphs = strict.slice(-2);
  return [
    ...strict.slice(0, -2),
    { ...sparse, isSparse: true },
    ...glyphs,
    ...glyphs.map((layout): Layout => ({ ...layout, isStrict: false })),
    lastLayout(bodyCount, 104),
  ];
}

/** A level for each body, which has room for any chart. */
function lastLayout(bodyCount: number, depth: number): Layout {
  const pitch = depth / Math.max(bodyCount, 1);
  const glyph = Math.min(14, pitch * 0.8);
  const sizes = sizesOf([glyph * 0.1, glyph, 0, 0, 0, 0, glyph * 0.05]);
  return { levels: repeat(sizes, bodyCount), isStrict: false };
}
