import type { DescMessage } from "@bufbuild/protobuf";
import {
  DailyLimitSchema,
  PlanRequirementSchema,
  ViolationSchema,
} from "../../proto/gen/almagest/v1/error_pb.ts";
import { type MemberRule, type ValueSet, ValueSetSchema } from "../../proto/gen/almagest/v1/options_pb.ts";
import { commentOf } from "./comments.ts";
import { type Direction, type JsonSchema, jsonSchemaOf, type SchemaStyle } from "./json-schema.ts";

/** Schemas by name, which the rest of a document refers to. */
export interface SchemaComponents {
  /** A reference to the schema of a message; it and all within it are then among the components. */
  refTo(message: DescMessage, direction: Direction): JsonSchema;
  /** The schema of a message, with references to what is within it. */
  schemaOf(message: DescMessage, direction: Direction): JsonSchema;
  /** All that is referred to, by name. */
  named(): Readonly<Record<string, JsonSchema>>;
}

/** The least and greatest that the contract's whole numbers can be, where no rule says otherwise. */
const WIDEST = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

/**
 * Collects the contract's schemas under their own names, each told in the contract's words, so that a message or a set
 * of names is described once however often it occurs.
 *
 * @throws Error (from `refTo`) when two different schemas would have the same name
 */
export function createSchemaComponents(): SchemaComponents {
  const schemas = new Map<string, JsonSchema>();
  const origins = new Map<string, string>();

  const refer = (name: string, origin: string, schema: () => JsonSchema): JsonSchema => {
    const known = origins.get(name);
    if (known !== undefined && known !== origin) throw new Error(`${origin} and ${known} are both ${name}`);
    if (known === undefined) {
      origins.set(name, origin);
      // Takes its place before what it refers to.
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
      return refer(name, originOf(message, members, direction), () => documented(message, schema()));
    },
    names: (set, schema) =>
      refer(nameOfSet(set), `value set ${set}`, () => ({
        description: commentOf(ValueSetSchema.value[set]!),
        ...schema,
      })),
  });

  const schemaOf = (message: DescMessage, direction: Direction): JsonSchema =>
    documented(message, jsonSchemaOf(message, direction, styleOf(direction)));
  const refTo = (message: DescMessage, direction: Direction): JsonSchema =>
    refer(message.name, originOf(message, [], direction), () => schemaOf(message, direction));

  /** The contract says in words what the details of an error are: what it is differs from code to code. */
  const detailsSchema = (direction: Direction): JsonSchema => ({
    anyOf: [
      { type: "array", items: refTo(ViolationSchema, direction) },
      refTo(DailyLimitSchema, direction),
      refTo(PlanRequirementSchema, direction),
    ],
  });

  return { refTo, schemaOf, named: () => Object.fromEntries(schemas) };
}

function originOf(message: DescMessage, members: readonly MemberRule[], direction: Direction): string {
  return [message.typeName, ...members.map(({ name }) => name), direction].join(" ");
}

function documented(message: DescMessage, schema: JsonSchema): JsonSchema {
  const description = commentOf(message);
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    asSentence(withoutWidest(member)),
  ]);
  return {
    ...(description === "" ? {} : { description }),
    ...schema,
    ...(schema.properties === undefined ? {} : { properties: Object.fromEntries(members) }),
  };
}

/** The bounds of 32 bits tell a reader nothing; the format says the same. */
function withoutWidest(schema: JsonSchema): JsonSchema {
  if (schema.minimum !== WIDEST.minimum || schema.maximum !== WIDEST.maximum) return schema;
  const { minimum: _minimum, maximum: _maximum, ...rest } = schema;
  return { ...rest, format: "int32" };
}

/** Words that follow "must be" stand on their own here. */
function asSentence(schema: JsonSchema): JsonSchema {
  const { description } = schema;
  if (description === undefined || /\.$/.test(description)) return schema;
  return { ...schema, description: `${capitalized(description)}.` };
}

/** `VALUE_SET_SKY_BODY` is SkyBodyName: Warning and Aspect are messages too. */
function nameOfSet(set: ValueSet): string {
  const words = ValueSetSchema.value[set]!.name.replace(/^VALUE_SET_/, "").split("_");
  return `${words.map((word) => capitalized(word.toLowerCase())).join("")}Name`;
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
