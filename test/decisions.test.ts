import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { wordsOf } from "../tools/count-words.ts";
import { ROOT } from "./source-tree.ts";

const ENTRIES_MAX = 45;
const ENTRY_WORDS_MAX = 65;

/** The entries of docs/decisions.md, each from its number to the next entry or heading. */
const entriesOf = (markdown: string) =>
  [...markdown.matchAll(/^\*\*(\d+)\. [\s\S]*?(?=^\*\*\d+\. |^## |(?![\s\S]))/gm)].map(([text, number]) => ({
    number,
    words: wordsOf(text).length,
  }));

test("decisions are at most 45 entries of at most 65 words, each with a number of its own", () => {
  const entries = entriesOf(readFileSync(join(ROOT, "docs/decisions.md"), "utf8"));
  const numbers = entries.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers).toContain("47");
  expect(entries.length).toBeLessThanOrEqual(ENTRIES_MAX);
  expect(entries.filter(({ words }) => words > ENTRY_WORDS_MAX)).toEqual([]);
});

test("the words of an entry end at the next entry or heading", () => {
  const markdown = "# D\n\n**3. A b.** c\nd.\n\n**1. E.** f\n\n## G\n\n**2. H.**\n";
  expect(entriesOf(markdown)).toEqual([
    { number: "3", words: 5 },
    { number: "1", words: 3 },
    { number: "2", words: 2 },
  ]);
});
