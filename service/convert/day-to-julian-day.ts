import { DAY_SECONDS, UNIX_EPOCH_JD } from "../civil/unix-epoch.ts";

/**
 * The Julian day, UT, of an hour of a UTC day.
 *
 * @param date YYYY-MM-DD @param hour from 0:00, fractions and hours beyond the day allowed
 */
export function julianDayOfUtcDay(date: string, hour = 0): number {
  return UNIX_EPOCH_JD + Date.parse(`${date}T00:00:00Z`) / (DAY_SECONDS * 1000) + hour / 24;
}
