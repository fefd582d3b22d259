/** Reads the clock rules and their areas, once; the one place that locates their files. */
import { readFileSync } from "node:fs";
import { type Area, type ClockAreaFile, readClockArea } from "./clock-areas.ts";
import {
  type ClockRuleFile,
  type OwnClockRule,
  readClockRules,
  type UncertainClockRule,
} from "./clock-rules.ts";

const AREA_FILES = ["clock-areas-america.json", "clock-areas-world.json"] as const;
const RULE_FILES = ["clock-rules-america.json", "clock-rules-world.json"] as const;

/** All areas by id. */
export const CLOCK_AREAS: ReadonlyMap<string, Area> = new Map(
  AREA_FILES.flatMap((file) => Object.entries(readFile<ClockAreaFile>(file))).map(([id, row]) => [
    id,
    readClockArea(id, row),
  ]),
);
const rules = RULE_FILES.flatMap((file) => readClockRules(readFile<ClockRuleFile>(file), CLOCK_AREAS));

/** All own rules, by first date. */
export const OWN_CLOCK_RULES: readonly OwnClockRule[] = rules
  .filter((rule) => rule.kind === "own")
  .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));

/** All rules that only warn, in the order of the files. */
export const UNCERTAIN_CLOCK_RULES: readonly UncertainClockRule[] = rules.filter(
  (rule) => rule.kind === "uncertain",
);

function readFile<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(`./data/${name}`, import.meta.url), "utf8")) as Content;
}
