/** The clock rules of a place and date, and the other clocks that were possible there. */

import { dateOfIso, isoOfSeconds, SECONDS_PER_HOUR, secondsOfDate } from "./calendar.ts";
import { isInArea } from "./clock-areas.ts";
import { OWN_CLOCK_RULES, UNCERTAIN_CLOCK_RULES } from "./clock-files.ts";
import { type ClockPeriods, clockPeriodsOf } from "./clock-periods.ts";
import type { ClockRule, OwnClockRule, PossibleClock, UncertainClockRule } from "./clock-rules.ts";
import type { GeographicPosition } from "./great-circle.ts";
import { CHANGE_MARGIN_SECONDS, type ResolvedLocalTime, resolveLocalTime } from "./resolve-local-time.ts";
import { zoneNameOfOffset } from "./tz-pack.ts";

/** A place and the zone at its coordinates. */
export interface ZonedPlace extends GeographicPosition {
  readonly zoneName: string;
}

/** The rules of a place around a local date. */
export interface ClockHistory {
  /** In chronological order, without overlap. */
  readonly ownRules: readonly OwnClockRule[];
  readonly uncertainRules: readonly UncertainClockRule[];
}

/** Other clocks that were possible at a local time. */
export interface ClockUncertainty {
  /** One sentence per rule. */
  readonly reasons: readonly string[];
  readonly alternatives: readonly ClockAlternative[];
}

export interface ClockAlternative {
  /** East positive. */
  readonly offsetSeconds: number;
  /** The instant of the local time in this clock. */
  readonly epochSeconds: number;
  /** A zone that selects this clock; null if tzdata has none. */
  readonly zoneName: string | null;
}

/** The history of places and dates without rules. */
export const NO_CLOCK_HISTORY: ClockHistory = { ownRules: [], uncertainRules: [] };

const allRules: readonly ClockRule[] = [...OWN_CLOCK_RULES, ...UNCERTAIN_CLOCK_RULES];
const earliestLocalSeconds =
  Math.min(...allRules.map(({ fromLocalSeconds }) => fromLocalSeconds)) - CHANGE_MARGIN_SECONDS;
const latestLocalSeconds =
  Math.max(...allRules.map(({ untilLocalSeconds }) => untilLocalSeconds)) + CHANGE_MARGIN_SECONDS;
/** The rules that can apply in a zone, in the order of all rules. */
const ownRulesByZone = groupByZone(OWN_CLOCK_RULES);
const uncertainRulesByZone = groupByZone(UNCERTAIN_CLOCK_RULES);

const earliestDate = dateOfIso(isoOfSeconds(earliestLocalSeconds));
const latestDate = dateOfIso(isoOfSeconds(latestLocalSeconds));

/**
 * The rules of a place around a local date.
 *
 * @param date YYYY-MM-DD
 */
export function clockHistoryOf(place: ZonedPlace, date: string): ClockHistory {
  if (date < earliestDate || date >= latestDate) return NO_CLOCK_HISTORY;
  const localSeconds = secondsOfDate(date);
  return {
    ownRules: ownClockRulesAt(place, localSeconds),
    uncertainRules: uncertainRulesByZone(place.zoneName).filter(
      (rule) =>
        localSeconds >= rule.fromLocalSeconds &&
        localSeconds < rule.untilLocalSeconds &&
        isInSeason(rule, date) &&
        appliesTo(rule, place),
    ),
  };
}

/**
 * The own rules of a place around a time, with a margin: the change at the edge of a rule can skip or repeat local times.
 *
 * @param seconds since 1970-01-01T00:00:00 of any clock
 */
export function ownClockRulesAt(place: ZonedPlace, seconds: number): readonly OwnClockRule[] {
  if (seconds < earliestLocalSeconds || seconds >= latestLocalSeconds) return NO_CLOCK_HISTORY.ownRules;
  return ownRulesByZone(place.zoneName).filter(
    (rule) =>
      seconds >= rule.fromLocalSeconds - CHANGE_MARGIN_SECONDS &&
      seconds < rule.untilLocalSeconds + CHANGE_MARGIN_SECONDS &&
      appliesTo(rule, place),
  );
}

/** Groups rules by zone. The result returns the rules of a zone and the rules without zones, in their order. */
function groupByZone<Rule extends ClockRule>(rules: readonly Rule[]): (zoneName: string) => readonly Rule[] {
  const rulesOf = (zoneName: string): readonly Rule[] =>
    rules.filter(({ zones }) => zones.length === 0 || zones.includes(zoneName));
  const zoneNames = new Set(rules.flatMap(({ zones }) => zones));
  const rulesByZone = new Map([...zoneNames].map((zoneName) => [zoneName, rulesOf(zoneName)]));
  const rulesOfEveryZone = rules.filter(({ zones }) => zones.length === 0);
  return (zoneName) => rulesByZone.get(zoneName) ?? rulesOfEveryZone;
}

/** Whether a rule applies to a place in some year. */
function appliesTo({ areas, exceptAreas, zones }: ClockRule, place: ZonedPlace): boolean {
  if (zones.length > 0 && !zones.includes(place.zoneName)) return false;
  if (areas.length > 0 && !areas.some((area) => isInArea(area, place))) return false;
  return !exceptAreas.some((area) => isInArea(area, place));
}

function isInSeason({ season }: UncertainClockRule, date: string): boolean {
  if (season === null) return true;
  const monthAndDay = date.slice(5);
  return season.from < season.until
    ? monthAndDay >= season.from && monthAndDay < season.until
    : monthAndDay >= season.from || monthAndDay < season.until;
}

/**
 * The clocks that uncertain rules name for a local time, except the one used; null if there are none.
 *
 * @param rules the uncertain rules of the place and date
 * @param periods the periods, own rules included, in which the local time was resolved
 */
export function clockUncertaintyOf(
  rules: readonly UncertainClockRule[],
  periods: ClockPeriods,
  local: {
    readonly resolved: ResolvedLocalTime;
    readonly localSeconds: number;
    readonly longitudeDeg: number;
  },
): ClockUncertainty | null {
  const { resolved, localSeconds, longitudeDeg } = local;
  const takenIndex = periods.indexAt(resolved.epochSeconds);
  const takenClock = periods.clock(takenIndex);
  const standardSeconds = standardOffsetSeconds(periods, takenIndex, resolved.offsetSeconds);
  const reasons = new Set<string>();
  const alternatives = new Map<number, ClockAlternative>();
  for (const { when, alternatives: clocks, why } of rules) {
    if (when !== null && (when === "daylight") !== takenClock.isSummerTime) continue;
    for (const clock of clocks) {
      const alternative = alternativeOf(clock, standardSeconds, localSeconds, longitudeDeg);
      const { offsetSeconds, epochSeconds } = alternative;
      if (offsetSeconds === resolved.offsetSeconds || epochSeconds === resolved.epochSeconds) continue;
      reasons.add(why);
      const isNamed = (alternatives.get(offsetSeconds)?.zoneName ?? null) !== null;
      if (!isNamed) alternatives.set(offsetSeconds, alternative);
    }
  }
  if (alternatives.size === 0) return null;
  return { reasons: [...reasons], alternatives: [...alternatives.values()] };
}

function alternativeOf(
  clock: PossibleClock,
  standardSeconds: number,
  localSeconds: number,
  longitudeDeg: number,
): ClockAlternative {
  const inFixedClock = (offsetSeconds: number): ClockAlternative => ({
    offsetSeconds,
    epochSeconds: localSeconds - offsetSeconds,
    zoneName: zoneNameOfOffset(offsetSeconds),
  });
  switch (clock.kind) {
    case "standard":
      return inFixedClock(standardSeconds);
    case "daylight":
      return inFixedClock(standardSeconds + SECONDS_PER_HOUR);
    case "fixed":
      return inFixedClock(clock.offsetSeconds);
    case "zone": {
      const { zoneName } = clock;
      const resolved = resolveLocalTime(clockPeriodsOf(zoneName), localSeconds, longitudeDeg);
      const { offsetSeconds, epochSeconds } = resolved;
      return { offsetSeconds, epochSeconds, zoneName };
    }
  }
}

/** The offset of standard time around a period. For summer time: of the nearest standard period before it, otherwise after it. */
function standardOffsetSeconds(periods: ClockPeriods, index: number, takenOffsetSeconds: number): number {
  if (!periods.clock(index).isSummerTime) return takenOffsetSeconds;
  const isStandard = (candidate: number): boolean => {
    const { isSummerTime, isMeanTime, offsetSeconds } = periods.clock(candidate);
    return !isSummerTime && !isMeanTime && offsetSeconds < takenOffsetSeconds;
  };
  let nearest = index - 1;
  while (nearest >= 0 && !isStandard(nearest)) nearest -= 1;
  if (nearest < 0) nearest = index + 1;
  while (nearest < periods.length && !isStandard(nearest)) nearest += 1;
  if (nearest === periods.length) return takenOffsetSeconds - SECONDS_PER_HOUR;
  return periods.clock(nearest).offsetSeconds;
}
