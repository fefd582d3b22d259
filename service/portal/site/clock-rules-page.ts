import { type ClockSource, DATE_MAX, DATE_MIN } from "../../../civil/index.ts";
import { docsPage, type SiteFrame } from "../pages/docs-layout.ts";
import { type Html, html } from "../pages/html.ts";
import { type QueriedDocument, queriedDocument } from "../pages/web-document.ts";
import {
  AT_SEA,
  clocksOf,
  HISTORY_PAGES,
  isOfCountry,
  LISTED_RULES,
  type ListedRule,
  lastDateOf,
  placeOf,
} from "./clock-rules.ts";
import { wordsOf } from "./search-index.ts";

export const CLOCK_RULES_PATH = "/docs/clock-rules";

const PLACE_CHARACTERS_MAX = 100;
const RULES_MAX = 50;
const [YEAR_MIN, YEAR_MAX] = [DATE_MIN, DATE_MAX].map((date) => Number(date.slice(0, 4)));

const COUNTRIES = [...HISTORY_PAGES.flatMap(({ countries }) => countries), AT_SEA];

/** A rule with the words of its countries, zones and areas. */
interface FoundByWords {
  readonly rule: ListedRule;
  readonly words: readonly string[];
}

export function clockRulesPage(frame: SiteFrame): QueriedDocument {
  let rules: readonly FoundByWords[] | null = null;
  return queriedDocument((query) => {
    const place = (query.get("place") ?? "").trim();
    const yearText = (query.get("year") ?? "").trim();
    const problem = problemOf(place, yearText);
    rules ??= LISTED_RULES.map((rule) => ({ rule, words: wordsOfRule(rule) }));
    const body = html`<h1>Clock rules by place and year</h1>
<p class="lead">For readers of a warning about a clock: the rules that differ from the record of a time zone, with their sources.</p>
${form(frame, problem === null ? place : "", problem === null ? yearText : "")}
${problem === null ? rulesView(frame, rules, place, yearText) : html`<p role="alert">${problem}</p>`}`;
    const page = docsPage(frame, {
      title: "Clock rules by place and year",
      path: CLOCK_RULES_PATH,
      body,
      hasOutline: false,
      isIndexed: false,
    });
    return { status: problem === null ? 200 : 400, page };
  });
}

function problemOf(place: string, yearText: string): string | null {
  if (place.length > PLACE_CHARACTERS_MAX) return `A place has at most ${PLACE_CHARACTERS_MAX} characters.`;
  const year = Number(yearText);
  const isYear = /^\d{4}$/.test(yearText) && year >= (YEAR_MIN ?? 0) && year <= (YEAR_MAX ?? 0);
  return yearText === "" || isYear ? null : `A year is a number from ${YEAR_MIN} to ${YEAR_MAX}.`;
}

/** The words by which a rule is found: its countries, its zones and its areas. */
function wordsOfRule(rule: ListedRule): readonly string[] {
  const countries = COUNTRIES.filter((country) => isOfCountry(rule, country)).map(({ name }) => name);
  const areas = rule.areas.map(({ name }) => name);
  return wordsOf([...countries, ...areas, ...rule.zones].join(" ").replaceAll("_", " "));
}

/** The rules of a place in a year; an empty text does not restrict. If no rule has the words, their beginnings find. */
function findRules(rules: readonly FoundByWords[], place: string, yearText: string): readonly ListedRule[] {
  const words = wordsOf(place.replaceAll("_", " "));
  const ofYear = rules.filter(
    ({ rule: { from, until } }) =>
      yearText === "" || (from <= `${yearText}-12-31` && until > `${yearText}-01-01`),
  );
  const find = (isFound: (word: string, ofRule: readonly string[]) => boolean): readonly ListedRule[] =>
    ofYear
      .filter(({ words: ofRule }) => words.every((word) => isFound(word, ofRule)))
      .map(({ rule }) => rule);
  const exact = find((word, ofRule) => ofRule.includes(word));
  if (exact.length > 0) return exact;
  return find((word, ofRule) => ofRule.some((each) => each.startsWith(word)));
}

function form({ root }: SiteFrame, place: string, yearText: string): Html {
  return html`<form class="place-form" action="${root}${CLOCK_RULES_PATH}">
<p class="field"><label for="place">Place: country, region, town or time zone</label>
<input id="place" name="place" value="${place}" maxlength="${PLACE_CHARACTERS_MAX}" autocomplete="off"></p>
<p class="field"><label for="year">Year</label>
<input id="year" name="year" value="${yearText}" inputmode="numeric" pattern="\\d{4}" maxlength="4" size="6" autocomplete="off"></p>
<button>Search</button>
</form>`;
}

function rulesView(frame: SiteFrame, rules: readonly FoundByWords[], place: string, yearText: string): Html {
  // A place without letters, such as coordinates, is not a name.
  const isNamed = wordsOf(place).length > 0;
  if (!isNamed && yearText === "") return help(frame, place === "" ? null : html`Enter the name of a place.`);
  const matches = place !== "" && !isNamed ? [] : findRules(rules, place, yearText);
  if (matches.length === 0) {
    const when = yearText === "" ? "" : ` in ${yearText}`;
    return help(
      frame,
      html`No rule names this place${when}. The record of its time zone applies, unless a rule of its country or region does: search for them too.`,
    );
  }
  const count = matches.length === 1 ? "1 rule" : `${matches.length} rules`;
  const rows = matches.slice(0, RULES_MAX);
  const isCut = rows.length < matches.length;
  return html`<p class="hint">${count}${isCut ? html`, of which the first ${RULES_MAX} are shown: add a year or a region` : null}. <a href="${frame.root}/docs/birth-data#clock-history">What “used” and “possible” mean</a>.</p>
<div class="table" role="region" aria-label="Clock rules" tabindex="0"><table>
<thead><tr><th scope="col" class="text">Rule</th><th scope="col" class="text">Clock</th></tr></thead>
<tbody>
${rows.map(
  (rule) =>
    html`<tr><td class="text"><code>${rule.id}</code>, ${rule.from} to ${lastDateOf(rule)}: ${placeOf(rule)}</td><td class="text">${clocksOf(rule)}. ${rule.why} ${rule.sources.map((source) => sourceView(source))}</td></tr>\n`,
)}</tbody>
</table></div>`;
}

function sourceView({ title, where }: ClockSource): Html {
  const isAddress = /^https?:\/\/\S+$/.test(where);
  return isAddress ? html`[<a href="${where}">${title}</a>] ` : html`[${title}, ${where}] `;
}

function help({ root }: SiteFrame, message: Html | null): Html {
  const countries = COUNTRIES.map(({ name }) => name).sort();
  return html`${message === null ? null : html`<p class="hint">${message}</p>\n`}<p>A request to an endpoint applies the rules of its coordinates. Here they are found by name. Countries with rules:</p>
<p>${countries.map((name, index) => html`${index === 0 ? null : ", "}<a href="${root}${CLOCK_RULES_PATH}?place=${encodeURIComponent(name)}">${name}</a>`)}.</p>`;
}
