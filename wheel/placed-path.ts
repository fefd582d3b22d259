import { formatNumber, type Point } from "./circle.ts";

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

/**
 * Scales a path and moves the centre of its box to a point. Coordinates are absolute before and after, so that paths can
 * be concatenated.
 *
 * @param path commands M, L, H, V, C, S, A and Z, each with its letter.
 * @param box width and height of the box that the path is drawn in.
 * @param scale units of the drawing per unit of the box.
 */
export function placePath(path: string, box: Point, scale: number, centre: Point): string {
  const x = (value: number) => formatNumber(centre.x + (value - box.x / 2) * scale);
  const y = (value: number) => formatNumber(centre.y + (value - box.y / 2) * scale);
  let placed = "";
  for (const [commandText, command = "", rest = ""] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (numbers.length !== NUMBERS_PER_COMMAND[command]) throw new TypeError(`invalid path: ${commandText}`);
    placed += command;
    if (command === "V") placed += numbers.map(y).join(" ");
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
      placed += `${formatNumber(rx * scale)} ${formatNumber(ry * scale)} ${turn} ${large} ${sweep} ${x(endX)} ${y(endY)}`;
    } else placed += numbers.map((value, index) => (index % 2 === 0 ? x(value) : y(value))).join(" ");
  }
  return placed;
}
