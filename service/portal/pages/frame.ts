import { CODE_SCRIPT } from "./code.ts";
import type { FrameContext, PageLocation } from "./frame-context.ts";
import { type Html, type HtmlValue, html } from "./html.ts";
import { header } from "./navigation.ts";
import { OWN_KEY_SCRIPT } from "./own-key.ts";

/** The parts of an HTML document that differ between pages. */
export interface FrameOptions extends PageLocation {
  readonly title: string;
  /** Names of assets, or paths, in addition to the stylesheet of all pages. */
  readonly stylesheets?: readonly string[];
  readonly scripts?: readonly string[];
  /** Whether search engines may list the page. */
  readonly isIndexed?: boolean;
  /** `<main id="main">` and what belongs next to it. */
  readonly content: HtmlValue;
}

/** Shows the results of the search while words are typed. A page without other scripts has only the form. */
const SEARCH_SCRIPT = "search.js";

/** The scripts that change the layout of a page. Browsers that can wait for them before they show it. */
const LAYOUT_SCRIPTS: readonly string[] = [CODE_SCRIPT, OWN_KEY_SCRIPT];

const SERVICE_NAME = "Almagest";

/** Loaded with the stylesheet, which names them. */
const FONTS = ["public-sans.woff2", "eb-garamond-600.woff2"];

/** A complete document: head, skip link, header with navigation, content, footer. */
export function frame(context: FrameContext, options: FrameOptions): Html {
  const { root, asset } = context;
  const { title, stylesheets = [], scripts = [], isIndexed = true, content } = options;
  const loadedScripts = scripts.length === 0 ? [] : [SEARCH_SCRIPT, ...scripts];
  const addressOf = (name: string): string => `${root}${name.startsWith("/") ? name : asset(name)}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isIndexed ? null : html`<meta name="robots" content="noindex">\n`}<title>${title === SERVICE_NAME ? title : `${title} · ${SERVICE_NAME}`}</title>
${FONTS.map((name) => html`<link rel="preload" href="${addressOf(name)}" as="font" type="font/woff2" crossorigin>\n`)}${["style.css", ...stylesheets].map((name) => html`<link rel="stylesheet" href="${addressOf(name)}">\n`)}${loadedScripts.map((name) => html`<script src="${addressOf(name)}" defer${LAYOUT_SCRIPTS.includes(name) ? html` blocking="render"` : null}></script>\n`)}<link rel="icon" href="${addressOf("favicon.ico")}" sizes="32x32">
<link rel="icon" href="${addressOf("icon.svg")}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${addressOf("apple-touch-icon.png")}">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${header(context, options, addressOf("icon.svg"))}
${content}
${footer(context)}
</body>
</html>
`;
}

/** The `<main>` element that the skip link leads to. */
export function mainElement(body: HtmlValue, isWide: boolean): Html {
  return html`<main id="main"${isWide ? html` class="wide"` : null}>
${body}
</main>`;
}

const LINKS: readonly (readonly [path: string, name: string])[] = [
  ["/docs/accuracy", "Accuracy"],
  ["/docs/performance", "Speed"],
  ["/docs/reliability", "Reliability"],
  ["/docs/reference/licences", "Licences"],
  ["/docs/versioning", "Versioning"],
  ["/docs/changelog", "Changelog"],
  ["/.well-known/security.txt", "Security"],
  ["/openapi.json", "OpenAPI"],
  ["/llms.txt", "llms.txt"],
];

/** The footer of every page, with the credit of the zone borders that their licence requires. */
function footer({ root, contactUrl, termsUrl, privacyUrl }: FrameContext): Html {
  const terms = termsUrl === null ? null : html`<li><a href="${termsUrl}">Terms</a></li>\n`;
  const privacy = html`<li><a href="${privacyUrl ?? `${root}/docs/privacy`}">Privacy</a></li>\n`;
  const contact = contactUrl === null ? null : html`<li><a href="${contactUrl}">Contact</a></li>\n`;
  return html`<footer class="site"><div>
<ul>
${terms}${privacy}${LINKS.map(([path, name]) => html`<li><a href="${root}${path}">${name}</a></li>\n`)}${contact}</ul>
<p>The same request always returns the same numbers. Zone borders © <a href="${root}/docs/reference/licences">OpenStreetMap contributors</a>.</p>
</div></footer>`;
}
