import { withoutMarks } from "./guides.ts";
import { createHeadingIds } from "./markdown.ts";

/** A page in Markdown. */
export interface SearchablePage {
  /** With the root of the service's address. */
  readonly path: string;
  readonly text: string;
  /** Whether its headings have the ids of rendered Markdown; if not, the page is one section. */
  readonly hasHeadingIds: boolean;
}

/** A section: the id of its heading (empty at the start of a page), the heading, an excerpt and its words, separated by spaces. */
export type IndexedSection = readonly [id: string, heading: string, excerpt: string, words: string];

/** What assets/search.js reads, JSON: pages by path and title. */
export type SearchIndex = readonly (readonly [
  path: string,
  title: string,
  sections: readonly IndexedSection[],
])[];

const EXCERPT_CHARACTERS_MAX = 110;
/** A link or a picture; its text is the first group. */
const LINK = /!?\[([^\]]*)\]\([^)]*\)/g;
/** The start of a paragraph or of a list, not of code or a table. */
const PARAGRAPH = /^\s*(?:[-*] |\d+\. )?(?!```)[\p{L}`*]/u;
const WORD = /[\p{L}\p{N}_]+/gu;
/** A number is found if it can be a year, a status or a limit. */
const OTHER_NUMBER = /^\d(?!\d{2,3}$)/;
const STOP_WORDS = new Set(
  "a an and are as at be but by for from has in is it its not of on or that the their they this to was which with".split(
    " ",
  ),
);

/** Lists the sections of pages with the words by which the search finds them. */
export function searchIndexOf(pages: readonly SearchablePage[]): SearchIndex {
  return pages.map(({ path, text, hasHeadingIds }) => {
    const [first, ...others] = sectionsOf(text, hasHeadingIds);
    const title = first?.heading ?? "";
    return [
      path,
      title,
      [{ id: "", heading: title, content: first?.content ?? "" }, ...others].map(indexedSection),
    ];
  });
}

interface Section {
  readonly id: string;
  readonly heading: string;
  readonly content: string;
}

/** Splits a page at its headings; a line of code that starts with # is not a heading. */
function sectionsOf(text: string, hasHeadingIds: boolean): readonly Section[] {
  const idOf = createHeadingIds();
  const sections: { readonly id: string; readonly heading: string; content: string }[] = [];
  let isCode = false;
  for (const line of text.split("\n")) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const heading = isCode ? undefined : /^#{1,6} (.+)$/.exec(line)?.[1];
    const latest = sections.at(-1);
    if (heading !== undefined && (latest === undefined || hasHeadingIds)) {
      const plain = withoutMarks(heading);
      sections.push({ id: idOf(plain), heading: plain, content: "" });
    } else if (latest !== undefined) latest.content += `${line}\n`;
  }
  return sections;
}

function indexedSection({ id, heading, content: markdown }: Section): IndexedSection {
  const content = markdown.replace(LINK, "$1");
  const headingWords = new Set(wordsOf(heading));
  const words = [...new Set(wordsOf(content))].filter((word) => !headingWords.has(word));
  return [id, heading, excerptOf(content), words.join(" ")];
}

/**
 * The words of a text, in lower case and without accents; assets/search.js splits a query alike. A name of several words
 * (`daily_limit_reached`) is followed by its words.
 */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(WORD) ?? [])
    .flatMap((word) => (word.includes("_") ? [word, ...word.split("_")] : [word]))
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word) && !OTHER_NUMBER.test(word));
}

/** The start of the first paragraph. */
function excerptOf(content: string): string {
  const paragraph = content.split(/\n\s*\n/).find((part) => PARAGRAPH.test(part)) ?? "";
  const plain = withoutMarks(paragraph).replace(/\s+/g, " ").replace(/^- /, "").trim();
  if (plain.length <= EXCERPT_CHARACTERS_MAX) return plain;
  return `${plain.slice(0, EXCERPT_CHARACTERS_MAX).replace(/\s+\S*$/, "")} …`;
}
