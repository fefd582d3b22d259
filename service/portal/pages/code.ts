import { type Database, listApiKeys } from "../../../db/index.ts";
import { highlight } from "./highlight.ts";
import { type Html, html } from "./html.ts";

/** Adds copy buttons to code, and shows tabs one at a time. Pages with code load it; without it all code is visible. */
export const CODE_SCRIPT = "code.js";

/** One of several ways to write the same code. */
interface CodeTab {
  /** A language: "Go"; or one of several ways to write it: "Python, with the client". Remembered by name, else by language. */
  readonly name: string;
  readonly content: Html;
  /** The heading of the tab, shown only without scripts; its name if absent. */
  readonly heading?: Html;
}

/** A block of coloured code, which scrolls if it is wider than the page. */
export function codeBlock(code: string, language: string | null): Html {
  const languageClass = language === null ? null : html` class="language-${language}"`;
  // A box that scrolls must be reachable by keyboard.
  return html`<div class="code"><pre tabindex="0"><code${languageClass}>${highlight(code.trimEnd(), language)}\n</code></pre></div>\n`;
}

/** The languages that have a tab of their own; the others share one. */
const OWN_TABS_MAX = 4;
const SHARED_TAB = "Other";

/**
 * Tabs, one for each language, with a choice among the ways to write one language. Without scripts their contents follow each
 * other, each under its name.
 */
export function codeTabs(tabs: readonly CodeTab[]): Html {
  const languages = [...new Set(tabs.map(({ name }) => placeOf(name).language))];
  const ownTabs = languages.length <= OWN_TABS_MAX + 1 ? languages : languages.slice(0, OWN_TABS_MAX);
  return html`<div class="tabs">
${tabs.map(({ name, heading, content }) => {
  const { language, way } = placeOf(name);
  const [tab, choice] = ownTabs.includes(language) ? [language, way] : [SHARED_TAB, language];
  return html`<div class="tab" data-name="${name}" data-tab="${tab}" data-choice="${choice}">
<div class="tab-name">${heading ?? html`<p>${name}</p>`}</div>
${content}</div>
`;
})}</div>
`;
}

/** "Python, with the client" is written in Python, the way "client". */
function placeOf(name: string): { readonly language: string; readonly way: string } {
  const [language = name, way = language] = name.split(", ", 2);
  return { language, way: way.replace(/^with (?:the )?/, "") };
}

/** Names the user's own key below code that reads one, in a browser that was signed in. */
export const OWN_KEY_SCRIPT = "own-key.js";

/**
 * Finds the key that the samples of an account name: the newest one that works.
 *
 * @returns its first characters, which do not authenticate; null if no key works
 */
export async function findOwnKeyPrefix(
  { kysely }: Pick<Database, "kysely">,
  accountId: string,
  nowMs: number,
): Promise<string | null> {
  const keys = await listApiKeys(kysely, accountId);
  const newest = keys.findLast(({ revokedAtMs }) => revokedAtMs === null || revokedAtMs > nowMs);
  return newest?.prefix ?? null;
}

/** Where the key of a sample comes from, as the start of a sentence that ends with the variable that contains it. */
export function keySource(isSignedIn: boolean, keyPrefix: string | null): Html {
  if (keyPrefix !== null) return html`With <a href="/account/keys">your key</a> <code>${keyPrefix}…</code>`;
  return isSignedIn
    ? html`<a href="/account/keys">Create a key</a>. With the key`
    : html`<a href="/account/sign-up">Sign up</a> for a key. With the key`;
}
