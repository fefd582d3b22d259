import { highlight } from "./highlight.ts";
import { type Html, html } from "./html.ts";

/** Adds copy buttons to code, and shows tabs one at a time. Pages with code load it; without it all code is visible. */
export const CODE_SCRIPT = "code.js";

/** One of several ways to write the same code. */
export interface CodeTab {
  /** Shown on the tab: "Python". The choice is remembered by name, or by its first word on a page without this name. */
  readonly name: string;
  readonly content: Html;
  /** The heading of the tab, shown only without scripts; its name if absent. */
  readonly heading?: Html;
}

/** A block of coloured code, which scrolls if it is wider than the page. */
export function codeBlock(code: string, language: string | null): Html {
  const languageClass = language === null ? null : html` class="language-${language}"`;
  // A box that scrolls must be reachable by keyboard.
  return html`<div class="code"><pre tabindex="0"><code${languageClass}>${highlight(code.trimEnd(), language)}\n</code></pre></div>\n`;
}

/** Tabs; without scripts their contents follow each other, each under its name. */
export function codeTabs(tabs: readonly CodeTab[]): Html {
  return html`<div class="tabs">
${tabs.map(
  ({ name, heading, content }) => html`<div class="tab" data-tab="${name}">
<div class="tab-name">${heading ?? html`<p>${name}</p>`}</div>
${content}</div>
`,
)}</div>
`;
}
