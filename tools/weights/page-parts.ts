/** A line of a page of Markdown. */
export type Line = string;

/** A heading with the empty line before it. */
export function heading(text: string): readonly Line[] {
  return ["", text];
}

/** A table with the empty line before it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly Line[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return ["", line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)];
}

/** A number with the sign for minus. */
export function numberText(value: number): string {
  return String(value).replace("-", "−");
}

/** A number with its sign; 0 has none. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : numberText(value);
}
