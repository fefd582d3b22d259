import type { SignedIn } from "../sign-in/people.ts";
import { type Html, type HtmlValue, html } from "./html.ts";

export interface LayoutOptions {
  readonly title: string;
  readonly signedIn: SignedIn | null;
  /** The path of the page, to be marked in the navigation. */
  readonly path: string;
  readonly body: HtmlValue;
  /** Whether the page takes the whole width, and whether it has a heading of its own. */
  readonly isWide?: boolean;
  readonly hasHeading?: boolean;
  /** Styles beside those of all pages, by path. */
  readonly styles?: readonly string[];
  /** Scripts of the page, by path. */
  readonly scripts?: readonly string[];
}

const OWN_LINKS = [
  ["/account/keys", "Keys"],
  ["/account/usage", "Usage"],
  ["/account/plan", "Plan"],
  ["/playground", "Playground"],
  ["/account", "Account"],
] as const;

/** A whole page: head, navigation, body. */
export function layout({
  title,
  signedIn,
  path,
  body,
  isWide = false,
  hasHeading = false,
  styles = [],
  scripts = [],
}: LayoutOptions): Html {
  const links = signedIn === null ? [["/playground", "Playground"] as const] : OWN_LINKS;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Almagest</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/style.css">
${styles.map((style) => html`<link rel="stylesheet" href="${style}">`)}
${scripts.map((script) => html`<script src="${script}" defer></script>`)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="site">
<nav aria-label="Main"><a class="brand" href="/">Almagest</a>
<a href="/docs">Docs</a>
${links.map(([href, name]) => html`<a href="${href}"${href === path ? html` aria-current="page"` : null}>${name}</a>`)}
${
  signedIn === null
    ? html`<a href="/account/sign-in">Sign in</a>`
    : html`<form method="post" action="/account/sign-out"><button class="link">Sign out</button></form>`
}
</nav>
</header>
<main id="main"${isWide ? html` class="wide"` : null}>
${hasHeading ? null : html`<h1>${title}</h1>`}
${body}
</main>
</body>
</html>
`;
}

/** What is told when something cannot be done. */
export function errorPage(message: string): Html {
  return layout({
    title: "That did not work",
    signedIn: null,
    path: "",
    body: html`<p role="alert">${message}</p><p><a href="/">To the first page</a></p>`,
  });
}

/** A message at the head of a page: what was done, or what was wrong. */
export function notice(kind: "done" | "wrong", text: string | null): Html | null {
  if (text === null) return null;
  return html`<p class="notice ${kind}" role="${kind === "done" ? "status" : "alert"}">${text}</p>`;
}

/** A labelled field of a form. */
export function field(options: {
  readonly name: string;
  readonly label: string;
  readonly type?: string;
  readonly value?: string | undefined;
  readonly autocomplete?: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
}): Html {
  const {
    name,
    label,
    type = "text",
    value = "",
    autocomplete = "off",
    hint,
    isRequired = true,
    minLength,
    maxLength,
  } = options;
  const id = `field-${name}`;
  return html`<p class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${isRequired ? html` required` : null}${minLength === undefined ? null : html` minlength="${minLength}"`}${maxLength === undefined ? null : html` maxlength="${maxLength}"`}${hint === undefined ? null : html` aria-describedby="${id}-hint"`}>
${hint === undefined ? null : html`<small id="${id}-hint">${hint}</small>`}</p>`;
}
