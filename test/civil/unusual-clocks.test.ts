import { readFileSync } from "node:fs";
import { LocalDate } from "@js-joda/core";
import { describe, expect, test } from "vitest";
import { dateOfIso, isoOfSeconds } from "../../civil/calendar.ts";
import { isInArea } from "../../civil/clock-areas.ts";
import type { OwnClockRule, UncertainClockRule } from "../../civil/clock-rules.ts";
import { type GeographicPosition, greatCircleRad } from "../../civil/great-circle.ts";
import { SECONDS_PER_DAY } from "../../engine/index.ts";
import {
  ownClockRules,
  placeByName,
  uncertainClockRules,
  zoneFinder,
} from "../../service/time/civil-time.ts";
import { unusualPeriodsOf } from "./usual-clocks.ts";

/** Days on which the record is right for the whole zone although its clock is unusual. Dates are inclusive. */
interface LawOfTheZone {
  readonly zones: "all" | readonly string[];
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

const LAWS = JSON.parse(
  readFileSync(new URL("./zone-laws.json", import.meta.url), "utf8"),
) as readonly LawOfTheZone[];

type AnyClockRule = OwnClockRule | UncertainClockRule;
const allRules: readonly AnyClockRule[] = [...ownClockRules, ...uncertainClockRules];
const places = placeByName;

/** The distance from a zone's principal location within which its record is that place's own. */
const PRINCIPAL_RADIUS_DEG = 0.5;
const { zoneFromPlace } = zoneFinder;
const placesByZone = samplePlaces();

/** Places of each zone on a grid of one degree, outside its principal location. */
function samplePlaces(): ReadonlyMap<string, readonly GeographicPosition[]> {
  const samples = new Map<string, GeographicPosition[]>();
  for (let latitudeDeg = -55.3; latitudeDeg < 72; latitudeDeg++) {
    for (let longitudeDeg = -179.7; longitudeDeg < 180; longitudeDeg++) {
      const place = { latitudeDeg, longitudeDeg };
      const zoneName = zoneFromPlace(latitudeDeg, longitudeDeg);
      const principal = places.get(zoneName);
      if (principal === undefined) continue;
      if (greatCircleRad(principal, latitudeDeg, longitudeDeg) < (PRINCIPAL_RADIUS_DEG * Math.PI) / 180)
        continue;
      samples.set(zoneName, [...(samples.get(zoneName) ?? []), place]);
    }
  }
  return samples;
}

/** Whether a rule applies at a place of a zone in some year. */
function appliesAt(rule: AnyClockRule, zoneName: string, place: GeographicPosition): boolean {
  if (rule.zones.length > 0 && !rule.zones.includes(zoneName)) return false;
  if (rule.areas.length > 0 && !rule.areas.some((area) => isInArea(area, place))) return false;
  return !rule.exceptAreas.some((area) => isInArea(area, place));
}

interface UnusualDay {
  readonly date: string;
  readonly isSummerTime: boolean;
}

/** Whether a rule applies on a day, its season and condition included. */
function appliesOn(rule: AnyClockRule, { date, isSummerTime }: UnusualDay): boolean {
  if (date < rule.from || date >= rule.until) return false;
  if (rule.kind === "own") return true;
  if (rule.when !== null && (rule.when === "daylight") !== isSummerTime) return false;
  if (rule.season === null) return true;
  const monthAndDay = date.slice(5);
  return monthAndDay >= rule.season.from && monthAndDay < rule.season.until;
}

interface UnusualZone {
  readonly zoneName: string;
  readonly days: readonly UnusualDay[];
}

const HALF_DAY_SECONDS = SECONDS_PER_DAY / 2;
const LAST_DATE = LocalDate.parse("2025-12-31");

/** The local dates at noon of unusual periods. */
function unusualZoneOf(zoneName: string): UnusualZone {
  const days = unusualPeriodsOf(zoneName).flatMap(
    ({ fromEpochSeconds, untilEpochSeconds, offsetSeconds, isSummerTime }) => {
      const localDate = (epochSeconds: number) =>
        LocalDate.parse(dateOfIso(isoOfSeconds(epochSeconds + offsetSeconds)));
      const isEndless = !Number.isFinite(untilEpochSeconds);
      const until = isEndless ? LAST_DATE : localDate(untilEpochSeconds + HALF_DAY_SECONDS - 1);
      const periodDays: UnusualDay[] = [];
      let date = localDate(fromEpochSeconds + HALF_DAY_SECONDS);
      for (; date.isBefore(until) && !date.isAfter(LAST_DATE); date = date.plusDays(1)) {
        periodDays.push({ date: date.toString(), isSummerTime });
      }
      return periodDays;
    },
  );
  return { zoneName, days };
}

const unusualZones = [...places.keys()].map(unusualZoneOf);
const isLaw = (law: LawOfTheZone, zoneName: string, date: string) =>
  (law.zones === "all" || law.zones.includes(zoneName)) && date >= law.from && date <= law.to;

/** The unusual days on which neither a rule nor a law covers some place of the zone. */
function uncoveredDays(rules: readonly AnyClockRule[]): readonly string[] {
  return unusualZones.flatMap(({ zoneName, days }) => {
    const lawless = days.filter(({ date }) => !LAWS.some((law) => isLaw(law, zoneName, date)));
    if (lawless.length === 0) return [];
    return (placesByZone.get(zoneName) ?? []).flatMap((place) => {
      const rulesOfPlace = rules.filter((rule) => appliesAt(rule, zoneName, place));
      const open = lawless.filter((day) => !rulesOfPlace.some((rule) => appliesOn(rule, day)));
      const { latitudeDeg, longitudeDeg } = place;
      const where = `${zoneName} ${latitudeDeg.toFixed(1)} ${longitudeDeg.toFixed(1)}`;
      return open.length === 0
        ? []
        : [`${where}: ${open.length} days from ${open[0]?.date} to ${open.at(-1)?.date}`];
    });
  });
}

describe("a zone's record", () => {
  test("shows its usual standard or daylight saving time, or a rule or a law of the whole zone covers the day", () => {
    expect(uncoveredDays(allRules)).toEqual([]);
  });

  test("is reported for Chicago's year on Eastern time where no rule covers it", () => {
    const rules = allRules.filter(({ id }) => id !== "us-central-1936" && id !== "us-central-standard-1920");
    const uncovered = uncoveredDays(rules);
    expect(uncovered.length).toBeGreaterThan(90);
    expect(
      uncovered.filter((entry) => !/^America\/Chicago .* from 1936-03-01 to 1936-11-14$/.test(entry)),
    ).toEqual([]);
  });

  test("is unusual in Chicago in 1936, in Jakarta under Japanese rule, and not in Paris in 1930", () => {
    const datesOf = (name: string) =>
      unusualZones.find(({ zoneName }) => zoneName === name)?.days.map(({ date }) => date) ?? [];
    expect(datesOf("America/Chicago").filter((date) => date < "1970")).toHaveLength(259);
    expect(datesOf("Asia/Jakarta")).toContain("1943-06-01");
    expect(datesOf("Europe/Paris").filter((date) => date > "1930" && date < "1931")).toEqual([]);
  });

  test("needs every entry of the list, for every zone that it names", () => {
    const needless = LAWS.flatMap((law) => {
      const zoneNames = law.zones === "all" ? ["Europe/Moscow"] : law.zones;
      return zoneNames
        .filter(
          (name) =>
            !unusualZones.some(
              ({ zoneName, days }) => zoneName === name && days.some(({ date }) => isLaw(law, name, date)),
            ),
        )
        .map((name) => `${name} ${law.from}`);
    });
    expect(needless).toEqual([]);
  });
});
