import type { ColourRole } from "./colours.ts";

export type WheelAspectName = "Conjunction" | "Sextile" | "Square" | "Trine" | "Opposition";

/** A major aspect: its colour, and the dashes that distinguish it without colours. */
export interface AspectKind {
  readonly aspect: WheelAspectName;
  readonly role: ColourRole;
  readonly dashes: string | null;
  /** Its symbol as a path in a box of 24 by 24. */
  readonly glyph: string;
}

/** In the order of drawing: the last is on top. */
export const ASPECT_KINDS: readonly AspectKind[] = [
  {
    aspect: "Sextile",
    role: "sextile",
    dashes: "2 4",
    glyph: "M12 3V21M4.2 7.5L19.8 16.5M19.8 7.5L4.2 16.5",
  },
  { aspect: "Trine", role: "trine", dashes: null, glyph: "M12 3.6L21 19.6H3Z" },
  { aspect: "Square", role: "square", dashes: "7 4", glyph: "M4.2 4.2H19.8V19.8H4.2Z" },
  {
    aspect: "Opposition",
    role: "opposition",
    dashes: "14 4",
    glyph:
      "M2.8 17.2A4 4 0 1 1 10.8 17.2A4 4 0 1 1 2.8 17.2ZM13.2 6.8A4 4 0 1 1 21.2 6.8A4 4 0 1 1 13.2 6.8ZM9.6 14.4L14.4 9.6",
  },
  {
    aspect: "Conjunction",
    role: "conjunction",
    dashes: "1 2",
    glyph: "M3.4 15.6A5.6 5.6 0 1 1 14.6 15.6A5.6 5.6 0 1 1 3.4 15.6ZM13 11.6L20.6 3.4",
  },
];

/**
 * Returns the kind of an aspect.
 *
 * @throws {TypeError} when it is not a major aspect.
 */
export function aspectKind(aspect: string): AspectKind {
  const kind = ASPECT_KINDS.find((candidate) => candidate.aspect === aspect);
  if (kind === undefined) throw new TypeError(`${aspect} is not a major aspect`);
  return kind;
}
