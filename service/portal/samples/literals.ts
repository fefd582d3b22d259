/** How a language writes the values of JSON. */
interface LiteralStyle {
  /** One level of indentation. */
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
 * A JSON value as a literal.
 *
 * @param margin the indentation of the line on which the value ends
 */
export function literalOf(value: unknown, style: LiteralStyle, margin = ""): string {
  if (value === null) return style.words.null;
  if (typeof value === "boolean") return value ? style.words.true : style.words.false;
  if (Array.isArray(value)) return `[${value.map((item) => literalOf(item, style, margin)).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const innerMargin = `${margin}${style.indentation}`;
  const members = Object.entries(value).map(
    ([name, member]) => `${style.nameOf(name)}: ${literalOf(member, style, innerMargin)}`,
  );
  if (members.length === 0) return "{}";
  const [start, end] = style.braces;
  const line = `${start}${members.join(", ")}${end}`;
  const isNested = Object.values(value).some((member) => typeof member === "object" && member !== null);
  if (margin !== "" && !isNested && margin.length + line.length <= LINE_LENGTH_MAX) return line;
  const lines = members.map((member) => `${innerMargin}${member}`);
  return `{\n${lines.join(",\n")}${style.hasTrailingComma ? "," : ""}\n${margin}}`;
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

/** A command with one line for each part. */
export function commandOf(parts: readonly string[]): string {
  return parts.join(" \\\n  ");
}
