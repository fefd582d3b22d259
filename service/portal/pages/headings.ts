import { type Html, html, trustedHtml } from "./html.ts";

/** A heading of a page that links can lead to. */
export interface PageHeading {
  readonly depth: 2 | 3;
  readonly id: string;
  /** Its text, without links and marks. */
  readonly title: Html;
}

/** A heading in the HTML that this project writes. */
const OUTLINE_HEADING = /<h([23]) id="([^"]+)">([\s\S]*?)<\/h\1>/g;

/** A heading without a link. A tab's heading is not visible while the tabs are on, so it must not get the focus. */
const LINKABLE_HEADING =
  /(?<!<div class="tab-name">)(<h([2-4]) id="([^"]+)">)((?:(?!<a )[\s\S])*?)(<\/h\2>)/g;

/** Lists the headings of the second and third level, in the order of the page. */
export function headingsOf(body: Html): readonly PageHeading[] {
  return [...body.text.matchAll(OUTLINE_HEADING)].map(([, depth, id = "", content = ""]) => ({
    depth: depth === "2" ? 2 : 3,
    id,
    title: trustedHtml(content.replace(/<[^>]*>/g, "")),
  }));
}

/** Makes each heading a link to itself, so its address can be copied. */
export function linkHeadings(body: Html): Html {
  return trustedHtml(body.text.replace(LINKABLE_HEADING, '$1<a class="heading" href="#$3">$4</a>$5'));
}

/** With more headings, the list contains only headings of the second level. */
const OUTLINE_HEADINGS_MAX = 80;

/** A list of links to the headings of a page; null if there are fewer than two. */
export function outlineView(body: Html): Html | null {
  const allHeadings = headingsOf(body);
  const isLong = allHeadings.length > OUTLINE_HEADINGS_MAX;
  const headings = isLong ? allHeadings.filter(({ depth }) => depth === 2) : allHeadings;
  if (headings.length < 2) return null;
  return html`<nav class="outline" aria-label="On this page">
<p>On this page</p>
<ul>
${headings.map(({ depth, id, title }) => html`<li${depth === 3 ? html` class="inner"` : null}><a href="#${id}">${title}</a></li>\n`)}</ul>
</nav>
`;
}
