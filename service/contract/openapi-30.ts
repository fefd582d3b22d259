import assert from "node:assert/strict";
import type { JsonSchema } from "./json-schema.ts";
import type { OpenApiDocument } from "./openapi.ts";
import { componentNameOf } from "./openapi-document.ts";

/** A schema of OpenAPI 3.0: one type, `nullable` next to it instead of the type null, and nothing next to a reference. */
type Schema30 = Omit<JsonSchema, "type" | "propertyNames"> & {
  readonly type?: string;
  readonly nullable?: true;
  readonly allOf?: readonly JsonSchema[];
};

const LICENSE_URL = "https://www.apache.org/licenses/LICENSE-2.0";

type Schemas = OpenApiDocument["components"]["schemas"];

/** The schemas that are an alternative to null. In 3.0 each is a component of its own, because a reference has no `nullable`. */
interface Conversion {
  readonly nullableNames: Set<string>;
  /** The schemas that are referred to, those that replace them included. */
  readonly referredNames: Set<string>;
}

/**
 * The same document in OpenAPI 3.0, for generators that do not read 3.1. What 3.0 cannot state is omitted: the names of a map's
 * keys, the summary of the description.
 *
 * **Source:** OpenAPI 3.0.3, sections Schema Object and Reference Object.
 */
export function openApi30Document(document: OpenApiDocument) {
  const conversion: Conversion = { nullableNames: new Set(), referredNames: new Set() };
  const converted = withSchemas30(document, conversion);
  const { components } = converted;
  const { title, version, description, license } = document.info;
  return {
    ...converted,
    openapi: "3.0.3",
    info: { title, version, description, license: { name: license.name, url: LICENSE_URL } },
    components: { ...components, schemas: usedSchemas(components.schemas, conversion) },
  };
}

/** A part of the document with every schema in it converted: the members named `schema` and `schemas`, except of examples. */
function withSchemas30<Part>(part: Part, conversion: Conversion): Part {
  if (Array.isArray(part)) return part.map((item) => withSchemas30(item, conversion)) as Part;
  if (typeof part !== "object" || part === null) return part;
  const convert = (schema: JsonSchema): Schema30 => schema30(schema, conversion);
  const members = Object.entries(part).map(([name, member]) => {
    if (name === "schema") return [name, convert(member)];
    if (name === "schemas") return [name, mapValues<JsonSchema>(member, convert)];
    return [name, name === "examples" ? member : withSchemas30(member, conversion)];
  });
  return Object.fromEntries(members);
}

function mapValues<Value>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

/** @throws {assert.AssertionError} for a schema that 3.0 cannot state */
function schema30(schema: JsonSchema, conversion: Conversion): Schema30 {
  const {
    $ref,
    type,
    anyOf,
    properties,
    items,
    additionalProperties,
    propertyNames: _names,
    ...others
  } = schema;
  const { nullableNames, referredNames } = conversion;
  if ($ref !== undefined) {
    referredNames.add(componentNameOf($ref));
    return Object.keys(others).length === 0 ? { $ref } : { ...others, allOf: [{ $ref }] };
  }
  const isNull = (described: JsonSchema): boolean => described.type === "null";
  if (anyOf?.some(isNull)) {
    const [reference, ...more] = anyOf.filter((described) => !isNull(described));
    assert.ok(
      reference?.$ref !== undefined && more.length === 0,
      "null is an alternative to a reference only",
    );
    const name = componentNameOf(reference.$ref);
    nullableNames.add(name);
    return schema30({ ...others, $ref: reference.$ref.replace(name, nullableNameOf(name)) }, conversion);
  }
  const [name, ...moreTypes] = [type ?? []].flat().filter((each) => each !== "null");
  assert.ok(moreTypes.length === 0, "null is an alternative to one type only");
  const isNullable = Array.isArray(type) && type.includes("null");
  const convert = (described: JsonSchema): Schema30 => schema30(described, conversion);
  return {
    ...(name === undefined ? {} : { type: name }),
    ...(isNullable ? { nullable: true } : {}),
    ...others,
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(convert) }),
    ...(properties === undefined ? {} : { properties: mapValues<JsonSchema>(properties, convert) }),
    ...(items === undefined ? {} : { items: convert(items) }),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties:
            typeof additionalProperties === "boolean" ? additionalProperties : convert(additionalProperties),
        }),
  };
}

function nullableNameOf(name: string): string {
  return `Nullable${name}`;
}

/** The components with those that may be null, each after the one it is made of, without those that nothing refers to. */
function usedSchemas(schemas: Schemas, { nullableNames, referredNames }: Conversion): Schemas {
  const used = Object.entries(schemas).flatMap(([name, schema]): (readonly [string, Schema30])[] => [
    ...(referredNames.has(name) ? [[name, schema as Schema30] as const] : []),
    ...(nullableNames.has(name) ? [[nullableNameOf(name), orNull(schema)] as const] : []),
  ]);
  return Object.fromEntries(used);
}

/** `nullable` requires a type next to it. */
function orNull({ type, enum: names, ...schema }: JsonSchema): Schema30 {
  assert.ok(typeof type === "string", "a component has one type");
  return { ...schema, type, nullable: true, ...(names === undefined ? {} : { enum: [...names, null] }) };
}
