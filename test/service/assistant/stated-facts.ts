/**
 * A fact that an answer states: a text in it, or words that are in one of its lines in any order. A line is one value of the
 * JSON text, with the names of the members that lead to it. Each word is
 *
 * - alternatives, separated by ` | `;
 * - a number with decimals, after a word or not, within 0.022: `Sagittarius 19.05` is in `Sagittarius 19.05` and `Sagittarius 19°02'`;
 * - any other text as a whole word, in any case: `true node` is in `TrueNode`.
 */
export type Fact = string | readonly string[];

const NUMBER_WORD = /^(?<before>.*?)(?<number>\d+\.\d+)$/;
const DEGREES = /(\d+)°(\d+)['′]/g;
/** A fact is rounded to 0.005 degrees; a minute of arc that is cut, not rounded, is up to 0.0167 degrees lower. */
const NUMBER_ERROR_MAX = 0.022;
const MINUTES_OF_DEGREE = 60;

/**
 * A word does not begin or end between two letters or within a number: `2027-08-02` is in `2027-08-02T10:06:41Z`, `ui://` in
 * `ui://almagest/wheel.html`.
 */
const WORD_START = "(?<![\\d.](?=\\d))(?<![a-z](?=[a-z]))";
const WORD_END = "(?!(?<=\\d)\\.?\\d)(?!(?<=[a-z])[a-z])";

/** Whether an answer states the fact. */
export function isStated(text: string, fact: Fact): boolean {
  return typeof fact === "string" ? text.includes(fact) : isInOneLine(linesOf(JSON.parse(text), ""), fact);
}

/** Whether a sentence of a text, or a part of it up to a semicolon, states the fact. */
export function isInClause(text: string, fact: Fact): boolean {
  return typeof fact === "string" ? text.includes(fact) : isInOneLine(text.split(/;|\n|[.:] /), fact);
}

function isInOneLine(lines: readonly string[], words: readonly string[]): boolean {
  const patterns = words.map((word) => word.split(" | "));
  return lines.some((line) =>
    patterns.every((alternatives) => alternatives.some((word) => isWordIn(line, word))),
  );
}

function isWordIn(line: string, word: string): boolean {
  const { before, number } = NUMBER_WORD.exec(word)?.groups ?? {};
  if (number === undefined) return wordPattern(word).test(line);
  const decimals = line.replace(DEGREES, (_text, degrees, minutes) =>
    String(Number(degrees) + Number(minutes) / MINUTES_OF_DEGREE),
  );
  const numbers = new RegExp(`${escaped(before ?? "")}(?<![\\d.])(\\d+(?:\\.\\d+)?)`, "gi");
  return [...decimals.matchAll(numbers)].some(
    ([, found]) => Math.abs(Number(found) - Number(number)) <= NUMBER_ERROR_MAX,
  );
}

function wordPattern(word: string): RegExp {
  return new RegExp(`${WORD_START}${escaped(word)}${WORD_END}`, "i");
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function linesOf(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => linesOf(item, path));
  if (typeof value !== "object" || value === null) return [`${path}: ${value}`];
  return Object.entries(value).flatMap(([name, member]) =>
    linesOf(member, `${path} ${name.replace(/([a-z])([A-Z])/g, "$1 $2")}`),
  );
}
