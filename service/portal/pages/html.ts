import assert from "node:assert/strict";

/** A piece of HTML that is safe to insert into a page: text from outside is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template: strings are escaped, `Html` is inserted as is, null, undefined and false render as nothing. */
export type HtmlValue = string | number | Html | readonly HtmlValue[] | null | undefined | false;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/**
 * Template tag: html`<p>${text}</p>`. Escapes for element content and for quoted attributes. A value must never be placed
 * in an unquoted attribute, a script or a style.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(strings.map((part, index) => part + textOf(values[index])).join(""));
}

/** Wraps HTML of this project, such as a drawing or a rendered guide, without escaping it. */
export function trustedHtml(text: string): Html {
  return new Html(text);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => {
    const entity = ENTITIES.get(character);
    assert.ok(entity, `${character} has no entity`);
    return entity;
  });
}

function textOf(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(textOf).join("");
  return "";
}
