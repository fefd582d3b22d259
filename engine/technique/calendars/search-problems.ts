import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { type EventWindow, InvalidSearchError, windowProblems } from "../../events/search-input.ts";
import { julianDayTtFromUt } from "../../time/delta-t.ts";
import { described } from "../../units/described.ts";

/** Days before and after a window that a search samples. */
export interface SearchMargin {
  readonly beforeDays: number;
  readonly afterDays: number;
}

/** @throws {InvalidSearchError} with every problem of a search, the given ones first, then the problems of the window with its margin */
export function assertSearch(
  source: EphemerisSource,
  window: EventWindow,
  margin: SearchMargin,
  ownProblems: readonly string[],
): void {
  const ofWindow = windowProblems(window);
  const problems = [
    ...ownProblems,
    ...ofWindow,
    ...(ofWindow.length > 0 ? [] : coverageProblems(source, window, margin)),
  ];
  if (problems.length > 0) throw new InvalidSearchError(problems);
}

function coverageProblems(
  { name, firstJdTt, lastJdTt }: EphemerisSource,
  { startJdUt, endJdUt }: EventWindow,
  { beforeDays, afterDays }: SearchMargin,
): readonly string[] {
  const isCovered =
    julianDayTtFromUt(startJdUt - beforeDays) >= firstJdTt &&
    julianDayTtFromUt(endJdUt + afterDays) <= lastJdTt;
  if (isCovered) return [];
  return [
    `the window with ${beforeDays} days before and ${afterDays} days after it must be within the dates of ${name}, JD ${firstJdTt} to ${lastJdTt} (TT), not ${startJdUt} to ${endJdUt}`,
  ];
}

/** Lists what is wrong with a list of names. */
export function listProblems(path: string, list: unknown, names: readonly string[]): readonly string[] {
  if (!Array.isArray(list)) return [`${path} must be an array, not ${described(list)}`];
  return list.flatMap((name: unknown, i) =>
    names.includes(name as string)
      ? []
      : [`${path}[${i}] must be one of ${names.join(", ")}, not ${described(name)}`],
  );
}

/** Lists what is wrong with an object of options: that it is not one, and names that are not options. */
export function optionProblems(options: object, names: readonly string[]): readonly string[] {
  if (typeof options !== "object" || options === null) return ["options must be an object"];
  return Object.keys(options)
    .filter((name) => !names.includes(name))
    .map((name) => `${name} is not an option; options are ${names.join(", ")}`);
}
