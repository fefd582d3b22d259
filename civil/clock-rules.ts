/** The rules of clocks that differ from the record of a place's zone. */
import { assert } from "../engine/units/assert.ts";
import { SECONDS_PER_HOUR, secondsOfDate } from "./calendar.ts";
import type { Area } from "./clock-areas.ts";

/** A text that was read and states a fact of a rule. */
export interface ClockSource {
  /** Its name in the rules. */
  readonly id: string;
  /** The title of the text. */
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

/** A rule that overrides the record of the zone. */
export interface OwnClockRule extends ClockRule {
  readonly kind: "own";
  /** True: the clock is public knowledge and certain. False: it is the most likely one, and an uncertain rule of the same id warns. */
  readonly isCertain: boolean;
  /** In chronological order; the first one starts with the rule. */
  readonly clock: readonly ClockSegment[];
}

/** A part of an own rule: one offset, or the record of another zone. */
export interface ClockSegment {
  /** The start, in seconds since 1970-01-01T00:00:00 of the clock in force before. */
  readonly fromLocalSeconds: number;
  readonly clock: FixedClock | FollowedZone;
}

interface FixedClock {
  readonly kind: "fixed";
  /** East positive. */
  readonly offsetSeconds: number;
  readonly abbreviation: string;
  readonly daylightSaving: boolean;
}

interface FollowedZone {
  readonly kind: "zone";
  readonly zoneName: string;
}

/** How likely a possible clock is. Likely: as likely as the one used, or more; rare: in use at few places or by few people. */
export type ClockLikelihood = "likely" | "possible" | "rare";

/** A rule that only warns: other clocks were possible there then. */
export interface UncertainClockRule extends ClockRule {
  readonly kind: "uncertain";
  /** Days of each year, MM-DD, the last one exclusive; it can include New Year. Null: the whole year. */
  readonly season: { readonly from: string; readonly until: string } | null;
  /** The rule applies only if the clock used is daylight saving time, or only if it is not; null: both. */
  readonly when: "daylight" | "standard" | null;
  readonly alternatives: readonly PossibleClock[];
  /** Of each alternative. */
  readonly likelihood: ClockLikelihood;
}

/** A possible clock; "standard" is the zone's standard time then, "daylight" one hour more. */
export type PossibleClock =
  | { readonly kind: "standard" | "daylight" }
  | { readonly kind: "fixed"; readonly offsetSeconds: number }
  | FollowedZone;

/** The content of a rule file; docs/civil-time-data.md describes the members of its rows. */
export interface ClockRuleFile {
  readonly sources: Readonly<Record<string, Omit<ClockSource, "id">>>;
  readonly rules: readonly ClockRuleRow[];
}

type ClockRuleRow = OwnClockRow | LikelyClockRow | UncertainClockRow;

interface ClockRowScope {
  readonly id: string;
  readonly areas?: readonly string[];
  readonly exceptAreas?: readonly string[];
  readonly zones?: readonly string[];
  readonly from: string;
  /** Absent: the rule does not end. */
  readonly until?: string;
  readonly why: string;
  readonly sources: readonly string[];
}

interface OwnClockRow extends ClockRowScope {
  readonly kind: "own";
  readonly clock: readonly ClockSegmentRow[];
}

/** A clock that is used, with a warning that lists its alternatives. */
interface LikelyClockRow extends ClockRowScope, PossibleClockRows {
  readonly kind: "likely";
  readonly clock: readonly ClockSegmentRow[];
}

type ClockSegmentRow = { readonly from: string } & (
  | { readonly offset: string; readonly abbreviation: string; readonly daylightSaving: boolean }
  | { readonly zone: string }
);

interface UncertainClockRow extends ClockRowScope, PossibleClockRows {
  readonly kind: "uncertain";
}

interface PossibleClockRows {
  readonly season?: { readonly from: string; readonly until: string };
  readonly when?: "daylight" | "standard";
  readonly alternatives: readonly (string | { readonly zone: string })[];
  /** Default: possible. */
  readonly likelihood?: ClockLikelihood;
}

/** The end of rules that do not end: after the last date that requests accept. */
export const END_OF_RULES = "2401-01-01";

/** The rules of a file: one for each row, two for a likely clock. Areas by id. `test/civil/clock-data.test.ts` holds the files to a schema. */
export function readClockRules(
  { sources, rules }: ClockRuleFile,
  areas: ReadonlyMap<string, Area>,
): readonly (OwnClockRule | UncertainClockRule)[] {
  const areasOf = (ids: readonly string[] = []): readonly Area[] =>
    ids.map((id) => definedRow(areas.get(id), id));
  const sourceById = new Map(
    Object.entries(sources).map(([id, source]): [string, ClockSource] => [id, { id, ...source }]),
  );
  return rules.flatMap((row): readonly (OwnClockRule | UncertainClockRule)[] => {
    const { id, zones = [], from, until = END_OF_RULES, why } = row;
    const scope: ClockRule = {
      id,
      areas: areasOf(row.areas),
      exceptAreas: areasOf(row.exceptAreas),
      zones,
      from,
      until,
      fromLocalSeconds: secondsOfDate(from),
      untilLocalSeconds: secondsOfDate(until),
      why,
      sources: row.sources.map((sourceId) => definedRow(sourceById.get(sourceId), sourceId)),
    };
    if (row.kind === "own") return [readOwnRule(scope, row.clock, true)];
    if (row.kind === "uncertain") return [readUncertainRule(scope, row)];
    return [readOwnRule(scope, row.clock, false), readUncertainRule(scope, row)];
  });
}

function readOwnRule(scope: ClockRule, clock: readonly ClockSegmentRow[], isCertain: boolean): OwnClockRule {
  return { ...scope, kind: "own", isCertain, clock: clock.map(readSegment) };
}

function readUncertainRule(
  scope: ClockRule,
  { season, when, alternatives, likelihood = "possible" }: PossibleClockRows,
): UncertainClockRule {
  return {
    ...scope,
    kind: "uncertain",
    season: season ?? null,
    when: when ?? null,
    alternatives: alternatives.map(readPossibleClock),
    likelihood,
  };
}

function definedRow<Row>(row: Row | undefined, id: string): Row {
  assert(row !== undefined, `the clock rules name ${id}, which does not exist`);
  return row;
}

function readSegment({ from, ...segment }: ClockSegmentRow): ClockSegment {
  const fromLocalSeconds = from.includes("T") ? Date.parse(`${from}Z`) / 1000 : secondsOfDate(from);
  if ("zone" in segment) return { fromLocalSeconds, clock: { kind: "zone", zoneName: segment.zone } };
  const { offset, abbreviation, daylightSaving } = segment;
  const offsetSeconds = readOffset(offset);
  return { fromLocalSeconds, clock: { kind: "fixed", offsetSeconds, abbreviation, daylightSaving } };
}

function readPossibleClock(row: string | { readonly zone: string }): PossibleClock {
  if (typeof row !== "string") return { kind: "zone", zoneName: row.zone };
  if (row === "standard" || row === "daylight") return { kind: row };
  return { kind: "fixed", offsetSeconds: readOffset(row) };
}

/** The seconds of `-06:00` or `+05:53:20`. */
function readOffset(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(1).split(":").map(Number);
  const offsetSeconds = hours * SECONDS_PER_HOUR + minutes * 60 + seconds;
  return text.startsWith("-") ? -offsetSeconds : offsetSeconds;
}
