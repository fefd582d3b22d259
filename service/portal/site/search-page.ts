import { docsPage, type SiteFrame } from "../pages/docs-layout.ts";
import { SEARCH_PATH } from "../pages/frame.ts";
import { type Html, html } from "../pages/html.ts";
import { type QueriedDocument, queriedDocument } from "../pages/web-document.ts";
import { type MarkedText, QUERY_CHARACTERS_MAX, type SearchResult, type SearchResults } from "./search.ts";

const EXAMPLES = ["daily limit", "houses at polar latitudes", "createEphemeris", "zone_history_uncertain"];

const TOO_LONG = html`<p role="alert">A query has at most ${QUERY_CHARACTERS_MAX} characters. Search for the few words that matter.</p>`;

/** The page of the search, which works without a script; assets/search.js shows its results in a dialog. */
export function searchPage(
  frame: SiteFrame,
  search: (text: string) => Promise<SearchResults>,
): QueriedDocument {
  return queriedDocument(async (query) => {
    const text = (query.get("q") ?? "").trim();
    const isTooLong = text.length > QUERY_CHARACTERS_MAX;
    const fieldText = isTooLong ? "" : text;
    const body = html`<h1>Search</h1>
${form(frame, fieldText)}
${isTooLong ? TOO_LONG : resultsView(frame, text === "" ? null : await search(text))}`;
    const title = fieldText === "" ? "Search" : `${fieldText} · Search`;
    const page = docsPage(frame, { title, path: SEARCH_PATH, body, hasOutline: false, isIndexed: false });
    return { status: isTooLong ? 400 : 200, page };
  });
}

function form({ root }: SiteFrame, text: string): Html {
  return html`<form class="search-form" role="search" aria-label="Words" action="${root}${SEARCH_PATH}">
<input type="search" name="q" value="${text}" maxlength="${QUERY_CHARACTERS_MAX}" aria-label="Words to search for" autocomplete="off" autofocus>
<button>Search</button>
</form>`;
}

function resultsView(frame: SiteFrame, found: SearchResults | null): Html {
  if (found === null)
    return help(frame, html`Search guides, endpoints, exports of the library, settings and error codes.`);
  const { results, isComplete } = found;
  if (results.length === 0) return help(frame, html`No page contains these words.`);
  const count = results.length === 1 ? "1 result" : `${results.length} results`;
  return html`<p id="status" class="hint">${isComplete ? count : `No page contains all of these words. ${count} with some of them:`}</p>
<ol id="results" class="results">
${results.map((result) => resultView(result))}</ol>`;
}

function resultView({ address, title, heading, isPage, sentence }: SearchResult): Html {
  return html`<li><a href="${address}"><strong>${marked(heading)}</strong>${isPage ? null : html` <span class="page">${marked(title)}</span>`} <span class="excerpt">${marked(sentence)}</span></a></li>\n`;
}

function marked(text: MarkedText): Html {
  return html`${text.map((part, index) => (index % 2 === 0 ? part : html`<mark>${part}</mark>`))}`;
}

function help({ root }: SiteFrame, message: Html): Html {
  const link = (path: string, name: string): Html => html`<li><a href="${root}${path}">${name}</a></li>\n`;
  return html`<p id="status" class="hint">${message}</p>
<p>Use one to three words, such as a name from a request, a response or an error. Beginnings of words find too, and so does a word with one wrong letter. Examples:</p>
<ul>
${EXAMPLES.map((example) => link(`${SEARCH_PATH}?q=${encodeURIComponent(example)}`, example))}</ul>
<p>Or continue here:</p>
<ul>
${link("/docs", "All guides")}${link("/docs/reference", "API reference")}${link("/docs/errors-and-limits", "Errors and limits")}${link("/docs/clock-rules", "Clock rules by place and year")}</ul>`;
}
