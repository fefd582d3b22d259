import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./source-tree.ts";

const FILE = join(ROOT, "docs/decisions.md");
const UNUSED = /^Numbers not used: .*\.$/m;

/** docs/decisions.md: what precedes the first entry, and the entries by number. */
export interface Decisions {
  readonly introduction: string;
  readonly entries: readonly { readonly number: number; readonly text: string }[];
}

export function parseDecisions(markdown: string): Decisions {
  const [introduction = "", ...texts] = markdown.split(/^(?=\*\*\d+\. )/m);
  return {
    introduction,
    entries: texts.map((text) => ({ number: Number(/\d+/.exec(text)?.[0]), text: text.trim() })),
  };
}

/** The document with its entries in numeric order and the list of numbers that are not used. */
export function sortDecisions(markdown: string): string {
  const { introduction, entries } = parseDecisions(markdown);
  const sorted = entries.toSorted((a, b) => a.number - b.number);
  const used = new Set(sorted.map(({ number }) => number));
  const last = sorted.at(-1)?.number ?? 0;
  const unused = Array.from({ length: last }, (_, index) => index + 1).filter((number) => !used.has(number));
  const list = `Numbers not used: ${rangesOf(unused)}.`;
  return `${[introduction.replace(UNUSED, list).trim(), ...sorted.map(({ text }) => text)].join("\n\n")}\n`;
}

/** Ascending numbers as text: 112, 114–119. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** The constants that the entries name, each as a code span: `NAME = value`. */
export function namedConstants(
  markdown: string,
): readonly { readonly name: string; readonly value: string }[] {
  return [...markdown.matchAll(/`([A-Z][A-Z0-9_]*) = ([^`]+)`/g)].map(([, name = "", value = ""]) => ({
    name,
    value,
  }));
}

export const readDecisions = () => readFileSync(FILE, "utf8");

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, sortDecisions(readDecisions()));
