import { aspectKind } from "./aspect-kinds.ts";
import type { WheelAspect } from "./chart-shape.ts";
import { formatNumber, type Point } from "./circle.ts";
import type { PanelPoint } from "./panel-points.ts";
import type { Strokes } from "./strokes.ts";

/** The points of the rows and of the columns, and the aspects between both. */
export interface Grid {
  readonly rows: readonly PanelPoint[];
  /** Null: the aspects are within one chart. */
  readonly columns: readonly PanelPoint[] | null;
  readonly aspects: readonly WheelAspect[];
}

/**
 * The width and height of a cell, the sizes of what it shows, and the distances of symbol and orb from its middle. Orbs in whole
 * degrees are as large as the figures of a wheel without minutes.
 */
const CELLS = {
  minutes: { cell: 32, point: 20, aspect: 14, aspectAt: -6, orb: 8.5, orbAt: 9, orbWidth: 1.1 },
  large: { cell: 37, point: 26, aspect: 14, aspectAt: -9, orb: 16, orbAt: 8.5, orbWidth: 1.5 },
} as const;

export function gridSize({ rows, columns }: Grid, isLarge: boolean): Point {
  const { cell } = isLarge ? CELLS.large : CELLS.minutes;
  const heads = columns === null ? 0 : 1;
  return { x: ((columns ?? rows).length + heads) * cell, y: (rows.length + heads) * cell };
}

/**
 * Draws a triangle for one chart, or a rectangle with the outer chart's points on top. A cell shows the symbol of the
 * aspect and its orb: 3a12 is 3°12′, applying; a large one 3a; of an aspect that may not exist, a question mark.
 */
export function drawGrid(
  { rows, columns, aspects }: Grid,
  strokes: Strokes,
  origin: Point,
  isLarge: boolean,
): void {
  const sizes = isLarge ? CELLS.large : CELLS.minutes;
  const { cell } = sizes;
  const heads = columns === null ? 0 : 1;
  const centre = (column: number, row: number): Point => ({
    x: origin.x + (column + 0.5) * cell,
    y: origin.y + (row + 0.5) * cell,
  });
  const frame = (column: number, row: number) => {
    const { x, y } = centre(column - 0.5, row - 0.5);
    return `M${formatNumber(x)} ${formatNumber(y)}h${cell}v${cell}h-${cell}Z`;
  };
  for (const [row, point] of rows.entries()) {
    const at = columns === null ? centre(row, row) : centre(0, row + 1);
    strokes.addPoint(point, "body", sizes.point, at);
    const width = columns?.length ?? row;
    for (let column = 0; column < width; column++) {
      strokes.add("line", frame(column + heads, row + heads), 1);
    }
  }
  for (const [column, point] of (columns ?? []).entries()) {
    strokes.addPoint(point, "outer", sizes.point, centre(column + 1, 0));
  }
  for (const aspect of aspects) {
    const one = rows.findIndex(({ name }) => name === aspect.planet1);
    const two = (columns ?? rows).findIndex(({ name }) => name === aspect.planet2);
    const { x, y } =
      columns === null ? centre(Math.min(one, two), Math.max(one, two)) : centre(two + 1, one + 1);
    const { role, shape } = aspectKind(aspect.aspect);
    strokes.addGlyph(role, shape, sizes.aspect, { x, y: y + sizes.aspectAt });
    const text = aspect.uncertain === true ? "?" : orbText(aspect);
    const shownText = isLarge ? text.slice(0, 2) : text;
    strokes.addText("degree", shownText, sizes.orb, { x, y: y + sizes.orbAt }, sizes.orbWidth);
  }
}

/** Degrees and truncated minutes of an orb around the letter of its phase; ten degrees and more without minutes. */
export function orbText({ orb, phase }: WheelAspect): string {
  const minutes = Math.floor((Math.round(orb * 10_000) * 60) / 10_000);
  const degrees = Math.floor(minutes / 60);
  const letter = phase === null || phase === undefined ? "°" : phase.slice(0, 1);
  return `${degrees}${letter}${degrees < 10 ? String(minutes % 60).padStart(2, "0") : ""}`;
}
