import {
  createSearchIndex,
  foldedText,
  type IndexedSection,
  isSearched,
  namesOf,
  type SearchablePage,
  type SearchIndex,
} from "./search-index.ts";

/** More characters are rejected. */
export const QUERY_CHARACTERS_MAX = 100;
const RESULTS_MAX = 12;
/** A page is not all of the results. */
const RESULTS_OF_PAGE_MAX = 3;
const WORDS_MAX = 6;
/** Beginnings of more words are too short to mean one of them. */
const COMPLETIONS_MAX = 60;
/** A shorter word with another letter is another word. */
const MISSPELLED_LENGTH_MIN = 4;
const SENTENCE_CHARACTERS_MAX = 220;
/** More places of a word are not compared. */
const PLACES_MAX = 2;
/** A sentence, not a line of code. It is preferred to code with the same words. */
const PROSE = /^[\p{L}…][^{}]*[\p{L})`][.:…]$/u;
const PROSE_POINTS = 0.5;
/** How much of the points a word has that is not the word of the query. */
const SHARE = { completed: 0.7, synonym: 0.6, misspelled: 0.6, elsewhereOnPage: 0.25 } as const;

/** Words of people who do not know ours yet. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ["ai", ["assistant", "assistants", "mcp"]],
  ["apikey", ["key", "keys"]],
  ["chatgpt", ["assistant", "assistants", "mcp"]],
  ["claude", ["assistant", "assistants", "mcp"]],
  ["compatibility", ["synastry"]],
  ["cost", ["price", "plan", "plans"]],
  ["dst", ["daylight"]],
  ["endpoint", ["api", "reference"]],
  ["endpoints", ["api", "reference"]],
  ["gdpr", ["privacy"]],
  ["install", ["npm", "package"]],
  ["js", ["javascript", "typescript"]],
  ["latency", ["performance"]],
  ["llm", ["assistant", "assistants", "mcp"]],
  ["npm", ["package", "library"]],
  ["pip", ["python"]],
  ["postgres", ["postgresql"]],
  ["price", ["plan", "plans"]],
  ["pricing", ["price", "plan", "plans"]],
  ["pyswisseph", ["swiss"]],
  ["quota", ["limit", "limits"]],
  ["react", ["web", "page"]],
  ["rest", ["api"]],
  ["rising", ["ascendant"]],
  ["speed", ["performance"]],
  ["svg", ["wheel", "drawings"]],
  ["sweph", ["swiss"]],
  ["swisseph", ["swiss"]],
  ["throttling", ["limit", "limits"]],
  ["timezone", ["zone", "zones"]],
  ["zodiac", ["sign", "signs", "ayanamsa"]],
]);

/** A text whose parts at odd places contain a word of the query. */
export type MarkedText = readonly string[];

export interface SearchResult {
  readonly address: string;
  readonly title: MarkedText;
  /** The heading of the section; the title if it is the page's first section. */
  readonly heading: MarkedText;
  /** Whether heading and title are the same. */
  readonly isPage: boolean;
  /** The sentence with most words of the query; empty for a section without text. */
  readonly sentence: MarkedText;
}

export interface SearchResults {
  readonly results: readonly SearchResult[];
  /** Whether a page contains every word of the query; if not, the results contain some. */
  readonly isComplete: boolean;
}

export type Search = (query: string) => SearchResults;

/** Creates the search of pages, whose index is made now. */
export async function createSearch(pages: readonly SearchablePage[]): Promise<Search> {
  const index = await createSearchIndex(pages);
  return (query) => {
    const matches = queryWordsOf(index, query).map((word) => matchesOf(index, word));
    const ranked = rank(index, matches);
    const needles = [...new Set(matches.flatMap(({ needles: found }) => found))];
    const coverage = ranked[0]?.coverage ?? 0;
    const results = limitPerPage(ranked.filter((section) => section.coverage === coverage));
    return {
      results: results.map(({ section }) => resultOf(section, needles)),
      isComplete: matches.length > 0 && coverage === matches.length,
    };
  };
}

/** The words of a query. A name that no page contains is searched by its parts. */
function queryWordsOf(index: SearchIndex, query: string): readonly string[] {
  const words = namesOf(query.slice(0, QUERY_CHARACTERS_MAX)).flatMap(({ name, parts }) =>
    parts.length === 0 || index.postings.has(name) || completionsOf(index.words, name).length > 0
      ? [name]
      : parts,
  );
  return [...new Set(words.filter(isSearched))].slice(0, WORDS_MAX);
}

/** The sections with a word of the query, or with one like it. */
interface WordMatches {
  /** By section; 0: the section has no such word. */
  readonly points: Float64Array;
  /** What is marked in a result: the word itself, or those that were found instead. */
  readonly needles: readonly string[];
}

function matchesOf({ postings, words, wordsByLength, sections }: SearchIndex, word: string): WordMatches {
  const points = new Float64Array(sections.length);
  let isFound = false;
  const add = (found: string, share: number): void => {
    const ofWord = postings.get(found);
    if (ofWord === undefined) return;
    isFound = true;
    // A word in few sections means more.
    const rarity = 1 + Math.log(sections.length / ofWord.size) / 4;
    for (const [section, base] of ofWord)
      points[section] = Math.max(points[section] ?? 0, base * share * rarity);
  };
  add(word, 1);
  const completions = completionsOf(words, word);
  for (const completion of completions) add(completion, SHARE.completed);
  const synonyms = (SYNONYMS.get(word) ?? []).filter((synonym) => postings.has(synonym));
  for (const synonym of synonyms) add(synonym, SHARE.synonym);
  if (isFound) return { points, needles: [word, ...synonyms] };
  const misspelled = similarWordsOf(wordsByLength, word);
  for (const similar of misspelled) add(similar, SHARE.misspelled);
  return { points, needles: misspelled };
}

/** The longer words that begin with a word; none if there are too many. */
function completionsOf(words: readonly string[], word: string): readonly string[] {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  const completions: string[] = [];
  for (let index = low; words[index]?.startsWith(word); index++) {
    if (words[index] !== word) completions.push(words[index] ?? "");
    if (completions.length > COMPLETIONS_MAX) return [];
  }
  return completions;
}

/** The words with one character that is replaced, added or missing, or with two that are exchanged. */
function similarWordsOf(wordsByLength: SearchIndex["wordsByLength"], word: string): readonly string[] {
  const { length } = word;
  if (length < MISSPELLED_LENGTH_MIN) return [];
  return [length, length - 1, length + 1].flatMap((each) =>
    (wordsByLength.get(each) ?? []).filter((candidate) => isSimilar(word, candidate)),
  );
}

/** Whether two words, of lengths that differ by one at most, are equal except for one character, or for two exchanged neighbours. */
function isSimilar(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let end = 0;
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end))
    end++;
  const differing = longer - start - end;
  if (differing <= 1) return true;
  return (
    differing === 2 &&
    a.length === b.length &&
    a.charCodeAt(start) === b.charCodeAt(start + 1) &&
    a.charCodeAt(start + 1) === b.charCodeAt(start)
  );
}

interface RankedSection {
  readonly section: IndexedSection;
  /** The number of words of the query on its page. */
  readonly coverage: number;
  readonly points: number;
}

/** The sections with a word of the query: those on pages with most words first, then by points. */
function rank({ sections }: SearchIndex, matches: readonly WordMatches[]): readonly RankedSection[] {
  const pageCount = (sections.at(-1)?.page ?? -1) + 1;
  const words = matches.map(({ points }) => ({ points, pagePoints: new Float64Array(pageCount) }));
  sections.forEach(({ page }, number) => {
    for (const { points, pagePoints } of words)
      pagePoints[page] = Math.max(pagePoints[page] ?? 0, points[number] ?? 0);
  });
  const ranked: RankedSection[] = [];
  sections.forEach((section, number) => {
    let coverage = 0;
    let sum = 0;
    let isFound = false;
    for (const { points, pagePoints } of words) {
      const sectionPoints = points[number] ?? 0;
      const ofPage = (pagePoints[section.page] ?? 0) * SHARE.elsewhereOnPage;
      if (sectionPoints > 0) isFound = true;
      if (ofPage > 0) coverage++;
      sum += Math.max(sectionPoints, ofPage);
    }
    if (isFound) ranked.push({ section, coverage, points: sum });
  });
  return ranked.sort((a, b) => b.coverage - a.coverage || b.points - a.points);
}

function limitPerPage(ranked: readonly RankedSection[]): readonly RankedSection[] {
  const counts = new Map<number, number>();
  const limited: RankedSection[] = [];
  for (const result of ranked) {
    const { page } = result.section;
    const count = counts.get(page) ?? 0;
    counts.set(page, count + 1);
    if (count < RESULTS_OF_PAGE_MAX) limited.push(result);
    if (limited.length === RESULTS_MAX) break;
  }
  return limited;
}

function resultOf(
  { address, title, heading, text, folded }: IndexedSection,
  needles: readonly string[],
): SearchResult {
  return {
    address,
    title: markWords(title, needles),
    heading: markWords(heading, needles),
    isPage: !address.includes("#"),
    sentence: markWords(sentenceOf(text, folded, needles), needles),
  };
}

/**
 * The sentence around one of the first places of the needles that contains most of them, rather text than code; the first
 * sentence if none is in the text.
 */
function sentenceOf(text: string, folded: string, needles: readonly string[]): string {
  let best = "";
  let bestPoints = 0;
  for (const needle of needles) {
    let at = placeOf(text, folded, needle, 0);
    for (let place = 0; place < PLACES_MAX && at >= 0; place++) {
      const sentence = sentenceAt(text, at);
      const foldedSentence = foldedText(sentence);
      const count = needles.filter((each) => placeOf(sentence, foldedSentence, each, 0) >= 0).length;
      const points = count + (PROSE.test(sentence) ? PROSE_POINTS : 0);
      if (points > bestPoints) [best, bestPoints] = [sentence, points];
      at = placeOf(text, folded, needle, at + sentence.length);
    }
  }
  return bestPoints > 0 ? best : sentenceAt(text, 0);
}

/** Where a word, or a part of a name (the E of createEphemeris), begins with a needle, from a place on; -1: nowhere. */
function placeOf(text: string, folded: string, needle: string, from: number): number {
  let at = folded.indexOf(needle, from);
  while (at > 0 && !isStart(text, at)) at = folded.indexOf(needle, at + 1);
  return at;
}

function isStart(text: string, at: number): boolean {
  const [before = "", first = ""] = [text[at - 1], text[at]];
  return !/[\p{L}\p{N}]/u.test(before) || (/\p{Lu}/u.test(first) && !/\p{Lu}/u.test(before));
}

/** The sentence at a place of a text, of a limited length around the place. */
function sentenceAt(text: string, at: number): string {
  const lineStart = text.lastIndexOf("\n", at - 1) + 1;
  const lineEnd = text.indexOf("\n", at);
  const line = text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd);
  const place = at - lineStart;
  let [start, end] = [0, line.length];
  for (const { index } of line.matchAll(/[.!?:](?= [\p{Lu}`])/gu)) {
    if (index < place) start = index + 2;
    else {
      end = index + 1;
      break;
    }
  }
  if (end - start <= SENTENCE_CHARACTERS_MAX) return line.slice(start, end);
  const half = SENTENCE_CHARACTERS_MAX / 2;
  const cutStart = Math.max(start, Math.min(place - half, end - SENTENCE_CHARACTERS_MAX));
  const cutEnd = Math.min(end, cutStart + SENTENCE_CHARACTERS_MAX);
  const part = line.slice(cutStart, cutEnd);
  const atStart = cutStart > start ? `… ${part.replace(/^\S*\s+/, "")}` : part;
  return cutEnd < end ? `${atStart.replace(/\s+\S*$/, "")} …` : atStart;
}

/** Splits a text so that the words with a needle are at odd places. */
function markWords(text: string, needles: readonly string[]): MarkedText {
  const folded = foldedText(text);
  const parts: string[] = [];
  let from = 0;
  while (from < text.length) {
    const places = needles
      .map((needle) => ({ at: placeOf(text, folded, needle, from), length: needle.length }))
      .filter(({ at }) => at >= 0);
    const first = places.sort((a, b) => a.at - b.at || b.length - a.length)[0];
    if (first === undefined) break;
    const rest = /^[\p{Ll}\p{N}]*/u.exec(text.slice(first.at + first.length))?.[0] ?? "";
    const end = first.at + first.length + rest.length;
    parts.push(text.slice(from, first.at), text.slice(first.at, end));
    from = end;
  }
  return [...parts, text.slice(from)];
}
