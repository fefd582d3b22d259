import { julianDayUtFromTt } from "../time/delta-t.ts";
import { calendarFromJulianDay } from "../time/julian-day.ts";
import type { JdTt } from "../units/flavours.ts";
import { described } from "../units/invalid-input-error.ts";
import { isRecord, mismatch, mustBe } from "../units/read-options.ts";
import { J2000_JD, twoDigits } from "../units/time.ts";
import { BODY, type BodyName } from "./body.ts";

/** The first and the last whole day that a source covers, UT, proleptic Gregorian calendar: `1899-06-28`. */
export interface CoveredDates {
  /** The first whole day covered. */
  readonly firstDate: string;
  /** The last whole day covered. */
  readonly lastDate: string;
}

/** A year of more digits is an error of the caller, such as a unix time. */
const YEAR_MAX = 99_999;

/**
 * The calendar dates that a source covers, as errors of the library name them.
 *
 * @param source the instants of an ephemeris source, such as `loadTableSource()`
 * @returns first and last day as ISO dates: days of UT that the source covers from midnight to midnight. Years before 0 have a
 * minus sign. There are no errors.
 *
 * @example
 * ```ts
 * import { coveredDates, loadTableSource } from "almagest/tables";
 *
 * coveredDates(loadTableSource()); // => { firstDate: '1799-06-26', lastDate: '2400-07-13' }
 * ```
 */
export function coveredDates({
  firstJdTt,
  lastJdTt,
}: {
  readonly firstJdTt: JdTt;
  readonly lastJdTt: JdTt;
}): CoveredDates {
  const firstMidnightJd = Math.ceil(julianDayUtFromTt(firstJdTt) - 0.5) + 0.5;
  const lastMidnightJd = Math.floor(julianDayUtFromTt(lastJdTt) - 0.5) + 0.5;
  return { firstDate: dateText(firstMidnightJd), lastDate: dateText(lastMidnightJd - 1) };
}

/** The dates of a source for an error: `1899-06-28 to 2101-07-06`. */
export function coveredDatesText(source: { readonly firstJdTt: JdTt; readonly lastJdTt: JdTt }): string {
  const { firstDate, lastDate } = coveredDates(source);
  return `${firstDate} to ${lastDate}`;
}

/** An instant for an error, by its date if it has one: `1850-01-01 (JD 2396758.5)`. */
export function instantText(epochJd: number): string {
  if (!Number.isFinite(epochJd)) return described(epochJd);
  return hasDate(epochJd) ? `${dateText(epochJd)} (JD ${epochJd})` : `an instant beyond the year ${YEAR_MAX}`;
}

/** A hint for an instant that cannot be a Julian day, such as a unix time: appended to an error, else an empty text. */
function julianDayHint(epochJd: number): string {
  return Number.isFinite(epochJd) && !hasDate(epochJd) ? "; a Julian day of 2026 is about 2461000" : "";
}

function hasDate(epochJd: number): boolean {
  return Math.abs(epochJd - J2000_JD) < YEAR_MAX * 365;
}

function dateText(epochJd: number): string {
  const { year, month, day } = calendarFromJulianDay(epochJd);
  const digits = String(Math.abs(year)).padStart(4, "0");
  return `${year < 0 ? "-" : ""}${digits}-${twoDigits(month)}-${twoDigits(day)}`;
}

/**
 * A source of geometric states: the tables, the theories of astronomy-engine, or one of your own.
 *
 * States are rectangular, in au and au/day, on the ICRS axes (equatorial); time is TT, used as TDB. The Moon is
 * geocentric, every other body barycentric. Light-time and aberration are not applied.
 *
 * A source covers the Earth, the Sun and the Moon at least.
 */
export interface EphemerisSource {
  /** Name and edition, for reports. */
  readonly name: string;
  /** The dates covered, both ends included. */
  readonly firstJdTt: JdTt;
  /** The last instant covered, JD (TT). */
  readonly lastJdTt: JdTt;
  /** Geocentric gravitational parameter of Earth and Moon together, for the osculating apogee. */
  readonly gmEarthMoonAu3PerDay2: number;
  /**
   * The instants at which the Moon's state jumps, in ascending order: boundaries between separately fitted polynomials. TrueNode
   * and Lilith, which follow from the Moon's velocity, jump there by arcseconds, and the event search cuts their courses
   * there. Within the dates covered. Absent from a source whose states are smooth.
   */
  readonly moonBoundariesJdTt?: ArrayLike<JdTt>;
  /**
   * Writes the state of a body at `epochJdTt` − `earlierDays`.
   *
   * @param body index of BODY_NAMES, EARTH or PHOLUS
   * @param epochJdTt Julian day of TT
   * @param earlierDays light-time, at most one day; separate because a Julian day cannot hold its digits
   * @param out output: position (0–2, au), velocity (3–5, au/day) and, if it has nine elements, acceleration (6–8,
   * au/day²)
   * @throws {EphemerisRangeError} when `epochJdTt` is outside the dates covered
   * @throws {RangeError} when the source does not cover the body; TrueNode and Lilith have no state
   */
  state(body: number, epochJdTt: JdTt, earlierDays: number, out: Float64Array): void;
  /**
   * The last instant at or before `epochJdTt` at which the Earth's state jumps, or one before all dates. The Moon's
   * light-time takes the Earth's states on both sides of it. Absent from a source whose states are smooth.
   *
   * @param epochJdTt Julian day of TT
   * @returns Julian day of TT
   */
  earthBoundaryBefore?(epochJdTt: JdTt): JdTt;
  /**
   * Whether the source has states of the body.
   *
   * @param body index of BODY_NAMES, EARTH or PHOLUS
   * @param epochJdTt an instant within the dates covered, JD (TT): of interest to sources that cover a body at a part of them.
   * Without it, whether the body is covered at any date
   * @returns whether `state` accepts the body
   */
  covers(body: number, epochJdTt?: JdTt): boolean;
}

/** Thrown when a state is requested outside the dates that a source covers. */
export class EphemerisRangeError extends RangeError {
  /** The name of the class, also in minified code. */
  override readonly name = "EphemerisRangeError";
  /** The instant asked for, JD (TT). */
  readonly epochJdTt: JdTt;
  /** First instant that the source covers, JD (TT). */
  readonly firstJdTt: JdTt;
  /** Last instant that the source covers, JD (TT). */
  readonly lastJdTt: JdTt;
  /** First whole day that the source covers, UT: `1899-06-28`. */
  readonly firstDate: string;
  /** Last whole day that the source covers, UT. */
  readonly lastDate: string;

  /**
   * Creates the error of an instant outside the dates of a source.
   *
   * @param source name of the source
   * @param epochJdTt the instant asked for
   * @param firstJdTt first instant covered
   * @param lastJdTt last instant covered
   */
  constructor(source: string, epochJdTt: JdTt, firstJdTt: JdTt, lastJdTt: JdTt) {
    const { firstDate, lastDate } = coveredDates({ firstJdTt, lastJdTt });
    super(
      `${source} covers ${firstDate} to ${lastDate}; ${instantText(epochJdTt)} is outside${julianDayHint(epochJdTt)}`,
    );
    this.epochJdTt = epochJdTt;
    this.firstJdTt = firstJdTt;
    this.lastJdTt = lastJdTt;
    this.firstDate = firstDate;
    this.lastDate = lastDate;
  }
}

const NUMBERS = ["firstJdTt", "lastJdTt", "gmEarthMoonAu3PerDay2"] as const;
const FUNCTIONS = ["state", "covers"] as const;

/** Lists a source that does not have the members of one. A caller without types may pass any value. */
export function sourceProblems(source: EphemerisSource): readonly string[] {
  if (!isRecord(source)) return mismatch("source", "an ephemeris source, such as loadTableSource()", source);
  const isNumber = mustBe("a number", (member) => typeof member === "number");
  const isFunction = mustBe("a function", (member) => typeof member === "function");
  return [
    ...NUMBERS.flatMap((name) => isNumber(`source.${name}`, source[name])),
    ...FUNCTIONS.flatMap((name) => isFunction(`source.${name}`, source[name])),
  ];
}

/** Lists the bodies of a search that a source does not cover. */
export function missingBodyProblems(
  source: EphemerisSource,
  names: readonly BodyName[] = ["Sun", "Moon"],
): readonly string[] {
  return names.filter((name) => !source.covers(BODY[name])).map((name) => `${source.name} has no ${name}`);
}
