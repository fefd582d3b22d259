import { Marked, type RendererObject, type Tokens } from "marked";
import { escapeHtml, type Html, trustedHtml } from "../pages/html.ts";

/** A rendered Markdown document. */
export interface RenderedMarkdown {
  /** The text of the first heading. */
  readonly title: string;
  readonly html: Html;
}

/** Returns the address of a link or picture; null if it is not served, so only its text is shown. */
type AddressOf = (link: string) => string | null;

/**
 * Renders Markdown of this project. Headings get ids, wide tables scroll in a box of their own, and HTML in the text is
 * escaped.
 */
export function renderMarkdown(text: string, addressOf: AddressOf): RenderedMarkdown {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error("a guide must start with a heading");
  const marked = new Marked({ gfm: true, renderer: createRenderer(addressOf) });
  return { title: title.replace(/[`*]/g, ""), html: trustedHtml(marked.parse(text, { async: false })) };
}

function createRenderer(addressOf: AddressOf): RendererObject {
  const usedIds = new Set<string>();
  return {
    html: ({ text: raw }) => escapeHtml(raw),
    heading({ tokens, depth }) {
      const content = this.parser.parseInline(tokens);
      const id = uniqueId(slugOf(plainText(content)), usedIds);
      return `<h${depth} id="${id}">${content}</h${depth}>\n`;
    },
    code: ({ text: code, lang }) => {
      const language = /^[\w+-]+/.exec(lang ?? "")?.[0];
      const languageClass = language === undefined ? "" : ` class="language-${language}"`;
      // A box that scrolls must be reachable by keyboard.
      return `<pre tabindex="0"><code${languageClass}>${escapeHtml(code)}\n</code></pre>\n`;
    },
    table({ header, rows }) {
      const cell = (tag: "th" | "td", { tokens, align }: Tokens.TableCell) => {
        const alignClass = align === null ? "" : ` class="${align}"`;
        const scope = tag === "th" ? ' scope="col"' : "";
        return `<${tag}${scope}${alignClass}>${this.parser.parseInline(tokens)}</${tag}>`;
      };
      const head = `<tr>${header.map((each) => cell("th", each)).join("")}</tr>`;
      const body = rows.map((row) => `<tr>${row.map((each) => cell("td", each)).join("")}</tr>`).join("\n");
      return `<div class="table" role="region" aria-label="Table" tabindex="0"><table>\n<thead>${head}</thead>\n<tbody>${body}</tbody>\n</table></div>\n`;
    },
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens);
      const address = addressOf(href);
      return address === null ? content : `<a href="${escapeHtml(address)}">${content}</a>`;
    },
    image({ href, text: alternative }) {
      const address = addressOf(href);
      if (address === null) return escapeHtml(alternative);
      return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alternative)}" loading="lazy">`;
    },
  };
}

/** The ids of headings, as GitHub makes them, so that a link works in both places. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

function uniqueId(slug: string, usedIds: Set<string>): string {
  let id = slug;
  for (let count = 1; usedIds.has(id); count++) id = `${slug}-${count}`;
  usedIds.add(id);
  return id;
}

function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&[a-z#0-9]+;/g, "");
}
