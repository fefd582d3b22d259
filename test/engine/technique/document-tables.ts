import { readFileSync } from "node:fs";
import { defined } from "../../defined.ts";

/** The text of a page of docs/. */
export function documentText(name: string): string {
  return readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8");
}

/** The text below a heading of the second level, up to the next one. */
export function chapterOf(text: string, heading: string): string {
  const [, body] = text.split(`\n## ${heading}\n`);
  if (body === undefined) throw new Error(`the page has no heading "## ${heading}"`);
  return defined(body.split("\n## ")[0]);
}

/** The rows of the tables of a page, heads included, as cells: of one section, or of the whole page without a heading. */
export function tableRows(text: string, heading?: string): readonly (readonly string[])[] {
  let section = text;
  if (heading !== undefined) {
    const [, body] = text.split(`\n${heading}\n`);
    if (body === undefined) throw new Error(`the page has no heading "${heading}"`);
    section = defined(body.split("\n#")[0]);
  }
  return [...section.matchAll(/^\| (.+) \|$/gm)].map((match) => defined(match[1]).split(" | "));
}
