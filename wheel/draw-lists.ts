import { RETROGRADE_SHAPE } from "./body-glyphs.ts";
import type { WheelCusp } from "./chart-shape.ts";
import type { Point } from "./circle.ts";
import type { PanelPoint } from "./panel-points.ts";
import { signPosition } from "./sign-position.ts";
import type { Strokes } from "./strokes.ts";

export const ROW_HEIGHT = 22;
export const LIST_WIDTH = 150;
/** Centres of the columns of a list. */
const COLUMNS = { point: 13, degrees: 47, sign: 74, minutes: 98, mark: 120 } as const;
const SIZES = { point: 18, number: 12, sign: 15, mark: 12, figures: 11 } as const;

/** Draws a row for each point: glyph or name, degrees, sign, minutes and retrograde mark. */
export function drawPoints(
  points: readonly PanelPoint[],
  role: "body" | "outer",
  strokes: Strokes,
  origin: Point,
): void {
  for (const [row, point] of points.entries()) {
    const at = atRow(origin, row);
    strokes.addPoint(point, role, SIZES.point, at(COLUMNS.point));
    drawPosition(point.longitude, strokes, at);
    if (point.retrograde) {
      strokes.addGlyph("retrograde", RETROGRADE_SHAPE, SIZES.mark, at(COLUMNS.mark));
    }
  }
}

/** Draws a row for each house: number, degrees, sign and minutes of its cusp. */
export function drawCusps(houses: readonly WheelCusp[], strokes: Strokes, origin: Point): void {
  for (const [row, { number, cusp }] of houses.entries()) {
    const at = atRow(origin, row);
    strokes.addText("number", String(number), SIZES.number, at(COLUMNS.point));
    drawPosition(cusp, strokes, at);
  }
}

/** The point of a column in a row. */
function atRow(origin: Point, row: number): (x: number) => Point {
  return (x) => ({ x: origin.x + x, y: origin.y + (row + 0.5) * ROW_HEIGHT });
}

function drawPosition(longitude: number, strokes: Strokes, at: (x: number) => Point): void {
  const { degrees, minutes, element, shape } = signPosition(longitude);
  strokes.addText("degree", degrees, SIZES.figures, at(COLUMNS.degrees));
  strokes.addGlyph(element, shape, SIZES.sign, at(COLUMNS.sign));
  strokes.addText("degree", minutes, SIZES.figures, at(COLUMNS.minutes));
}
