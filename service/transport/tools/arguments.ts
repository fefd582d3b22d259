import type { DescMessage } from "@bufbuild/protobuf";
import { dateProblemOf } from "../../../civil/index.ts";
import { mapViolations, type ServiceError, type Violation } from "../../contract/errors.ts";
import type { JsonSchema } from "../../contract/json-schema.ts";
import { unknownFieldMessage } from "../../request/hints/field-hint.ts";
import { timeZoneHint } from "../../request/hints/time-zone-hint.ts";
import { TIME_FORM, timeHint } from "../../request/hints/value-hint.ts";
import { type JsonBody, parseJsonBody } from "../../request/json-body.ts";
import { typeInWords } from "../../request/validation.ts";
import { isKnownZone, localDateAt, localDaysOf } from "../../time/civil-time.ts";
import {
  DETAIL,
  DETAIL_SCHEMA,
  DETAILS,
  dayFieldOf,
  hasDetail,
  MONTHS,
  MONTHS_MAX,
  TIMEZONE,
} from "./schema.ts";
import type { CallTool } from "./tools.ts";

type Fields = Readonly<Record<string, unknown>>;

type ReportProblem = (field: string, code: Violation["code"], message: string) => void;

const TIME = "time";
/** In place of a time that was reported: the call is rejected, so it is never computed with. */
const PLACEHOLDER = "12:00";

/**
 * Reports each birth time of another form as the contract does, and names null for an unknown time: assistants send what people
 * write, and null for what they do not know.
 *
 * @param schema of the tool's arguments
 */
function checkBirthTimes(schema: JsonSchema, fields: Fields, report: ReportProblem): Record<string, unknown> {
  const checked: Record<string, unknown> = { ...fields };
  for (const [name, { properties }] of Object.entries(schema.properties ?? {})) {
    const timeSchema = properties?.[TIME];
    const birth = fields[name] as Fields | null | undefined;
    if (timeSchema === undefined || typeof birth !== "object" || birth === null) continue;
    const time = birth[TIME];
    if (typeof time !== "string" || TIME_FORM.test(time)) continue;
    const unknown = [timeSchema.type].flat().includes("null") ? ", or null if unknown" : "";
    const message = `must be a local time in HH:mm format, from 00:00 to 23:59${unknown}${timeHint(time)}`;
    report(`${name}.${TIME}`, "wrong_format", message);
    checked[name] = { ...birth, [TIME]: PLACEHOLDER };
  }
  return checked;
}

/** The arguments of a tool: the request of its endpoint, and what only tools accept. */
export interface ToolArguments {
  readonly body: JsonBody;
  readonly isFull: boolean;
  /** The zone whose midnight begins the days of the request, and whose times are printed; undefined: UTC. */
  readonly timezone: string | undefined;
  /** How many months of coming events to add to the sky; undefined: none. */
  readonly months: number | undefined;
}

/**
 * Separates the arguments that only tools accept from the request of the contract. Null is the default, as for every optional
 * argument. An object or array that arrives as JSON text is read, since some hosts send nested arguments so.
 *
 * @param nowMs determines today's date in the time zone: milliseconds since 1970-01-01T00:00:00Z
 * @throws {ServiceError} body_too_large
 */
export function parseArguments(
  { endpoint, listEntry }: Pick<CallTool, "endpoint" | "listEntry">,
  body: JsonBody,
  nowMs: number,
): ToolArguments {
  const request = endpoint.method.input;
  const { inputSchema } = listEntry;
  if (typeof body.value !== "object" || body.value === null || Array.isArray(body.value)) {
    return { body, isFull: false, timezone: undefined, months: undefined };
  }
  const problems = [...body.problems];
  const report: ReportProblem = (field, code, message) => problems.push({ field, code, message });
  const fields = checkBirthTimes(inputSchema, readJsonTexts(request, body.value as Fields, report), report);
  const take = (name: string): unknown => {
    const argument = fields[name];
    delete fields[name];
    return argument ?? undefined;
  };
  const dayField = dayFieldOf(request);
  const isFull = hasDetail(request) && readsFull(take(DETAIL), report);
  const timezone = dayField === null ? undefined : readTimezone(take(TIMEZONE), report);
  const months = MONTHS in inputSchema.properties ? readMonths(take(MONTHS), report) : undefined;
  if (dayField !== null && timezone !== undefined)
    fields[dayField] = readDay(dayField, fields[dayField], timezone, nowMs, report);
  return { body: { value: fields, problems }, isFull, timezone, months };
}

/** The same error. Its problems of arguments that the tool does not have list the tool's own next to the contract's. */
export function withArgumentNames(
  error: ServiceError,
  { listEntry }: Pick<CallTool, "listEntry">,
): ServiceError {
  const names = Object.keys(listEntry.inputSchema.properties);
  const isNested = (field: string): boolean =>
    names.some((name) => field.startsWith(`${name}.`) || field.startsWith(`${name}[`));
  const messageOf = ({ field, code, message }: Violation): string => {
    if (code === "unknown_field" && !isNested(field)) return unknownFieldMessage(field, names);
    if (code === "wrong_format" && field === "date" && names.includes(MONTHS))
      return `${message}${MONTHS_HINT}`;
    const isTooLong = field === "to" && message.startsWith("must be at most");
    if (isTooLong && names.includes("targets")) return `${message}${SEARCH_HINT}`;
    return message;
  };
  return mapViolations(error, (violation) => ({ message: messageOf(violation) }));
}

/** For a date that names no day. */
const MONTHS_HINT = `; for the events of whole months send months, 1 to ${MONTHS_MAX}`;
/** For a range that is too long. */
const SEARCH_HINT =
  "; or leave from and to out: bodies and targets without a window search ten years before and after today";

/** Whether the answer is to have the full form. */
function readsFull(detail: unknown, report: ReportProblem): boolean {
  const message = `must be one of ${DETAILS.join(", ")}`;
  if (typeof detail === "string") {
    if (!DETAILS.some((name) => name === detail)) report(DETAIL, "not_in_set", message);
  } else if (detail !== undefined) {
    report(DETAIL, "wrong_type", `${message}; got ${typeInWords(detail, DETAIL_SCHEMA)}`);
  }
  return detail === "full";
}

function readTimezone(timezone: unknown, report: ReportProblem): string | undefined {
  if (timezone === undefined) return undefined;
  const expected = "must be an IANA time zone name, such as Europe/Paris";
  if (typeof timezone !== "string") report(TIMEZONE, "wrong_type", expected);
  else if (isKnownZone(timezone)) return timezone;
  else report(TIMEZONE, "unknown_timezone", `${expected}${timeZoneHint(timezone)}`);
  return undefined;
}

function readMonths(months: unknown, report: ReportProblem): number | undefined {
  if (months === undefined) return undefined;
  const isValid = Number.isInteger(months) && (months as number) >= 1 && (months as number) <= MONTHS_MAX;
  if (isValid) return months as number;
  report(MONTHS, "out_of_range", `must be a whole number from 1 to ${MONTHS_MAX}`);
  return undefined;
}

/** The first day: the date sent, by default today in the zone. The contract's own default is today in UTC. */
function readDay(
  field: string,
  date: unknown,
  timezone: string,
  nowMs: number,
  report: ReportProblem,
): unknown {
  if (date === undefined || date === null) return localDateAt(timezone, nowMs);
  const isDate = typeof date === "string" && dateProblemOf(date) === null;
  if (isDate && localDaysOf({ from: date, to: date }, timezone).length === 0)
    report(field, "no_such_date", `must be a day that exists in ${timezone}; its clocks skipped ${date}`);
  return date;
}

/** The fields with every object and array that arrived as JSON text read. Other texts are left to the validation. */
function readJsonTexts(request: DescMessage, fields: Fields, report: ReportProblem): Fields {
  const read: Record<string, unknown> = { ...fields };
  for (const { jsonName, message, fieldKind } of request.fields) {
    const text = fields[jsonName];
    if ((message === undefined && fieldKind !== "list") || typeof text !== "string") continue;
    if (!/^\s*[{[]/.test(text) || !isJson(text)) continue;
    const parsed = parseJsonBody(Buffer.from(text));
    read[jsonName] = parsed.value;
    for (const { field, code, message: problem } of parsed.problems)
      report(`${jsonName}${field.startsWith("[") ? "" : "."}${field}`, code, problem);
  }
  return read;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
