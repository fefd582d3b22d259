/**
 * Counts the pages of the documentation and their words: `node tools/count-words.ts`. Prints the total and the pages over
 * their budget, with `--all` every page. `npm run check` fails if one is exceeded.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** Pages in docs/, references apart. */
export const PAGES_MAX = 28;
/** Words of all pages that {@link countPages} returns. */
export const WORDS_MAX = 52_000;
/** A README of a folder up to this length is not counted. */
const README_WORDS_MAX = 80;

/** The most words of each page. A page without a budget may not exist. */
const BUDGETS: Readonly<Record<string, number>> = {
  "README.md": 900,
  "CONTRIBUTING.md": 2200,
  "CHANGELOG.md": 400,
  "docs/quick-start.md": 1500,
  "docs/web-page.md": 600,
  "docs/conventions.md": 1400,
  "docs/birth-data.md": 1900,
  "docs/errors-and-limits.md": 1700,
  "docs/clients.md": 2000,
  "docs/versioning.md": 800,
  "docs/privacy.md": 900,
  "docs/sky-transits-returns.md": 1800,
  "docs/scores.md": 3000,
  "docs/techniques.md": 1800,
  "docs/drawings.md": 2000,
  "docs/assistants.md": 1700,
  "docs/library.md": 1500,
  "docs/library-recipes.md": 3300,
  "docs/from-swiss-ephemeris.md": 2000,
  "docs/models.md": 2900,
  "docs/accuracy.md": 1050,
  "docs/performance.md": 950,
  "docs/reliability.md": 800,
  "docs/deploy.md": 1900,
  "docs/operations.md": 3100,
  "docs/runbook.md": 1600,
  "docs/database.md": 2200,
  "docs/accounts-and-payment.md": 2000,
  "docs/architecture.md": 2300,
  "docs/civil-time-data.md": 1400,
  "docs/decisions.md": 2400,
};

/** Markdown without fenced code and comments, whose lines are empty instead. */
export function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/^( *)(```+|~~~+)[\s\S]*?^\1\2 *$/gm, (code) => code.replaceAll(/.+/g, ""))
    .replaceAll(/<!--[\s\S]*?-->/g, (comment) => comment.replaceAll(/.+/g, ""));
}

/** The words of the prose and tables of Markdown; marks alone, such as the bars of a table, are not words. */
export function wordsOf(markdown: string): readonly string[] {
  return proseOf(markdown)
    .split(/[\s|]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

export interface Page {
  readonly path: string;
  readonly words: number;
  readonly wordsMax: number;
}

/** Whether a file is documentation that is written by hand: pages of docs/, READMEs, CONTRIBUTING and CHANGELOG. */
export const isDocument = (path: string) =>
  /^docs\/[^/]+\.md$|^(?:CONTRIBUTING|CHANGELOG)\.md$|(?:^|\/)README\.md$/.test(path);

/** The paths of all documents of the project. */
export function documentPaths(): readonly string[] {
  const paths = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--deduplicate", "*.md"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return paths.split("\n").filter((path) => isDocument(path) && existsSync(join(ROOT, path)));
}

/** All documents of the project with their words, except short READMEs of folders. */
export function countPages(): readonly Page[] {
  return documentPaths()
    .map((path) => {
      const words = wordsOf(readFileSync(join(ROOT, path), "utf8")).length;
      const isFolder = path.endsWith("/README.md");
      return { path, words, wordsMax: isFolder ? README_WORDS_MAX : (BUDGETS[path] ?? 0) };
    })
    .filter(({ path, words }) => !path.endsWith("/README.md") || words > README_WORDS_MAX);
}

/** What exceeds its budget: pages, their number, the sum of their words; empty if nothing does. */
export function findExcess(pages: readonly Page[]): readonly string[] {
  const docs = pages.filter(({ path }) => path.startsWith("docs/")).length;
  const total = pages.reduce((sum, { words }) => sum + words, 0);
  return [
    ...pages
      .filter(({ words, wordsMax }) => words > wordsMax)
      .map(({ path, words, wordsMax }) => `${path}: ${words} words, at most ${wordsMax}`),
    ...(docs > PAGES_MAX ? [`docs/: ${docs} pages, at most ${PAGES_MAX}`] : []),
    ...(total > WORDS_MAX ? [`all pages: ${total} words, at most ${WORDS_MAX}`] : []),
  ];
}

if (import.meta.main) {
  const pages = countPages();
  const total = pages.reduce((sum, { words }) => sum + words, 0);
  const excess = findExcess(pages);
  if (process.argv.includes("--all"))
    for (const { path, words, wordsMax } of pages)
      process.stdout.write(`${String(words).padStart(6)} of ${String(wordsMax).padStart(5)}  ${path}\n`);
  const docs = pages.filter(({ path }) => path.startsWith("docs/")).length;
  process.stdout.write(`documentation: ${docs} pages, ${total} words of ${WORDS_MAX}\n`);
  for (const line of excess) process.stdout.write(`over its budget: ${line}\n`);
  if (excess.length > 0) process.exitCode = 1;
}
