import { ASPECT_KINDS, aspectKind } from "./aspect-kinds.ts";
import { bodyGlyph, RETROGRADE_GLYPH } from "./body-glyphs.ts";
import type { WheelAspect } from "./chart-shape.ts";
import { formatNumber, type Point } from "./circle.ts";
import { type ColourRole, colourAttributes, type WheelTheme } from "./colours.ts";
import { textPath } from "./lettering.ts";
import type { PlacedBody } from "./placed-bodies.ts";
import { placePath } from "./placed-path.ts";
import { signPosition } from "./sign-position.ts";

/** What the panel below the wheel shows. */
export interface PanelParts {
  readonly bodies: readonly PlacedBody[];
  readonly outerBodies: readonly PlacedBody[] | null;
  readonly aspects: readonly WheelAspect[];
  /** The bodies of `planet2`: of the chart, or of the outer chart. */
  readonly others: readonly PlacedBody[];
  readonly aspectGrid: boolean;
  readonly legend: boolean;
}

export interface Panel {
  readonly svg: string;
  /** Units of the drawing. */
  readonly height: number;
}

const CELL = 22;
const MARGIN = 20;
const BOX = { x: 24, y: 24 };
/** Sizes of symbols in a cell. */
const SIZES = { body: 18, aspect: 15, sign: 15, retrograde: 12, figures: 11 } as const;
/** The columns of a list of positions: centres of glyph, degrees, sign, minutes and mark. */
const COLUMNS = { body: 11, degrees: 43, sign: 70, minutes: 94, retrograde: 116 } as const;
const LIST_WIDTH = 150;
/** The key of the aspects: length of a line, and distance from one to the next. */
const KEY = { line: 44, pitch: 96 } as const;

/** Draws the table of aspects, and the list of positions with the key of the lines, below a wheel. */
export function drawPanel(parts: PanelParts, top: number, theme: WheelTheme): Panel {
  const { bodies, outerBodies, aspectGrid, legend } = parts;
  if (!aspectGrid && !legend) return { svg: "", height: 0 };
  const strokes = new Strokes();
  const gridWidth = aspectGrid ? drawGrid(parts, strokes, { x: MARGIN, y: top }) + 2 * MARGIN : 0;
  let rows = aspectGrid ? bodies.length + 1 : 0;
  if (legend) {
    const left = MARGIN + gridWidth;
    drawPositions(bodies, "body", strokes, { x: left, y: top });
    drawPositions(outerBodies ?? [], "outer", strokes, { x: left + LIST_WIDTH, y: top });
    rows = Math.max(rows, bodies.length, outerBodies?.length ?? 0);
  }
  const key = legend ? drawKey(top + rows * CELL + CELL, theme) : "";
  const height = rows * CELL + MARGIN + (legend ? 1.5 * CELL : 0);
  return { svg: strokes.draw(theme) + key, height };
}

/** Paths by colour. */
class Strokes {
  readonly #paths = new Map<ColourRole, string>();

  add(role: ColourRole, path: string): void {
    this.#paths.set(role, (this.#paths.get(role) ?? "") + path);
  }

  addGlyph(role: ColourRole, glyph: string, size: number, centre: Point): void {
    this.add(role, placePath(glyph, BOX, size / BOX.x, centre));
  }

  draw(theme: WheelTheme): string {
    const paths = [...this.#paths].map(
      ([role, path]) => `<path ${colourAttributes(role, theme)} d="${path}"/>`,
    );
    return `<g stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`;
  }
}

/** Draws a triangle for one chart, or a rectangle with the outer chart's bodies on top; returns its width. */
function drawGrid(parts: PanelParts, strokes: Strokes, origin: Point): number {
  const { bodies, others } = parts;
  const isBetweenCharts = others !== bodies;
  const centre = (column: number, row: number): Point => ({
    x: origin.x + (column + 0.5) * CELL,
    y: origin.y + (row + 0.5) * CELL,
  });
  const frame = (column: number, row: number) => {
    const { x, y } = centre(column - 0.5, row - 0.5);
    return `M${formatNumber(x)} ${formatNumber(y)}h${CELL}v${CELL}h-${CELL}Z`;
  };
  const first = isBetweenCharts ? 1 : 0;
  for (const [row, { name }] of bodies.entries()) {
    const at = isBetweenCharts ? { column: 0, row: row + 1 } : { column: row, row };
    strokes.addGlyph("body", bodyGlyph(name), SIZES.body, centre(at.column, at.row));
    const width = isBetweenCharts ? others.length : row;
    for (let column = 0; column < width; column++) strokes.add("line", frame(column + first, row + first));
  }
  if (isBetweenCharts) {
    for (const [column, { name }] of others.entries()) {
      strokes.addGlyph("outer", bodyGlyph(name), SIZES.body, centre(column + 1, 0));
    }
  }
  for (const { planet1, planet2, aspect } of parts.aspects) {
    const one = bodies.findIndex(({ name }) => name === planet1);
    const two = others.findIndex(({ name }) => name === planet2);
    const row = isBetweenCharts ? one + 1 : Math.max(one, two);
    const column = isBetweenCharts ? two + 1 : Math.min(one, two);
    const { role, glyph } = aspectKind(aspect);
    strokes.addGlyph(role, glyph, SIZES.aspect, centre(column, row));
  }
  return (others.length + first) * CELL;
}

/** Draws a row for each body: glyph, degrees, sign, minutes and retrograde mark. */
function drawPositions(
  bodies: readonly PlacedBody[],
  role: "body" | "outer",
  strokes: Strokes,
  origin: Point,
): void {
  for (const [row, { name, longitude, retrograde }] of bodies.entries()) {
    const at = (x: number): Point => ({ x: origin.x + x, y: origin.y + (row + 0.5) * CELL });
    const { degrees, minutes, element, glyph } = signPosition(longitude);
    strokes.addGlyph(role, bodyGlyph(name), SIZES.body, at(COLUMNS.body));
    strokes.add("degree", textPath(degrees, SIZES.figures, at(COLUMNS.degrees)));
    strokes.addGlyph(element, glyph, SIZES.sign, at(COLUMNS.sign));
    strokes.add("degree", textPath(minutes, SIZES.figures, at(COLUMNS.minutes)));
    if (retrograde)
      strokes.addGlyph("retrograde", RETROGRADE_GLYPH, SIZES.retrograde, at(COLUMNS.retrograde));
  }
}

/** Draws the line and the symbol of each aspect. */
function drawKey(y: number, theme: WheelTheme): string {
  return ASPECT_KINDS.map(({ role, dashes, glyph }, index) => {
    const x = MARGIN + index * KEY.pitch;
    const dashed = dashes === null ? "" : ` stroke-dasharray="${dashes}"`;
    const symbol = placePath(glyph, BOX, SIZES.aspect / BOX.x, { x: x + KEY.line + CELL / 2 + 4, y });
    return (
      `<g ${colourAttributes(role, theme)} stroke-width="2"><path${dashed} d="M${x} ${formatNumber(y)}h${KEY.line}"/>` +
      `<path stroke-width="1.5" d="${symbol}"/></g>`
    );
  }).join("");
}
