import { proseOf } from "../tools/count-words.ts";

export const SENTENCE_WORDS_MAX = 40;
export const LINE_COLUMNS_MAX = 150;

/** A piece of a document that breaks a limit. */
export interface ProseHit {
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
export function findLongSentences(markdown: string): readonly ProseHit[] {
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
export function findLongLines(markdown: string): readonly ProseHit[] {
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
