import { longitudeOf, type WheelAspect } from "./chart-shape.ts";
import { formatNumber, formatPoint, pointAt } from "./circle.ts";
import { type ColourRole, colourAttributes, type WheelTheme } from "./colours.ts";
import type { PlacedBody } from "./placed-bodies.ts";

/** Dashes distinguish the kinds without colours. The last kind is drawn on top. */
const KINDS: readonly {
  readonly aspect: string;
  readonly role: ColourRole;
  readonly dashes: string | null;
}[] = [
  { aspect: "Sextile", role: "sextile", dashes: "2 4" },
  { aspect: "Trine", role: "trine", dashes: null },
  { aspect: "Square", role: "square", dashes: "7 4" },
  { aspect: "Opposition", role: "opposition", dashes: "14 4" },
  { aspect: "Conjunction", role: "conjunction", dashes: "1 2" },
];

/** Line widths: of an exact aspect, the decrease per degree of orb, and the minimum. */
const WIDTH = { exact: 2.8, decreasePerDeg: 0.26, min: 0.7 } as const;

/**
 * Draws lines between the true longitudes of two bodies: `planet1` of `from`, `planet2` of `to`.
 *
 * @throws {TypeError} when an aspect is not a major aspect, or a body is not in its list.
 */
export function drawAspects(
  aspects: readonly WheelAspect[],
  from: readonly PlacedBody[],
  to: readonly PlacedBody[],
  radius: number,
  theme: WheelTheme,
): string {
  for (const { aspect } of aspects) {
    if (!KINDS.some((kind) => kind.aspect === aspect)) throw new TypeError(`${aspect} is not a major aspect`);
  }
  const end = (bodies: readonly PlacedBody[], name: string) => {
    const body = bodies.find((placed) => placed.name === name);
    if (body === undefined) throw new TypeError(`${name} has an aspect but is not in planets`);
    return formatPoint(pointAt(body.trueDeg, radius));
  };
  return KINDS.map(({ aspect, role, dashes }) => {
    const lines = aspects
      .filter((candidate) => candidate.aspect === aspect)
      .map(({ planet1, planet2, orb }) => {
        const decrease = longitudeOf("an aspect's orb", orb) * WIDTH.decreasePerDeg;
        const width = Math.max(WIDTH.min, WIDTH.exact - decrease);
        return `<path stroke-width="${formatNumber(width)}" d="M${end(from, planet1)}L${end(to, planet2)}"/>`;
      });
    if (lines.length === 0) return "";
    const dashed = dashes === null ? "" : ` stroke-dasharray="${dashes}"`;
    return `<g ${colourAttributes(role, theme)}${dashed}>${lines.join("")}</g>`;
  }).join("");
}
