/** The clock rules and their areas, as data/clocks.json has them. */
import { type Area, type ClockAreaFile, readClockArea } from "./clock-areas.ts";
import type { ClockHistory } from "./clock-history.ts";
import { type ClockRuleFile, readClockRules } from "./clock-rules.ts";

/** The content of data/clocks.json: areas by id, sources by id, and the rules that name both. */
export interface ClockFile extends ClockRuleFile {
  readonly areas: ClockAreaFile;
}

/** The rules of all places. */
interface ClockData extends ClockHistory {
  /** By id. */
  readonly areas: ReadonlyMap<string, Area>;
}

/** The rules in the bytes of data/clocks.json: own ones by first date, those that only warn in the order of the file. */
export function readClockData(bytes: Uint8Array): ClockData {
  const file = JSON.parse(new TextDecoder().decode(bytes)) as ClockFile;
  const areas = new Map(Object.entries(file.areas).map(([id, row]) => [id, readClockArea(id, row)]));
  const rules = readClockRules(file, areas);
  return {
    areas,
    ownRules: rules
      .filter((rule) => rule.kind === "own")
      .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)),
    uncertainRules: rules.filter((rule) => rule.kind === "uncertain"),
  };
}
