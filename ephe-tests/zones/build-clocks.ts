/**
 * Writes `civil/data/clocks.json`, the one file that programs read, from the rules and areas that are edited by hand:
 *
 *     node ephe-tests/zones/build-clocks.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { ClockAreaFile } from "../../civil/clock-areas.ts";
import type { ClockFile } from "../../civil/clock-data.ts";
import type { ClockRuleFile } from "../../civil/clock-rules.ts";

const DATA = new URL("../../civil/data/", import.meta.url);
const AREA_FILES = ["clock-areas-america.json", "clock-areas-world.json"];
const RULE_FILES = ["clock-rules-america.json", "clock-rules-world.json"];

/** The text of the file. Ids are unique in all files. */
export function clocksText(): string {
  const areaFiles = AREA_FILES.map((file) => read<ClockAreaFile>(file));
  const ruleFiles = RULE_FILES.map((file) => read<ClockRuleFile>(file));
  const clocks: ClockFile = {
    areas: Object.assign({}, ...areaFiles),
    sources: Object.assign({}, ...ruleFiles.map(({ sources }) => sources)),
    rules: ruleFiles.flatMap(({ rules }) => rules),
  };
  return `${JSON.stringify(clocks)}\n`;
}

function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(new URL(file, DATA), "utf8")) as Content;
}

if (import.meta.main) writeFileSync(new URL("clocks.json", DATA), clocksText());
