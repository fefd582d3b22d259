import { BODY } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { type EventWindow, searchWindowProblems } from "../../events/search-input.ts";
import { assertNoProblems } from "../../units/invalid-input-error.ts";
import { type OptionRules, readOptions } from "../../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule } from "../../zodiac/ayanamsa.ts";

/** What every function of the sidereal calendar takes. */
export interface SiderealOptions {
  /** The zodiac, such as `lahiri`. */
  readonly zodiac: Ayanamsa;
}

/** Lists what is wrong with options, of which `rules` are the rules in addition to the zodiac's. */
export function siderealOptionProblems(options: SiderealOptions, rules: OptionRules = {}): string[] {
  const problems: string[] = [];
  readOptions(options, { zodiac: ayanamsaRule, ...rules }, problems);
  return problems;
}

/** @throws {InvalidInputError} with every problem of a search of the Sun and the Moon */
export function assertSiderealSearch(
  source: EphemerisSource,
  window: EventWindow,
  beyondDays: number,
  otherProblems: readonly string[],
): void {
  const margin = { beforeDays: beyondDays, afterDays: beyondDays };
  const problems = [
    ...otherProblems,
    ...searchWindowProblems(source, window, margin),
    ...luminaryProblems(source),
  ];
  assertNoProblems(problems);
}

/** Lists what is wrong with a source of the Sun and the Moon. */
export function luminaryProblems(source: EphemerisSource): readonly string[] {
  return source.covers(BODY.Sun) && source.covers(BODY.Moon) ? [] : [`${source.name} must have Sun and Moon`];
}
