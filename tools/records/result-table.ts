import type { Conditions, ResultRow } from "./record.ts";

/** A figure and the conditions of its run. */
export type TableRow = ResultRow & { readonly conditions: Conditions };

interface Column {
  readonly name: string;
  readonly isNumber: boolean;
  readonly cell: (row: TableRow) => string;
}

/** A condition that a record lacks. */
const UNKNOWN = "–";

const COLUMNS: readonly Column[] = [
  {
    name: "measured",
    isNumber: true,
    cell: ({ measured, isMet }) => (isMet ? measured : `**${measured}** missed`),
  },
  { name: "goal", isNumber: true, cell: ({ goal }) => goal ?? "" },
  {
    name: "machine",
    isNumber: false,
    cell: ({ conditions: { machine } }) => machine?.split(",")[0] ?? UNKNOWN,
  },
  {
    name: "processors",
    isNumber: true,
    cell: ({ conditions: { processors } }) => String(processors ?? UNKNOWN),
  },
  { name: "Node", isNumber: false, cell: ({ conditions: { node } }) => node ?? UNKNOWN },
  { name: "load", isNumber: true, cell: ({ conditions: { load } }) => String(load ?? UNKNOWN) },
  { name: "date", isNumber: false, cell: ({ conditions }) => conditions.date.slice(0, 10) },
  { name: "commit", isNumber: false, cell: ({ conditions }) => conditions.commit ?? UNKNOWN },
];

/** The lines of a table of figures, the missed ones first. A column whose values are all equal is stated below the table. */
export function tableText(rows: readonly TableRow[], command: string): readonly string[] {
  const sorted = rows.toSorted((a, b) => Number(a.isMet) - Number(b.isMet));
  const isShown = ({ cell }: Column): boolean => new Set(sorted.map(cell)).size > 1;
  const columns = COLUMNS.filter(isShown);
  const [first] = sorted;
  const common = COLUMNS.flatMap((column) => {
    const value = first === undefined || isShown(column) ? "" : column.cell(first);
    return value === "" ? [] : [{ name: column.name, value }];
  });
  const knownTexts = common
    .filter(({ value }) => value !== UNKNOWN)
    .map(({ name, value }) => `${name} ${value}`);
  const unknownNames = common.filter(({ value }) => value === UNKNOWN).map(({ name }) => name);
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const notes = [
    `<!-- repository -->Command: ${command}.<!-- /repository -->`,
    ...(knownTexts.length === 0 ? [] : [`All rows: ${knownTexts.join(", ")}.`]),
    ...(unknownNames.length === 0 ? [] : [`Not recorded: ${unknownNames.join(", ")}.`]),
    ...(rows.some(({ conditions }) => conditions.commit?.startsWith("("))
      ? ["A commit in parentheses added the record."]
      : []),
  ];
  return [
    line(["result", ...columns.map(({ name }) => name)]),
    `|---|${columns.map(({ isNumber }) => (isNumber ? "---:" : "---")).join("|")}|`,
    ...sorted.map((row) => line([row.text, ...columns.map(({ cell }) => cell(row))])),
    "",
    ...notes,
  ];
}
