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

/** A time of the contract. */
export const TIME_FORM = /^([01]\d|2[0-3]):[0-5]\d$/;
const TIME_CHARACTERS_MAX = 40;
/** `12:30 AM`, `7 pm`, `14:30:00`, `7.15`, `9:5`, `24:00`, `14:30Z`, `14:30+02:00` */
const OTHER_FORM =
  /^(\d{1,2})(?:[:.h](\d{1,2}))?([:.]\d{2}(?:\.\d{1,9})?)?\s*(?:([ap])\.?\s?m\.?|(z|utc|gmt|[+-]\d{2}:?\d{2}))?$/i;
const HOURS_PER_HALF_DAY = 12;
/** The fastest Ascendant of a day, by the engine: 0.565 degrees a minute at a latitude of 50 degrees, 1.097 at 60. */
const SECONDS_HINT = " (in a minute the Ascendant moves by at most 0.6 degrees up to latitude 50, 1.1 at 60)";
const OFFSET_HINT = " if that is the local time, and the time zone in timezone";

/** What to send instead of a text that is not a time: a clause that begins with a semicolon; empty for a text that is not a time. */
export function timeHint(sent: string): string {
  if (sent.length > TIME_CHARACTERS_MAX) return "";
  const [, hours = "", minutes = "00", seconds, half, offset] = OTHER_FORM.exec(sent.trim()) ?? [];
  if (hours === "") return "";
  const hour = Number(hours);
  if (half === undefined && hour === 2 * HOURS_PER_HALF_DAY) return "; send 00:00 and the next date";
  const isHalfDay = half !== undefined;
  if (isHalfDay && (hour === 0 || hour > HOURS_PER_HALF_DAY)) return "";
  const afternoon = half?.toLowerCase() === "p" ? HOURS_PER_HALF_DAY : 0;
  const hourOfDay = isHalfDay ? (hour % HOURS_PER_HALF_DAY) + afternoon : hour;
  const time = `${String(hourOfDay).padStart(2, "0")}:${minutes.padStart(2, "0")}`;
  if (!TIME_FORM.test(time)) return "";
  const isUtc = offset !== undefined && /^(?:z|utc|gmt)$/i.test(offset);
  const zone = offset === undefined ? "" : isUtc ? ", and timezone UTC if it is UTC" : OFFSET_HINT;
  return `; send ${time}${zone}${seconds === undefined ? "" : SECONDS_HINT}`;
}
