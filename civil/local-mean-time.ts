import { SECONDS_PER_DAY } from "../engine/units/time.ts";
import type { ZonePeriod } from "./zone-data.ts";

/** Seconds of mean time per degree of longitude. */
export const SECONDS_PER_DEGREE = 240;

/**
 * Whether a zone had no standard time in a period: tzdata abbreviates it LMT, or -00 for uninhabited places.
 *
 * Luanda, Lima and São Tomé later had a legal mean time that tzdata also abbreviates LMT. It counts as standard time: unlike
 * local mean time on both sides of a moved date line, its offset does not differ from the zone's first one by whole days.
 */
export function isMeanTimePeriod(period: ZonePeriod, firstPeriod: ZonePeriod): boolean {
  if (period.abbreviation === "-00") return true;
  const isSameMeridian = (period.offsetSeconds - firstPeriod.offsetSeconds) % SECONDS_PER_DAY === 0;
  return period.abbreviation === "LMT" && isSameMeridian;
}

/**
 * The local mean time of a longitude, seconds east of UT: longitude / 15 h, rounded to the second. -180° is 180°.
 *
 * Where the zone counted its dates from the other side of the date line (Manila before 1845, Alaska before 1867), the
 * result differs by a day: it is within 12 h of `recordOffsetSeconds`, the zone's own LMT.
 */
export function ownMeanTimeOffsetSeconds(longitudeDeg: number, recordOffsetSeconds: number): number {
  const offset = Math.round((longitudeDeg === -180 ? 180 : longitudeDeg) * SECONDS_PER_DEGREE);
  if (recordOffsetSeconds - offset > SECONDS_PER_DAY / 2) return offset + SECONDS_PER_DAY;
  if (offset - recordOffsetSeconds > SECONDS_PER_DAY / 2) return offset - SECONDS_PER_DAY;
  return offset;
}
