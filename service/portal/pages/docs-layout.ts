import { INTERFACE_VERSION } from "../../contract/openapi-document.ts";
import { CODE_SCRIPT, OWN_KEY_SCRIPT } from "./code.ts";
import { type FrameContext, type FrameOptions, frame, mainElement, navigationLink } from "./frame.ts";
import { type Html, type HtmlValue, html, trustedHtml } from "./html.ts";

const OUTLINE_HEADING = /<h([23]) id="([^"]+)">([\s\S]*?)<\/h\1>/g;

/** A heading without a link. A tab's heading is not visible while the tabs are on, so it must not get the focus. */
const LINKABLE_HEADING =
  /(?<!<div class="tab-name">)(<h([2-4]) id="([^"]+)">)((?:(?!<a )[\s\S])*?)(<\/h\2>)/g;

/** With more headings, the list contains only headings of the second level. */
const OUTLINE_HEADINGS_MAX = 80;

/** A list of links to the headings of a page; null if there are fewer than two. */
function outlineView(body: Html): Html | null {
  const allHeadings = [...body.text.matchAll(OUTLINE_HEADING)].map(([, depth, id = "", content = ""]) => ({
    isInner: depth === "3",
    id,
    title: trustedHtml(content.replace(/<[^>]*>/g, "")),
  }));
  const isLong = allHeadings.length > OUTLINE_HEADINGS_MAX;
  const headings = isLong ? allHeadings.filter(({ isInner }) => !isInner) : allHeadings;
  if (headings.length < 2) return null;
  return html`<nav class="outline" aria-label="On this page">
<p>On this page</p>
<ul>
${headings.map(({ isInner, id, title }) => html`<li${isInner ? html` class="inner"` : null}><a href="#${id}">${title}</a></li>\n`)}</ul>
</nav>
`;
}

const DOCS_SCRIPT = "docs.js";
const DOCS_STYLESHEET = "docs.css";

/** What all pages of the documentation share. */
export interface SiteFrame extends FrameContext {
  readonly contents: readonly ContentsGroup[];
}

/** A group of one entry is shown as a link; others fold. */
export interface ContentsGroup {
  readonly name: string;
  readonly entries: readonly ContentsEntry[];
}

export interface ContentsEntry {
  readonly path: string;
  readonly title: string;
}

interface DocsPageOptions extends Omit<FrameOptions, "isSignedIn" | "content"> {
  readonly body: HtmlValue;
  /** Whether the page uses the full width, without the table of contents. */
  readonly isWide?: boolean;
  /** Whether wide screens show the headings of the page next to it. */
  readonly hasOutline?: boolean;
  /** Whether the page is also served as Markdown, at its path with `.md`. */
  readonly hasMarkdown?: boolean;
}

export function docsPage(siteFrame: SiteFrame, options: DocsPageOptions): Html {
  const {
    body,
    isWide = false,
    hasOutline = true,
    hasMarkdown = false,
    scripts = [],
    stylesheets = [],
    ...page
  } = options;
  const content = html`${body}`;
  const outline = hasOutline ? outlineView(content) : null;
  const { path } = page;
  // Each heading is a link to itself, so its address can be copied.
  const linked = content.text.replace(LINKABLE_HEADING, '$1<a class="heading" href="#$3">$4</a>$5');
  // assets/docs.js adds a button that copies the page for programs.
  const tools = hasMarkdown
    ? html`<p class="page-tools"><a href="${siteFrame.root}${path}.md" type="text/plain">View as Markdown</a></p>\n`
    : null;
  return frame(siteFrame, {
    ...page,
    isSignedIn: null,
    stylesheets: [DOCS_STYLESHEET, ...stylesheets],
    scripts: [CODE_SCRIPT, OWN_KEY_SCRIPT, DOCS_SCRIPT, ...scripts],
    content: isWide
      ? mainElement(content, true)
      : html`<div class="with-contents${outline === null ? null : " with-outline"}">
${contentsView(siteFrame, path)}
${mainElement(html`${tools}${trustedHtml(linked)}${neighboursView(siteFrame, path)}`, false)}
${outline}</div>`,
  });
}

/** The table of contents; narrow screens show it when its switch is on. Only the group of the page is open. */
function contentsView({ root, contents }: SiteFrame, path: string): Html {
  const link = ({ path: entryPath, title }: ContentsEntry): Html =>
    navigationLink(root, { path: entryPath, name: title }, entryPath === path ? "page" : null);
  return html`<nav class="contents" aria-label="Guides">
<input type="checkbox" id="contents" class="switch"><label for="contents">Contents</label>
<div class="groups">
${contents.map(({ name, entries }) => {
  const [first] = entries;
  if (first !== undefined && entries.length === 1) return link({ path: first.path, title: name });
  const isOpen = entries.some((entry) => entry.path === path);
  return html`<details name="contents"${isOpen ? html` open` : null}><summary>${name}</summary>
<ul>${entries.map((entry) => html`<li>${link(entry)}</li>`)}</ul>
</details>
`;
})}<p class="version"><a href="${root}/docs/versioning">Version ${INTERFACE_VERSION}</a></p>
</div>
</nav>`;
}

/** Links to the entries before and after a page in the table of contents; null if the page is not in it. */
function neighboursView({ root, contents }: SiteFrame, path: string): Html | null {
  const entries = contents.flatMap((group) => group.entries);
  const index = entries.findIndex((entry) => entry.path === path);
  if (index < 0) return null;
  const linkTo = (entry: ContentsEntry | undefined, rel: string, label: string): Html | null =>
    entry === undefined
      ? null
      : html`<a rel="${rel}" href="${root}${entry.path}"><span>${label}</span> ${entry.title}</a>\n`;
  return html`
<nav class="neighbours" aria-label="Previous and next page">
${linkTo(entries[index - 1], "prev", "Previous")}${linkTo(entries[index + 1], "next", "Next")}</nav>`;
}
