/** The text of an element of a page, by its id. */
function textOf(page: string, id: string): string {
  const shown = new RegExp(`<pre tabindex="0" id="${id}">([^<]*)</pre>`).exec(page)?.[1];
  if (shown === undefined) throw new Error(`the page shows no ${id}: ${page}`);
  return shown
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** The JSON that a page of the playground shows. */
export function jsonShownIn(page: string): unknown {
  return JSON.parse(textOf(page, "json"));
}

/** The code that a page of the playground shows, by the name of its language. */
export function codeShownIn(page: string): ReadonlyMap<string, string> {
  const names = [...page.matchAll(/<details class="part" name="code"[^>]*><summary>([^<]+)<\/summary>/g)];
  return new Map(names.map(([, name], index) => [name!, textOf(page, `code-${index}`)]));
}
