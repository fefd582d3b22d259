import { formatNumber, type Point } from "./circle.ts";

interface PathStep {
  readonly command: string;
  readonly numbers: readonly number[];
}

type ArcNumbers = [
  rx: number,
  ry: number,
  turn: number,
  large: number,
  sweep: number,
  endX: number,
  endY: number,
];

/** A drawing in a box, read once and placed many times. */
export interface Shape {
  readonly box: Point;
  readonly steps: readonly PathStep[];
}

/** Numbers after each command, in pairs of x and y except for H, V and A. */
const NUMBERS_PER_COMMAND: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  A: 7,
  Z: 0,
};

export const GLYPH_UNITS = 24;

/**
 * Reads a path.
 *
 * @param path commands M, L, H, V, C, S, A and Z, each with its letter; coordinates are absolute.
 * @param box width and height of the box that the path is drawn in; default: the box of glyphs.
 */
export function shapeOf(path: string, box: Point = { x: GLYPH_UNITS, y: GLYPH_UNITS }): Shape {
  const steps: PathStep[] = [];
  for (const [commandText, command = "", rest = ""] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (numbers.length !== NUMBERS_PER_COMMAND[command]) throw new TypeError(`invalid path: ${commandText}`);
    steps.push({ command, numbers });
  }
  return { box, steps };
}

export function shapesOf<Name extends string>(paths: Readonly<Record<Name, string>>): Record<Name, Shape> {
  const shapes = Object.entries<string>(paths).map(([name, path]) => [name, shapeOf(path)]);
  return Object.fromEntries(shapes) as Record<Name, Shape>;
}

/**
 * Scales a shape and moves the centre of its box to a point. Coordinates of the path returned are absolute, so that paths can be
 * concatenated.
 *
 * @param scale units of the drawing per unit of the box.
 */
export function placeShape({ box, steps }: Shape, scale: number, centre: Point): string {
  const x = (value: number) => formatNumber(centre.x + (value - box.x / 2) * scale);
  const y = (value: number) => formatNumber(centre.y + (value - box.y / 2) * scale);
  let placed = "";
  for (const { command, numbers } of steps) {
    placed += command;
    if (command === "A") {
      const [rx, ry, turn, large, sweep, endX, endY] = numbers as ArcNumbers;
      placed += `${formatNumber(rx * scale)} ${formatNumber(ry * scale)} ${turn} ${large} ${sweep} ${x(endX)} ${y(endY)}`;
      continue;
    }
    // A drawing has a thousand of these: a list of texts for each step would take longer than its numbers.
    let isX = command !== "V";
    let separator = "";
    for (const value of numbers) {
      placed += separator + (isX ? x(value) : y(value));
      isX = !isX;
      separator = " ";
    }
  }
  return placed;
}
