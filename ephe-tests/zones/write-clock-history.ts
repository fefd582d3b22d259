/**
 * Writes docs/birth-data.md and its pages from the clock rules of service/civil/data/. A test compares both.
 *
 *     node ephe-tests/zones/write-clock-history.ts
 */
import { writeFileSync } from "node:fs";
import { CALENDAR_CHANGES } from "../../service/civil/calendar-changes.ts";
import { OWN_CLOCK_RULES, UNCERTAIN_CLOCK_RULES } from "../../service/civil/clock-files.ts";
import {
  AT_SEA,
  fileOf,
  HISTORY_PAGES,
  type HistoryCountry,
  type HistoryPage,
  isOfCountry,
} from "./clock-history-countries.ts";
import { calendarRowOf, LISTED_RULES, ruleTableOf, sourceTableOf } from "./clock-history-rows.ts";

const DOCS = new URL("../../docs/", import.meta.url);
const CERTAIN_RULES = OWN_CLOCK_RULES.filter(({ isCertain }) => isCertain);
const LIKELY_COUNT = OWN_CLOCK_RULES.length - CERTAIN_RULES.length;
/** From this date on tzdata itself is complete; each rule that applies later is listed on its own. */
const TZDATA_COMPLETE_FROM = "1970-01-01";
/** A section with more rules is divided by their first dates. */
const SECTION_RULES_MAX = 40;
const PERIODS = [
  { name: "From before 1918", until: "1918" },
  { name: "From 1918 to 1941", until: "1942" },
  { name: "From 1942 on", until: "9999" },
] as const;

/** The text of each file in docs/, by name. */
export function clockHistoryDocuments(): ReadonlyMap<string, string> {
  return new Map([
    ["clock-history.md", indexDocument()],
    ...HISTORY_PAGES.map((page) => [fileOf(page), pageDocument(page)] as const),
  ]);
}

function indexDocument(): string {
  const sources = new Set(LISTED_RULES.flatMap((rule) => rule.sources).map(({ id }) => id));
  const seaRules = rulesOf(AT_SEA);
  return `# Clock history

The clock rules of places: ${CERTAIN_RULES.length} own rules, ${LIKELY_COUNT} likely clocks and ${LISTED_RULES.length - OWN_CLOCK_RULES.length} uncertain clocks, from ${sources.size} texts
that were read.<!-- repository --> Written by \`node ephe-tests/zones/write-clock-history.ts\` from \`service/civil/data/\`; do not edit by hand.<!-- /repository --> [Time zones](time-zones.md#births-before-1970)
states what they change in a response.

## Kinds of rules

- **Used**: an own rule. Its clock replaces the record of the place's zone in the IANA database, and the response names the rule in
  \`time.clockRule\`.
- **Used** and **possible**: a likely clock. It replaces the record too, but the evidence is weaker: other clocks are possible, and the response has the
  warning \`zone_history_uncertain\`.
- **Possible**: an uncertain clock. The record of the zone is used, and the response has the warning \`zone_history_uncertain\` where a possible clock
  differs from the one used.

Each rule has a name, its first and last date, its place, its clocks, a reason, and the names of its sources, which are listed at the end of a page.
All dates are local and inclusive. The time of a change is read from the clock before it. Standard time is the clock used without daylight
saving time; daylight saving time is one hour more.

## Countries

By today's borders. A rule of several countries is listed in each.

| country | rules |
|---|---:|
${HISTORY_PAGES.flatMap((page) => page.countries.map((country) => `| [${country.name}](${fileOf(page)}#${slugOf(country.name)}) | ${rulesOf(country).length} |`)).join("\n")}

## Rules after 1969

From 1970 on the IANA database separates places whose clocks differ. These rules also apply later:
${lateRuleIds()
  .map((id) => `\`${id}\``)
  .join(", ")}.

## At sea

${ruleTableOf(seaRules)}

${sourceTableOf(seaRules)}

## Julian calendar

A birth before the first day of the Gregorian calendar has the warning \`calendar_maybe_julian\`.

| country | first day | zones | source |
|---|---|---|---|
${CALENDAR_CHANGES.map(calendarRowOf).join("\n")}
`;
}

function pageDocument({ title, countries }: HistoryPage): string {
  const rules = LISTED_RULES.filter((rule) => countries.some((country) => isOfCountry(rule, country)));
  return `# Clock history: ${title}

The rules of places in ${title.replace(/^United/, "the United")}, by country and first date.<!-- repository --> Written by \`node ephe-tests/zones/write-clock-history.ts\`; do not edit by hand.<!-- /repository -->
[Clock history](clock-history.md#kinds-of-rules) describes the kinds of rules.

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
  const rules = [...OWN_CLOCK_RULES, ...UNCERTAIN_CLOCK_RULES];
  return [...new Set(rules.filter(({ until }) => until > TZDATA_COMPLETE_FROM).map(({ id }) => id))];
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

if (import.meta.main) {
  for (const [file, text] of clockHistoryDocuments()) writeFileSync(new URL(file, DOCS), text);
}
