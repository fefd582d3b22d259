import { described } from "../units/described.ts";
import { isRecord } from "../units/read-options.ts";
import type { EphemerisSource } from "./ephemeris-source.ts";

const NUMBERS = ["firstJdTt", "lastJdTt", "gmEarthMoonAu3PerDay2"] as const;
const FUNCTIONS = ["state", "covers"] as const;

/** Lists a source that does not have the members of one. A caller without types may pass any value. */
export function sourceProblems(source: EphemerisSource): readonly string[] {
  if (!isRecord(source)) {
    return [`source must be an ephemeris source, such as loadTableSource(), not ${described(source)}`];
  }
  const members: Partial<EphemerisSource> = source;
  return [
    ...NUMBERS.filter((name) => typeof members[name] !== "number").map(
      (name) => `source.${name} must be a number, not ${described(members[name])}`,
    ),
    ...FUNCTIONS.filter((name) => typeof members[name] !== "function").map(
      (name) => `source.${name} must be a function, not ${described(members[name])}`,
    ),
  ];
}
