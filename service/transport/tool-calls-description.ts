import assert from "node:assert/strict";
import { type DescField, type DescMethod, getOption, hasOption } from "@bufbuild/protobuf";
import {
  Format,
  nullable as nullableOption,
  period as periodOption,
  rule as ruleOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";
import { commentOf } from "../contract/comments.ts";
import type { Endpoint, MethodAccess } from "../contract/endpoints.ts";

/** The message of a birth, and its member that may be unknown. */
const BIRTH = "almagest.v1.Birth";
const TIME = "time";

/**
 * The description of a tool: what it does, its plans and cost, its limits, the effect of an unknown birth time and of an
 * uncertain clock, and the members of its response in order. Facts come from the comments and options of the contract.
 */
export function toolDescriptionOf({ method, access }: Endpoint): string {
  return [
    commentOf(method),
    accessInWords(access),
    limitsOf(method),
    unknownTimeOf(method),
    uncertainClockOf(method),
    answerOf(method),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function accessInWords({ plans, isCounted }: MethodAccess): string {
  const cost = isCounted
    ? "one request of the daily limit; a call that is rejected or fails does not count"
    : "none; the call does not count against the daily limit";
  return `Plan: ${[...plans].join(" or ")}. Cost: ${cost}.`;
}

/** The limits of numbers, dates and periods in the arguments. */
function limitsOf({ input }: DescMethod): string {
  const limits = input.fields.flatMap((field) => {
    const { minimum, maximum, expected } = getOption(field, ruleOption);
    return minimum === undefined || maximum === undefined ? [] : [`${field.jsonName}: ${expected}`];
  });
  if (hasOption(input, periodOption)) {
    const { from, to, mostDays, defaultDays } = getOption(input, periodOption);
    limits.push(`${to}: at most ${mostDays} days after ${from}; ${defaultDays} days after it if omitted`);
  }
  const dates = Map.groupBy(datesOf(input.fields, ""), ({ expected }) => expected);
  for (const [expected, alike] of dates) {
    limits.push(`${alike.map(({ path }) => path).join(", ")}: ${expected}`);
  }
  return limits.length === 0 ? "" : `Limits: ${limits.join("; ")}.`;
}

function unknownTimeOf({ input, output }: DescMethod): string {
  const births = birthsOf(input.fields);
  if (births.length === 0) return "";
  const required = births
    .flatMap((field) => getOption(field, ruleOption).members)
    .find(({ name }) => name === TIME);
  if (required !== undefined) return `Birth time: required; ${TIME} must be ${required.expected}.`;
  const nulls = output.fields.filter(isNullForUnknownTime).map(({ jsonName }) => jsonName);
  const nullMembers = nulls.length === 0 ? "" : ` Then null: ${nulls.join(", ")}.`;
  const time = births[0]?.message?.fields.find(({ name }) => name === TIME);
  assert.ok(time, "a birth has a time");
  // The first sentence describes a known time.
  const unknown = commentOf(time).replace(/^[^.]*\. /, "");
  return `Birth time: ${unknown}${nullMembers} A warning states how far the Moon's position may be off and which bodies change sign on that day.`;
}

function uncertainClockOf({ input }: DescMethod): string {
  if (birthsOf(input.fields).length === 0) return "";
  return (
    "Birth before 1970: with the warning zone_history_uncertain, ask which of its clocks applies and send the birth " +
    "again with the timezone of that clock."
  );
}

function isNullForUnknownTime(field: DescField): boolean {
  return getOption(field, nullableOption) && /time is unknown/.test(commentOf(field));
}

function answerOf({ output }: DescMethod): string {
  const members = output.fields.map((field) => {
    const comment = commentOf(field);
    return `- ${field.jsonName}${comment === "" ? "" : `: ${comment}`}`;
  });
  return `The response has:\n${members.join("\n")}`;
}

/** The dates among the fields, those of births included, and their requirements. */
function datesOf(
  fields: readonly DescField[],
  prefix: string,
): readonly { readonly path: string; readonly expected: string }[] {
  return fields.flatMap((field) => {
    const path = `${prefix}${field.jsonName}`;
    if (field.message?.typeName === BIRTH) return datesOf(field.message.fields, `${path}.`);
    const { format, expected } = getOption(field, ruleOption);
    return format === Format.DATE ? [{ path, expected }] : [];
  });
}

function birthsOf(fields: readonly DescField[]): readonly DescField[] {
  return fields.filter(({ message }) => message?.typeName === BIRTH);
}
