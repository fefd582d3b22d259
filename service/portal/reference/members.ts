import type { JsonSchema } from "../../contract/json-schema.ts";
import { componentNameOf } from "../../contract/openapi-document.ts";

/** A member of a request or response, in words. */
export interface Member {
  readonly name: string;
  /** The type in words: "array of objects". */
  readonly type: string;
  /** The name of its message; null if it has no members of its own. */
  readonly objectName: string | null;
  /** Whether a request must contain it, or a response always contains it. */
  readonly isRequired: boolean;
  readonly description: string;
  /** What a request may send, in words that follow "must be"; null if the other parts state it. */
  readonly accepted: string | null;
  /** The name of the closed set of its values; null if there is none. */
  readonly setName: string | null;
  /** The values of the set. */
  readonly values: readonly string[];
  readonly members: readonly Member[];
}

type Schemas = ReadonlyMap<string, JsonSchema>;

/** The form of a value. */
type Form = Pick<Member, "type" | "objectName" | "setName" | "values"> & {
  /** The schema of its members. */
  readonly object: JsonSchema | null;
};

const PLAIN_FORM = { objectName: null, setName: null, values: [], object: null };

/**
 * The members of an object and of its nested objects.
 *
 * @param validation the schema that validates the same object; its descriptions state the accepted values
 */
export function membersOf(
  schema: JsonSchema,
  schemas: Schemas,
  validation: JsonSchema | null = null,
): readonly Member[] {
  const object = schema.$ref === undefined ? schema : namedSchema(schema.$ref, schemas);
  return Object.entries(object.properties ?? {}).map(([name, memberSchema]) => {
    const { object: inner, ...form } = formOf(memberSchema, schemas);
    const rules = validation?.properties?.[name] ?? null;
    return {
      name,
      ...form,
      isRequired: object.required?.includes(name) ?? false,
      description: memberSchema.description ?? "",
      accepted: additionalRule(rules?.description, memberSchema.description, form),
      members: inner === null ? [] : membersOf(inner, schemas, rules?.items ?? rules),
    };
  });
}

/** What a member must be, unless its type, its values or its description state it. */
function additionalRule(
  accepted: string | undefined,
  description = "",
  { objectName, values }: Pick<Member, "objectName" | "values">,
): string | null {
  if (accepted === undefined || objectName !== null || values.length > 0) return null;
  const figures = accepted.match(/\d[\d:.-]*/g) ?? [];
  return figures.every((figure) => description.includes(figure)) ? null : accepted;
}

function formOf(schema: JsonSchema, schemas: Schemas): Form {
  if (schema.$ref !== undefined) return namedForm(schema.$ref, schemas);
  if (schema.anyOf !== undefined) return alternativeForm(schema.anyOf, schemas);
  const types = [schema.type ?? []].flat();
  const orNull = types.includes("null") ? " or null" : "";
  const type = types.find((name) => name !== "null");
  if (type === "array") {
    const items = formOf(schema.items ?? {}, schemas);
    return { ...items, type: `array of ${pluralOf(items.type)}${orNull}` };
  }
  if (type === "object" && typeof schema.additionalProperties === "object") {
    const values = formOf(schema.additionalProperties, schemas);
    return { ...values, type: `object with ${pluralOf(values.type)} by name${orNull}` };
  }
  return { ...PLAIN_FORM, type: `${type ?? "any"}${orNull}` };
}

function namedForm(reference: string, schemas: Schemas): Form {
  const name = componentNameOf(reference);
  const schema = namedSchema(reference, schemas);
  const values = (schema.enum ?? []).filter((value) => value !== null);
  if (values.length > 0) return { ...PLAIN_FORM, type: "string", setName: name, values };
  return { ...PLAIN_FORM, type: "object", objectName: name, object: schema };
}

/** Alternatives are null, or the forms of the details of an error. */
function alternativeForm(alternatives: readonly JsonSchema[], schemas: Schemas): Form {
  const forms = alternatives.filter(({ type }) => type !== "null").map((each) => formOf(each, schemas));
  const [form] = forms;
  if (form !== undefined && forms.length === 1) return { ...form, type: `${form.type} or null` };
  return { ...PLAIN_FORM, type: [...new Set(forms.map(({ type }) => type))].join(" or ") };
}

/** @throws {Error} when the description has no such schema */
function namedSchema(reference: string, schemas: Schemas): JsonSchema {
  const schema = schemas.get(componentNameOf(reference));
  if (schema === undefined) throw new Error(`the description has no ${reference}`);
  return schema;
}

function pluralOf(type: string): string {
  return type.startsWith("array ") ? type.replace("array", "arrays") : `${type}s`;
}
