import { type Html, html, trustedHtml } from "../pages/html.ts";

/** A drawing with its caption. */
export interface Picture {
  readonly kind: "wheel" | "map";
  readonly caption: string;
  readonly svg: string;
}

/** Draws the pictures of a response; none if it has nothing to draw. */
export type DrawPictures = (response: Readonly<Record<string, unknown>>) => readonly Picture[];

const MAP_KEY = html`<ul class="map-key">
<li class="map-midheaven">Midheaven</li><li class="map-imumcoeli">ImumCoeli</li>
<li class="map-ascendant">Ascendant</li><li class="map-descendant">Descendant</li>
</ul>`;

/** A picture as a figure. A map is wider than a phone: it scrolls in its own box. */
export function figureOf({ kind, caption, svg }: Picture): Html {
  const drawing = trustedHtml(svg);
  if (kind === "wheel")
    return html`<figure class="wheel">${drawing}<figcaption class="hint">${caption}</figcaption></figure>\n`;
  return html`<figure class="map"><div class="scroll" role="region" aria-label="World map" tabindex="0">${drawing}</div>
<p class="hint scroll-hint">Scroll the map sideways to see all of it.</p>
<figcaption class="hint">${caption}. Source of the outlines: Natural Earth.</figcaption>${MAP_KEY}</figure>\n`;
}
