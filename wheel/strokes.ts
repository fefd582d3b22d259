import { bodyShape } from "./body-glyphs.ts";
import { formatNumber, type Point } from "./circle.ts";
import { type ColourRole, colourAttributes, type WheelTheme } from "./colours.ts";
import { textPath } from "./lettering.ts";
import type { PanelPoint } from "./panel-points.ts";
import { GLYPH_UNITS, placeShape, type Shape } from "./placed-path.ts";

/** Paths by colour and width of line: drawings with few elements. */
export class Strokes {
  readonly #paths = new Map<string, string>();
  readonly #theme: WheelTheme;

  constructor(theme: WheelTheme) {
    this.#theme = theme;
  }

  add(role: ColourRole, path: string, width = 1.5): void {
    const attributes = `${colourAttributes(role, this.#theme)} stroke-width="${formatNumber(width)}"`;
    this.#paths.set(attributes, (this.#paths.get(attributes) ?? "") + path);
  }

  addGlyph(role: ColourRole, shape: Shape, size: number, centre: Point, width?: number): void {
    this.add(role, placeShape(shape, size / GLYPH_UNITS, centre), width);
  }

  addText(role: ColourRole, text: string, height: number, centre: Point, width?: number): void {
    this.add(role, textPath(text, height, centre), width);
  }

  /** Adds the glyph of a body, or the name of an angle. */
  addPoint({ name, label }: PanelPoint, role: ColourRole, size: number, centre: Point): void {
    if (label === null) this.addGlyph(role, bodyShape(name), size, centre);
    else this.addText(role, label, size * 0.6, centre, 1.7);
  }

  /** The paths without the group that makes their ends round. */
  paths(): string {
    return [...this.#paths].map(([attributes, path]) => `<path ${attributes} d="${path}"/>`).join("");
  }

  draw(): string {
    return `<g stroke-linecap="round" stroke-linejoin="round">${this.paths()}</g>`;
  }
}
