import type { EphemerisSource } from "../../../engine/index.ts";
import { wheelStylesheet } from "../../../wheel/index.ts";
import { worldMapStylesheet } from "../map/map-stylesheet.ts";
import { type Html, html, trustedHtml } from "../pages/html.ts";
import { createMapPictures } from "./map-pictures.ts";
import { createWheelPictures, type DrawPictures, type Picture } from "./wheel-pictures.ts";

const MAP_KEY = html`<ul class="map-key">
<li class="map-midheaven">Midheaven</li><li class="map-imumcoeli">ImumCoeli</li>
<li class="map-ascendant">Ascendant</li><li class="map-descendant">Descendant</li>
</ul>`;

/**
 * Returns the function that draws the pictures of a response of any endpoint:
 *
 * - wheels of a chart, of the sky, and of two charts around each other
 * - the world map of a response about places
 *
 * @param source computes the charts and lines that responses do not contain
 */
export function createPictures(source: EphemerisSource): DrawPictures {
  const drawWheels = createWheelPictures(source);
  const drawMaps = createMapPictures(source);
  return (response) => [...drawWheels(response), ...drawMaps(response)];
}

/** The rules that colour pictures inside pages. */
export function pictureStylesheet(): string {
  return `${wheelStylesheet()}\n${worldMapStylesheet()}`;
}

/** A picture as an SVG document with its own style rules. */
export function documentOf({ kind, svg }: Picture): string {
  const rules = kind === "wheel" ? wheelStylesheet() : worldMapStylesheet();
  return svg.replace(/^<svg[^>]*>/, (start) => `${start}<style>${rules}</style>`);
}

/**
 * A picture as a figure, with buttons that save it. A map is wider than a phone: it scrolls in its own box.
 *
 * @param fileName of the saved picture, without an ending
 */
export function figureOf({ kind, caption, svg }: Picture, fileName: string): Html {
  const drawing = trustedHtml(svg);
  const buttons = html`<p class="actions save">${saveButton("svg", fileName, caption)}${saveButton("png", fileName, caption)}</p>`;
  if (kind === "wheel")
    return html`<figure class="wheel">${drawing}<figcaption class="hint">${caption}</figcaption>${buttons}</figure>\n`;
  return html`<figure class="map"><div class="scroll" role="region" aria-label="World map" tabindex="0">${drawing}</div>
<p class="hint scroll-hint">Scroll the map sideways to see all of it.</p>
<figcaption class="hint">${caption}. Source of the outlines: Natural Earth.</figcaption>${MAP_KEY}${buttons}</figure>\n`;
}

/**
 * A button that saves a part of the response as a file. The page's script shows it.
 *
 * @param description what is saved, for screen readers
 */
export function saveButton(form: "svg" | "png" | "json", fileName: string, description: string): Html {
  return html`<button type="button" class="secondary" data-save="${form}" data-name="${fileName}" hidden>Save ${form.toUpperCase()}<span class="visually-hidden">: ${description}</span></button>`;
}
