import { Instant, LocalDate, ZoneOffset } from "@js-joda/core";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** js-joda has no names of months. */
const DAY_FORMAT = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** The UTC day of a time. Its text is `2026-11-21`. */
export function utcDateOf(epochMs: number): LocalDate {
  return LocalDate.ofInstant(Instant.ofEpochMilli(epochMs), ZoneOffset.UTC);
}

/** Formats the UTC day: `21 November 2026`. */
export function longDay(epochMs: number): string {
  return DAY_FORMAT.format(epochMs);
}

/** `21 November 2026, 14:05 UTC` */
export function longMinute(epochMs: number): string {
  return `${longDay(epochMs)}, ${clockSecond(epochMs).slice(0, 5)} UTC`;
}

/** `2026-11-21 14:05`, in UTC. */
export function isoMinute(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 16).replace("T", " ");
}

/** The UTC clock: `14:05:09`. */
export function clockSecond(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(11, 19);
}

/** `5 h 12 min`, rounded up to the minute, so it never reads shorter than it is. */
export function longDuration(durationMs: number): string {
  const minutes = Math.max(1, Math.ceil(durationMs / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
