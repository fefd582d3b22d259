import { CODE_SCRIPT } from "../pages/code.ts";
import { frame, mainElement, navigationLink } from "../pages/frame.ts";
import { type Html, type HtmlValue, html } from "../pages/html.ts";

/** What all pages of the documentation share. */
export interface SiteFrame {
  /** The path of the service's public address, without a trailing slash; empty if it has none. */
  readonly root: string;
  /** Paths of the developer area's pages; empty if it is not enabled. */
  readonly portalPaths: ReadonlySet<string>;
  /** Returns the address of an asset by its name. */
  readonly asset: (name: string) => string;
  /** The table of contents, by group. */
  readonly contents: readonly ContentsGroup[];
}

export interface ContentsGroup {
  readonly name: string;
  readonly entries: readonly { readonly path: string; readonly title: string }[];
}

export interface DocsPageOptions {
  readonly title: string;
  readonly path: string;
  readonly body: HtmlValue;
  /** Names of additional stylesheets. */
  readonly stylesheets?: readonly string[];
  /** Names of scripts. */
  readonly scripts?: readonly string[];
  /** Whether the page uses the full width, without the table of contents. */
  readonly isWide?: boolean;
}

/** The home page, part of the developer area. */
const HOME_PATH = "/";
const DOCS_LINKS = [
  { path: "/docs", name: "Docs" },
  { path: "/docs/quick-start", name: "Quick start" },
  { path: "/docs/reference", name: "API reference" },
  { path: "/docs/plans", name: "Plans" },
];
const PORTAL_LINKS = [
  { path: "/playground", name: "Playground" },
  { path: "/account", name: "Account" },
];

/** A page of the documentation. */
export function docsPage(siteFrame: SiteFrame, options: DocsPageOptions): Html {
  const { root, portalPaths, asset, contents } = siteFrame;
  const { title, path, body, stylesheets = [], scripts = [], isWide = false } = options;
  const addressOf = (name: string): string => `${root}${asset(name)}`;
  const link = (to: string, name: string): Html =>
    navigationLink({ href: `${root}${to}`, name }, to === path);
  const links = [...DOCS_LINKS, ...PORTAL_LINKS.filter((each) => portalPaths.has(each.path))];
  const main = mainElement(body, isWide);
  const contentsView = html`<div class="with-contents">
${main}
<nav class="contents" aria-label="Guides">
${contents.map(
  ({ name, entries }) => html`<h2>${name}</h2>
<ul>${entries.map((entry) => html`<li>${link(entry.path, entry.title)}</li>`)}</ul>
`,
)}</nav>
</div>`;
  return frame({
    title: title === "Almagest" ? title : `${title} · Almagest`,
    stylesheets: ["style.css", ...stylesheets].map(addressOf),
    scripts: [CODE_SCRIPT, ...scripts].map(addressOf),
    icon: addressOf("icon.svg"),
    home: `${root}${portalPaths.has(HOME_PATH) ? HOME_PATH : "/docs"}`,
    navigation: links.map((each) => link(each.path, each.name)),
    content: html`${isWide ? main : contentsView}
<footer class="site"><p>Computed, not generated: the same request always returns the same numbers. <a href="${root}/openapi.json">OpenAPI 3.1</a> · <a href="${root}/llms.txt">llms.txt</a> · <a href="${root}/docs/licences">Licences</a>, zone borders © OpenStreetMap contributors</p></footer>`,
  });
}
