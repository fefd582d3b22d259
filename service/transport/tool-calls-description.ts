import { type DescField, type DescMethod, getOption, hasOption } from "@bufbuild/protobuf";
import {
  Format,
  nullable as nullableOption,
  period as periodOption,
  rule as ruleOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";
import { commentOf } from "../contract/comments.ts";
import type { Endpoint, MethodAccess } from "../contract/endpoints.ts";

/** The message of a birth, and its member of which not everybody knows the value. */
const BIRTH = "almagest.v1.Birth";
const TIME = "time";

/**
 * What an assistant is told of a tool: what it does, who may call it at what cost, its limits, what an unknown birth time
 * does, and what the answer has in which order. All of it is the contract's: its comments and its options.
 */
export function toolDescriptionOf({ method, access }: Endpoint): string {
  return [commentOf(method), accessInWords(access), limitsOf(method), unknownTimeOf(method), answerOf(method)]
    .filter((part) => part !== "")
    .join("\n");
}

function accessInWords({ plans, isCounted }: MethodAccess): string {
  const cost = isCounted
    ? "one request of the day's pool; a call that is refused or fails costs nothing"
    : "none, it takes nothing from the day's pool";
  return `Plan: ${[...plans].join(" or ")}. Cost: ${cost}.`;
}

/** The bounds that numbers, dates and periods of the arguments have. */
function limitsOf({ input }: DescMethod): string {
  const limits = input.fields.flatMap((field) => {
    const { minimum, maximum, expected } = getOption(field, ruleOption);
    return minimum === undefined || maximum === undefined ? [] : [`${field.jsonName}: ${expected}`];
  });
  if (hasOption(input, periodOption)) {
    const { from, to, mostDays, defaultDays } = getOption(input, periodOption);
    limits.push(`${to}: at most ${mostDays} days after ${from}; ${defaultDays} days after it when left out`);
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
  const needed = births
    .flatMap((field) => getOption(field, ruleOption).members)
    .find(({ name }) => name === TIME);
  if (needed !== undefined) return `Birth time: needed; ${TIME} must be ${needed.expected}.`;
  const nulls = output.fields.filter(isNullForUnknownTime).map(({ jsonName }) => jsonName);
  const withheld = nulls.length === 0 ? "" : ` Null then: ${nulls.join(", ")}.`;
  const time = births[0]!.message!.fields.find(({ name }) => name === TIME)!;
  // The first sentence tells what a known time is.
  const unknown = commentOf(time).replace(/^[^.]*\. /, "");
  return `Birth time: ${unknown}${withheld} A warning tells how far the Moon can be off.`;
}

function isNullForUnknownTime(field: DescField): boolean {
  return getOption(field, nullableOption) && /time is unknown/.test(commentOf(field));
}

function answerOf({ output }: DescMethod): string {
  const members = output.fields.map((field) => {
    const comment = commentOf(field);
    return `- ${field.jsonName}${comment === "" ? "" : `: ${comment}`}`;
  });
  return `The answer has:\n${members.join("\n")}`;
}

/** The dates among the fields, those of births included, with what they must be. */
function datesOf(
  fields: readonly DescField[],
  within: string,
): readonly { readonly path: string; readonly expected: string }[] {
  return fields.flatMap((field) => {
    const path = `${within}${field.jsonName}`;
    if (field.message?.typeName === BIRTH) return datesOf(field.message.fields, `${path}.`);
    const { format, expected } = getOption(field, ruleOption);
    return format === Format.DATE ? [{ path, expected }] : [];
  });
}

function birthsOf(fields: readonly DescField[]): readonly DescField[] {
  return fields.filter(({ message }) => message?.typeName === BIRTH);
}
