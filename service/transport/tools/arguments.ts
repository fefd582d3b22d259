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

interface Checked<Value> {
  readonly value: Value;
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
function checkBirthTimes(schema: JsonSchema, fields: Fields): Checked<Fields> {
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
  return { value: checked, problems };
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

type ReadArgument<Value> = Checked<Value | undefined>;

/**
 * Separates the arguments that only tools accept from the request of the contract. Null is the default, as for every optional
 * argument. An object or array that arrives as JSON text is read, since some hosts send nested arguments so.
 *
 * @param nowMs determines today's date in the time zone: milliseconds since 1970-01-01T00:00:00Z
 */
export function parseArguments(
  { endpoint, listEntry }: Pick<CallTool, "endpoint" | "listEntry">,
  body: JsonBody,
  nowMs: number,
): ToolArguments {
  const request = endpoint.method.input;
  const names = Object.keys(listEntry.inputSchema.properties);
  if (typeof body.value !== "object" || body.value === null || Array.isArray(body.value)) {
    return { body, isFull: false, timezone: undefined, months: undefined };
  }
  const { value, problems } = withoutJsonTexts(request, body.value as Fields);
  const times = checkBirthTimes(listEntry.inputSchema, value);
  const fields = { ...times.value };
  const take = (name: string): unknown => {
    const argument = fields[name];
    delete fields[name];
    return argument ?? undefined;
  };
  const dayField = dayFieldOf(request);
  const detail = hasDetail(request) ? readDetail(take(DETAIL)) : readNothing;
  const timezone = dayField === null ? readNothing : readTimezone(take(TIMEZONE));
  const months = names.includes(MONTHS) ? readMonths(take(MONTHS)) : readNothing;
  const day = dayField === null ? readNothing : readDay(dayField, fields[dayField], timezone.value, nowMs);
  if (dayField !== null && day.value !== undefined) fields[dayField] = day.value;
  const argumentProblems = [detail, timezone, months, day].flatMap((argument) => argument.problems);
  return {
    body: {
      value: fields,
      problems: [...body.problems, ...problems, ...times.problems, ...argumentProblems],
    },
    isFull: detail.value === "full",
    timezone: timezone.value,
    months: months.value,
  };
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

const readNothing = { value: undefined, problems: [] } as const;

function problemOf(field: string, code: Violation["code"], message: string): ReadArgument<never> {
  return { value: undefined, problems: [{ field, code, message }] };
}

function readDetail(detail: unknown): ReadArgument<string> {
  if (detail === undefined || DETAILS.some((name) => name === detail)) {
    return { value: detail as string | undefined, problems: [] };
  }
  const message = `must be one of ${DETAILS.join(", ")}`;
  if (typeof detail === "string") return problemOf(DETAIL, "not_in_set", message);
  return problemOf(DETAIL, "wrong_type", `${message}; got ${typeInWords(detail, DETAIL_SCHEMA)}`);
}

function readTimezone(timezone: unknown): ReadArgument<string> {
  if (timezone === undefined) return readNothing;
  const expected = "must be an IANA time zone name, such as Europe/Paris";
  if (typeof timezone !== "string") return problemOf(TIMEZONE, "wrong_type", expected);
  if (isKnownZone(timezone)) return { value: timezone, problems: [] };
  return problemOf(TIMEZONE, "unknown_timezone", `${expected}${timeZoneHint(timezone)}`);
}

function readMonths(months: unknown): ReadArgument<number> {
  if (months === undefined) return readNothing;
  const isValid = Number.isInteger(months) && (months as number) >= 1 && (months as number) <= MONTHS_MAX;
  if (isValid) return { value: months as number, problems: [] };
  return problemOf(MONTHS, "out_of_range", `must be a whole number from 1 to ${MONTHS_MAX}`);
}

/** The first day: the date sent, by default today in the zone. The contract's own default is today in UTC. */
function readDay(
  field: string,
  date: unknown,
  timezone: string | undefined,
  nowMs: number,
): ReadArgument<unknown> {
  if (timezone === undefined) return readNothing;
  if (date === undefined || date === null) return { value: localDateAt(timezone, nowMs), problems: [] };
  if (typeof date !== "string" || dateProblemOf(date) !== null) return readNothing;
  if (localDaysOf({ from: date, to: date }, timezone).length > 0) return readNothing;
  return problemOf(
    field,
    "no_such_date",
    `must be a day that exists in ${timezone}; its clocks skipped ${date}`,
  );
}

/** The fields with every object and array that arrived as JSON text read. Other texts are left to the validation. */
function withoutJsonTexts(request: DescMessage, fields: Fields): Checked<Fields> {
  const problems: Violation[] = [];
  const read = request.fields
    .filter(({ message, fieldKind }) => message !== undefined || fieldKind === "list")
    .flatMap(({ jsonName }) => {
      const text = fields[jsonName];
      const parsed = typeof text === "string" ? parseNested(text) : null;
      if (parsed === null) return [];
      problems.push(
        ...parsed.problems.map((problem) => ({
          ...problem,
          field: `${jsonName}${problem.field.startsWith("[") ? "" : "."}${problem.field}`,
        })),
      );
      return [[jsonName, parsed.value] as const];
    });
  return { value: { ...fields, ...Object.fromEntries(read) }, problems };
}

/** @throws {ServiceError} body_too_large */
function parseNested(text: string): JsonBody | null {
  if (!/^\s*[{[]/.test(text) || !isJson(text)) return null;
  return parseJsonBody(Buffer.from(text));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
