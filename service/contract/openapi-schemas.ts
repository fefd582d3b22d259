import { type DescField, type DescMessage, getOption, ScalarType } from "@bufbuild/protobuf";
import {
  DailyLimitSchema,
  PlanRequirementSchema,
  ViolationSchema,
} from "../../proto/gen/almagest/v1/error_pb.ts";
import {
  Format,
  format as formatOption,
  type MemberRule,
  rule as ruleOption,
  type ValueSet,
} from "../../proto/gen/almagest/v1/options_pb.ts";
import { commentOf } from "./comments.ts";
import { type Direction, type JsonSchema, jsonSchemaOf, type SchemaStyle } from "./json-schema.ts";
import { valueOfSet } from "./value-sets.ts";

/** Named schemas that the rest of a document refers to. */
export type SchemaComponents = ReturnType<typeof createSchemaComponents>;

/** The supported years, and the leap years among them: years divisible by 4; of the centuries, only 2000. */
const YEAR = "(?:1[89]|2[0-3])[0-9]{2}";
const LEAP_YEAR = "(?:(?:1[89]|2[0-3])(?:0[48]|[2468][048]|[13579][26])|2000)";
/** The days of every month, the 29th and 30th, and the 31st. */
const COMMON_DAY = "(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])";
const DAY_29_OR_30 = "(?:0[13-9]|1[0-2])-(?:29|30)";
const DAY_31 = "(?:0[13578]|1[02])-31";

/**
 * An ECMA-262 regular expression of the dates that requests accept, YYYY-MM-DD from 1800-01-01 to 2399-12-31. It is exact:
 * the published schema accepts what the service accepts, also where a validator ignores `format`.
 */
export const CALENDAR_DATE_PATTERN = `^(?:${YEAR}-(?:${COMMON_DAY}|${DAY_29_OR_30}|${DAY_31})|${LEAP_YEAR}-02-29)$`;

/**
 * The formats of numbers. A generator without one may choose single precision, in which a Julian day is off by hours.
 *
 * **Source:** the format registry of OpenAPI, https://spec.openapis.org/registry/format/.
 */
const NUMBER_FORMATS: ReadonlyMap<ScalarType, string> = new Map([
  [ScalarType.DOUBLE, "double"],
  [ScalarType.INT32, "int32"],
  // Fewer generators know uint32.
  [ScalarType.UINT32, "int64"],
]);

/** The formats of texts, from the same registry. It has none for HH:mm and for time zones. */
const TEXT_FORMATS: ReadonlyMap<Format, string> = new Map([
  [Format.DATE, "date"],
  [Format.DATE_TIME, "date-time"],
  [Format.LOCAL_DATE_TIME, "date-time-local"],
  [Format.URI, "uri"],
]);

function formatOf(field: DescField, scalar: ScalarType): string | undefined {
  const stated = getOption(field, formatOption) || getOption(field, ruleOption).format;
  return NUMBER_FORMATS.get(scalar) ?? TEXT_FORMATS.get(stated);
}

/**
 * Collects the contract's schemas by name, with the contract's comments as descriptions. Each message and each set of names
 * is described once.
 *
 * @throws {Error} (from `refTo`) when two different schemas would have the same name
 */
export function createSchemaComponents() {
  const schemas = new Map<string, JsonSchema>();
  const origins = new Map<string, string>();

  const refer = (name: string, origin: string, schema: () => JsonSchema): JsonSchema => {
    const otherOrigin = origins.get(name) ?? origin;
    if (otherOrigin !== origin) throw new Error(`${origin} and ${otherOrigin} are both named ${name}`);
    if (!origins.has(name)) {
      origins.set(name, origin);
      // Reserves its position before the schemas it refers to.
      schemas.set(name, {});
      schemas.set(name, schema());
    }
    return { $ref: `#/components/schemas/${name}` };
  };

  const styleOf = (direction: Direction): SchemaStyle => ({
    describe: (field) => commentOf(field) || undefined,
    nested: (message, members, schema) => {
      if (message.typeName === "google.protobuf.Value") return detailsSchema(direction);
      const name = `${message.name}${members.map(({ name }) => `With${capitalized(name)}`).join("")}`;
      return refer(name, originOf(message, members, direction), () =>
        documented(message, withoutReasons(schema(), message, members)),
      );
    },
    names: (set, schema) =>
      refer(nameOfSet(set), `value set ${set}`, () => ({
        description: commentOf(valueOfSet(set)),
        ...schema,
      })),
    textChecks({ format, pattern }) {
      if (format === Format.DATE) return { pattern: CALENDAR_DATE_PATTERN };
      return pattern === "" ? {} : { pattern };
    },
    formatOf,
    isNullAbsent: true,
    hasTypeBounds: false,
  });

  /** The schema of a message, with references to nested messages. */
  const schemaOf = (message: DescMessage, direction: Direction): JsonSchema =>
    documented(message, jsonSchemaOf(message, direction, styleOf(direction)));
  /** A reference to the schema of a message. Adds the schema and everything it contains to the components. */
  const refTo = (message: DescMessage, direction: Direction): JsonSchema =>
    refer(message.name, originOf(message, [], direction), () => schemaOf(message, direction));

  /** The details of an error. Their type depends on the error code; the contract states it in a comment. */
  const detailsSchema = (direction: Direction): JsonSchema => ({
    anyOf: [
      { type: "array", items: refTo(ViolationSchema, direction) },
      refTo(DailyLimitSchema, direction),
      refTo(PlanRequirementSchema, direction),
    ],
  });

  return { refTo, schemaOf, named: (): Readonly<Record<string, JsonSchema>> => Object.fromEntries(schemas) };
}

/**
 * Removes the reasons why fields are required, "…; the angles depend on it": several endpoints, each with a reason of its
 * own, share the schema.
 */
function withoutReasons(
  schema: JsonSchema,
  message: DescMessage,
  members: readonly MemberRule[],
): JsonSchema {
  const properties = { ...schema.properties };
  for (const { name, expected } of members) {
    const jsonName = message.fields.find((field) => field.name === name)?.jsonName ?? name;
    properties[jsonName] = { ...properties[jsonName], description: expected.replace(/;.*$/, "") };
  }
  return members.length === 0 ? schema : { ...schema, properties };
}

function originOf(message: DescMessage, members: readonly MemberRule[], direction: Direction): string {
  return [message.typeName, ...members.map(({ name }) => name), direction].join(" ");
}

function documented(message: DescMessage, schema: JsonSchema): JsonSchema {
  const description = commentOf(message);
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, asSentence(member)]);
  return {
    ...(description === "" ? {} : { description }),
    ...schema,
    ...(schema.properties === undefined ? {} : { properties: Object.fromEntries(members) }),
  };
}

/** Turns words that follow "must be" into a sentence. */
function asSentence(schema: JsonSchema): JsonSchema {
  const { description } = schema;
  if (description === undefined || /\.$/.test(description)) return schema;
  return { ...schema, description: `${capitalized(description)}.` };
}

/** `VALUE_SET_SKY_BODY` becomes SkyBodyName. The suffix avoids the names of messages (Warning, Aspect). */
function nameOfSet(set: ValueSet): string {
  const words = valueOfSet(set)
    .name.replace(/^VALUE_SET_/, "")
    .split("_");
  return `${words.map((word) => capitalized(word.toLowerCase())).join("")}Name`;
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
