import { readFileSync, writeFileSync } from "node:fs";

/** Replaces the lines between `<!-- name -->` and `<!-- /name -->` of a document by what `edit` makes of them. */
export function replaceSection(
  file: string,
  name: string,
  edit: (lines: readonly string[]) => readonly string[],
): void {
  const [start, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const text = readFileSync(file, "utf8");
  const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)];
  if (from < start.length || to < from) throw new Error(`${file} has no section ${start.trim()}`);
  const lines = text.slice(from, to).trim().split("\n");
  writeFileSync(file, `${text.slice(0, from)}\n${edit(lines).join("\n")}\n\n${text.slice(to)}`);
}
