import type { Violation } from "../../contract/errors.ts";
import type { JsonSchema } from "../../contract/json-schema.ts";
import { TIME_FORM, timeHint } from "../../request/hints/time-hint.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The arguments with every birth time in the form of the contract, and the problems of the times that had another form. */
export interface CheckedBirthTimes {
  readonly fields: Fields;
  readonly problems: readonly Violation[];
}

const TIME = "time";
/** In place of a time that was reported: the call is rejected, so it is never computed with. */
const PLACEHOLDER = "12:00";

/**
 * Reports each birth time of another form as the contract does, and names null for an unknown time: assistants send what people
 * write, and null for what they do not know.
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
    const message = `must be a local time in HH:mm format, from 00:00 to 23:59${unknown}${timeHint(time)}`;
    problems.push({ field: `${name}.${TIME}`, code: "wrong_format", message });
    checked[name] = { ...birth, [TIME]: PLACEHOLDER };
  }
  return { fields: checked, problems };
}
