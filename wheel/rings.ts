/** The radii of the wheel in a square of 800, from outside to inside, and the sizes of the glyphs and figures on them. */
export interface Rings {
  /** The names of the angles, outside the wheel. */
  readonly angleNames: number;
  readonly signOuter: number;
  readonly signInner: number;
  /** The bodies of a second chart; null: there is none. */
  readonly outer: BodyRing | null;
  readonly inner: BodyRing;
  /** The numbers of the houses are between these two; the aspects are inside the inner one. */
  readonly houseOuter: number;
  readonly aspects: number;
  /** Minimum angle between two house numbers. */
  readonly numberGapDeg: number;
}

/** The radii of a chart's bodies: the mark of the true degree, then inwards. */
export interface BodyRing {
  readonly mark: number;
  /** The ends of a leader: at the true degree and at the glyph. */
  readonly leaderFrom: number;
  readonly leaderTo: number;
  readonly glyph: number;
  /** Width and height of the square reserved for a glyph. */
  readonly glyphSize: number;
  readonly degrees: number;
  /** Null: no room for minutes. */
  readonly minutes: number | null;
  readonly retrograde: number;
  /** Minimum angle between two glyphs, at which their squares do not touch in any direction. */
  readonly gapDeg: number;
}

/** Lengths of the marks for one and for five degrees. */
export const TICKS = { degree: 5, fiveDegrees: 9 } as const;
/** Heights of figures, in units of the drawing. */
export const TEXT_HEIGHTS = { degree: 12.5, house: 12, angle: 13 } as const;
export const SIGN_GLYPH_SIZE = 33;
export const RETROGRADE_SIZE = 15;
/** Minimum angle between two names of angles. */
export const ANGLE_NAME_GAP_DEG = 6;

/** A ring for one chart. `2 r sin(gap / 2)` is the diagonal of the square. */
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

/** Returns the rings of a chart with or without houses and with or without a second chart. */
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
