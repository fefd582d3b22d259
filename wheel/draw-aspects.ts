import { longitudeOf, type WheelAspect } from "./chart-shape.ts";
import { pointAt, written, writtenPoint } from "./circle.ts";
import { type ColourRole, coloured, type WheelTheme } from "./colours.ts";
import type { PlacedBody } from "./placed-bodies.ts";

/** Each kind with its dashes, so that kinds are told apart without colours; those drawn last lie on top. */
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

/** The line of an exact aspect, how much thinner it is per degree of orb, and the thinnest line. */
const WIDTH = { exact: 2.8, lessPerDeg: 0.26, least: 0.7 } as const;

/**
 * Lines between the true longitudes of two bodies, the first of `from` and the second of `to`. Throws a TypeError for an aspect or a body that it does not
 * know.
 */
export function drawAspects(
  aspects: readonly WheelAspect[],
  from: readonly PlacedBody[],
  to: readonly PlacedBody[],
  radius: number,
  theme: WheelTheme,
): string {
  for (const { aspect } of aspects) {
    if (!KINDS.some((kind) => kind.aspect === aspect)) throw new TypeError(`${aspect} is no major aspect`);
  }
  const end = (bodies: readonly PlacedBody[], name: string) => {
    const body = bodies.find((placed) => placed.name === name);
    if (body === undefined) throw new TypeError(`${name} has an aspect and is none of the planets`);
    return writtenPoint(pointAt(body.trueDeg, radius));
  };
  return KINDS.map(({ aspect, role, dashes }) => {
    const lines = aspects
      .filter((found) => found.aspect === aspect)
      .map(({ planet1, planet2, orb }) => {
        const exactness = longitudeOf("an aspect's orb", orb) * WIDTH.lessPerDeg;
        const width = Math.max(WIDTH.least, WIDTH.exact - exactness);
        return `<path stroke-width="${written(width)}" d="M${end(from, planet1)}L${end(to, planet2)}"/>`;
      });
    if (lines.length === 0) return "";
    const dashed = dashes === null ? "" : ` stroke-dasharray="${dashes}"`;
    return `<g ${coloured(role, theme)}${dashed}>${lines.join("")}</g>`;
  }).join("");
}
