import type { Violation } from "../../contract/errors.ts";
import type { JsonSchema } from "../../contract/json-schema.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The arguments with every birth time in the form of the contract, and the problems of the times that had another form. */
export interface CheckedBirthTimes {
  readonly fields: Fields;
  readonly problems: readonly Violation[];
}

const TIME = "time";
const TIME_FORM = /^([01]\d|2[0-3]):[0-5]\d$/;
/** `12:30 AM`, `7 pm`, `14:30:00`, `7.15`, `24:00` */
const OTHER_FORM = /^(\d{1,2})(?:[:.h](\d{2}))?([:.]\d{2})?\s*(?:([ap])\.?\s?m\.?)?$/i;
const HOURS_PER_HALF_DAY = 12;
/** The fastest Ascendant of a day, by the engine: 0.565 degrees a minute at a latitude of 50 degrees, 1.097 at 60. */
const SECONDS_HINT = " (in a minute the Ascendant moves by at most 0.6 degrees up to latitude 50, 1.1 at 60)";
/** In place of a time that was reported: the call is rejected, so it is never computed with. */
const PLACEHOLDER = "12:00";

/**
 * Reports each birth time of another form together with the text to send instead: assistants repeat what people write. The
 * contract's own message does not name it, since its other clients send what a form or a program wrote.
 *
 * @param schema of the tool's arguments
 */
export function checkBirthTimes(schema: JsonSchema, fields: Fields): CheckedBirthTimes {
  const problems: Violation[] = [];
  const checked: Record<string, unknown> = { ...fields };
  for (const [name, { properties }] of Object.entries(schema.properties ?? {})) {
    const timeSchema = properties?.[TIME];
    const birth = fields[name] as Fields | null | undefined;
    if (timeSchema === undefined || typeof birth !== "object" || birth === null) continue;
    const time = birth[TIME];
    if (typeof time !== "string" || TIME_FORM.test(time)) continue;
    const unknown = [timeSchema.type].flat().includes("null") ? ", or null if unknown" : "";
    const message = `must be a local time in HH:mm format, from 00:00 to 23:59${unknown}${hintOf(time)}`;
    problems.push({ field: `${name}.${TIME}`, code: "wrong_format", message });
    checked[name] = { ...birth, [TIME]: PLACEHOLDER };
  }
  return { fields: checked, problems };
}

/** What to send instead: a clause that begins with a semicolon; empty for a text that is not a time. */
function hintOf(text: string): string {
  const [, hours = "", minutes = "00", seconds, half] = OTHER_FORM.exec(text.trim()) ?? [];
  if (hours === "") return "";
  const hour = Number(hours);
  if (half === undefined && hour === 2 * HOURS_PER_HALF_DAY) return "; send 00:00 and the next date";
  const isHalfDay = half !== undefined;
  if (isHalfDay && (hour === 0 || hour > HOURS_PER_HALF_DAY)) return "";
  const afternoon = half?.toLowerCase() === "p" ? HOURS_PER_HALF_DAY : 0;
  const hourOfDay = isHalfDay ? (hour % HOURS_PER_HALF_DAY) + afternoon : hour;
  const time = `${String(hourOfDay).padStart(2, "0")}:${minutes}`;
  if (!TIME_FORM.test(time)) return "";
  return `; send ${time}${seconds === undefined ? "" : SECONDS_HINT}`;
}
