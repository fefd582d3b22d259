import assert from "node:assert/strict";
import { type DescField, type DescMessage, getOption, hasOption } from "@bufbuild/protobuf";
import { ChronoUnit, LocalDate } from "@js-joda/core";
import { DATE_MAX, type DayPeriod } from "../../civil/index.ts";
import { type PeriodRule, period as periodOption } from "../../proto/gen/almagest/v1/options_pb.ts";
import type { Violation } from "../contract/errors.ts";
import { localDateAt, localDaysOf } from "../time/civil-time.ts";

const DEFAULT_ZONE = "UTC";

/**
 * The period of a request, with defaults applied.
 *
 * @param fields the fields of a valid request, by JSON name
 * @param receivedAtMs the time that determines today's date: milliseconds since 1970-01-01T00:00:00Z
 */
export function periodOf(
  request: DescMessage,
  fields: Readonly<Record<string, unknown>>,
  receivedAtMs: number,
): DayPeriod {
  const rule = ruleOf(request);
  assert.ok(rule !== null, `${request.typeName} has no period option`);
  return periodFrom(rule, rule.texts(fields), receivedAtMs);
}

/** A request whose fields are checked together. */
export interface CheckedRequest {
  /** By JSON name. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Determines today's date: milliseconds since 1970-01-01T00:00:00Z. */
  readonly receivedAtMs: number;
  /** Whether a field, or one that contains it, already has a problem. What depends on it is not checked. */
  isInvalid(field: string): boolean;
}

/** The problems between the fields of a request that none of them has by itself. */
export type RequestRule = (request: CheckedRequest) => readonly Violation[];

/** The rule of the period of a request; null: the request has none. */
export function periodRuleOf(request: DescMessage): RequestRule | null {
  const rule = ruleOf(request);
  return rule === null ? null : (checked) => periodViolations(rule, checked);
}

function periodViolations(
  rule: NamedRule,
  { fields, receivedAtMs, isInvalid }: CheckedRequest,
): readonly Violation[] {
  const texts = rule.texts(fields);
  const { from, to } = texts;
  if (to === undefined || isInvalid(rule.from) || isInvalid(rule.to)) return [];
  // The default first day is today's date in the zone.
  if (from === undefined && rule.zone !== null && isInvalid(rule.zone)) return [];
  const first = periodFrom(rule, texts, receivedAtMs).from;
  const days = ChronoUnit.DAYS.between(LocalDate.parse(first), LocalDate.parse(to as string));
  if (days === 0) return skippedDayViolations(rule, first, texts.zone, isInvalid);
  if (days > 0 && days <= rule.daysMax) return [];
  const start =
    from === undefined ? `today (${first}), the default of ${rule.from}` : `${rule.from} (${first})`;
  const message =
    days < 0 ? `must not be before ${start}` : `must be at most ${rule.daysMax} days after ${start}`;
  return [{ field: rule.to, code: "out_of_range", message }];
}

/** The problem of a period of one day that its zone skipped. No zone skipped two days in a row. */
function skippedDayViolations(
  rule: NamedRule,
  date: string,
  zone: unknown,
  isInvalid: CheckedRequest["isInvalid"],
): readonly Violation[] {
  if (rule.zone === null || zone === undefined || isInvalid(rule.zone)) return [];
  const zoneName = zone as string;
  if (localDaysOf({ from: date, to: date }, zoneName).length > 0) return [];
  const message = `must be a day that exists in ${zoneName}; its clocks skipped ${date}`;
  return [{ field: rule.from, code: "no_such_date", message }];
}

interface PeriodTexts {
  readonly from: unknown;
  readonly to: unknown;
  readonly zone: unknown;
}

/** The rule of a period, with JSON names. */
interface NamedRule extends Pick<PeriodRule, "daysMax" | "defaultDays"> {
  readonly from: string;
  readonly to: string;
  readonly zone: string | null;
  texts(fields: Readonly<Record<string, unknown>>): PeriodTexts;
}

function ruleOf(request: DescMessage): NamedRule | null {
  if (!hasOption(request, periodOption)) return null;
  const { from, to, timeZone, daysMax, defaultDays } = getOption(request, periodOption);
  const names = { from: fieldNamed(request, from).jsonName, to: fieldNamed(request, to).jsonName };
  const zone = timeZone === "" ? null : fieldNamed(request, timeZone).jsonName;
  const texts = (fields: Readonly<Record<string, unknown>>): PeriodTexts => ({
    // Null means "not given".
    from: fields[names.from] ?? undefined,
    to: fields[names.to] ?? undefined,
    zone: zone === null ? undefined : (fields[zone] ?? undefined),
  });
  return { ...names, zone, daysMax, defaultDays, texts };
}

function fieldNamed(request: DescMessage, name: string): DescField {
  const field = request.fields.find((candidate) => candidate.name === name);
  assert.ok(
    field !== undefined,
    `the period option of ${request.typeName} names ${name}, which is not its field`,
  );
  return field;
}

function periodFrom(rule: NamedRule, { from, to, zone }: PeriodTexts, receivedAtMs: number): DayPeriod {
  const zoneName = (zone as string | undefined) ?? DEFAULT_ZONE;
  const first = (from as string | undefined) ?? localDateAt(zoneName, receivedAtMs);
  if (to !== undefined) return { from: first, to: to as string };
  const last = LocalDate.parse(first).plusDays(rule.defaultDays).toString();
  return { from: first, to: last < DATE_MAX ? last : DATE_MAX };
}
