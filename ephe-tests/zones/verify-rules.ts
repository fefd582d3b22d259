/**
 * Compares the service's local times with js-joda's rules of the same zone data, around every change of every zone to 2400.
 * Needs no network.
 *
 *     node ephe-tests/zones/verify-rules.ts
 */
import "@js-joda/timezone/dist/js-joda-timezone-empty.js";
import { Instant, LocalDateTime, ZoneOffset, type ZoneRules, ZoneRulesProvider } from "@js-joda/core";
import { type ResolvedLocalTime, resolveLocalTime } from "../../civil/clock-periods.ts";
import { readZoneData } from "../../civil/zone-data.ts";
import { clockPeriodsOf, tzdataVersion, zoneNames } from "../../service/time/civil-time.ts";
import { readRuleFiles } from "../../service/time/zone-files.ts";
import { defined } from "../../test/defined.ts";
import { longitudeOfRecord, resolutionText } from "./compare-borders.ts";

/** @js-joda/timezone adds this loader to js-joda's provider; its type declarations omit it. */
interface RulesLoader {
  loadTzdbData(data: {
    readonly version: string;
    readonly zones: readonly string[];
    readonly links: readonly string[];
  }): void;
}
const zoneData = readZoneData(readRuleFiles().rules);
const rulesLoader = ZoneRulesProvider as unknown as RulesLoader;

/** The rules of a zone; of a link, its target's. */
export function jsJodaRules(zoneName: string): ZoneRules {
  const packed = defined(zoneData.lineByName.get(zoneName));
  rulesLoader.loadTzdbData({ version: zoneData.tzdataVersion, zones: [packed], links: [] });
  return ZoneRulesProvider.getRules(packed.slice(0, packed.indexOf("|")));
}

/** The offset at an instant, seconds, east positive. */
export function offsetByRules(rules: ZoneRules, epochSeconds: number): number {
  return rules.offset(Instant.ofEpochSecond(epochSeconds)).totalSeconds();
}

/** Resolves a local time as the service does: a skipped one is moved forward, of a repeated one the first is used. */
export function resolveByRules(rules: ZoneRules, localSeconds: number): ResolvedLocalTime {
  const local = LocalDateTime.ofEpochSecond(localSeconds, ZoneOffset.UTC);
  const [offset, laterOffset] = rules.validOffsets(local);
  if (offset !== undefined && laterOffset === undefined) {
    const offsetSeconds = offset.totalSeconds();
    return { epochSeconds: localSeconds - offsetSeconds, offsetSeconds, change: null };
  }
  const transition = rules.transition(local);
  const offsetBeforeSeconds = transition.offsetBefore().totalSeconds();
  const offsetAfterSeconds = transition.offsetAfter().totalSeconds();
  const isGap = transition.isGap();
  return {
    epochSeconds: localSeconds - offsetBeforeSeconds,
    offsetSeconds: isGap ? offsetAfterSeconds : offsetBeforeSeconds,
    change: {
      kind: isGap ? "skipped" : "repeated",
      atEpochSeconds: transition.instant().epochSecond(),
      offsetBeforeSeconds,
      offsetAfterSeconds,
    },
  };
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** Around both edges of the local times that a change skips or repeats; the last three are beyond the resolver's margin. */
const DISTANCES_SECONDS = [
  ...[-1, 0, 1, HOUR_SECONDS / 2, -HOUR_SECONDS, DAY_SECONDS - 1, -DAY_SECONDS],
  ...[2 * DAY_SECONDS, -2 * DAY_SECONDS, 3 * DAY_SECONDS],
];

export interface RulesComparison {
  readonly changes: number;
  readonly localTimes: number;
  readonly skippedOrRepeated: number;
  readonly instants: number;
  /** One line for each difference. */
  readonly differences: readonly string[];
}

/**
 * Compares the service's clock of a zone with js-joda's around every change: the offset next to it, and local times around the
 * edges and in the middle of what it skips or repeats.
 *
 * @param untilEpochSeconds changes from this instant on are ignored
 */
export function compareWithRules(zoneName: string, untilEpochSeconds: number): RulesComparison {
  const periods = clockPeriodsOf(zoneName);
  const rules = jsJodaRules(zoneName);
  const longitudeDeg = longitudeOfRecord(zoneName);
  const differences: string[] = [];
  const counts = { changes: 0, localTimes: 0, skippedOrRepeated: 0, instants: 0 };
  const report = (subject: string, service: string, jsJoda: string): void => {
    if (service !== jsJoda) differences.push(`${zoneName}: ${subject}: ${service}; js-joda: ${jsJoda}`);
  };

  for (let index = 0; index + 1 < periods.length; index++) {
    const change = periods.untilEpochSeconds(index);
    if (change >= untilEpochSeconds) break;
    counts.changes++;
    for (const instant of [change - 1, change, change + 1]) {
      counts.instants++;
      const { offsetSeconds } = periods.clockAt(instant);
      report(`offset at ${instant}`, String(offsetSeconds), String(offsetByRules(rules, instant)));
    }
    const edges = [index, index + 1].map((period) => change + periods.clock(period).offsetSeconds);
    const middle = Math.floor(((edges[0] ?? 0) + (edges[1] ?? 0)) / 2);
    const around = edges.flatMap((edge) => DISTANCES_SECONDS.map((distance) => edge + distance));
    for (const localSeconds of new Set([...around, middle])) {
      const resolved = resolveLocalTime(periods, localSeconds, longitudeDeg);
      counts.localTimes++;
      if (resolved.change !== null) counts.skippedOrRepeated++;
      const expected = resolveByRules(rules, localSeconds);
      report(`local time ${localSeconds}`, resolutionText(resolved), resolutionText(expected));
      report(`change of ${localSeconds}`, changeText(resolved), changeText(expected));
    }
  }
  return { ...counts, differences };
}

function changeText({ change }: ReturnType<typeof resolveLocalTime>): string {
  return change === null ? "none" : String(change.atEpochSeconds);
}

/** Compares every zone, and prints the differences. */
function verifyRules(): void {
  const comparisons = zoneNames().map((zoneName) => compareWithRules(zoneName, Number.POSITIVE_INFINITY));
  const sumOf = (count: "changes" | "localTimes" | "skippedOrRepeated" | "instants"): number =>
    comparisons.reduce((sum, comparison) => sum + comparison[count], 0);
  const differences = comparisons.flatMap((comparison) => comparison.differences);

  for (const difference of differences.slice(0, 20)) console.log(difference);
  console.log(
    `js-joda, tzdata ${tzdataVersion}: ${comparisons.length} zones and links, ${sumOf("changes")} changes`,
  );
  console.log(`${sumOf("instants")} instants (offset)`);
  console.log(
    `${sumOf("localTimes")} local times, ${sumOf("skippedOrRepeated")} of them skipped or repeated`,
  );
  console.log(`${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
}

if (import.meta.main) verifyRules();
