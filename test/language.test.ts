import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentPaths, findExcess, proseOf, wordsOf } from "../tools/count-words.ts";
import {
  findOldWords,
  findWordHits,
  NAME_RULE,
  OLD_WORDS,
  STALE_NAME_RULE,
  WORD_LIST,
  type WordHit,
  type WordRule,
} from "./word-list.ts";

const ROOT = join(import.meta.dirname, "..");

const describeHit = ({ path, line, text, rule }: WordHit): string =>
  `${path}:${line}: "${text}"; write: ${rule.write}`;

/** From one pass over all files. */
const wordHits = findWordHits(ROOT, [...WORD_LIST, NAME_RULE, STALE_NAME_RULE]);
const hitsOfRules = (rules: readonly WordRule[]): readonly string[] =>
  wordHits.filter(({ rule }) => rules.includes(rule)).map(describeHit);

describe("the word list", () => {
  test("is the table in CONTRIBUTING.md", () => {
    const contributing = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");
    const [, section = ""] = contributing.split("\n### Word list\n");
    const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| (?!instead of|---)(.+) \| (.+) \|$/gm)];
    expect(rows.map(([, avoid, write]) => [avoid, write])).toEqual(
      WORD_LIST.map(({ avoid, write }) => [avoid, write]),
    );
  });

  test("finds words across a line break inside a comment, and accepts plain text", () => {
    const findMatches = (text: string) => WORD_LIST.flatMap(({ pattern }) => text.match(pattern) ?? []);
    expect(findMatches("/** The field is left\n * out. */")).toEqual(["left\n * out"]);
    expect(findMatches('"birth.date is no date"')).toEqual(["is no date"]);
    expect(findMatches("There is no limit. The value is no longer valid; 32 letters and digits.")).toEqual(
      [],
    );
  });

  test("is followed by every source and document", () => {
    expect(hitsOfRules(WORD_LIST)).toEqual([]);
  });
});

test("values are named by nouns, in tests too", () => {
  expect(hitsOfRules([NAME_RULE])).toEqual([]);
});

test("declarations use the words of the table, in tests too", () => {
  const named = "interface RestDoor {}\nconst loadedRooms = 1;\nfunction ringDoorbell() {}";
  expect(named.match(STALE_NAME_RULE.pattern)).toEqual(["interface RestDoor", "const loadedRooms"]);
  expect(hitsOfRules([STALE_NAME_RULE])).toEqual([]);
});

describe("documents", () => {
  const hitsOf = (find: typeof findLongLines) =>
    documentPaths().flatMap((path) =>
      find(readFileSync(join(ROOT, path), "utf8")).map(({ line, text }) => `${path}:${line}: ${text}`),
    );

  test("have no sentence of more than 40 words", () => {
    const words = (count: number) => "word ".repeat(count).trim();
    const text = `# Title\n\n${words(40)}. A ${words(25)}\n${words(15)}.\n\n- ${words(30)}\n- ${words(30)}\n\n| ${words(60)} |\n`;
    expect(findLongSentences(text)).toEqual([{ line: 3, text: `A ${words(40)}.` }]);
    expect(hitsOf(findLongSentences)).toEqual([]);
  });

  test("have no line of prose of more than 150 columns", () => {
    const line = "x".repeat(151);
    expect(findLongLines(`${line}\n| ${line} |\n\`\`\`sh\n${line}\n\`\`\`\n${line.slice(1)}\n`)).toEqual([
      { line: 1, text: line },
    ]);
    expect(hitsOf(findLongLines)).toEqual([]);
  });

  test("do not use the project's old words", () => {
    expect("The reference's seam; the reference of the API".match(OLD_WORDS.pattern)).toEqual([
      "The reference's",
      "seam",
    ]);
    expect(findOldWords(ROOT).map(describeHit)).toEqual([]);
  });

  test("are counted by words outside of code, and found above their budgets", () => {
    expect(
      wordsOf("# A b\n\n| c | `d e` |\n|---|---|\n\n```sh\nf\n```\n<!-- g -->\n- [h](i.md)\n"),
    ).toHaveLength(6);
    const page = { path: "docs/a.md", words: 11, wordsMax: 10 };
    expect(findExcess([page])).toEqual(["docs/a.md: 11 words, at most 10"]);
  });
});

const SENTENCE_WORDS_MAX = 40;
const LINE_COLUMNS_MAX = 150;

/** A piece of a document that breaks a limit. */
interface ProseHit {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** Lines that end a paragraph and are not prose: rows of tables, pictures. */
const NO_PROSE = /^\s*(?:\||!\[)/;
/** A line of an indented code block, unless it continues a paragraph. */
const INDENTED_CODE = /^ {4}/;
/** The start of an item of a list, of a heading or of a quotation. */
const BLOCK_START = /^\s*(?:[-*] |\d+\. |#{1,6} |> ?)/;
const SENTENCE_END = /(?<=[.!?][)"”*_]*)\s+(?=[^a-z])/;

/** Sentences of the prose of Markdown with too many words. A code span counts as one word, the address of a link as none. */
function findLongSentences(markdown: string): readonly ProseHit[] {
  return blocksOf(markdown).flatMap(({ line, text }) =>
    text
      .replaceAll(/`[^`]*`/g, "`code`")
      .replaceAll(/\]\([^)]*\)/g, "]")
      .split(SENTENCE_END)
      .filter(
        (sentence) =>
          sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length > SENTENCE_WORDS_MAX,
      )
      .map((sentence) => ({ line, text: sentence })),
  );
}

/** Lines of the prose of Markdown with too many columns. */
function findLongLines(markdown: string): readonly ProseHit[] {
  return proseOf(markdown)
    .split("\n")
    .flatMap((text, index) =>
      [...text].length > LINE_COLUMNS_MAX && !NO_PROSE.test(text) ? [{ line: index + 1, text }] : [],
    );
}

/** Paragraphs, headings and items of lists, each in one line of text. */
function blocksOf(markdown: string): readonly ProseHit[] {
  const blocks: { line: number; text: string }[] = [];
  let isOpen = false;
  for (const [index, text] of proseOf(markdown).split("\n").entries()) {
    const isStart = BLOCK_START.test(text);
    const block = blocks.at(-1);
    if (text.trim() === "" || NO_PROSE.test(text)) isOpen = false;
    else if (isOpen && block !== undefined && !isStart) block.text += ` ${text.trim()}`;
    else if (isStart || !INDENTED_CODE.test(text)) {
      blocks.push({ line: index + 1, text: text.trim() });
      isOpen = !/^\s*#/.test(text);
    }
  }
  return blocks;
}
