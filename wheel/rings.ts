/** The radii of the wheel in a square of 800, from outside to inside, and the sizes of what stands on them. */
export interface Rings {
  /** Where the names of the angles stand, outside the wheel. */
  readonly angleNames: number;
  readonly signOuter: number;
  readonly signInner: number;
  /** A second chart's bodies, outside the first's; null when there is none. */
  readonly outer: BodyRing | null;
  readonly inner: BodyRing;
  /** Between these two stand the numbers of the houses; the aspects fill the inner one. */
  readonly houseOuter: number;
  readonly aspects: number;
  /** The least angle between two house numbers. */
  readonly numberGapDeg: number;
}

/** Where a chart's bodies stand: the true degree is marked at `mark`, the rest follows inwards. */
export interface BodyRing {
  readonly mark: number;
  /** Where a leader leaves the true degree, and where it comes to its glyph. */
  readonly leaderFrom: number;
  readonly leaderTo: number;
  readonly glyph: number;
  /** Width and height of the square that a glyph has to itself. */
  readonly glyphSize: number;
  readonly degrees: number;
  /** Null where there is no room for minutes. */
  readonly minutes: number | null;
  readonly retrograde: number;
  /** The least angle between two glyphs: at it the squares cannot touch, whichever way they lie to each other. */
  readonly gapDeg: number;
}

/** Lengths of the marks for one and for five degrees. */
export const TICKS = { degree: 5, fiveDegrees: 9 } as const;
/** Heights of figures, in units of the drawing. */
export const TEXT_HEIGHTS = { degree: 12.5, house: 12, angle: 13 } as const;
export const SIGN_GLYPH_SIZE = 33;
export const RETROGRADE_SIZE = 15;
/** The least angle between two names of angles. */
export const ANGLE_NAME_GAP_DEG = 6;

/** A ring for one chart alone. `2 r sin(gap / 2)` is the side of the square times the square root of two. */
const SINGLE: BodyRing = {
  mark: 318,
  leaderFrom: 307,
  leaderTo: 293,
  glyph: 275,
  glyphSize: 30,
  degrees: 244.5,
  minutes: 215.5,
  retrograde: 193.5,
  gapDeg: 8.9,
};

/** Rings for two charts, with smaller glyphs and without minutes. */
const OUTER: BodyRing = {
  mark: 318,
  leaderFrom: 307,
  leaderTo: 298,
  glyph: 282.5,
  glyphSize: 26,
  degrees: 254.5,
  minutes: null,
  retrograde: 232,
  gapDeg: 7.6,
};
const INNER: BodyRing = {
  mark: 222,
  leaderFrom: 218,
  leaderTo: 208,
  glyph: 192.5,
  glyphSize: 26,
  degrees: 164.5,
  minutes: null,
  retrograde: 142,
  gapDeg: 11.1,
};

/** The rings of a chart with or without houses, alone or with a second chart around it. */
export function ringsOf(withHouses: boolean, withOuter: boolean): Rings {
  const houseOuter = withOuter ? 133 : 183;
  return {
    angleNames: 382.5,
    signOuter: 361,
    signInner: 318,
    outer: withOuter ? OUTER : null,
    inner: withOuter ? INNER : SINGLE,
    houseOuter,
    aspects: withHouses ? houseOuter - 23 : houseOuter,
    numberGapDeg: withOuter ? 10 : 7.5,
  };
}
