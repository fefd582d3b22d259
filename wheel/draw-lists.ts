import { RETROGRADE_SHAPE } from "./body-glyphs.ts";
import type { WheelCusp } from "./chart-shape.ts";
import type { Point } from "./circle.ts";
import type { PanelPoint } from "./panel-points.ts";
import { signPosition } from "./sign-position.ts";
import type { Strokes } from "./strokes.ts";
import { errorText } from "./unknown-time.ts";

/** The sizes of panels at scale 1: the height of a row, and the width of a list. */
export const ROW_HEIGHT = 22;
export const LIST_WIDTH = 150;
/** How much larger panels are where the wheel has no minutes: figures of 16 units. */
export const LARGE_SCALE = 1.46;
/** Centres of the columns of a list. */
const COLUMNS = { point: 13, degrees: 47, sign: 74, minutes: 98, mark: 120 } as const;
const SIZES = { point: 18, number: 12, sign: 15, mark: 12, figures: 11 } as const;

/** Draws a row for each point: glyph or name, degrees, sign, minutes and retrograde mark. */
export function drawPoints(
  points: readonly PanelPoint[],
  role: "body" | "outer",
  strokes: Strokes,
  origin: Point,
  scale: number,
): void {
  for (const [row, point] of points.entries()) {
    const at = atRow(origin, row, scale);
    strokes.addPoint(point, role, SIZES.point * scale, at(COLUMNS.point));
    drawPosition(point, strokes, at, scale);
    if (point.retrograde) {
      strokes.addGlyph("retrograde", RETROGRADE_SHAPE, SIZES.mark * scale, at(COLUMNS.mark));
    }
    if (point.isSignOpen) strokes.addText("retrograde", "?", SIZES.figures * scale, at(COLUMNS.minutes));
  }
}

/** Draws a row for each house: number, degrees, sign and minutes of its cusp. */
export function drawCusps(
  houses: readonly WheelCusp[],
  strokes: Strokes,
  origin: Point,
  scale: number,
): void {
  for (const [row, { number, cusp }] of houses.entries()) {
    const at = atRow(origin, row, scale);
    strokes.addText("number", String(number), SIZES.number * scale, at(COLUMNS.point));
    drawPosition({ longitude: cusp, hasMinutes: true, range: null }, strokes, at, scale);
  }
}

/** The point of a column in a row. */
function atRow(origin: Point, row: number, scale: number): (x: number) => Point {
  return (x) => ({ x: origin.x + x * scale, y: origin.y + (row + 0.5) * ROW_HEIGHT * scale });
}

function drawPosition(
  { longitude, range, hasMinutes }: Pick<PanelPoint, "longitude" | "range" | "hasMinutes">,
  strokes: Strokes,
  at: (x: number) => Point,
  scale: number,
): void {
  const { degrees, minutes, element, shape } = signPosition(longitude);
  const figures = range === null ? degrees : errorText({ longitude }, range);
  strokes.addText("degree", figures, SIZES.figures * scale, at(COLUMNS.degrees));
  strokes.addGlyph(element, shape, SIZES.sign * scale, at(COLUMNS.sign));
  if (hasMinutes) strokes.addText("degree", minutes, SIZES.figures * scale, at(COLUMNS.minutes));
}
