import { type Html, type HtmlValue, html } from "../pages/html.ts";

/** What all pages of the documentation have around them. */
export interface Frame {
  /** The path that the service's public address has, without a slash at its end; empty: none. */
  readonly root: string;
  /** What pages there are of the developer area, by path; empty: it is not there. */
  readonly portalPaths: ReadonlySet<string>;
  /** The address of an asset. */
  readonly asset: (name: string) => string;
  /** What the contents list, by group. */
  readonly contents: readonly ContentsGroup[];
}

export interface ContentsGroup {
  readonly name: string;
  readonly entries: readonly { readonly path: string; readonly title: string }[];
}

export interface PageParts {
  readonly title: string;
  readonly path: string;
  readonly body: HtmlValue;
  /** Styles and scripts beside those of all pages, by the names of assets. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  /** Without the list of contents at its side. */
  readonly isWide?: boolean;
}

/** The first page of the developer area, which has a service that people sign up at. */
const HOME = "/";

const TOP: readonly (readonly [path: string, name: string])[] = [
  ["/docs", "Docs"],
  ["/docs/quick-start", "Quick start"],
  ["/docs/reference", "API reference"],
  ["/docs/plans", "Plans"],
];
const TOP_OF_AREA: readonly (readonly [path: string, name: string])[] = [
  ["/playground", "Playground"],
  ["/account", "Account"],
];

/** A whole page of the documentation. */
export function docsPage(
  { root, portalPaths, asset, contents }: Frame,
  { title, path, body, styles = [], scripts = [], isWide = false }: PageParts,
): Html {
  const link = (to: string, name: string): Html =>
    html`<a href="${root}${to}"${to === path ? html` aria-current="page"` : null}>${name}</a>`;
  const main = html`<main id="main"${isWide ? html` class="wide"` : null}>
${body}
</main>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === "Almagest" ? title : `${title} · Almagest`}</title>
${["style.css", ...styles].map((name) => html`<link rel="stylesheet" href="${root}${asset(name)}">\n`)}${scripts.map(
  (name) => html`<script src="${root}${asset(name)}" defer></script>\n`,
)}<link rel="icon" href="${root}${asset("icon.svg")}" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="site">
<nav aria-label="Main"><a class="brand" href="${root}${portalPaths.has(HOME) ? HOME : "/docs"}">Almagest</a>
${[...TOP, ...TOP_OF_AREA.filter(([to]) => portalPaths.has(to))].map(([to, name]) => html`${link(to, name)}\n`)}</nav>
</header>
${
  isWide
    ? main
    : html`<div class="with-contents">
${main}
<nav class="contents" aria-label="Guides">
${contents.map(
  ({ name, entries }) => html`<h2>${name}</h2>
<ul>${entries.map((entry) => html`<li>${link(entry.path, entry.title)}</li>`)}</ul>
`,
)}</nav>
</div>`
}
<footer class="site"><p>Computed, never generated: the same request always gets the same numbers. <a href="${root}/openapi.json">OpenAPI 3.1</a> · <a href="${root}/llms.txt">llms.txt</a></p></footer>
</body>
</html>
`;
}
