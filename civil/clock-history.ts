/** The clock rules of a place and date, and the other clocks that were possible there. */

import { SECONDS_PER_HOUR, secondsOfDate } from "./calendar.ts";
import { isInArea } from "./clock-areas.ts";
import {
  CHANGE_MARGIN_SECONDS,
  type ClockPeriods,
  type ResolvedLocalTime,
  resolveLocalTime,
} from "./clock-periods.ts";
import type {
  ClockLikelihood,
  ClockRule,
  ClockSource,
  OwnClockRule,
  PossibleClock,
  UncertainClockRule,
} from "./clock-rules.ts";
import type { GeographicPosition } from "./great-circle.ts";
import type { ZoneRules } from "./zone-rules.ts";

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
  /** The most likely ones first. */
  readonly alternatives: readonly ClockAlternative[];
}

export interface ClockAlternative {
  readonly likelihood: ClockLikelihood;
  /** East positive. */
  readonly offsetSeconds: number;
  /** The instant of the local time in this clock. */
  readonly epochSeconds: number;
  /** A zone that selects this clock; null if tzdata has none. */
  readonly zoneName: string | null;
  /** Of all rules that name this clock. */
  readonly sources: readonly ClockSource[];
}

/** The history of places and dates without rules. */
export const NO_CLOCK_HISTORY: ClockHistory = { ownRules: [], uncertainRules: [] };

/** The rules that can apply in a zone, in the order of all rules. */
type RulesOfZone = ClockHistory;

/** From this day on few rules apply, so that a birth of today is compared with them alone. */
const LATE_DATE = "1970-01-01";

/** Finds the rules of a place. */
export interface ClockHistories {
  /**
   * The rules of a place around a local date.
   *
   * @param date YYYY-MM-DD
   */
  clockHistoryOf(place: ZonedPlace, date: string): ClockHistory;
  /**
   * The own rules of a place around a time, with a margin: the change at the edge of a rule can skip or repeat local times.
   *
   * @param seconds since 1970-01-01T00:00:00 of any clock
   */
  ownClockRulesAt(place: ZonedPlace, seconds: number): readonly OwnClockRule[];
}

/** A finder of these rules. */
export function createClockHistories(allRules: ClockHistory): ClockHistories {
  const lateLocalSeconds = secondsOfDate(LATE_DATE);
  const earliestLocalSeconds =
    Math.min(...[...allRules.ownRules, ...allRules.uncertainRules].map((rule) => rule.fromLocalSeconds)) -
    CHANGE_MARGIN_SECONDS;
  const rulesByZone = groupByZone(allRules);
  const lateRulesByZone = groupByZone(
    filterRules(allRules, (rule) => rule.untilLocalSeconds + CHANGE_MARGIN_SECONDS > lateLocalSeconds),
  );

  return {
    clockHistoryOf(place, date) {
      const localSeconds = secondsOfDate(date);
      if (localSeconds < earliestLocalSeconds) return NO_CLOCK_HISTORY;
      const rules = date < LATE_DATE ? rulesByZone(place.zoneName) : lateRulesByZone(place.zoneName);
      if (rules === NO_CLOCK_HISTORY) return NO_CLOCK_HISTORY;
      return {
        ownRules: rulesWithMargin(rules.ownRules, place, localSeconds),
        uncertainRules: rules.uncertainRules.filter(
          (rule) =>
            localSeconds >= rule.fromLocalSeconds &&
            localSeconds < rule.untilLocalSeconds &&
            isInSeason(rule, date) &&
            appliesTo(rule, place),
        ),
      };
    },
    ownClockRulesAt(place, seconds) {
      if (seconds < earliestLocalSeconds) return NO_CLOCK_HISTORY.ownRules;
      const rules =
        seconds < lateLocalSeconds ? rulesByZone(place.zoneName) : lateRulesByZone(place.zoneName);
      return rulesWithMargin(rules.ownRules, place, seconds);
    },
  };
}

/** Groups rules by zone. The result returns the rules of a zone and the rules without zones. */
function groupByZone(rules: RulesOfZone): (zoneName: string) => RulesOfZone {
  const rulesOf = (zoneName: string | null): RulesOfZone => {
    const group = filterRules(
      rules,
      ({ zones }) => zones.length === 0 || (zoneName !== null && zones.includes(zoneName)),
    );
    return group.ownRules.length + group.uncertainRules.length === 0 ? NO_CLOCK_HISTORY : group;
  };
  const zoneNames = new Set([...rules.ownRules, ...rules.uncertainRules].flatMap(({ zones }) => zones));
  const groups = new Map([...zoneNames].map((zoneName) => [zoneName, rulesOf(zoneName)]));
  const rulesOfEveryZone = rulesOf(null);
  return (zoneName) => groups.get(zoneName) ?? rulesOfEveryZone;
}

function filterRules(
  { ownRules, uncertainRules }: RulesOfZone,
  isIncluded: (rule: ClockRule) => boolean,
): RulesOfZone {
  return { ownRules: ownRules.filter(isIncluded), uncertainRules: uncertainRules.filter(isIncluded) };
}

function rulesWithMargin(
  rules: readonly OwnClockRule[],
  place: ZonedPlace,
  seconds: number,
): readonly OwnClockRule[] {
  return rules.filter(
    (rule) =>
      seconds >= rule.fromLocalSeconds - CHANGE_MARGIN_SECONDS &&
      seconds < rule.untilLocalSeconds + CHANGE_MARGIN_SECONDS &&
      appliesTo(rule, place),
  );
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
 * @param periods the periods, own rules included, in which the local time was resolved
 */
export function clockUncertaintyOf(
  zones: ZoneRules,
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
  for (const { when, alternatives: clocks, likelihood, why, sources } of rules) {
    if (when !== null && (when === "daylight") !== takenClock.isSummerTime) continue;
    for (const clock of clocks) {
      const instant = alternativeInstantOf(zones, clock, standardSeconds, { localSeconds, longitudeDeg });
      const { offsetSeconds, epochSeconds } = instant;
      if (offsetSeconds === resolved.offsetSeconds || epochSeconds === resolved.epochSeconds) continue;
      reasons.add(why);
      const existing = alternatives.get(offsetSeconds);
      alternatives.set(offsetSeconds, {
        ...instant,
        zoneName: existing?.zoneName ?? instant.zoneName,
        likelihood: existing === undefined ? likelihood : mostLikely(existing.likelihood, likelihood),
        sources: [...new Set([...(existing?.sources ?? []), ...sources])],
      });
    }
  }
  if (alternatives.size === 0) return null;
  const byLikelihood = [...alternatives.values()].sort(
    (a, b) => LIKELIHOODS.indexOf(a.likelihood) - LIKELIHOODS.indexOf(b.likelihood),
  );
  return { reasons: [...reasons], alternatives: byLikelihood };
}

const LIKELIHOODS: readonly ClockLikelihood[] = ["likely", "possible", "rare"];

function mostLikely(a: ClockLikelihood, b: ClockLikelihood): ClockLikelihood {
  return LIKELIHOODS.find((likelihood) => likelihood === a || likelihood === b) ?? a;
}

function alternativeInstantOf(
  zones: ZoneRules,
  clock: PossibleClock,
  standardSeconds: number,
  { localSeconds, longitudeDeg }: { readonly localSeconds: number; readonly longitudeDeg: number },
): Omit<ClockAlternative, "likelihood" | "sources"> {
  const inFixedClock = (offsetSeconds: number): Omit<ClockAlternative, "likelihood" | "sources"> => ({
    offsetSeconds,
    epochSeconds: localSeconds - offsetSeconds,
    zoneName: zones.zoneNameOfOffset(offsetSeconds),
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
      const resolved = resolveLocalTime(zones.clockPeriodsOf(zoneName), localSeconds, longitudeDeg);
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
