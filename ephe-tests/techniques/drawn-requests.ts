import { FIRST_JD_UT, LAST_JD_UT, signedDeg } from "../accuracy/difference-statistics.ts";
import { PRINTED_TIE_DEG } from "../budgets.ts";

/** A birth in UTC, as requests contain it. */
export interface DrawnBirth {
  readonly date: string;
  readonly time: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timezone: "UTC";
}

const UNIX_EPOCH_JD = 2440587.5;
const MS_PER_DAY = 86_400_000;
const DAYS_PER_YEAR = 365.25;

/** 2000-01-01T12:00 of an instant in JD (UT). */
export function minuteOf(jdUt: number): string {
  return new Date((jdUt - UNIX_EPOCH_JD) * MS_PER_DAY).toISOString().slice(0, 16);
}

/** 2000-01-01 of an instant in JD (UT). */
export function dateOf(jdUt: number): string {
  return minuteOf(jdUt).slice(0, 10);
}

/** The JD (UT) of an instant in ISO 8601. */
export function jdOf(iso: string): number {
  return Date.parse(iso) / MS_PER_DAY + UNIX_EPOCH_JD;
}

export function birthJdUt({ date, time }: DrawnBirth): number {
  return jdOf(`${date}T${time}Z`);
}

/** An instant at 00:00 UTC that is at least so many years after 1800 and before 2400. */
export function drawDayJdUt(random: () => number, yearsAfter: number, yearsBefore: number): number {
  const first = FIRST_JD_UT + yearsAfter * DAYS_PER_YEAR;
  const days = LAST_JD_UT - yearsBefore * DAYS_PER_YEAR - first;
  return Math.floor(first + random() * days) + 0.5;
}

/** A birth up to 60° of latitude, in a year that leaves `yearsBefore` before 2400. */
export function drawBirth(random: () => number, yearsBefore: number): DrawnBirth {
  const minute = minuteOf(drawDayJdUt(random, 1, yearsBefore + 1) + random());
  const degrees = (reach: number): number => Number(((random() * 2 - 1) * reach).toFixed(4));
  return {
    date: minute.slice(0, 10),
    time: minute.slice(11),
    latitude: degrees(60),
    longitude: degrees(180),
    timezone: "UTC",
  };
}

export function elementOf<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Seconds by which an instant in ISO 8601, rounded to the second, differs from another one beyond the rounding. */
export function secondsBeyondRounding(iso: string, jdUt: number): number {
  return Math.max(0, Math.abs(jdOf(iso) - jdUt) * 86_400 - 0.5);
}

/** Collects how far instants rounded to the second are from unrounded ones of the reference. */
export class InstantDifferences {
  compared = 0;
  /** The largest difference beyond the rounding. */
  maxSeconds = 0;

  compare(iso: string, jdUt: number): void {
    this.compared += 1;
    this.maxSeconds = Math.max(this.maxSeconds, secondsBeyondRounding(iso, jdUt));
  }
}

const HALF_DIGIT_DEG = 0.5e-4;

/** Counts printed longitudes that differ from unrounded ones of the reference. */
export class PrintedLongitudes {
  compared = 0;
  /** Longitudes with another fourth decimal than the reference's, ties apart. */
  differing = 0;
  /** Those whose unrounded values are on both sides of a rounding limit, within the tie. */
  tied = 0;
  /** By how much the reference's is beyond the rounding limit at most, degrees. */
  excessMaxDeg = 0;

  compare(printedDeg: number, referenceDeg: number, tieDeg = PRINTED_TIE_DEG): void {
    this.compared += 1;
    const excessDeg = Math.abs(signedDeg(printedDeg - referenceDeg)) - HALF_DIGIT_DEG;
    // The subtraction of two longitudes rounds to 1e-13°.
    if (excessDeg <= 1e-12) return;
    this.excessMaxDeg = Math.max(this.excessMaxDeg, excessDeg);
    if (excessDeg <= tieDeg) this.tied += 1;
    else this.differing += 1;
  }
}
