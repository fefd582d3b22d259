/** js-joda's resolution of local times, by the rules that it builds from the project's zone data. */
import { Instant, LocalDateTime, ZoneOffset, type ZoneRules, ZoneRulesProvider } from "@js-joda/core";
import "@js-joda/timezone/dist/js-joda-timezone-empty.js";
import type { ResolvedLocalTime } from "../../civil/clock-periods.ts";
import { readZoneData } from "../../civil/zone-data.ts";
import { readRuleFiles } from "../../service/time/zone-files.ts";
import { defined } from "../../test/defined.ts";

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
