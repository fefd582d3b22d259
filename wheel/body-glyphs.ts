import { type Shape, shapeOf, shapesOf } from "./placed-path.ts";

/** The seventeen bodies by the names of the engine and the service. */
export type WheelBodyName =
  | "Sun"
  | "Moon"
  | "Mercury"
  | "Venus"
  | "Mars"
  | "Jupiter"
  | "Saturn"
  | "Uranus"
  | "Neptune"
  | "Pluto"
  | "TrueNode"
  | "Lilith"
  | "Chiron"
  | "Ceres"
  | "Pallas"
  | "Juno"
  | "Vesta";

/** The seventeen bodies, as paths in a box of 24 by 24. */
export const BODY_GLYPHS: Readonly<Record<WheelBodyName, string>> = {
  Sun: "M3.2 12A8.8 8.8 0 1 1 20.8 12A8.8 8.8 0 1 1 3.2 12ZM11.5 11.5H12.5V12.5H11.5Z",
  Moon: "M8 3.4A9 9 0 1 1 8 20.6A10.8 10.8 0 0 0 8 3.4Z",
  Mercury:
    "M7.4 10A4.6 4.6 0 1 1 16.6 10A4.6 4.6 0 1 1 7.4 10ZM7 1.6C7 4 9 5.4 12 5.4C15 5.4 17 4 17 1.6M12 14.6V22.4M8.2 18.6H15.8",
  Venus: "M6.6 7.8A5.4 5.4 0 1 1 17.4 7.8A5.4 5.4 0 1 1 6.6 7.8ZM12 13.2V22.2M7.8 17.8H16.2",
  Mars: "M3.2 14.6A6.2 6.2 0 1 1 15.6 14.6A6.2 6.2 0 1 1 3.2 14.6ZM13.8 10.2L20.6 3.4M14.8 3.4H20.6V9.2",
  Jupiter:
    "M4.4 6.6C4.8 4.2 6.6 2.8 8.8 2.8C11.2 2.8 12.8 4.6 12.8 7.2C12.8 11.4 9 14.8 3.6 16.4H20.6M16.6 3.4V21.4",
  Saturn:
    "M8 2.2V17M4.2 5.8H12.4M8 12C9 9.8 10.8 8.8 12.8 8.8C15.4 8.8 17 10.6 17 13C17 16.2 14.2 17 14.2 19.6C14.2 21 15.2 21.8 16.4 21.8C17.6 21.8 18.6 21.2 19.4 20.2",
  Uranus:
    "M4.6 2.6C6.2 3.4 7 5 7 7.6C7 10.2 6.2 11.8 4.6 12.6M19.4 2.6C17.8 3.4 17 5 17 7.6C17 10.2 17.8 11.8 19.4 12.6M7 7.6H17M12 2.6V15.6M9 18.6A3 3 0 1 1 15 18.6A3 3 0 1 1 9 18.6Z",
  Neptune:
    "M12 2.6V22.2M4.6 3.2V8.4C4.6 12.4 7.6 14.8 12 14.8C16.4 14.8 19.4 12.4 19.4 8.4V3.2M8 18.6H16M2.4 5.4L4.6 2.8L6.8 5.4M9.8 5.2L12 2.6L14.2 5.2M17.2 5.4L19.4 2.8L21.6 5.4",
  Pluto:
    "M8.8 5.4A3.2 3.2 0 1 1 15.2 5.4A3.2 3.2 0 1 1 8.8 5.4ZM5 5.4C5 10.2 8 13 12 13C16 13 19 10.2 19 5.4M12 13V22.2M7.8 17.8H16.2",
  TrueNode:
    "M3 18.6A2.8 2.8 0 1 1 8.6 18.6A2.8 2.8 0 1 1 3 18.6ZM15.4 18.6A2.8 2.8 0 1 1 21 18.6A2.8 2.8 0 1 1 15.4 18.6ZM7.6 16.5C5.4 14.2 4.2 11.8 4.2 9.2C4.2 5.4 7.6 2.8 12 2.8C16.4 2.8 19.8 5.4 19.8 9.2C19.8 11.8 18.6 14.2 16.4 16.5",
  Lilith: "M14.8 2.2A6.2 6.2 0 1 0 14.8 13.8A7.6 7.6 0 0 1 14.8 2.2ZM12 14.2V22.4M8 18.4H16",
  Chiron: "M11 2V14.4M17 2.8L11 8.4L17.2 14M6.4 18.2A4.6 3.8 0 1 1 15.6 18.2A4.6 3.8 0 1 1 6.4 18.2Z",
  Ceres:
    "M7.4 4.4C8.6 3 10.2 2.2 12 2.2C15.6 2.2 18.2 4.9 18.2 8.2C18.2 11.6 15.6 14.2 12 14.2V22.4M8 18.4H16",
  Pallas: "M12 1.8L17.8 8L12 14.2L6.2 8ZM12 14.2V22.4M8 18.4H16",
  Juno: "M12 1V22.6M5.4 7.6H18.6M7.33 2.93L16.67 12.27M16.67 2.93L7.33 12.27M7.8 18.4H16.2",
  Vesta: "M2.4 14.6H7.2L12 20.8L16.8 14.6H21.6M6.2 8.8H8.8L12 13L15.2 8.8H17.8M12 2.4V7.4",
};

const BODY_SHAPES: Readonly<Record<WheelBodyName, Shape>> = /* @__PURE__ */ shapesOf(BODY_GLYPHS);

export const RETROGRADE_SHAPE: Shape = /* @__PURE__ */ shapeOf(
  "M6 21V3H11.6C14.8 3 16.8 5 16.8 7.7C16.8 10.4 14.8 12.4 11.6 12.4H6M10.8 12.4L19.6 22M19.6 14.4L11.4 22",
);

/**
 * Returns the glyph of a body as a path in a box of 24 by 24, to be drawn as a line of width 1.5 to 2.
 *
 * @param name the service's name of one of the seventeen bodies
 * @returns the attribute `d` of an SVG path
 * @throws {TypeError} when the body is unknown.
 *
 * @example
 * ```ts
 * import { bodyGlyph } from "almagest/wheel";
 *
 * bodyGlyph("Venus").startsWith("M6.6 7.8A5.4"); // => true
 * ```
 */
export function bodyGlyph(name: string): string {
  return BODY_GLYPHS[bodyName(name)];
}

export function bodyShape(name: string): Shape {
  return BODY_SHAPES[bodyName(name)];
}

function bodyName(name: string): WheelBodyName {
  if (!isBodyName(name)) throw new TypeError(`${name} is not one of the seventeen bodies`);
  return name;
}

export function isBodyName(name: unknown): name is WheelBodyName {
  return typeof name === "string" && Object.hasOwn(BODY_GLYPHS, name);
}
