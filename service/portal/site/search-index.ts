import { setImmediate as nextIteration } from "node:timers/promises";
import { withoutMarks } from "./guides.ts";
import { createHeadingIds } from "./markdown.ts";

export interface SearchablePage {
  /** With the root of the service's address. */
  readonly path: string;
  /** Called once; an endpoint's text is made then. */
  readonly text: () => string;
  /** Its group in the table of contents, by which it is found too. */
  readonly group: string;
  /** Whether its headings have the ids of rendered Markdown; if not, the page is one section. */
  readonly hasHeadingIds: boolean;
}

/** A section of a page, which is a result of the search. */
export interface IndexedSection {
  readonly page: number;
  /** `/docs/scores#synastry` */
  readonly address: string;
  readonly title: string;
  readonly heading: string;
  /** Its text without marks; each paragraph, item, row and line of code is a line. */
  readonly text: string;
  /** The text as {@link foldedText} returns it. */
  readonly folded: string;
}

/** Where a word is, by the points that it gives. */
export const PLACES = { text: 1, heading: 6, title: 9 } as const;

/** A link or a picture; its text is the first group. */
const LINK = /!?\[([^\]]*)\]\([^)]*\)/g;
const WORD = /[\p{L}\p{N}_]+/gu;
/** The parts of createEphemeris and of daily_limit_reached. */
const PART = /[\p{Lu}]?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})/gu;
const NOT_ASCII = /[^\p{ASCII}]/u;
/** A number is found if it can be a year, a status or a limit. */
const OTHER_NUMBER = /^\d(?!\d{2,3}$)/;
const STOP_WORDS: ReadonlySet<string> = new Set(
  "a an and are as at be but by can do does for from has how i in is it its me my not of on or that the their they this to was what when where which with".split(
    " ",
  ),
);

/** Splits pages into sections and lists the words of each. Other requests are answered between two pages. */
export async function createSearchIndex(pages: readonly SearchablePage[]) {
  const sections: IndexedSection[] = [];
  /** By word, the sections that have it and the points of each. */
  const postings = new Map<string, Map<number, number>>();
  const addWords = (text: string, section: number, points: number): void => {
    for (const word of new Set(wordsOf(text))) {
      let ofWord = postings.get(word);
      if (ofWord === undefined) {
        ofWord = new Map();
        postings.set(word, ofWord);
      }
      ofWord.set(section, Math.max(ofWord.get(section) ?? 0, points));
    }
  };
  for (const [page, { path, text, group, hasHeadingIds }] of pages.entries()) {
    await nextIteration();
    const parts = sectionsOf(text(), hasHeadingIds);
    const title = parts[0]?.heading ?? "";
    for (const [index, { id, heading, content }] of parts.entries()) {
      const isFirst = index === 0;
      const number = sections.length;
      const plain = plainTextOf(content);
      const address = isFirst ? path : `${path}#${id}`;
      const section = { page, address, title, heading, text: plain, folded: foldedText(plain) };
      sections.push(section);
      addWords(section.text, number, PLACES.text);
      addWords(heading, number, isFirst ? PLACES.title : PLACES.heading);
      if (isFirst) addWords(group, number, PLACES.text);
    }
  }
  const words = [...postings.keys()].sort();
  return {
    sections,
    postings,
    words,
    /** For the search of misspelled words. */
    wordsByLength: Map.groupBy(words, ({ length }) => length),
  };
}

export type SearchIndex = Awaited<ReturnType<typeof createSearchIndex>>;

/** Splits a page at its headings; a line of code that starts with # is not a heading. */
function sectionsOf(text: string, hasHeadingIds: boolean) {
  const idOf = createHeadingIds();
  const sections: { readonly id: string; readonly heading: string; content: string }[] = [];
  let isCode = false;
  for (const line of text.split("\n")) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const heading = isCode ? undefined : /^#{1,6} (.+)$/.exec(line)?.[1];
    const latest = sections.at(-1);
    if (heading !== undefined && (latest === undefined || hasHeadingIds)) {
      const plain = withoutMarks(heading.replace(LINK, "$1"));
      sections.push({ id: idOf(plain), heading: plain, content: "" });
    } else if (latest !== undefined) latest.content += `${line}\n`;
  }
  return sections;
}

/** The text of Markdown without its marks. The lines of a paragraph are joined; items, rows and lines of code stay lines. */
function plainTextOf(markdown: string): string {
  const lines: string[] = [];
  let isCode = false;
  let isOpen = false;
  for (const line of markdown.replace(LINK, "$1").split("\n")) {
    if (/^\s*```/.test(line)) {
      isCode = !isCode;
      isOpen = false;
    } else if (isCode) lines.push(line.trim());
    else if (/^\s*\|/.test(line)) {
      // The line under the head of a table has no text.
      const cells = line.split(/(?<!\\)\|/).map((cell) => withoutMarks(cell).trim());
      if (!/^[\s|:-]*$/.test(line)) lines.push(cells.filter((cell) => cell !== "").join(": "));
      isOpen = false;
    } else {
      const text = withoutMarks(line)
        .replace(/^\s*(?:[-*] |\d+\. |#+ |> )/, "")
        .trim();
      const isStart = !isOpen || /^\s*(?:[-*] |\d+\. |#+ )/.test(line);
      if (text === "") isOpen = false;
      else if (isStart) isOpen = lines.push(text) > 0;
      else lines.push(`${lines.pop()} ${text}`);
    }
  }
  return lines.join("\n");
}

/** A text in lower case and without accents, of the same length. */
export function foldedText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  const composed = text.normalize("NFC");
  const folded = composed.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return folded.length === text.length ? folded : text.toLowerCase();
}

/** The words of a text that are searched, without accents and in lower case; a name of several words is followed by them. */
export function wordsOf(text: string): readonly string[] {
  return namesOf(text).flatMap(({ name, parts }) => [name, ...parts].filter(isSearched));
}

/** The words of a text, each with the words that it consists of if there are several, in lower case and without accents. */
export function namesOf(text: string) {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "");
  return (plain.match(WORD) ?? []).map((word) => {
    const parts = word.match(PART) ?? [];
    return {
      name: word.toLowerCase(),
      parts: parts.length > 1 ? parts.map((part) => part.toLowerCase()) : [],
    };
  });
}

/** Whether a word is in the index: it has two characters, and is neither too common nor a number of a table. */
export function isSearched(word: string): boolean {
  return word.length > 1 && !STOP_WORDS.has(word) && !OTHER_NUMBER.test(word);
}
