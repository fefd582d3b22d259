/** The texts of the tables of the clock history, in Markdown. */
import type { CalendarChange } from "../../civil/calendar-changes.ts";
import type { ClockRule, ClockSource } from "../../civil/clock-rules.ts";
import {
  clocksOf,
  type ListedRule,
  lastDateOf,
  placeOf,
} from "../../service/portal/site/clock-rule-texts.ts";

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
