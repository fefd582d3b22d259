import { Marked, type RendererObject, type Token, type Tokens } from "marked";
import { codeBlock, codeTabs } from "../pages/code.ts";
import { escapeHtml, type Html, html, trustedHtml } from "../pages/html.ts";
import { withoutMarks } from "./guides.ts";

/** A date in a table cell; its line must not break. */
const DATE = /(?<![\w#/-])\d{4}-\d\d-\d\d(?![\w-])(?=[^<>]*(?:<|$))/g;

/** What a link in Markdown does not show. */
const LINK_TARGET = /(?<=\])\([^)]*\)/g;

/** Cells of a column with a longer text need room for it on narrow screens. */
const SHORT_CHARACTERS_MAX = 32;

/** Returns a function that names the tables of a document after their headings: "Options", "Options, table 2". */
function createTableNames(): (heading: string) => string {
  const counts = new Map<string, number>();
  return (heading) => {
    const count = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, count);
    return count === 1 ? heading : `${heading}, table ${count}`;
  };
}

/**
 * Renders a table in a box of its own, which scrolls if the table is wide. If the first cell of the head is empty, the first
 * cell of each row is its heading. A table of two columns is a list of pairs on narrow screens.
 *
 * @param name the accessible name of the box
 */
function tableView(
  { header, rows }: Tokens.Table,
  name: string,
  render: (tokens: Token[]) => string,
): string {
  const isTextColumn = header.map((_, column) =>
    rows.some((row) => (row[column]?.text.replace(LINK_TARGET, "").length ?? 0) > SHORT_CHARACTERS_MAX),
  );
  const hasRowHeadings = header[0]?.text === "";
  const cell = ({ tokens, text, align, header: isHead }: Tokens.TableCell, column: number): string => {
    const scope = isHead ? "col" : hasRowHeadings && column === 0 ? "row" : null;
    const classes = [align, isTextColumn[column] === true ? "text" : null].filter((each) => each !== null);
    const classList = classes.length === 0 ? "" : ` class="${classes.join(" ")}"`;
    const content = render(tokens).replace(DATE, '<span class="nowrap">$&</span>');
    return scope === null || text === ""
      ? `<td${classList}>${content}</td>`
      : `<th scope="${scope}"${classList}>${content}</th>`;
  };
  const line = (cells: readonly Tokens.TableCell[]): string => `<tr>${cells.map(cell).join("")}</tr>`;
  const tableClass = header.length === 2 ? ' class="pair"' : "";
  return `<div class="table" role="region" aria-label="${escapeHtml(name)}" tabindex="0"><table${tableClass}>
<thead>${line(header)}</thead>
<tbody>${rows.map(line).join("\n")}</tbody>
</table></div>
`;
}

/** Where the links and pictures of a document lead. */
export interface LinkResolver {
  /** Returns the address of a link or picture; null if it is not served, so only its text is shown. */
  addressOf(link: string): string | null;
  /** Returns the title of the document that a link leads to; null if it is not a guide. */
  titleOfTarget(link: string): string | null;
  /** Returns the size of a picture; null if it is unknown. */
  sizeOf(link: string): { readonly width: string; readonly height: string } | null;
}

/** A link text that is a file name; pages show the title of the document instead. */
const FILE_NAME = /^[\w/-]+\.md(?:#[\w-]+)?$/;

/** The first word of headings of sections that are alternatives. */
const LANGUAGE_HEADING = /^(?:curl|TypeScript|JavaScript|Python|Go|PHP|Java|Ruby|grpcurl)\b/;

/**
 * Renders Markdown of this project. Headings get ids, wide tables scroll in a box of their own, and HTML in the text is
 * escaped. Consecutive sections of one depth whose headings start with the name of a language become tabs.
 */
export function renderMarkdown(text: string, links: LinkResolver): Html {
  const marked = new Marked({ gfm: true, renderer: createRenderer(links) });
  const render = (tokens: readonly Token[]): Html => trustedHtml(marked.parser([...tokens]));
  const groups = groupsOf(marked.lexer(text)).map((sections) => {
    if (sections.length === 1) return render(sections.flat());
    return codeTabs(
      sections.map(([heading, ...content]) => ({
        name: heading !== undefined && "text" in heading ? withoutMarks(String(heading.text)) : "",
        heading: render(heading === undefined ? [] : [heading]),
        content: render(content),
      })),
    );
  });
  return html`${groups}`;
}

interface Section {
  readonly depth: number;
  /** Whether it is one of several ways to do the same. */
  readonly isLanguage: boolean;
  readonly tokens: Token[];
}

/** Splits a document into groups. One with several sections is a group of tabs. */
function groupsOf(tokens: readonly Token[]): readonly (readonly (readonly Token[])[])[] {
  const groups: Section[][] = [];
  for (const section of sectionsOf(tokens)) {
    const previous = groups.at(-1)?.at(-1);
    const isNext = section.isLanguage && previous?.isLanguage && previous.depth === section.depth;
    if (isNext) groups.at(-1)?.push(section);
    else groups.push([section]);
  }
  return groups.map((sections) => sections.map((section) => section.tokens));
}

function sectionsOf(tokens: readonly Token[]): readonly Section[] {
  let latest: Section = { depth: 0, isLanguage: false, tokens: [] };
  const sections = [latest];
  for (const token of tokens) {
    const isStart = token.type === "heading" && !(latest.isLanguage && token["depth"] > latest.depth);
    if (isStart) {
      const isLanguage = token["depth"] > 1 && LANGUAGE_HEADING.test(String(token["text"]));
      latest = { depth: token["depth"], isLanguage, tokens: [] };
      sections.push(latest);
    }
    latest.tokens.push(token);
  }
  return sections;
}

function createRenderer({ addressOf, titleOfTarget, sizeOf }: LinkResolver): RendererObject {
  const idOf = createHeadingIds();
  const tableNameOf = createTableNames();
  let latestHeading = "";
  return {
    html: ({ text: raw }) => escapeHtml(raw),
    heading({ tokens, depth }) {
      const content = this.parser.parseInline(tokens);
      latestHeading = plainText(content);
      return `<h${depth} id="${idOf(latestHeading)}">${content}</h${depth}>\n`;
    },
    code: ({ text: code, lang }) => codeBlock(code, /^[\w+-]+/.exec(lang ?? "")?.[0] ?? null).text,
    table(table) {
      return tableView(table, tableNameOf(latestHeading), (tokens) => this.parser.parseInline(tokens));
    },
    link({ href, text, tokens }) {
      const title = FILE_NAME.test(text) ? titleOfTarget(href) : null;
      const content = title === null ? this.parser.parseInline(tokens) : escapeHtml(title);
      const address = addressOf(href);
      return address === null ? content : `<a href="${escapeHtml(address)}">${content}</a>`;
    },
    image({ href, text: alternative }) {
      const address = addressOf(href);
      if (address === null) return escapeHtml(alternative);
      const size = sizeOf(href);
      const attributes = size === null ? "" : ` width="${size.width}" height="${size.height}"`;
      return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alternative)}"${attributes} loading="lazy">`;
    },
  };
}

/** Returns a function that gives each heading of a document its id, as GitHub makes them, so a link works in both places. */
export function createHeadingIds(): (heading: string) => string {
  const usedIds = new Set<string>();
  return (heading) => uniqueId(slugOf(heading), usedIds);
}

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
