import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { documentPaths, proseOf } from "../tools/count-words.ts";

/** A row of CONTRIBUTING's word list. */
export interface WordRule {
  /** The first column. */
  readonly avoid: string;
  /** The second column. */
  readonly write: string;
  /** Matches the words to avoid; a space also matches a line break inside a comment. */
  readonly pattern: RegExp;
}

/** Text between two words: spaces, or the end of a line with the comment or quote mark of the next. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*|//|#|>)?[ \t]*)`;

function rule(avoid: string, write: string, ...patterns: readonly string[]): WordRule {
  const alternatives = patterns.map((pattern) => pattern.replaceAll(" ", GAP)).join("|");
  return { avoid, write, pattern: new RegExp(String.raw`\b(?:${alternatives})\b`, "gi") };
}

/** The word list, in the order of CONTRIBUTING. */
export const WORD_LIST: readonly WordRule[] = [
  rule(
    "told, tells, says",
    "reports, returns, states, lists",
    "told",
    "tell",
    "tells",
    "telling",
    "says",
    "said",
  ),
  rule(
    "letter (sent by mail)",
    "email",
    "letters? (?:is|was|were|are) (?:sent|on)",
    "(?:send|sends|sent|post|posts|get|gets|by|no|second) (?:a |the |its |one |more )?letters?(?! of)",
  ),
  rule(
    "reckon, work out",
    "compute, derive",
    "reckon(?:s|ed|ing)?",
    "work(?:s|ed|ing)? (?:it |this |that |them )?out",
  ),
  rule(
    "whoever, nobody, somebody, asker",
    "the client, the caller, the account owner, the user",
    "whoever",
    "whosoever",
    "nobody",
    "somebody",
    "anybody",
    "everybody",
    "askers?",
    "who(?:se)? (?:asks|calls|waits|leaves)",
    "(?:for|by|to|from|of) who (?:[a-z]+s|has|is|does)",
  ),
  rule(
    "comes, has come (of a signal)",
    "aborts, fires, has elapsed",
    "comes when",
    "ha(?:s|ve) come",
    "came of",
    "becomes? of",
    "became of",
  ),
  rule(
    "stands in, stands for",
    "is in, represents",
    "st(?:ands?|ood) (?:in|for|here|there|at|on|over|above|below|between|behind|by|together|alone)",
  ),
  rule("holds (of a rule)", "applies, is true", "holds? (?:here|there|too|for (?:all|every|any|both|each))"),
  rule(
    "is no X, no X at all",
    "is not a X, does not exist",
    `(?<!there )(?:is|are|was|were|be) no (?!longer|more|less|fewer|greater|larger|smaller|worse|better|wider|later|earlier|farther|further|other)[a-z]+`,
    "no [a-z]+ at all",
  ),
  rule(
    "turned away, let in, let through",
    "rejected, admitted",
    "turn(?:s|ed|ing)? away",
    "lets? (?:in|through)",
    "turn(?:s|ed)? down",
  ),
  rule(
    "given back",
    "refunded (a request), returned",
    "g(?:ive|ives|ave|iven|iving) back",
    "hand(?:s|ed|ing)? back",
  ),
  rule(
    "is spent (of the pool)",
    "the daily limit is reached",
    "(?:day|pool|limit)(?:'s)? (?:pool )?(?:is|was) spent",
  ),
  rule("leave aside, leave out", "ignore, omit", "le(?:ave|aves|ft|aving) (?:aside|out)"),
  rule("take over, take in", "adopt, include", "t(?:ake|akes|ook|aken|aking) (?:over|in)"),
  rule("anew, at once, forthwith", "again, immediately", "anew", "at once", "forthwith"),
  rule("beside, besides", "next to, in addition to", "besides?"),
  rule("is kept (of data)", "is stored, cached, retained", "(?:is|are|was|were) (?:not )?kept"),
  rule("on record", "logged", "on record"),
  rule("not a few, many a", "N, several", "not a few", "many a"),
  rule("but for, nothing but", "except, only", "but for", "nothing but", "none but", "all but(?! \\d)"),
  rule("that of, those of", "the noun again, or the possessive", "(?:that|those) of"),
];

/** Participles, pronouns and adverbs that do not state what a value is. */
export const NAME_RULE = rule(
  "a value named by a participle, pronoun or adverb",
  "a noun that states its type",
  "(?:const|let|function) (?:told|asked|taken|shown|known|found|given|made|own|early|said|listed|drawn|meant|held|kept|seen|gone|spent|wanted|bare|here|inside)",
);

/** Words that CONTRIBUTING's section "Words" replaces, as the last word of a declared name. */
export const STALE_NAME_RULE = rule(
  'a declaration named by a word of the table "Words"',
  "the word of the second column",
  "(?:const|let|function|class|interface|type) [a-z]*(?:door|marker|piece|rendition|room|track)s?",
);

/** Words of CONTRIBUTING's table "Words" that documents must not use. Code spans may: they name what exists. */
export const OLD_WORDS: WordRule = rule(
  'an old word of the table "Words"',
  "the word of the second column",
  "doors?",
  "renditions?",
  "companions? (?:field|of)",
  "seams?",
  "rooms",
  "(?:held|holds?) (?:memory|bytes)",
  "day's pool",
  "(?:daily|spent) pool",
  "pool of (?:the day|requests)",
  "refill(?:s|ed)?",
  "rivals?",
  "the reference(?:'s)?(?! (?:of|for|page))",
  "turns? of (?:the event loop|networks)",
  "event-loop turns?",
  "event loop turns?",
  "installation markers?",
  "zone packs?",
);

/** Files that the list does not apply to: generated code, recorded data, and the list itself. */
const EXEMPT =
  /^(?:proto\/(?:gen|google)\/|proto\/.*\/google\/|.*fixtures\/|test\/service\/golden|engine\/data\/|CONTRIBUTING\.md$|test\/(?:word-list|language\.test)\.ts$|ephe-tests\/zones\/sample\.txt$|service\/contract\/examples\.json$|LICENSE$)/;

/** Texts of recorded data and of responses, which are part of the contract. The sources and documents repeat them. */
const RECORDED = new RegExp(
  [
    "Fiji beside the date line",
    "Tell City",
    "the cusps are those of Porphyry",
    "the chart is that of 12:00",
    "override that of the place",
    "Positions are those of the tables",
    "local times those of the IANA",
    // Reasons of clock rules.
    "not that of Bern",
    "its clocks followed those of Germany",
    "Prague time was that of the railways",
    "its own time, that of (?:Palermo|Cagliari)",
    "The record of 1884 is that of Serbia",
    "the record shows that of California",
    // The title of a source.
    "Prague time on those of Austria",
  ].join("|"),
  "g",
);

export interface WordHit {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly rule: WordRule;
}

/** Every use of a word to avoid in the tracked sources and documents under `root`. */
export function findWordHits(root: string, rules: readonly WordRule[] = WORD_LIST): readonly WordHit[] {
  const paths = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => /\.(?:ts|mjs|js|md|proto|py|sh|css)$/.test(path) && !EXEMPT.test(path));
  return paths.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8").replace(RECORDED, "");
    return rules.flatMap((rule) =>
      [...text.matchAll(rule.pattern)].map((match) => ({
        path,
        line: text.slice(0, match.index).split("\n").length,
        text: match[0].replaceAll(/\s+/g, " "),
        rule,
      })),
    );
  });
}

/** Every old word in the prose of the documents, CONTRIBUTING with its table excepted. */
export function findOldWords(root: string): readonly WordHit[] {
  return documentPaths()
    .filter((path) => path !== "CONTRIBUTING.md")
    .flatMap((path) => {
      const text = proseOf(readFileSync(join(root, path), "utf8")).replaceAll(/`[^`\n]*`|\]\([^)\s]*\)/g, "");
      return [...text.matchAll(OLD_WORDS.pattern)].map((match) => ({
        path,
        line: text.slice(0, match.index).split("\n").length,
        text: match[0].replaceAll(/\s+/g, " "),
        rule: OLD_WORDS,
      }));
    });
}
