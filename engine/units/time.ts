/** Seconds of a day. */
export const SECONDS_PER_DAY = 86_400;
export const HOURS_PER_DAY = 24;
export const MINUTES_PER_DAY = 1_440;
/** Milliseconds of a day. */
export const MS_PER_DAY = 86_400_000;

export const DAYS_PER_JULIAN_YEAR = 365.25;
export const DAYS_PER_JULIAN_CENTURY = 36_525;

/** J2000.0: 2000 January 1, 12h. */
export const J2000_JD = 2_451_545;
/** 1970 January 1, 0h UT. */
export const UNIX_EPOCH_JD = 2_440_587.5;

/** A whole number of a date, a time or an angle. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
