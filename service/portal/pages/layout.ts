import { frame, mainElement, type NavigationLink, navigationLink } from "./frame.ts";
import { type Html, type HtmlValue, html } from "./html.ts";

export interface LayoutOptions {
  readonly title: string;
  /** The path of the page, marked in the navigation. */
  readonly path: string;
  readonly isSignedIn: boolean;
  readonly body: HtmlValue;
  /** Whether the page uses the full width. */
  readonly isWide?: boolean;
  /** Whether the body has a heading; if not, the title becomes one. */
  readonly hasHeading?: boolean;
  /** Paths of additional stylesheets. */
  readonly stylesheets?: readonly string[];
  /** Paths of scripts. */
  readonly scripts?: readonly string[];
}

/** The script of pages that copy text, count down, or protect a form from a second submission. */
export const ACCOUNT_SCRIPT = "/assets/account.js";

const PLAYGROUND_LINK: NavigationLink = { href: "/playground", name: "Playground" };
const ACCOUNT_LINKS: readonly NavigationLink[] = [
  { href: "/account/keys", name: "Keys" },
  { href: "/account/usage", name: "Usage" },
  { href: "/account/plan", name: "Plan" },
  PLAYGROUND_LINK,
  { href: "/account", name: "Account" },
];

/** A page of the developer area. */
export function layout(options: LayoutOptions): Html {
  const { title, path, isSignedIn, body, isWide = false, hasHeading = false } = options;
  const { stylesheets = [], scripts = [] } = options;
  const links = isSignedIn ? ACCOUNT_LINKS : [PLAYGROUND_LINK];
  return frame({
    title: `${title} · Almagest`,
    stylesheets: ["/assets/style.css", ...stylesheets],
    scripts,
    icon: "/assets/icon.svg",
    home: "/",
    navigation: html`<a href="/docs">Docs</a>
${links.map((link) => navigationLink(link, link.href === path))}${
  isSignedIn
    ? html`<form method="post" action="/account/sign-out"><button class="link">Sign out</button></form>`
    : html`<a href="/account/sign-in">Sign in</a>`
}
`,
    content: html`${mainElement(html`${hasHeading ? null : html`<h1>${title}</h1>\n`}${body}`, isWide)}
<footer class="site"><p><a href="/docs/licences">Licences</a>, zone borders © OpenStreetMap contributors</p></footer>`,
  });
}

/** The page for a request that failed. */
export function errorPage(message: string): Html {
  return layout({
    title: "Something went wrong",
    path: "",
    isSignedIn: false,
    body: html`<p role="alert">${message}</p><p><a href="/">Go to the home page</a></p>`,
  });
}
