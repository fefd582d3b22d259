import { CODE_SCRIPT } from "./code.ts";
import { frame, mainElement } from "./frame.ts";
import type { FrameContext } from "./frame-context.ts";
import { type Html, type HtmlValue, html } from "./html.ts";
import { navigationLink } from "./navigation.ts";
import { OWN_KEY_SCRIPT } from "./own-key.ts";

/** What all pages of the documentation share. */
export interface SiteFrame extends FrameContext {
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

/** A page of the documentation. */
export function docsPage(siteFrame: SiteFrame, options: DocsPageOptions): Html {
  const { root, contents } = siteFrame;
  const { body, isWide = false, scripts = [], ...page } = options;
  const main = mainElement(body, isWide);
  const contentsView = html`<div class="with-contents">
<div class="contents">
<input type="checkbox" id="contents" class="switch"><label for="contents">Contents</label>
<nav aria-label="Guides">
${contents.map(
  ({ name, entries }) => html`<h2>${name}</h2>
<ul>${entries.map(({ path, title }) => html`<li>${navigationLink(root, { path, name: title }, path === page.path ? "page" : null)}</li>`)}</ul>
`,
)}</nav>
</div>
${main}
</div>`;
  return frame(siteFrame, {
    ...page,
    isSignedIn: null,
    scripts: [CODE_SCRIPT, OWN_KEY_SCRIPT, ...scripts],
    content: isWide ? main : contentsView,
  });
}
