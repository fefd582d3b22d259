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
export function textHeights(detail: Detail): TextHeights {
  return detail === "minutes" ? { house: 12, angle: 13, cusp: 11 } : { house: 16, angle: 18, cusp: 15.5 };
}
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
}

/** A way to show bodies on one level or more. */
export interface Layout {
  /** The sizes of each level, from outside. */
  readonly levels: readonly LevelSizes[];
  /** Whether every glyph must be in its sign, as far as its house allows, and near its true degree. */
  readonly isStrict: boolean;
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
  return { leader, glyph, degrees, sign, minutes, mark, pad };
}

/** Levels of a single chart, from the largest. Each row: leader, glyph, degrees, sign, minutes, mark, pad. */
const SINGLE: Readonly<Record<Detail, readonly (readonly Sizes[])[]>> = {
  minutes: [
    [[11, 30, 13, 15, 10.5, 14, 2.5]],
    [[11, 26, 11.5, 13.5, 10, 12.5, 2]],
    [[10, 22, 10.5, 12, 9.5, 11, 1.6]],
    // The few bodies of a second level have no minutes, which leaves their room to the aspects.
    [
      [6, 22, 10.5, 11.5, 9.5, 10, 1.2],
      [6, 22, 10.5, 11.5, 0, 10, 1.2],
    ],
  ],
  signs: [
    [[11, 34, 17, 19, 0, 18, 2.5]],
    [[11, 30, 15.5, 17, 0, 16, 2.2]],
    [[10, 26, 14.5, 15, 0, 14, 1.8]],
    [
      [6, 25, 14.5, 15, 0, 13, 1.5],
      [6, 25, 14.5, 0, 0, 13, 1.5],
    ],
  ],
  degrees: [
    [[11, 40, 20, 0, 0, 21, 3]],
    [[11, 34, 18, 0, 0, 18, 3]],
    [[10, 30, 17, 0, 0, 16, 2]],
    [
      [6, 27, 15, 0, 0, 13, 1.5],
      [6, 27, 15, 0, 0, 13, 1.5],
    ],
  ],
};
const SINGLE_SHORT: LevelSizes = sizesOf([5, 22, 10, 0, 0, 9.5, 1]);
const SINGLE_GLYPHS: LevelSizes = sizesOf([5, 18, 0, 0, 0, 9, 2]);

/** The layouts of a single chart, in order of preference. */
export function singleLayouts(bodyCount: number, detail: Detail): readonly Layout[] {
  const rows = SINGLE[detail];
  const smallest = rows.filter((row) => row.length === 1).length - 1;
  const layouts = rows.flatMap((row, index): readonly Layout[] => {
    const strict: Layout = { levels: row.map(sizesOf), isStrict: true };
    // A glyph in the neighbouring sign is better than a second level: the figures name the sign.
    return index < smallest ? [strict] : [strict, { ...strict, isStrict: false }];
  });
  return [
    ...layouts,
    { levels: repeat(SINGLE_SHORT, 3), isStrict: false },
    { levels: repeat(SINGLE_GLYPHS, 5), isStrict: false },
    lastLayout(bodyCount, 200),
  ];
}

function repeat(sizes: LevelSizes, levels: number): readonly LevelSizes[] {
  return new Array<LevelSizes>(levels).fill(sizes);
}

/** The first levels of each of two charts: minutes and signs take room of the aspects, so all bodies must fit on one level. */
const DOUBLE: Readonly<Record<Detail, readonly Sizes[]>> = {
  minutes: [
    [8, 22, 10, 11, 9, 9.5, 1.5],
    [8, 24, 11, 12, 0, 11, 1.8],
  ],
  signs: [[8, 26, 14, 15, 0, 13, 1.6]],
  degrees: [[8, 30, 17, 0, 0, 16, 2]],
};
const DOUBLE_DEGREES: LevelSizes = sizesOf([9, 26, 12, 0, 0, 13, 2.2]);
const DOUBLE_SMALL: LevelSizes = sizesOf([8, 22, 10.5, 0, 0, 11, 2]);
const DOUBLE_COMPACT: LevelSizes = sizesOf([6, 18, 9.5, 0, 0, 9, 1.4]);
const DOUBLE_SHORT: LevelSizes = sizesOf([4, 17, 9, 0, 0, 8, 1]);
const DOUBLE_PLAIN: LevelSizes = { ...DOUBLE_SHORT, degrees: 0 };
const DOUBLE_GLYPHS: LevelSizes = sizesOf([3, 14, 0, 0, 0, 8, 1.4]);

/** The layouts of each of two charts, in order of preference. */
export function doubleLayouts(bodyCount: number, detail: Detail): readonly Layout[] {
  return [
    ...DOUBLE[detail].map((sizes): Layout => ({ levels: [sizesOf(sizes)], isStrict: true })),
    { levels: [DOUBLE_DEGREES], isStrict: true },
    { levels: [DOUBLE_SMALL], isStrict: true },
    { levels: [DOUBLE_SMALL], isStrict: false },
    { levels: [DOUBLE_COMPACT], isStrict: false },
    { levels: repeat(DOUBLE_SHORT, 2), isStrict: false },
    { levels: repeat(DOUBLE_PLAIN, 3), isStrict: false },
    { levels: repeat(DOUBLE_GLYPHS, 4), isStrict: false },
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
