import { utcOfEpochMs } from "../../civil/utc.ts";

const MINUTE_MS = 60_000;
const DAY_FORMAT = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** Formats the UTC day: `21 November 2026`. */
export function longDay(epochMs: number): string {
  return DAY_FORMAT.format(epochMs);
}

/** `21 November 2026, 14:05 UTC` */
export function longMinute(epochMs: number): string {
  return `${longDay(epochMs)}, ${utcOfEpochMs(epochMs).slice(11, 16)} UTC`;
}

/** `2026-11-21 14:05`, in UTC. */
export function isoMinute(epochMs: number): string {
  return utcOfEpochMs(epochMs).slice(0, 16).replace("T", " ");
}

/** `5 h 12 min`, rounded up to the minute, so it never reads shorter than it is. */
export function longDuration(durationMs: number): string {
  const minutes = Math.max(1, Math.ceil(durationMs / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
