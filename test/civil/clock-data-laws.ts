/** The laws of the files of clock rules and areas: their schemas, and what a schema cannot state. */
import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { isCalendarDate } from "../../civil/calendar.ts";
import type { ClockAreaFile } from "../../civil/clock-areas.ts";
import { type ClockRuleFile, END_OF_RULES } from "../../civil/clock-rules.ts";
import { isKnownZone } from "../../service/time/civil-time.ts";

const ajv = new Ajv2020({
  allErrors: true,
  strictRequired: false,
  formats: {
    date: isCalendarDate,
    "local-time": (text) => {
      const [date = "", time = "00:00"] = text.split("T");
      return isCalendarDate(date) && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time);
    },
    // Any day of a leap year.
    "month-and-day": (text) => isCalendarDate(`2000-${text}`),
    zone: isKnownZone,
  },
});
const checkAreas = schemaCheck("clock-areas.schema.json");
const checkRules = schemaCheck("clock-rules.schema.json");

function schemaCheck(file: string): ValidateFunction {
  return ajv.compile(JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as object);
}

/** The problems of a file of areas; empty if it obeys the schema. */
export function areaProblems(file: unknown): readonly string[] {
  return schemaProblems(checkAreas, file);
}

/** The problems of a file of rules: the schema, names that do not exist, and the order of dates. */
export function ruleProblems(file: unknown, areas: ClockAreaFile): readonly string[] {
  const problems = schemaProblems(checkRules, file);
  if (problems.length > 0) return problems;
  const { sources, rules } = file as ClockRuleFile;
  return rules.flatMap((rule) => {
    const { id, from, until = END_OF_RULES } = rule;
    const areaIds = [...(rule.areas ?? []), ...(rule.exceptAreas ?? [])];
    const starts = "clock" in rule ? rule.clock.map((segment) => segment.from) : [from];
    const times = [...starts, until];
    return [
      ...areaIds.filter((area) => !Object.hasOwn(areas, area)).map((area) => `${id}: no area ${area}`),
      ...rule.sources
        .filter((name) => !Object.hasOwn(sources, name))
        .map((name) => `${id}: no source ${name}`),
      ...(starts[0] === from ? [] : [`${id}: the clock must start with the rule`]),
      ...(times.every((time, index) => index === 0 || time > (times[index - 1] ?? ""))
        ? []
        : [`${id}: dates must be in chronological order`]),
      ...("season" in rule && rule.season !== undefined && rule.season.from === rule.season.until
        ? [`${id}: the season must have two days`]
        : []),
    ];
  });
}

function schemaProblems(check: ValidateFunction, file: unknown): readonly string[] {
  if (check(file)) return [];
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
