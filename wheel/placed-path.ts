import { type Point, written } from "./circle.ts";

/** How many numbers follow each command, in pairs of x and y unless said otherwise. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, A: 7, Z: 0 };

/**
 * A path moved to its place in the drawing: the middle of its box comes to lie on a point. Coordinates are absolute
 * before and after, so that paths can be put one behind the other.
 *
 * @param path Commands M, L, H, V, C, S, A and Z, each with its letter.
 * @param box Width and height of the box that the path is drawn in.
 * @param scale Units of the drawing per unit of the box.
 */
export function placedPath(path: string, box: Point, scale: number, middle: Point): string {
  const x = (value: number) => written(middle.x + (value - box.x / 2) * scale);
  const y = (value: number) => written(middle.y + (value - box.y / 2) * scale);
  let placed = "";
  for (const [, command, rest] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = (rest!.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (numbers.length !== NUMBERS[command!]) throw new TypeError(`a path has ${command}${rest}`);
    placed += command;
    if (command === "V") placed += y(numbers[0]!);
    else if (command === "A") {
      const [rx, ry, turn, large, sweep, endX, endY] = numbers as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      placed += `${written(rx * scale)} ${written(ry * scale)} ${turn} ${large} ${sweep} ${x(endX)} ${y(endY)}`;
    } else placed += numbers.map((value, index) => (index % 2 === 0 ? x(value) : y(value))).join(" ");
  }
  return placed;
}
