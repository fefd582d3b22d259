import type { ColourRole } from "./colours.ts";
import { type Shape, shapeOf } from "./placed-path.ts";

/** The aspects that a wheel can draw. */
export type WheelAspectName = "Conjunction" | "Sextile" | "Square" | "Trine" | "Opposition";

/** A major aspect: its colour, red if hard and blue if soft, and the dashes that distinguish it without colours. */
export interface AspectKind {
  readonly aspect: WheelAspectName;
  /** The exact angle, and the orb within which the aspects of a chart are listed, degrees. */
  readonly angleDeg: number;
  readonly orbDegMax: number;
  readonly role: ColourRole;
  readonly dashes: string | null;
  /** Its symbol in a box of 24 by 24. */
  readonly shape: Shape;
}

/** In the order of drawing: the last is on top. */
export const ASPECT_KINDS: readonly AspectKind[] = [
  {
    aspect: "Sextile",
    angleDeg: 60,
    orbDegMax: 6,
    role: "sextile",
    dashes: "2 4",
    shape: /* @__PURE__ */ shapeOf("M12 3V21M4.2 7.5L19.8 16.5M19.8 7.5L4.2 16.5"),
  },
  {
    aspect: "Trine",
    angleDeg: 120,
    orbDegMax: 8,
    role: "trine",
    dashes: null,
    shape: /* @__PURE__ */ shapeOf("M12 3.6L21 19.6H3Z"),
  },
  {
    aspect: "Square",
    angleDeg: 90,
    orbDegMax: 8,
    role: "square",
    dashes: "7 4",
    shape: /* @__PURE__ */ shapeOf("M4.2 4.2H19.8V19.8H4.2Z"),
  },
  {
    aspect: "Opposition",
    angleDeg: 180,
    orbDegMax: 8,
    role: "opposition",
    dashes: "14 4",
    shape: /* @__PURE__ */ shapeOf(
      "M2.8 17.2A4 4 0 1 1 10.8 17.2A4 4 0 1 1 2.8 17.2ZM13.2 6.8A4 4 0 1 1 21.2 6.8A4 4 0 1 1 13.2 6.8ZM9.6 14.4L14.4 9.6",
    ),
  },
  {
    aspect: "Conjunction",
    angleDeg: 0,
    orbDegMax: 8,
    role: "conjunction",
    dashes: null,
    shape: /* @__PURE__ */ shapeOf(
      "M3.4 15.6A5.6 5.6 0 1 1 14.6 15.6A5.6 5.6 0 1 1 3.4 15.6ZM13 11.6L20.6 3.4",
    ),
  },
];

export function aspectKind(name: string): AspectKind {
  return ASPECT_KINDS.find(({ aspect }) => aspect === name) as AspectKind;
}
