import type { Token, Tokens } from "marked";
import { escapeHtml } from "../pages/html.ts";

/** A date in a table cell; its line must not break. */
const DATE = /(?<![\w#/-])\d{4}-\d\d-\d\d(?![\w-])(?=[^<>]*(?:<|$))/g;

/** What a link in Markdown does not show. */
const LINK_TARGET = /(?<=\])\([^)]*\)/g;

/** Cells of a column with a longer text need room for it on narrow screens. */
const SHORT_CHARACTERS_MAX = 32;

/** Returns a function that names the tables of a document after their headings: "Options", "Options, table 2". */
export function createTableNames(): (heading: string) => string {
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
export function tableView(
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
