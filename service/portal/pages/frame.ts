import { type Html, type HtmlValue, html } from "./html.ts";

/** The parts of an HTML document that differ between pages; addresses are complete. */
export interface FrameOptions {
  /** The content of `<title>`. */
  readonly title: string;
  readonly stylesheets: readonly string[];
  readonly scripts: readonly string[];
  readonly icon: string;
  /** Where the name of the service links to. */
  readonly home: string;
  readonly navigation: HtmlValue;
  /** `<main id="main">` and what belongs next to it. */
  readonly content: HtmlValue;
}

export interface NavigationLink {
  readonly href: string;
  readonly name: string;
}

/** A complete document: head, skip link, header with navigation, content. */
export function frame({ title, stylesheets, scripts, icon, home, navigation, content }: FrameOptions): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">\n`)}${scripts.map((src) => html`<script src="${src}" defer></script>\n`)}<link rel="icon" href="${icon}" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="site">
<nav aria-label="Main"><a class="brand" href="${home}">Almagest</a>
${navigation}</nav>
</header>
${content}
</body>
</html>
`;
}

/** A link of the navigation, marked if it leads to the current page. */
export function navigationLink({ href, name }: NavigationLink, isCurrent: boolean): Html {
  return html`<a href="${href}"${isCurrent ? html` aria-current="page"` : null}>${name}</a>\n`;
}

/** The `<main>` element that the skip link leads to. */
export function mainElement(body: HtmlValue, isWide: boolean): Html {
  return html`<main id="main"${isWide ? html` class="wide"` : null}>
${body}
</main>`;
}
