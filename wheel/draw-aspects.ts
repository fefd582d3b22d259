import { ASPECT_KINDS } from "./aspect-kinds.ts";
import type { WheelAspect } from "./chart-shape.ts";
import { formatNumber, formatPoint, pointAt } from "./circle.ts";
import { colourAttributes, type WheelTheme } from "./colours.ts";
import type { PlacedBody } from "./placed-bodies.ts";

/** Line widths: of an exact aspect, the decrease per degree of orb, and the minimum. */
const WIDTH = { exact: 2.8, decreasePerDeg: 0.26, min: 0.7 } as const;

/**
 * Draws lines between the true longitudes of two bodies: `planet1` of `from`, `planet2` of `to`, which contain them.
 */
export function drawAspects(
  aspects: readonly WheelAspect[],
  from: readonly PlacedBody[],
  to: readonly PlacedBody[],
  radius: number,
  theme: WheelTheme,
): string {
  const end = (bodies: readonly PlacedBody[], name: string) => {
    const { trueDeg } = bodies.find((placed) => placed.name === name) as PlacedBody;
    return formatPoint(pointAt(trueDeg, radius));
  };
  return ASPECT_KINDS.map(({ aspect, role, dashes }) => {
    const lines = aspects
      .filter((candidate) => candidate.aspect === aspect)
      .map(({ planet1, planet2, orb }) => {
        const decrease = orb * WIDTH.decreasePerDeg;
        const width = Math.max(WIDTH.min, WIDTH.exact - decrease);
        return `<path stroke-width="${formatNumber(width)}" d="M${end(from, planet1)}L${end(to, planet2)}"/>`;
      });
    if (lines.length === 0) return "";
    const dashed = dashes === null ? "" : ` stroke-dasharray="${dashes}"`;
    return `<g ${colourAttributes(role, theme)}${dashed}>${lines.join("")}</g>`;
  }).join("");
}
