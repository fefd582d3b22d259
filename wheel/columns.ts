import { type Point, sineOfDeg } from "./circle.ts";
import { textWidth } from "./lettering.ts";
import type { Layout, LevelSizes } from "./rings.ts";

/** What a column consists of, from outside to inside. */
export type FigureKind = "glyph" | "degrees" | "sign" | "minutes" | "mark";

/** A figure of every column of a level, on a circle of its own, with the box that its lines fill. */
export interface Figure {
  readonly kind: FigureKind;
  /** Height of figures; width and height of the square of a glyph. */
  readonly size: number;
  readonly box: Point;
  readonly radius: number;
}

/** A level of columns: a circle for each figure, which has room for it in every direction. */
export interface Level {
  readonly sizes: LevelSizes;
  /** The zone in which leaders turn to the glyphs. */
  readonly outer: number;
  readonly leaderTo: number;
  readonly figures: readonly Figure[];
  readonly inner: number;
}

type Shape = Omit<Figure, "radius">;

/** The lines of a retrograde mark fill 14 by 19 of its box of 24. */
const MARK_LINES = { x: 14 / 24, y: 19 / 24, stroke: 1.6 } as const;

/** The figures of a column from outside to inside. */
function shapesOf(
  { glyph, degrees, sign, minutes, mark, isBare }: LevelSizes,
  marks: number,
): readonly Shape[] {
  const square = (kind: FigureKind, size: number): Shape => ({ kind, size, box: { x: size, y: size } });
  const figures = (kind: FigureKind, text: string, size: number): Shape => ({
    ...{ kind, size },
    box: { x: textWidth(text, size), y: size },
  });
  const { x, y, stroke } = MARK_LINES;
  const shapes: readonly Shape[] = [
    square("glyph", glyph),
    figures("degrees", isBare ? "20" : "20°", degrees),
    square("sign", sign),
    figures("minutes", "00′", minutes),
    {
      kind: "mark",
      size: marks === 0 ? 0 : mark,
      box: { x: mark * x * marks + stroke, y: mark * y + stroke },
    },
  ];
  return shapes.filter(({ size }) => size > 0);
}

/** Whether a figure is placed as a disc rather than as a box. */
export function isRound({ kind }: Shape): boolean {
  return kind === "glyph" || kind === "sign";
}

/** The distance from the centre of a figure to its edge along a direction. */
export function supportOf(figure: Shape, along: Point): number {
  const { box } = figure;
  return isRound(figure) ? box.x / 2 : (Math.abs(along.x) * box.x + Math.abs(along.y) * box.y) / 2;
}

/** Directions from the horizontal, in which columns are measured. */
const DIRECTIONS: readonly Point[] = Array.from({ length: 31 }, (_, index) => ({
  x: sineOfDeg(index * 3 + 90),
  y: sineOfDeg(index * 3),
}));
/** How much two figures can be nearer between two measured directions. */
const BETWEEN_DIRECTIONS = 0.5;

/**
 * The levels of a layout, one inside the other.
 *
 * @param marks the most marks that a body of the ring has
 */
export function levelsOf({ levels }: Layout, outer: number, marks: number): readonly Level[] {
  const all: Level[] = [];
  for (const sizes of levels) {
    all.push(levelBelow(sizes, shapesOf(sizes, marks), all.at(-1)?.inner ?? outer));
  }
  return all;
}

function levelBelow(sizes: LevelSizes, shapes: readonly Shape[], outer: number): Level {
  const { leader, pad } = sizes;
  const leaderTo = outer - leader;
  const figures: Figure[] = [];
  let radius = leaderTo - pad;
  for (const shape of shapes) {
    const previous = figures.at(-1);
    radius -= previous === undefined ? shape.box.x / 2 : distanceBetween(previous, shape, pad);
    figures.push({ ...shape, radius });
  }
  const last = figures.at(-1);
  const depth = last === undefined ? 0 : Math.max(...DIRECTIONS.map((along) => supportOf(last, along)));
  return { sizes, outer, leaderTo, figures, inner: radius - depth };
}

/** The smallest distance towards the centre at which two figures are apart in every direction. */
function distanceBetween(a: Shape, b: Shape, pad: number): number {
  const distances = DIRECTIONS.map((along) =>
    Math.min(
      ((a.box.x + b.box.x) / 2 + pad) / Math.max(along.x, 1e-9),
      ((a.box.y + b.box.y) / 2 + 2 * pad) / Math.max(along.y, 1e-9),
      supportOf(a, along) + supportOf(b, along) + pad,
    ),
  );
  return Math.max(...distances) + BETWEEN_DIRECTIONS;
}
