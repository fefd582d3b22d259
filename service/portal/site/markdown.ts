import { Marked, type Tokens } from "marked";
import { escapeHtml, type Html, trustedHtml } from "../pages/html.ts";

/** A text of Markdown as it is shown. */
export interface RenderedText {
  /** Of the first heading. */
  readonly title: string;
  readonly html: Html;
}

/**
 * Renders Markdown of our own: headings get addresses, wide tables a box to scroll in, and HTML in the text is shown, not
 * obeyed.
 *
 * @param addressOf where a link leads, or a picture is; null: nowhere that is served, so its text stands alone
 */
export function renderMarkdown(text: string, addressOf: (link: string) => string | null): RenderedText {
  const taken = new Set<string>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text: raw }) => escapeHtml(raw),
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const id = freeId(slugOf(plainOf(inner)), taken);
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      code: ({ text: code, lang }) => {
        const language = /^[\w+-]+/.exec(lang ?? "")?.[0];
        const kind = language === undefined ? "" : ` class="language-${language}"`;
        // Boxes that scroll are reached by the keyboard too.
        return `<pre tabindex="0"><code${kind}>${escapeHtml(code)}\n</code></pre>\n`;
      },
      table({ header, rows }) {
        const cells = (tag: "th" | "td", row: readonly Tokens.TableCell[]) =>
          row.map(({ tokens, align }) => {
            const placed = align === null ? "" : ` class="${align}"`;
            const scope = tag === "th" ? ' scope="col"' : "";
            return `<${tag}${scope}${placed}>${this.parser.parseInline(tokens)}</${tag}>`;
          });
        const head = `<tr>${cells("th", header).join("")}</tr>`;
        const body = rows.map((row) => `<tr>${cells("td", row).join("")}</tr>`).join("\n");
        return `<div class="table" role="region" aria-label="Table" tabindex="0"><table>\n<thead>${head}</thead>\n<tbody>${body}</tbody>\n</table></div>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const address = addressOf(href);
        return address === null ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`;
      },
      image({ href, text: alternative }) {
        const address = addressOf(href);
        if (address === null) return escapeHtml(alternative);
        return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alternative)}" loading="lazy">`;
      },
    },
  });
  const html = marked.parse(text, { async: false });
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error("a text without a heading cannot be shown");
  return { title: title.replace(/[`*]/g, ""), html: trustedHtml(html) };
}

/** The addresses of headings, as GitHub makes them, so that a link means the same in both places. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

function freeId(slug: string, taken: Set<string>): string {
  let id = slug;
  for (let count = 1; taken.has(id); count += 1) id = `${slug}-${count}`;
  taken.add(id);
  return id;
}

function plainOf(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&[a-z#0-9]+;/g, "");
}
