const DAY = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** `21 November 2026`, of the UTC day. */
export function dayInWords(epochMs: number): string {
  return DAY.format(epochMs);
}

/** `21 November 2026, 14:05 UTC` */
export function minuteInWords(epochMs: number): string {
  return `${dayInWords(epochMs)}, ${new Date(epochMs).toISOString().slice(11, 16)} UTC`;
}

/** `5 h 12 min`; what is begun counts, so that it is never over before it says so. */
export function durationInWords(durationMs: number): string {
  const minutes = Math.max(1, Math.ceil(durationMs / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
