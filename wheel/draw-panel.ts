import { ASPECT_KINDS } from "./aspect-kinds.ts";
import type { WheelCusp } from "./chart-shape.ts";
import { formatNumber, type Point } from "./circle.ts";
import { colourAttributes, type WheelTheme } from "./colours.ts";
import { drawGrid, type Grid, gridSize } from "./draw-grid.ts";
import { drawCusps, drawPoints, LIST_WIDTH, ROW_HEIGHT } from "./draw-lists.ts";
import { textPath, textWidth } from "./lettering.ts";
import type { PanelPoint } from "./panel-points.ts";
import { GLYPH_UNITS, placeShape } from "./placed-path.ts";
import { Strokes } from "./strokes.ts";
import { escapeXml, estimatedWidth } from "./xml.ts";

/** What the panel below the wheel shows. */
export interface PanelSections {
  /** Null: no table of aspects. */
  readonly grid: Grid | null;
  /** Null: no lists and no key. */
  readonly legend: Legend | null;
}

export interface Legend {
  readonly points: readonly PanelPoint[];
  readonly houses: readonly WheelCusp[];
  readonly outer: readonly PanelPoint[] | null;
  /** The names of the two charts; empty: "Inner chart" and "Outer chart". */
  readonly names: readonly [inner: string, outer: string];
}

export interface Panel {
  readonly svg: string;
  /** Units of the drawing. */
  readonly height: number;
}

const MARGIN = 20;
const HEADING = { size: 11, row: 26 } as const;
/** The key of the aspects: length of a line, size of symbol and name, and distance from one to the next. */
const KEY = { line: 36, symbol: 15, name: 10, pitch: 152, row: 24 } as const;

/** Draws the table of aspects, and the lists with the key of the lines, below a wheel. */
export function drawPanel({ grid, legend }: PanelSections, width: number, theme: WheelTheme): Panel {
  if (grid === null && legend === null) return { svg: "", height: 0 };
  const strokes = new Strokes(theme);
  const size = grid === null ? { x: 0, y: 0 } : gridSize(grid);
  if (grid !== null) drawGrid(grid, strokes, { x: MARGIN, y: width });
  if (legend === null) return { svg: strokes.draw(), height: size.y + MARGIN };
  // The lists of one chart are next to the table, one below the other, if they fit.
  const left = size.x + 2 * MARGIN;
  const isBeside = grid !== null && legend.outer === null && left + LIST_WIDTH - MARGIN <= width;
  const top = width + (grid === null || isBeside ? 0 : size.y + MARGIN);
  const lists = drawLists(legend, strokes, { x: isBeside ? left : MARGIN, y: top }, isBeside, theme);
  const keyTop = top + Math.max(lists.height, isBeside ? size.y : 0) + ROW_HEIGHT;
  const key = drawKey(keyTop, grid !== null, theme);
  return { svg: strokes.draw() + lists.headings + key.svg, height: keyTop + key.height + MARGIN - width };
}

/** Draws the positions and the cusps: in columns, or below each other. */
function drawLists(
  { points, houses, outer, names }: Legend,
  strokes: Strokes,
  { x, y }: Point,
  isStacked: boolean,
  theme: WheelTheme,
): { readonly height: number; readonly headings: string } {
  const top = outer === null ? y : y + HEADING.row;
  drawPoints(points, "body", strokes, { x, y: top });
  drawPoints(outer ?? [], "outer", strokes, { x: x + LIST_WIDTH, y: top });
  const pointsHeight = Math.max(points.length, outer?.length ?? 0) * ROW_HEIGHT;
  const cuspsHeight = houses.length * ROW_HEIGHT;
  const cuspsAt = isStacked
    ? { x, y: top + pointsHeight + ROW_HEIGHT / 2 }
    : { x: x + LIST_WIDTH * (outer === null ? 1 : 2), y: top };
  drawCusps(houses, strokes, cuspsAt);
  const height = isStacked ? cuspsAt.y + cuspsHeight - y : top - y + Math.max(pointsHeight, cuspsHeight);
  const heading = (index: 0 | 1, role: "body" | "outer", fallback: string) =>
    drawHeading(names[index], fallback, role, { x: x + index * LIST_WIDTH, y: y + HEADING.row / 2 }, theme);
  const headings =
    outer === null ? "" : heading(0, "body", "Inner chart") + heading(1, "outer", "Outer chart");
  return { height, headings };
}

/** Draws the name of a chart above its column, or the position of the chart in lines. */
function drawHeading(
  name: string,
  fallback: string,
  role: "body" | "outer",
  { x, y }: Point,
  theme: WheelTheme,
): string {
  if (name === "") {
    const centre = { x: x + textWidth(fallback, HEADING.size) / 2, y };
    const path = textPath(fallback, HEADING.size, centre);
    return `<path ${colourAttributes(role, theme)} stroke-width="1.5" stroke-linecap="round" d="${path}"/>`;
  }
  const size = HEADING.size * 1.3;
  const scale = (LIST_WIDTH - MARGIN) / estimatedWidth(name, size);
  return (
    `<text ${colourAttributes("caption", theme)} x="${x}" y="${formatNumber(y + size / 3)}" ` +
    `font-family="system-ui,sans-serif" font-size="${formatNumber(size * Math.min(1, scale))}">${escapeXml(name)}</text>`
  );
}

/** Draws the line, the symbol and the name of each aspect, and the letters of the table. */
function drawKey(y: number, hasGrid: boolean, theme: WheelTheme): Panel {
  const text = (words: string, left: number, row: number) =>
    textPath(words, KEY.name, { x: left + textWidth(words, KEY.name) / 2, y: y + row * KEY.row });
  const round = 'stroke-linecap="round" stroke-linejoin="round"';
  const kinds = ASPECT_KINDS.map(({ aspect, role, dashes, shape }, index) => {
    const x = MARGIN + index * KEY.pitch;
    const dashed = dashes === null ? "" : ` stroke-dasharray="${dashes}"`;
    const symbol = placeShape(shape, KEY.symbol / GLYPH_UNITS, { x: x + KEY.line + 14, y });
    return (
      `<g ${colourAttributes(role, theme)} stroke-width="1.5"><path${dashed} stroke-width="2" d="M${x} ${formatNumber(y)}h${KEY.line}"/>` +
      `<path ${round} d="${symbol}${text(aspect, x + KEY.line + 27, 0)}"/></g>`
    );
  });
  const phases = text("a applying", MARGIN, 1) + text("s separating", MARGIN + KEY.pitch, 1);
  const letters = `<path ${colourAttributes("degree", theme)} stroke-width="1.3" ${round} d="${phases}"/>`;
  return { svg: kinds.join("") + (hasGrid ? letters : ""), height: hasGrid ? KEY.row : 0 };
}
