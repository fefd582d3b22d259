import { defined } from "../../../defined.ts";

/** The text of an element of a page, by its id. */
function textOf(page: string, id: string): string {
  const content = new RegExp(`<pre tabindex="0" id="${id}">([^<]*)</pre>`).exec(page)?.[1];
  if (content === undefined) throw new Error(`the page has no ${id}: ${page}`);
  return content
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** The JSON shown on a page of the playground. */
export function jsonOf(page: string): unknown {
  return JSON.parse(textOf(page, "json"));
}

/** The code shown on a page of the playground, by name of the language. */
export function codeOf(page: string): ReadonlyMap<string, string> {
  const names = [...page.matchAll(/<details class="part" name="code"[^>]*><summary>([^<]+)<\/summary>/g)];
  return new Map(names.map(([, name], index) => [defined(name), textOf(page, `code-${index}`)]));
}
