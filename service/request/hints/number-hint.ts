/** Hints about numbers of a request. */

/** A longer text is not a number that a caller wrote. */
const NUMBER_CHARACTERS_MAX = 24;
/** `48.8`, `+2.35`, `48,8` */
const NUMBER = /^[+-]?\d{1,9}(?:[.,]\d{1,12})?$/;
const LATITUDE_MAX = 90;
const LONGITUDE_MAX = 180;

/** What to send instead of a number as text: a clause that begins with a semicolon. Empty if the text is not a number. */
export function numberHint(text: string): string {
  if (text.length > NUMBER_CHARACTERS_MAX || !NUMBER.test(text.trim())) return "";
  return `; send ${Number(text.trim().replace(",", "."))} without quotes`;
}

/** Whether a latitude that is too large, and the longitude next to it, would be valid if they were exchanged. */
export function areCoordinatesExchanged(latitude: unknown, longitude: unknown): boolean {
  if (typeof latitude !== "number" || typeof longitude !== "number") return false;
  const size = Math.abs(latitude);
  return size > LATITUDE_MAX && size <= LONGITUDE_MAX && Math.abs(longitude) <= LATITUDE_MAX;
}
