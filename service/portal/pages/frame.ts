import type { PlanNames } from "../../contract/plans.ts";
import type { Assets } from "./assets.ts";
import { CODE_SCRIPT, OWN_KEY_SCRIPT } from "./code.ts";
import { type Html, type HtmlValue, html, trustedHtml } from "./html.ts";

/** What all pages of a service share. */
export interface FrameContext {
  /** The path of the service's public address, without a trailing slash; empty if it has none. */
  readonly root: string;
  readonly hasPortal: boolean;
  readonly hasStudio: boolean;
  /** Where users reach the operator, a mailto: or https: URL; null: unknown. */
  readonly contactUrl: string | null;
  /** The operator's terms; null: none. */
  readonly termsUrl: string | null;
  /** The operator's privacy policy; null: the service's own description of the data it stores. */
  readonly privacyUrl: string | null;
  readonly planNames: PlanNames;
  /** Returns the path of an asset by its name; it changes with the content. */
  readonly asset: (name: string) => string;
}

interface FrameContextOptions extends Omit<FrameContext, "root" | "asset"> {
  readonly baseUrl: string;
  readonly assets: Assets;
}

export function createFrameContext({ baseUrl, assets, ...options }: FrameContextOptions): FrameContext {
  return { ...options, root: new URL(baseUrl).pathname.replace(/\/$/, ""), asset: assets.addressOf };
}

interface PageLocation {
  readonly path: string;
  /** Null on pages that are the same for every user. */
  readonly isSignedIn: boolean | null;
}

/** The parts of an HTML document that differ between pages. */
export interface FrameOptions extends PageLocation {
  readonly title: string;
  /** Names of assets, or paths, in addition to the stylesheet of all pages. */
  readonly stylesheets?: readonly string[];
  readonly scripts?: readonly string[];
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

/** A page of the developer area, before its layout. */
export interface PageContent extends Omit<FrameOptions, "content" | "isSignedIn"> {
  readonly isSignedIn: boolean;
  readonly body: HtmlValue;
  readonly isWide?: boolean;
  /** Whether the body has a heading; if not, the title becomes one. */
  readonly hasHeading?: boolean;
}

/** The script of pages that copy text, count down, or protect a form from a second submission. */
export const ACCOUNT_SCRIPT = "account.js";

export function layout(
  context: FrameContext,
  { body, isWide = false, hasHeading = false, ...page }: PageContent,
): Html {
  const heading = hasHeading ? null : html`<h1>${page.title}</h1>\n`;
  const main = mainElement(html`${heading}${body}`, isWide);
  // Links, forms and pictures are written without the path of the public address.
  const content = main.text.replace(/(?<=\s(?:href|action|src|data-url)=")(?=\/)/g, context.root);
  return frame(context, { ...page, content: trustedHtml(content) });
}

export function errorPage(message: string): PageContent {
  return {
    title: "Something went wrong",
    path: "",
    isSignedIn: false,
    body: html`<p role="alert">${message}</p><p><a href="/">Go to the home page</a></p>`,
  };
}

/** Where clients that are not signed in are redirected. */
export const SIGN_IN_PATH = "/account/sign-in";

export const SEARCH_PATH = "/docs/search";

/** A link of the navigation; paths are without the root. */
interface NavigationLink {
  readonly path: string;
  readonly name: string;
}

const DOCS: NavigationLink = { path: "/docs", name: "Docs" };
const REFERENCE: NavigationLink = { path: "/docs/reference", name: "API reference" };
const PLAYGROUND: NavigationLink = { path: "/playground", name: "Playground" };
/** The page of the studio; its files are below. */
export const STUDIO_PATH = "/studio";
const STUDIO: NavigationLink = { path: STUDIO_PATH, name: "Studio" };
const PLANS: NavigationLink = { path: "/docs/errors-and-limits#plans", name: "Plans" };
const ACCOUNT: NavigationLink = { path: "/account", name: "Account" };

const ACCOUNT_LINKS: readonly NavigationLink[] = [
  { path: "/account/keys", name: "Keys" },
  { path: "/account/usage", name: "Usage" },
  { path: "/account/plan", name: "Plan" },
  { path: "/account", name: "Settings" },
];

/** The header of every page: the service's name and one navigation, which is a menu on narrow screens. */
function header(
  { root, hasPortal, hasStudio }: FrameContext,
  { path, isSignedIn }: PageLocation,
  iconAddress: string,
): Html {
  const linkOf = (link: NavigationLink): Html => navigationLink(root, link, currentOf(link.path, path));
  const mainLinks = [
    DOCS,
    REFERENCE,
    ...(hasPortal ? [PLAYGROUND] : []),
    ...(hasStudio ? [STUDIO] : []),
    PLANS,
    ...(hasPortal ? [ACCOUNT] : []),
  ];
  const accountNavigation = html`
<nav class="account" aria-label="Account">
${ACCOUNT_LINKS.map((link) => navigationLink(root, link, link.path === path ? "page" : null))}<form method="post" action="/account/sign-out"><button class="link">Sign out</button></form>
</nav>`;
  return html`<header class="site">
<div class="bar">
<a class="brand" href="${root}${hasPortal ? "/" : "/docs"}"><img src="${iconAddress}" width="28" height="28" alt="">Almagest</a>
<form class="search" role="search" aria-label="Documentation" action="${root}${SEARCH_PATH}">
<input type="search" name="q" maxlength="100" placeholder="Search" aria-label="Search the documentation" autocomplete="off">
<button>Search</button>
</form>
<input type="checkbox" id="menu" class="switch"><label for="menu">Menu</label>
<nav class="main" aria-label="Main">
${mainLinks.map(linkOf)}</nav>${isSignedIn === true ? accountNavigation : null}
</div>
</header>`;
}

/** A link, marked if it leads to the current page or its section. */
export function navigationLink(
  root: string,
  { path, name }: NavigationLink,
  current: "page" | "true" | null,
): Html {
  return html`<a href="${root}${path}"${current === null ? null : html` aria-current="${current}"`}>${name}</a>\n`;
}

/** Whether a link leads to the page, or to its section: the longest path of the main links that the page is below. */
function currentOf(linkPath: string, path: string): "page" | "true" | null {
  if (linkPath === path) return "page";
  const sections = [DOCS, REFERENCE, PLANS, ACCOUNT].filter((link) => path.startsWith(`${link.path}/`));
  const longest = Math.max(...sections.map((link) => link.path.length));
  const isLeaf = path === REFERENCE.path || path === PLANS.path;
  return !isLeaf && path.startsWith(`${linkPath}/`) && linkPath.length === longest ? "true" : null;
}
