import { ASPECT_KINDS } from "./aspect-kinds.ts";
import type { WheelAspect } from "./chart-shape.ts";
import { formatNumber, formatPoint, pointAt, wrapDeg } from "./circle.ts";
import { colourAttributes, type WheelTheme } from "./colours.ts";
import type { PanelPoint } from "./panel-points.ts";

/** Line widths: of an exact aspect, the decrease per degree of orb, and the minimum. */
const WIDTH = { exact: 2.8, decreasePerDeg: 0.26, min: 0.7 } as const;

/**
 * Draws lines between the true longitudes of two points: `planet1` of `from`, `planet2` of `to`, which contain them.
 */
export function drawAspects(
  aspects: readonly WheelAspect[],
  from: readonly PanelPoint[],
  to: readonly PanelPoint[],
  leftDeg: number,
  radius: number,
  theme: WheelTheme,
): string {
  const end = (points: readonly PanelPoint[], name: string) => {
    const { longitude } = points.find((point) => point.name === name) as PanelPoint;
    return formatPoint(pointAt(wrapDeg(longitude - leftDeg), radius));
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
