/**
 * Writes docs/reference/clock-rules-*.md and the list of countries in docs/birth-data.md from the clock rules of
 * civil/data/. A test compares both.
 *
 *     node ephe-tests/zones/write-clock-history.ts
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CalendarChange } from "../../civil/calendar-changes.ts";
import type { ClockRule, ClockSource } from "../../civil/clock-rules.ts";
import {
  AT_SEA,
  clocksOf,
  HISTORY_PAGES,
  type HistoryCountry,
  type HistoryPage,
  isOfCountry,
  LISTED_RULES,
  type ListedRule,
  lastDateOf,
  placeOf,
} from "../../service/portal/site/clock-rules.ts";
import { calendarChanges, ownClockRules, uncertainClockRules } from "../../service/time/civil-time.ts";
import { replaceSection } from "../../tools/document-section.ts";

const DOCS = new URL("../../docs/", import.meta.url);
const fileOf = ({ name }: Pick<HistoryPage, "name">): string => `reference/clock-rules-${name}.md`;
const CERTAIN_RULES = ownClockRules.filter(({ isCertain }) => isCertain);
const LIKELY_COUNT = ownClockRules.length - CERTAIN_RULES.length;
/** From this date on tzdata itself is complete; each rule that applies later is listed on its own. */
const TZDATA_COMPLETE_FROM = "1970-01-01";
/** A section with more rules is divided by their first dates. */
const SECTION_RULES_MAX = 40;
const PERIODS = [
  { name: "From before 1918", until: "1918" },
  { name: "From 1918 to 1941", until: "1942" },
  { name: "From 1942 on", until: "9999" },
] as const;

/** The name of the page of the rules without a country, and of the calendars. */
const FURTHER_PAGE = "sea-and-calendars";
/** The page that describes the kinds of rules and links to every country, and the mark of its section. */
export const GUIDE = { file: "birth-data.md", mark: "clock rules" } as const;
const WRITTEN =
  "<!-- repository --> Written by `node ephe-tests/zones/write-clock-history.ts`; do not edit by hand.<!-- /repository -->";

/** The text of each file in docs/, by name. */
export function clockHistoryDocuments(): ReadonlyMap<string, string> {
  return new Map([
    ...HISTORY_PAGES.map((page) => [fileOf(page), pageDocument(page)] as const),
    [fileOf({ name: FURTHER_PAGE }), furtherDocument()],
  ]);
}

/** The lines of the section of {@link GUIDE}. */
export function clockHistorySection(): readonly string[] {
  const sources = new Set(LISTED_RULES.flatMap((rule) => rule.sources).map(({ id }) => id));
  const uncertainCount = LISTED_RULES.length - ownClockRules.length;
  return [
    `${CERTAIN_RULES.length} own rules, ${LIKELY_COUNT} likely clocks and ${uncertainCount} uncertain clocks, from ${sources.size} texts, by today's countries.`,
    "A rule of several countries is listed in each.",
    "",
    "| page | countries |",
    "|---|---|",
    ...HISTORY_PAGES.map(
      (page) =>
        `| [${page.title}](${fileOf(page)}) | ${page.countries.map((country) => countryLinkOf(page, country)).join(", ")} |`,
    ),
    `| [At sea, Julian calendar](${fileOf({ name: FURTHER_PAGE })}) | rules of the nautical zones; the first day of the Gregorian calendar, by country |`,
    "",
    "From 1970 on the IANA database separates places whose clocks differ. These rules also apply later:",
    `${lateRuleIds()
      .map((id) => `\`${id}\``)
      .join(", ")}.`,
  ];
}

function countryLinkOf(page: HistoryPage, country: HistoryCountry): string {
  return `[${country.name}](${fileOf(page)}#${slugOf(country.name)})`;
}

function furtherDocument(): string {
  const seaRules = rulesOf(AT_SEA);
  return `# Clock rules: at sea, and the Julian calendar

The rules of the nautical zones, and the days on which countries changed to the Gregorian calendar.${WRITTEN}
[Clock history](../birth-data.md#clock-history) describes the kinds of rules.

## At sea

${ruleTableOf(seaRules)}

${sourceTableOf(seaRules)}

## Julian calendar

A birth before the first day of the Gregorian calendar has the warning \`calendar_maybe_julian\`.

| country | first day | zones | source |
|---|---|---|---|
${calendarChanges.map(calendarRowOf).join("\n")}
`;
}

function pageDocument({ title, countries }: HistoryPage): string {
  const rules = LISTED_RULES.filter((rule) => countries.some((country) => isOfCountry(rule, country)));
  return `# Clock rules: ${title}

The rules of places in ${title.replace(/^United/, "the United")}, by country and first date.${WRITTEN}
[Clock history](../birth-data.md#clock-history) describes the kinds of rules.

${countries.map(sectionOf).join("\n\n")}

## Sources

${sourceTableOf(rules)}
`;
}

function sectionOf(country: HistoryCountry): string {
  const rules = rulesOf(country);
  const heading = `## ${country.name}`;
  if (rules.length <= SECTION_RULES_MAX) return `${heading}\n\n${ruleTableOf(rules)}`;
  const parts = PERIODS.map(({ name, until }, index) => {
    const start = PERIODS[index - 1]?.until ?? "";
    const ofPeriod = rules.filter(({ from }) => from >= start && from < until);
    return `### ${name}\n\n${ruleTableOf(ofPeriod)}`;
  });
  return `${heading}\n\n${parts.join("\n\n")}`;
}

function rulesOf(country: HistoryCountry) {
  return LISTED_RULES.filter((rule) => isOfCountry(rule, country));
}

/** The ids of rules that apply after 1969. */
function lateRuleIds(): readonly string[] {
  const rules = [...ownClockRules, ...uncertainClockRules];
  return [...new Set(rules.filter(({ until }) => until > TZDATA_COMPLETE_FROM).map(({ id }) => id))];
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

if (import.meta.main) {
  for (const [file, text] of clockHistoryDocuments()) writeFileSync(new URL(file, DOCS), text);
  replaceSection(fileURLToPath(new URL(GUIDE.file, DOCS)), GUIDE.mark, clockHistorySection);
}

/** The table of rules. */
export function ruleTableOf(rules: readonly ListedRule[]): string {
  return `| rule | clock |
|---|---|
${rules.map(ruleRowOf).join("\n")}`;
}

function ruleRowOf(rule: ListedRule): string {
  const { id, from, why, sources } = rule;
  const sourceIds = sources.map((source) => source.id).join(", ");
  return `| \`${id}\`, ${from} to ${lastDateOf(rule)}: ${cellOf(placeOf(rule))} | ${clocksOf(rule)}. ${cellOf(why)} (${sourceIds}) |`;
}

/** The table of the sources of rules, by id. */
export function sourceTableOf(rules: readonly ClockRule[]): string {
  const sources = new Map(rules.flatMap((rule) => rule.sources).map((source) => [source.id, source]));
  const sorted = [...sources.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return `| source | text | where | read on |
|---|---|---|---|
${sorted.map(sourceRowOf).join("\n")}`;
}

/** A row of the table of calendars. */
export function calendarRowOf({ country, firstDate, zones, exceptAreas, source }: CalendarChange): string {
  const except = exceptAreas.length === 0 ? "" : `; except ${exceptAreas.map(({ name }) => name).join(", ")}`;
  const where = source.where.startsWith("http")
    ? `[${source.title}](${source.where})`
    : `${source.title}, ${source.where}`;
  return `| ${country} | ${firstDate} | ${zones.join(", ")}${cellOf(except)} | ${where} |`;
}

function sourceRowOf({ id, title, where, readOn }: ClockSource): string {
  const isAddress = /^https?:\/\/\S+$/.test(where);
  return `| ${id} | ${cellOf(title)} | ${isAddress ? `[${cellOf(new URL(where).hostname)}](${where})` : cellOf(where)} | ${readOn} |`;
}

/** A text as a cell of a table. */
function cellOf(text: string): string {
  return text.replaceAll("|", "\\|");
}
