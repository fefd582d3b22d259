/** Python source text: names, docstrings and comments. */
import { wrap } from "../wrap.ts";

export const LINE_WIDTH = 110;

/** The keywords of Python that a JSON name could be. */
const KEYWORDS: ReadonlySet<string> = new Set(
  "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

export function isKeyword(name: string): boolean {
  return KEYWORDS.has(name);
}

/** `computeFullChart` and `Solar Return` become compute_full_chart and solar_return; a keyword gets an underscore. */
export function snakeCase(name: string): string {
  const snake = name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .replaceAll(" ", "_")
    .toLowerCase();
  return isKeyword(snake) ? `${snake}_` : snake;
}

/** Top-level blocks, two blank lines apart. */
export function moduleOf(...blocks: readonly string[]): string {
  return `${blocks.map((block) => block.trim()).join("\n\n\n")}\n`;
}

/** A docstring, indented; empty without a text. */
export function docstring(text: string | undefined, indent: number): string {
  if (text === undefined || text === "") return "";
  const margin = " ".repeat(indent);
  const lines = escaped(text).split("\n");
  const single = `${margin}"""${lines[0]}"""\n`;
  if (lines.length === 1 && single.length <= LINE_WIDTH + 1) return single;
  const [first = "", ...others] = wrap(lines.join("\n\n"), margin, LINE_WIDTH).trimEnd().split("\n");
  return [`${margin}"""${first.trimStart()}`, ...others, `${margin}"""`].map((line) => `${line}\n`).join("");
}

/** Text without what would end a docstring or be an escape in it. */
export function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
}
