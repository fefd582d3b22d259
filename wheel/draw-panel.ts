import { signPosition } from "./angles.ts";
import { ASPECT_KINDS } from "./aspect-kinds.ts";
import { RETROGRADE_SHAPE } from "./body-glyphs.ts";
import type { WheelCusp } from "./chart-shape.ts";
import { formatNumber, type Point } from "./circle.ts";
import { colourAttributes, type WheelTheme } from "./colours.ts";
import { drawGrid, type Grid, gridSize } from "./draw-grid.ts";
import { escapeXml, estimatedWidth, textPath, textWidth } from "./lettering.ts";
import type { PanelPoint } from "./panel-points.ts";
import { GLYPH_UNITS, placeShape } from "./placed-path.ts";
import { Strokes } from "./strokes.ts";
import { errorText } from "./unknown-time.ts";

/** The sizes of panels at scale 1: the height of a row, and the width of a list. */
const ROW_HEIGHT = 22;
const LIST_WIDTH = 150;
/** How much larger panels are where the wheel has no minutes: figures of 16 units. */
const LARGE_SCALE = 1.46;
/** Centres of the columns of a list. */
const COLUMNS = { point: 13, degrees: 47, sign: 74, minutes: 98, mark: 120 } as const;
const SIZES = { point: 18, number: 12, sign: 15, mark: 12, figures: 11 } as const;

/** What the parts of a panel are drawn with. */
interface Pen {
  readonly strokes: Strokes;
  readonly scale: number;
  readonly theme: WheelTheme;
}

/** Draws a row for each point: glyph or name, degrees, sign, minutes and retrograde mark. */
function drawPoints(points: readonly PanelPoint[], role: "body" | "outer", origin: Point, pen: Pen): void {
  const { strokes, scale } = pen;
  for (const [row, point] of points.entries()) {
    const at = atRow(origin, row, scale);
    strokes.addPoint(point, role, SIZES.point * scale, at(COLUMNS.point));
    drawPosition(point, at, pen);
    if (point.retrograde) {
      strokes.addGlyph("retrograde", RETROGRADE_SHAPE, SIZES.mark * scale, at(COLUMNS.mark));
    }
    if (point.isSignOpen) strokes.addText("retrograde", "?", SIZES.figures * scale, at(COLUMNS.minutes));
  }
}

/** Draws a row for each house: number, degrees, sign and minutes of its cusp. */
function drawCusps(houses: readonly WheelCusp[], origin: Point, pen: Pen): void {
  const { strokes, scale } = pen;
  for (const [row, { number, cusp }] of houses.entries()) {
    const at = atRow(origin, row, scale);
    strokes.addText("number", String(number), SIZES.number * scale, at(COLUMNS.point));
    drawPosition({ longitude: cusp, hasMinutes: true, range: null }, at, pen);
  }
}

function atRow(origin: Point, row: number, scale: number): (x: number) => Point {
  return (x) => ({ x: origin.x + x * scale, y: origin.y + (row + 0.5) * ROW_HEIGHT * scale });
}

function drawPosition(
  { longitude, range, hasMinutes }: Pick<PanelPoint, "longitude" | "range" | "hasMinutes">,
  at: (x: number) => Point,
  { strokes, scale }: Pen,
): void {
  const { degrees, minutes, element, shape } = signPosition(longitude);
  const figures = range === null ? degrees : errorText({ longitude }, range);
  strokes.addText("degree", figures, SIZES.figures * scale, at(COLUMNS.degrees));
  strokes.addGlyph(element, shape, SIZES.sign * scale, at(COLUMNS.sign));
  if (hasMinutes) strokes.addText("degree", minutes, SIZES.figures * scale, at(COLUMNS.minutes));
}

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
const KEY = { line: 36, symbol: 15, name: 11, pitch: 152, row: 24 } as const;

/**
 * Draws the table of aspects, and the lists with the key of the lines, below a wheel.
 *
 * @param isLarge whether text is as large as in a wheel without minutes
 */
export function drawPanel(
  { grid, legend }: PanelSections,
  width: number,
  isLarge: boolean,
  theme: WheelTheme,
): Panel {
  if (grid === null && legend === null) return { svg: "", height: 0 };
  const strokes = new Strokes(theme);
  const scale = isLarge ? LARGE_SCALE : 1;
  const pen = { strokes, scale, theme };
  const size = grid === null ? { x: 0, y: 0 } : gridSize(grid, isLarge);
  if (grid !== null) drawGrid(grid, strokes, { x: MARGIN, y: width }, isLarge);
  if (legend === null) return { svg: strokes.draw(), height: size.y + MARGIN };
  // The lists of one chart are next to the table, one below the other, if they fit.
  const left = size.x + 2 * MARGIN;
  const isBeside = grid !== null && legend.outer === null && left + LIST_WIDTH * scale - MARGIN <= width;
  const top = width + (grid === null || isBeside ? 0 : size.y + MARGIN);
  const lists = drawLists(legend, { x: isBeside ? left : MARGIN, y: top }, isBeside, pen);
  const listsBottom = top + Math.max(lists.height, isBeside ? size.y : 0);
  // The key is next to the lists of one chart, in the rest of the width.
  const isKeyBeside = legend.outer === null && !isBeside;
  const keyAt = isKeyBeside
    ? { x: MARGIN + 2 * LIST_WIDTH * scale, y: top + (ROW_HEIGHT * scale) / 2 }
    : { x: MARGIN, y: listsBottom + ROW_HEIGHT * scale };
  const key = drawKey(keyAt, width, grid !== null, pen);
  const bottom = Math.max(listsBottom, keyAt.y + key.height);
  return { svg: strokes.draw() + lists.headings + key.svg, height: bottom + MARGIN - width };
}

/** Draws the positions and the cusps: in columns, or below each other. */
function drawLists(
  { points, houses, outer, names }: Legend,
  { x, y }: Point,
  isStacked: boolean,
  pen: Pen,
): { readonly height: number; readonly headings: string } {
  const { scale } = pen;
  const [rowHeight, listWidth] = [ROW_HEIGHT * scale, LIST_WIDTH * scale];
  const top = outer === null ? y : y + HEADING.row * scale;
  drawPoints(points, "body", { x, y: top }, pen);
  drawPoints(outer ?? [], "outer", { x: x + listWidth, y: top }, pen);
  const pointsHeight = Math.max(points.length, outer?.length ?? 0) * rowHeight;
  const cuspsHeight = houses.length * rowHeight;
  const cuspsAt = isStacked
    ? { x, y: top + pointsHeight + rowHeight / 2 }
    : { x: x + listWidth * (outer === null ? 1 : 2), y: top };
  drawCusps(houses, cuspsAt, pen);
  const height = isStacked ? cuspsAt.y + cuspsHeight - y : top - y + Math.max(pointsHeight, cuspsHeight);
  const heading = (role: "body" | "outer", column: number, text: string) =>
    drawHeading(text, role, { x: x + column * listWidth, y: y + (HEADING.row * scale) / 2 }, pen);
  const headings = outer === null ? "" : heading("body", 0, names[0]) + heading("outer", 1, names[1]);
  return { height, headings };
}

const UNNAMED = { body: "Inner chart", outer: "Outer chart" } as const;

/** Draws the name of a chart above its column, or the position of the chart in lines. */
function drawHeading(name: string, role: "body" | "outer", { x, y }: Point, { scale, theme }: Pen): string {
  const height = HEADING.size * scale;
  if (name === "") {
    const text = UNNAMED[role];
    const path = textPath(text, height, { x: x + textWidth(text, height) / 2, y });
    return `<path ${colourAttributes(role, theme)} stroke-width="1.5" stroke-linecap="round" d="${path}"/>`;
  }
  const size = height * 1.3;
  const share = (LIST_WIDTH * scale - MARGIN) / estimatedWidth(name, size);
  return (
    `<text ${colourAttributes("caption", theme)} x="${x}" y="${formatNumber(y + size / 3)}" ` +
    `font-family="system-ui,sans-serif" font-size="${formatNumber(size * Math.min(1, share))}">${escapeXml(name)}</text>`
  );
}

/** Draws the line, the symbol and the name of each aspect, and the letters of the table, in as many columns as fit. */
function drawKey({ x: left, y: top }: Point, width: number, hasGrid: boolean, { scale, theme }: Pen): Panel {
  const [name, symbolSize, pitch] = [KEY.name * scale, KEY.symbol * scale, KEY.pitch * scale];
  const columns = Math.max(1, Math.floor((width - left) / pitch));
  const at = (index: number): Point => ({
    x: left + (index % columns) * pitch,
    y: top + Math.floor(index / columns) * KEY.row * scale,
  });
  const text = (words: string, { x, y }: Point) =>
    textPath(words, name, { x: x + textWidth(words, name) / 2, y });
  const round = 'stroke-linecap="round" stroke-linejoin="round"';
  const kinds = ASPECT_KINDS.map(({ aspect, role, dashes, shape }, index) => {
    const { x, y } = at(index);
    const dashed = dashes === null ? "" : ` stroke-dasharray="${dashes}"`;
    const symbolAt = { x: x + KEY.line + 8 + symbolSize / 2, y };
    const symbol = placeShape(shape, symbolSize / GLYPH_UNITS, symbolAt);
    return (
      `<g ${colourAttributes(role, theme)} stroke-width="1.5"><path${dashed} stroke-width="2" d="M${formatNumber(x)} ${formatNumber(y)}h${KEY.line}"/>` +
      `<path ${round} d="${symbol}${text(aspect, { x: symbolAt.x + symbolSize / 2 + 5, y })}"/></g>`
    );
  });
  // The letters begin a row of their own.
  const lettersFrom = Math.ceil(kinds.length / columns) * columns;
  const phases = text("a applying", at(lettersFrom)) + text("s separating", at(lettersFrom + 1));
  const letters = `<path ${colourAttributes("degree", theme)} stroke-width="1.3" ${round} d="${phases}"/>`;
  const last = at(hasGrid ? lettersFrom + 1 : kinds.length - 1);
  return { svg: kinds.join("") + (hasGrid ? letters : ""), height: last.y - top };
}
