import { wheelStylesheet } from "../../../wheel/index.ts";
import { type Html, html, trustedHtml } from "../pages/html.ts";
import { almanacStylesheet } from "./almanac-picture.ts";
import type { Picture } from "./wheel-pictures.ts";

/** Width of a picture that is a document of its own, CSS pixels. */
const WHEEL_SIZE = 576;

/** The rules that colour pictures inside pages. */
export function pictureStylesheet(): string {
  return `${wheelStylesheet()}${almanacStylesheet()}`;
}

/** A picture as an SVG document with its own style rules. */
export function documentOf({ svg }: Picture): string {
  return svg.replace(/^<svg[^>]*>/, (start) => `${start}<style>${pictureStylesheet()}</style>`);
}

/**
 * A picture as a figure, with buttons that save it.
 *
 * @param fileName of the saved picture, without an ending
 */
export function figureOf({ caption, svg }: Picture, fileName: string): Html {
  return html`<figure class="wheel">${trustedHtml(svg)}<figcaption class="hint">${caption}</figcaption><p class="actions save">${saveButton("svg", fileName, caption)}${saveButton("png", fileName, caption)}</p></figure>\n`;
}

/** A picture of a recorded response, which is a document of its own: the page loads faster. */
export function linkedFigureOf({ caption, heightShare = 1 }: Picture, address: string): Html {
  const height = Math.round(WHEEL_SIZE * heightShare);
  return html`<figure class="wheel"><a href="${address}"><img src="${address}" width="${WHEEL_SIZE}" height="${height}" loading="lazy" alt="${caption}"></a>
<figcaption class="hint">${caption}, drawn from the recorded response.</figcaption></figure>\n`;
}

/**
 * A button that saves a part of the response as a file. The page's script shows it.
 *
 * @param description what is saved, for screen readers
 */
export function saveButton(
  form: "svg" | "png" | "json" | "csv",
  fileName: string,
  description: string,
): Html {
  return html`<button type="button" class="secondary" data-save="${form}" data-name="${fileName}" hidden>Save ${form.toUpperCase()}<span class="visually-hidden">: ${description}</span></button>`;
}
