/** Longer texts are cut off. */
const CHARACTERS_MAX = 100;

/**
 * A value in an error text: numbers, null and undefined as they are, `5n`, `Symbol(x)`, "a function", strings and objects as JSON of at
 * most 100 characters. Numbers in objects that JSON does not have are in quotes. Accepts every value and never throws.
 */
export function described(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (typeof value === "string") return shortened(JSON.stringify(value));
  if (typeof value !== "object" || value === null) return String(value);
  try {
    const kind = Object.prototype.toString.call(value);
    const isData = kind === "[object Object]" || Array.isArray(value);
    return isData ? shortened(JSON.stringify(value, withoutGaps)) : kind;
  } catch {
    // A cycle, or a member that throws.
    return "an object";
  }
}

/** The replacer for members that JSON rejects, or writes as null. */
function withoutGaps(_key: string, member: unknown): unknown {
  if (typeof member === "bigint") return `${member}n`;
  return typeof member === "number" && !Number.isFinite(member) ? String(member) : member;
}

/** Half of a pair of code units is not left at the end. */
function shortened(text: string): string {
  if (text.length <= CHARACTERS_MAX) return text;
  return `${text.slice(0, CHARACTERS_MAX - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
