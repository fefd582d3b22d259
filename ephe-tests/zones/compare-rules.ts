import { resolveLocalTime } from "../../civil/clock-periods.ts";
import { clockPeriodsOf } from "../../service/time/civil-time.ts";
import { longitudeOfRecord, resolutionText } from "./compare.ts";
import { jsJodaRules, offsetByRules, resolveByRules } from "./js-joda-rules.ts";

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
