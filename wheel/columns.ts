import { chordAngleDeg, type Point, sineOfDeg } from "./circle.ts";
import { textWidth } from "./lettering.ts";
import type { Layout, LevelSizes } from "./rings.ts";

/** The radii of a body's glyph, figures and mark: a column towards the centre. */
export interface Column {
  readonly radii: readonly { readonly part: Part; readonly radius: number }[];
  /** The ends of the zone in which the leader turns to the glyph. */
  readonly leaderFrom: number;
  readonly leaderTo: number;
  readonly glyph: number;
  /** The two figures from outside to inside; null: not shown. */
  readonly firstFigure: number | null;
  readonly secondFigure: number | null;
  readonly retrograde: number | null;
  readonly inner: number;
}

/** A level of columns, with room for them in every direction. */
export interface Level {
  readonly sizes: LevelSizes;
  readonly outer: number;
  readonly inner: number;
  /** Minimum angle between two columns, at which neither glyphs nor figures touch in any direction. */
  readonly gapDeg: number;
}

/** The lines of a retrograde mark fill 14 by 19 of its box of 24. */
const MARK_LINES = { x: 14 / 24, y: 19 / 24, stroke: 1.6 } as const;

/** What a column consists of, with the box that its lines fill. */
interface Part {
  readonly kind: "glyph" | "figure" | "mark";
  readonly box: Point;
}

/** The parts of a column from outside to inside. */
function partsOf({ glyph, text, withMinutes, retrograde }: LevelSizes, withMark: boolean): readonly Part[] {
  const figure: Part = { kind: "figure", box: { x: textWidth("20°", text), y: text } };
  const { x, y, stroke } = MARK_LINES;
  return [
    { kind: "glyph", box: { x: glyph, y: glyph } },
    ...(text === 0 ? [] : [figure]),
    ...(withMinutes ? [figure] : []),
    ...(withMark && retrograde > 0
      ? [{ kind: "mark" as const, box: { x: retrograde * x + stroke, y: retrograde * y + stroke } }]
      : []),
  ];
}

const diagonalOf = ({ x, y }: Point): number => Math.sqrt(x * x + y * y);

/** The levels of a layout, which have room for columns in every direction. */
export function levelsOf({ sizes, levels }: Layout, outer: number): readonly Level[] {
  const all: Level[] = [];
  for (let number = 0; number < levels; number++) all.push(levelBelow(sizes, all.at(-1)?.inner ?? outer));
  return all;
}

/** Directions from the horizontal at which columns are measured, degrees, and how far radii between two can be smaller. */
const DIRECTIONS_DEG: readonly number[] = Array.from({ length: 31 }, (_, index) => index * 3);
const BETWEEN_DIRECTIONS = 0.5;

function levelBelow(sizes: LevelSizes, outer: number): Level {
  const columns = DIRECTIONS_DEG.map((deg) => columnAt(sizes, outer, deg, true));
  const gapsDeg = columns.flatMap(({ radii }) =>
    radii.map(({ part, radius }) => {
      const extent = part.kind === "glyph" ? part.box.x : diagonalOf(part.box);
      return chordAngleDeg(extent, radius - BETWEEN_DIRECTIONS);
    }),
  );
  const inner = Math.min(...columns.map((column) => column.inner)) - BETWEEN_DIRECTIONS;
  return { sizes, outer, inner, gapDeg: Math.max(...gapsDeg) };
}

/** The column of a body, as short as its direction allows: figures are wider than high. */
export function columnAt(sizes: LevelSizes, outer: number, deg: number, isRetrograde: boolean): Column {
  const along = { x: Math.abs(sineOfDeg(deg + 90)), y: Math.abs(sineOfDeg(deg)) };
  const leaderTo = outer - sizes.leader;
  let radius = leaderTo;
  let previous: Part | null = null;
  const radii: { readonly part: Part; readonly radius: number }[] = [];
  for (const part of partsOf(sizes, isRetrograde)) {
    radius -=
      previous === null ? sizes.pad + part.box.x / 2 : distanceBetween(previous, part, along, sizes.pad);
    radii.push({ part, radius });
    previous = part;
  }
  const radiusOf = (kind: Part["kind"]) => radii.filter(({ part }) => part.kind === kind);
  return {
    radii,
    leaderFrom: outer,
    leaderTo,
    glyph: radiusOf("glyph")[0]?.radius ?? leaderTo,
    firstFigure: radiusOf("figure")[0]?.radius ?? null,
    secondFigure: radiusOf("figure")[1]?.radius ?? null,
    retrograde: radiusOf("mark")[0]?.radius ?? null,
    inner: radius - (previous === null ? 0 : supportOf(previous, along)),
  };
}

/** The distance from the centre of a part to the end of its box, or of its circle if it is a glyph. */
function supportOf({ kind, box }: Part, along: Point): number {
  return kind === "glyph" ? box.x / 2 : (along.x * box.x + along.y * box.y) / 2;
}

/** The smallest distance along a direction at which two parts are apart: horizontally, vertically or along it. */
function distanceBetween(a: Part, b: Part, along: Point, pad: number): number {
  return Math.min(
    ((a.box.x + b.box.x) / 2 + pad) / Math.max(along.x, 1e-9),
    ((a.box.y + b.box.y) / 2 + 2 * pad) / Math.max(along.y, 1e-9),
    supportOf(a, along) + supportOf(b, along) + pad,
  );
}
