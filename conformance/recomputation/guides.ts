import type { Target } from "../target.ts";

/** A table of a guide: the names of its columns, and its rows by them. */
export interface GuideTable {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** The guide with the weights, and the names of bodies, signs and cities that they belong to. */
export const WEIGHTS = "reference/weights";

/** The guides that a service publishes, as Markdown. */
export type Guides = ReadonlyMap<string, string>;

/** Reads `/llms-full.txt`, which contains all guides; each begins with a comment that names its address. */
export async function readGuides(target: Target): Promise<Guides> {
  const { status, text } = await target.fetch("/llms-full.txt", { key: null });
  if (status !== 200) throw new Error(`GET /llms-full.txt returned ${status}`);
  const parts = text.split(/<!-- \S*\/docs\/([\w/-]+) -->/).slice(1);
  const guides = new Map<string, string>();
  for (let index = 0; index + 1 < parts.length; index += 2) {
    guides.set(parts[index] as string, parts[index + 1] as string);
  }
  return guides;
}

/** The text of a guide under a heading, down to the next heading of any level. */
export function sectionOf(guides: Guides, guide: string, heading: string): string {
  const text = guides.get(guide);
  if (text === undefined) throw new Error(`the guide ${guide} is not published`);
  const lines = text.split("\n");
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, "") === heading);
  if (start < 0) throw new Error(`the guide ${guide} has no heading "${heading}"`);
  const length = lines.slice(start + 1).findIndex((line) => /^#+ /.test(line));
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join("\n");
}

/** The tables under a heading of a guide, in their order. */
export function tablesOf(guides: Guides, guide: string, heading: string): readonly GuideTable[] {
  const blocks = sectionOf(guides, guide, heading).match(/(?:^\|.*\n?)+/gm) ?? [];
  return blocks.map((block) => {
    const [columns = [], , ...rows] = block.trim().split("\n").map(cellsOf);
    return {
      columns,
      rows: rows.map((cells) =>
        Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""])),
      ),
    };
  });
}

/** The table with these columns under a heading. */
export function tableOf(guides: Guides, guide: string, heading: string, column: string): GuideTable {
  const table = tablesOf(guides, guide, heading).find(({ columns }) => columns.includes(column));
  if (table === undefined) throw new Error(`"${heading}" of ${guide} has no table with the column ${column}`);
  return table;
}

function cellsOf(line: string): readonly string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** A number as the guides print it: `−4`, `+0.8`, `1.5°`. */
export function numberIn(cell: string | undefined): number {
  const value = Number((cell ?? "").replace("−", "-").replace(/[°+]/g, ""));
  if (cell === undefined || cell === "" || Number.isNaN(value)) throw new Error(`"${cell}" is not a number`);
  return value;
}

/** The numbers of a column by the names of another, under a heading of the guide with the weights. */
export function weightsBy(
  guides: Guides,
  heading: string,
  nameColumn: string,
  numberColumn: string,
): ReadonlyMap<string, number> {
  const { rows } = tableOf(guides, WEIGHTS, heading, numberColumn);
  return new Map(
    rows.flatMap((row) =>
      (row[nameColumn] ?? "").split(", ").map((name) => [name, numberIn(row[numberColumn])] as const),
    ),
  );
}
