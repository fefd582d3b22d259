import type { Endpoint } from "../../contract/endpoints.ts";

interface LiteralStyle {
  readonly indentation: string;
  /** The start and the end of an object on one line. */
  readonly braces: readonly [start: string, end: string];
  readonly hasTrailingComma: boolean;
  readonly nameOf: (name: string) => string;
  readonly words: Readonly<Record<"null" | "true" | "false", string>>;
}

const JSON_WORDS = { null: "null", true: "true", false: "false" };

/** JSON, as in a body. */
export const JSON_STYLE: LiteralStyle = {
  indentation: "  ",
  braces: ["{", "}"],
  hasTrailingComma: false,
  nameOf: (name) => JSON.stringify(name),
  words: JSON_WORDS,
};

/** TypeScript: names are quoted only if required. */
export const TYPESCRIPT_STYLE: LiteralStyle = {
  indentation: "  ",
  braces: ["{ ", " }"],
  hasTrailingComma: true,
  nameOf: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)),
  words: JSON_WORDS,
};

/** Python writes strings and numbers the same as JSON. */
export const PYTHON_STYLE: LiteralStyle = {
  indentation: "    ",
  braces: ["{", "}"],
  hasTrailingComma: true,
  nameOf: (name) => JSON.stringify(name),
  words: { null: "None", true: "True", false: "False" },
};

/** A longer object has a line for each member. A sample is read next to other columns. */
const LINE_LENGTH_MAX = 60;

/**
 * A JSON value as a literal. The outermost object has a line for each member.
 *
 * @param margin the indentation of the line on which the value ends
 */
export function literalOf(value: unknown, style: LiteralStyle, margin = ""): string {
  if (value === null) return style.words.null;
  if (typeof value === "boolean") return value ? style.words.true : style.words.false;
  if (typeof value !== "object") return JSON.stringify(value);
  const innerMargin = `${margin}${style.indentation}`;
  const isList = Array.isArray(value);
  const items = Object.entries(value).map(([name, item]) => {
    const literal = literalOf(item, style, innerMargin);
    return isList ? literal : `${style.nameOf(name)}: ${literal}`;
  });
  if (items.length === 0) return isList ? "[]" : "{}";
  const [start, end] = isList ? ["[", "]"] : style.braces;
  const line = `${start}${items.join(", ")}${end}`;
  const isFlat = !Object.values(value).some((item) => typeof item === "object" && item !== null);
  if (margin !== "" && isFlat && margin.length + line.length <= LINE_LENGTH_MAX) return line;
  const lines = items.map((item) => `${innerMargin}${item}`);
  return `${start.trim()}\n${lines.join(",\n")}${style.hasTrailingComma ? "," : ""}\n${margin}${end.trim()}`;
}

/** A word that a POSIX shell passes on unchanged. */
export function singleQuoted(text: string): string {
  return /^[\w:/.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * A word in which a POSIX shell replaces variables.
 *
 * @param text without user input
 */
export function doubleQuoted(text: string): string {
  return `"${text.replaceAll(/["\\`]/g, "\\$&")}"`;
}

export function commandOf(parts: readonly string[]): string {
  return parts.join(" \\\n  ");
}

/** About two screens. */
const TEXT_LENGTH_MAX = 4500;
/** How many items of each list are shown, tried in this order. */
const ITEMS_MAX = [5, 3, 2, 1];
/** Marks the number of omitted items while the value is JSON. */
const OMITTED_MARK = "\u22ef";

/** The JSON of a response. Lists of a long response are cut off after their first items. */
export function exampleJson(value: unknown): { readonly text: string; readonly isShortened: boolean } {
  const whole = literalOf(value, JSON_STYLE);
  if (whole.length <= TEXT_LENGTH_MAX) return { text: whole, isShortened: false };
  let text = whole;
  for (const itemsMax of ITEMS_MAX) {
    text = shortenedText(value, itemsMax);
    if (text.length <= TEXT_LENGTH_MAX) break;
  }
  return { text, isShortened: true };
}

function shortenedText(value: unknown, itemsMax: number): string {
  const text = literalOf(withFirstItems(value, itemsMax), JSON_STYLE);
  return text.replace(new RegExp(`,?(\\s*)"${OMITTED_MARK}(\\d+)"`, "g"), "$1… $2 more");
}

/** Replaces the items of each list after the first ones by their number. Lists of plain values are not shortened. */
function withFirstItems(value: unknown, itemsMax: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, withFirstItems(member, itemsMax)]),
    );
  const items = value.map((item) => withFirstItems(item, itemsMax));
  const isPlain = value.every((item) => typeof item !== "object");
  if (isPlain || items.length <= itemsMax + 1) return items;
  return [...items.slice(0, itemsMax), `${OMITTED_MARK}${items.length - itemsMax}`];
}

/** The environment variable from which every sample reads the key. */
export const KEY_VARIABLE = "ALMAGEST_API_KEY";
/** Text of TypeScript. */
export const KEY_IN_TYPESCRIPT = `process.env.${KEY_VARIABLE}`;

/** A request as a JSON value. Fields left empty are absent. */
export type RequestValue = Readonly<Record<string, unknown>>;

export interface HttpCall {
  readonly endpoint: Pick<Endpoint, "verb" | "path">;
  readonly request: RequestValue;
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
}

export interface SampleCall extends HttpCall {
  readonly endpoint: Endpoint;
}

/** The URL of a request; for GET with the request as the query. */
export function urlOf({ endpoint: { verb, path }, request, baseUrl }: HttpCall): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) query.set(name, String(value));
  return `${baseUrl}${path}${verb === "GET" && query.size > 0 ? `?${query}` : ""}`;
}
