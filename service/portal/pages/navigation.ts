import type { FrameContext, PageLocation } from "./frame-context.ts";
import { type Html, html } from "./html.ts";

/** Where clients that are not signed in are redirected. */
export const SIGN_IN_PATH = "/account/sign-in";

/** The search of the documentation. */
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

/** The links of signed-in users. */
const ACCOUNT_LINKS: readonly NavigationLink[] = [
  { path: "/account/keys", name: "Keys" },
  { path: "/account/usage", name: "Usage" },
  { path: "/account/plan", name: "Plan" },
  { path: "/account", name: "Settings" },
];

/** The header of every page: the service's name and one navigation, which is a menu on narrow screens. */
export function header(
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
