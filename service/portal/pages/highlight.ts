import { escapeHtml, type Html, trustedHtml } from "./html.ts";

/** What a coloured piece of code is; each has a class in assets/style.css. */
const TOKEN_KINDS = ["comment", "string", "keyword", "name", "number"] as const;
type TokenKind = (typeof TOKEN_KINDS)[number];

/** The pattern of each kind. At one place, the first kind of `TOKEN_KINDS` whose pattern matches is used. */
type Grammar = Readonly<Partial<Record<TokenKind, string>>>;

const DOUBLE_QUOTED = String.raw`"(?:[^"\\\n]|\\.)*"`;
const SINGLE_QUOTED = String.raw`'(?:[^'\\\n]|\\.)*'`;
const NUMBER = String.raw`(?<![\w.])-?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b`;
const SLASH_COMMENT = String.raw`(?<!:)\/\/.*|\/\*[\s\S]*?\*\/`;
const HASH_COMMENT = String.raw`(?<=^|\s)#.*`;
const QUOTED = `${DOUBLE_QUOTED}|${SINGLE_QUOTED}`;
const JSON_KEYWORD = words("true false null");

const JSON_GRAMMAR: Grammar = {
  // A name is a string before a colon, so strings exclude it.
  string: String.raw`${DOUBLE_QUOTED}(?!\s*:)`,
  name: String.raw`${DOUBLE_QUOTED}(?=\s*:)`,
  keyword: JSON_KEYWORD,
  number: NUMBER,
};
const SCRIPT_GRAMMAR = grammarOf(
  SLASH_COMMENT,
  String.raw`${QUOTED}|${"`"}(?:[^${"`"}\\]|\\.)*${"`"}`,
  "as async await break case catch class const continue default else export extends false finally for from function if import in instanceof interface let new null of return satisfies switch this throw true try type typeof undefined var void while yield",
);
const SHELL_GRAMMAR: Grammar = {
  comment: HASH_COMMENT,
  string: String.raw`"(?:[^"\\]|\\.)*"|'[^']*'`,
  name: String.raw`(?<=\s)--?[A-Za-z][\w-]*|\$\{?\w+\}?`,
  // The command at the start of a line or after a pipe.
  keyword: String.raw`^[a-z][\w.-]*(?!=)\b|(?<=(?:\||&&|\$\()\s*)[a-z][\w.-]*`,
};

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  json: JSON_GRAMMAR,
  ts: SCRIPT_GRAMMAR,
  js: SCRIPT_GRAMMAR,
  sh: SHELL_GRAMMAR,
  python: grammarOf(
    HASH_COMMENT,
    String.raw`(?:\b[rbf])?(?:"""[\s\S]*?"""|${QUOTED})`,
    "and as async await break class continue def del elif else except False finally for from if import in is lambda None not or pass raise return True try while with yield",
  ),
  go: grammarOf(
    SLASH_COMMENT,
    `${DOUBLE_QUOTED}|\`[^\`]*\`|${SINGLE_QUOTED}`,
    "break case chan const continue default defer else false for func go if import interface map nil package range return select struct switch true type var",
  ),
  php: grammarOf(
    `${SLASH_COMMENT}|${HASH_COMMENT}`,
    QUOTED,
    "abstract array as break case catch class const continue default do echo else elseif exit extends false final fn for foreach function if implements interface isset match namespace new null private protected public readonly return static switch throw trait true try use while yield",
    String.raw`\$\w+|\b[A-Z]\w*\b`,
  ),
  java: grammarOf(
    SLASH_COMMENT,
    String.raw`"""[\s\S]*?"""|${QUOTED}`,
    "abstract boolean break case catch class continue default do double else enum extends false final finally for if implements import int interface long new null package private protected public record return static super switch this throw throws true try var void while",
  ),
  ruby: grammarOf(
    HASH_COMMENT,
    QUOTED,
    "abort and begin break case class def do else elsif end ensure false for if in module next nil not or puts raise require rescue return self then true unless until when while yield",
  ),
  yaml: {
    comment: HASH_COMMENT,
    string: QUOTED,
    name: String.raw`^[ -]*[\w./-]+(?=:(?:\s|$))`,
    keyword: JSON_KEYWORD,
    number: NUMBER,
  },
};

const PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(GRAMMARS).map(([language, grammar]) => [language, patternOf(grammar)]),
);

/**
 * Colours code: returns it escaped, with a `<span class="code-string">` around each string, and so on. Code in another
 * language than sh, json, ts, js, python, go, php, java, ruby and yaml is escaped only.
 *
 * @example
 * ```ts
 * highlight('{"a": 1}', "json").text; // {<span class="code-name">&quot;a&quot;</span>: <span class="code-number">1</span>}
 * ```
 */
export function highlight(code: string, language: string | null): Html {
  const pattern = language === null ? undefined : PATTERNS.get(language);
  if (pattern === undefined) return trustedHtml(escapeHtml(code));
  let coloured = "";
  let end = 0;
  for (const { 0: token, index, groups } of code.matchAll(pattern)) {
    const kind = TOKEN_KINDS.find((name) => groups?.[name] !== undefined);
    coloured += `${escapeHtml(code.slice(end, index))}<span class="code-${kind}">${escapeHtml(token)}</span>`;
    end = index + token.length;
  }
  return trustedHtml(coloured + escapeHtml(code.slice(end)));
}

/** The grammar of a language of programs. By default its names are those in capitals. */
function grammarOf(
  comment: string,
  string: string,
  keywords: string,
  name = String.raw`\b[A-Z]\w*\b`,
): Grammar {
  return { comment, string, name, keyword: words(keywords), number: NUMBER };
}

function patternOf(grammar: Grammar): RegExp {
  const groups = TOKEN_KINDS.flatMap((kind) => {
    const pattern = grammar[kind];
    return pattern === undefined ? [] : [`(?<${kind}>${pattern})`];
  });
  return new RegExp(groups.join("|"), "gm");
}

function words(list: string): string {
  return `(?<![\\w.$])(?:${list.replaceAll(" ", "|")})\\b`;
}
