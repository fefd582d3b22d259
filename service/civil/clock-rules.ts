/** The rules of clocks that differ from the record of a place's zone, read once from service/civil/data/. */
import assert from "node:assert/strict";
import { isCalendarDate } from "./calendar-date.ts";
import { type Area, CLOCK_AREAS, readClockFile } from "./clock-areas.ts";
import { isKnownZone } from "./tz-pack.ts";
import { SECONDS_PER_HOUR } from "./utc.ts";

/** A text that was read and states a fact of a rule. */
export interface ClockSource {
  readonly id: string;
  readonly title: string;
  /** Address, or file and passage. */
  readonly where: string;
  /** YYYY-MM-DD */
  readonly readOn: string;
}

/** Where and when a rule applies. */
export interface ClockRule {
  readonly id: string;
  /** The rule applies inside any of them; none: everywhere in its zones. */
  readonly areas: readonly Area[];
  /** The rule does not apply inside these. */
  readonly exceptAreas: readonly Area[];
  /** The rule applies only where the place's zone is one of these; none: in every zone. */
  readonly zones: readonly string[];
  /** The first local date and the one after the last, YYYY-MM-DD. */
  readonly from: string;
  readonly until: string;
  /** Their starts, in seconds since 1970-01-01T00:00:00 of the same clock. */
  readonly fromLocalSeconds: number;
  readonly untilLocalSeconds: number;
  /** One sentence for users. */
  readonly why: string;
  readonly sources: readonly ClockSource[];
}

/** A rule that overrides the record of the zone: the clock is public knowledge and certain. */
export interface OwnClockRule extends ClockRule {
  readonly kind: "own";
  /** In chronological order; the first one starts with the rule. */
  readonly clock: readonly ClockSegment[];
}

/** A part of an own rule: one offset, or the record of another zone. */
export interface ClockSegment {
  /** The start, in seconds since 1970-01-01T00:00:00 of the clock in force before. */
  readonly fromLocalSeconds: number;
  readonly clock: FixedClock | FollowedZone;
}

export interface FixedClock {
  readonly kind: "fixed";
  /** East positive. */
  readonly offsetSeconds: number;
  readonly abbreviation: string;
  readonly daylightSaving: boolean;
}

export interface FollowedZone {
  readonly kind: "zone";
  readonly zoneName: string;
}

/** A rule that only warns: other clocks were possible there then. */
export interface UncertainClockRule extends ClockRule {
  readonly kind: "uncertain";
  /** Days of each year, MM-DD, the last one exclusive; it can include New Year. Null: the whole year. */
  readonly season: { readonly from: string; readonly until: string } | null;
  /** The rule applies only if the clock used is daylight saving time, or only if it is not; null: both. */
  readonly when: "daylight" | "standard" | null;
  readonly alternatives: readonly PossibleClock[];
}

/** A possible clock; "standard" is the zone's standard time then, "daylight" one hour more. */
export type PossibleClock =
  | { readonly kind: "standard" | "daylight" }
  | { readonly kind: "fixed"; readonly offsetSeconds: number }
  | FollowedZone;

/** The content of a rule file. */
export interface ClockRuleFile {
  readonly sources: Readonly<Record<string, Omit<ClockSource, "id">>>;
  readonly rules: readonly ClockRuleRow[];
}

/** A row as written; docs/civil-time.md describes its members. */
export interface ClockRuleRow {
  readonly kind: string;
  readonly id: string;
  readonly areas?: readonly string[];
  readonly exceptAreas?: readonly string[];
  readonly zones?: readonly string[];
  readonly from: string;
  readonly until: string;
  readonly clock?: readonly ClockSegmentRow[];
  readonly season?: { readonly from: string; readonly until: string };
  readonly when?: string;
  readonly alternatives?: readonly (string | { readonly zone: string })[];
  readonly why: string;
  readonly sources: readonly string[];
}

interface ClockSegmentRow {
  readonly from: string;
  readonly offset?: string;
  readonly abbreviation?: string;
  readonly daylightSaving?: boolean;
  readonly zone?: string;
}

const FILES = ["clock-rules-america.json", "clock-rules-world.json"] as const;
const OFFSET = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/;
const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?$/;
const MONTH_AND_DAY = /^\d\d-\d\d$/;

const rules = FILES.flatMap((file) => {
  const fileRules = parseRuleFile(readClockFile<ClockRuleFile>(file), CLOCK_AREAS);
  assert.ok(fileRules.length > 0, `${file} must have at least one rule`);
  return fileRules;
});
assert.equal(new Set(rules.map(({ id }) => id)).size, rules.length, "each clock rule must have its own id");

/** All own rules, by first date. */
export const OWN_CLOCK_RULES: readonly OwnClockRule[] = rules
  .filter((rule) => rule.kind === "own")
  .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));

/** All rules that only warn, in the order of the files. */
export const UNCERTAIN_CLOCK_RULES: readonly UncertainClockRule[] = rules.filter(
  (rule) => rule.kind === "uncertain",
);

/**
 * The rules of a file.
 *
 * @param areas by id
 * @throws {AssertionError} when a row is not a rule or names an area, zone or source that does not exist
 */
export function parseRuleFile(
  { sources, rules: rows }: ClockRuleFile,
  areas: ReadonlyMap<string, Area>,
): readonly (OwnClockRule | UncertainClockRule)[] {
  return rows.map((row) => {
    const rule = parseScope(row, sources, areas);
    assert.ok(row.kind === "own" || row.kind === "uncertain", `${row.id}: kind must be own or uncertain`);
    return row.kind === "own"
      ? { ...rule, kind: "own", clock: parseClock(row) }
      : { ...rule, kind: "uncertain", ...parseUncertainty(row) };
  });
}

function parseScope(
  row: ClockRuleRow,
  sources: ClockRuleFile["sources"],
  areas: ReadonlyMap<string, Area>,
): ClockRule {
  const { id, from, until, why, areas: areaIds = [], zones = [] } = row;
  const areasOf = (ids: readonly string[] = []): readonly Area[] =>
    ids.map((areaId) => {
      const area = areas.get(areaId);
      assert.ok(area !== undefined, `${id}: the area ${areaId} does not exist`);
      return area;
    });
  assert.ok(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id), `${id} must be a kebab-case id`);
  assert.ok(
    isCalendarDate(from) && isCalendarDate(until) && from < until,
    `${id} must have a period of dates`,
  );
  assert.ok(/^[A-Z].*\.$/.test(why), `${id}: why must be a sentence`);
  assert.ok(areaIds.length + zones.length > 0, `${id} must have areas or zones`);
  for (const zone of zones) requireZone(id, zone);
  assert.ok(row.sources.length > 0, `${id} must have a source`);
  return {
    id,
    areas: areasOf(areaIds),
    exceptAreas: areasOf(row.exceptAreas),
    zones,
    from,
    until,
    fromLocalSeconds: parseLocalTime(id, from),
    untilLocalSeconds: parseLocalTime(id, until),
    why,
    sources: row.sources.map((sourceId) => {
      const source = sources[sourceId];
      assert.ok(source !== undefined, `${id}: the source ${sourceId} does not exist`);
      return { id: sourceId, ...source };
    }),
  };
}

function parseClock({ id, from, until, clock = [] }: ClockRuleRow): readonly ClockSegment[] {
  const segments = clock.map((segment): ClockSegment => {
    const { offset, abbreviation, daylightSaving, zone } = segment;
    const fromLocalSeconds = parseLocalTime(id, segment.from);
    if (zone !== undefined) {
      assert.ok(offset === undefined, `${id}: a part of the clock must have an offset or a zone, not both`);
      return { fromLocalSeconds, clock: parseZone(id, zone) };
    }
    assert.ok(
      offset !== undefined && abbreviation !== undefined && typeof daylightSaving === "boolean",
      `${id}: a fixed part of the clock must have offset, abbreviation and daylightSaving`,
    );
    const offsetSeconds = parseOffset(id, offset);
    return { fromLocalSeconds, clock: { kind: "fixed", offsetSeconds, abbreviation, daylightSaving } };
  });
  const starts = segments.map(({ fromLocalSeconds }) => fromLocalSeconds);
  assert.equal(starts[0], parseLocalTime(id, from), `${id}: the clock must start with the rule`);
  const isAscending = [...starts, parseLocalTime(id, until)].every(
    (start, index, all) => index === 0 || start > (all[index - 1] ?? Number.NaN),
  );
  assert.ok(isAscending, `${id}: the parts of the clock must be in chronological order`);
  return segments;
}

function parseUncertainty(row: ClockRuleRow): Pick<UncertainClockRule, "season" | "when" | "alternatives"> {
  const { id, season, when, alternatives = [] } = row;
  if (season !== undefined) {
    const isSeason = MONTH_AND_DAY.test(season.from) && MONTH_AND_DAY.test(season.until);
    assert.ok(isSeason && season.from !== season.until, `${id}: season must be two days of a year, MM-DD`);
  }
  assert.ok(
    when === undefined || when === "daylight" || when === "standard",
    `${id}: when must be daylight or standard`,
  );
  assert.ok(alternatives.length > 0, `${id} must have an alternative`);
  return {
    season: season ?? null,
    when: when ?? null,
    alternatives: alternatives.map((alternative): PossibleClock => {
      if (typeof alternative !== "string") return parseZone(id, alternative.zone);
      if (alternative === "standard" || alternative === "daylight") return { kind: alternative };
      return { kind: "fixed", offsetSeconds: parseOffset(id, alternative) };
    }),
  };
}

function parseZone(id: string, zoneName: string): FollowedZone {
  requireZone(id, zoneName);
  return { kind: "zone", zoneName };
}

function requireZone(id: string, zoneName: string): void {
  assert.ok(isKnownZone(zoneName), `${id}: ${zoneName} must be a zone of tzdata`);
}

function parseLocalTime(id: string, text: string): number {
  const [, date = "", time] = LOCAL_TIME.exec(text) ?? [];
  assert.ok(isCalendarDate(date), `${id}: ${text} must be a local time, YYYY-MM-DD or YYYY-MM-DDTHH:mm`);
  return Date.parse(time === undefined ? `${date}T00:00Z` : `${text}Z`) / 1000;
}

function parseOffset(id: string, text: string): number {
  const match = OFFSET.exec(text);
  assert.ok(match !== null, `${id}: ${text} must be an offset, ±HH:mm or ±HH:mm:ss`);
  const [, sign, hours, minutes, seconds = "0"] = match;
  const offsetSeconds = Number(hours) * SECONDS_PER_HOUR + Number(minutes) * 60 + Number(seconds);
  return sign === "-" ? -offsetSeconds : offsetSeconds;
}
