/** The source of the functions that check requests, compiled from the schemas of the contract by ajv. */
import assert from "node:assert/strict";
import type { DescMessage } from "@bufbuild/protobuf";
import { _, Ajv, type ValidateFunction } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import {
  type JsonSchema,
  VALIDATION_FORMATS,
  validationSchemaOf,
} from "../../service/contract/json-schema.ts";
import { capitalized, GENERATED_NOTICE } from "./module-source.ts";

/**
 * The module of the checks of requests: a function that takes the checks of formats and returns the checks of requests by type
 * name. A nested object that several requests contain has one function.
 */
export function requestChecksSource(requests: Iterable<DescMessage>): string {
  const ajv = createCompiler();
  const objects = createObjectNames(ajv);
  const rows = [...requests].map(
    (request) => [request.typeName, objects.nameOf(validationSchemaOf(request), request.name)] as const,
  );
  const roots = Object.fromEntries(rows.map(([, name]) => [name, name]));
  const code = standalone.default(ajv, roots);
  const table = rows.map(([typeName, name]) => `${JSON.stringify(typeName)}: check${name},`);
  return `${GENERATED_NOTICE}
export function createRequestChecks(formats) {
${withNames(code, ajv, objects.schemas)}
return {
${table.join("\n")}
};
}
`;
}

function createCompiler(): Ajv {
  const formats = Object.values(VALIDATION_FORMATS).map((name) => [name, () => true] as const);
  return new Ajv({
    allErrors: true,
    // Adds the value and its schema to each problem.
    verbose: true,
    // The service writes its own messages.
    messages: false,
    // The schemas are generated from the contract: a keyword unknown to ajv is a bug.
    strict: true,
    // A test validates them.
    validateSchema: false,
    allowUnionTypes: true,
    strictNumbers: true,
    inlineRefs: false,
    formats: Object.fromEntries(formats),
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
}

interface ObjectNames {
  /** Adds an object's schema to the compiler unless an equal one was added, and returns its name. */
  nameOf(schema: JsonSchema, hint: string): string;
  /** The schemas by name. Nested objects are references. */
  readonly schemas: ReadonlyMap<string, JsonSchema>;
}

function createObjectNames(ajv: Ajv): ObjectNames {
  const byText = new Map<string, string>();
  const schemas = new Map<string, JsonSchema>();
  const withReferences = (schema: JsonSchema, hint: string): JsonSchema => {
    if (schema.items !== undefined) return { ...schema, items: withReferences(schema.items, hint) };
    if (schema.properties === undefined) return schema;
    // The message for a missing object states what is expected.
    const { description } = schema;
    return { ...(description === undefined ? {} : { description }), $ref: nameOf(schema, hint) };
  };
  const nameOf = (schema: JsonSchema, hint: string): string => {
    const properties = Object.entries(schema.properties ?? {}).map(([name, member]) => [
      name,
      withReferences(member, name),
    ]);
    const flat = { ...schema, properties: Object.fromEntries(properties) };
    const text = JSON.stringify(flat);
    const existing = byText.get(text);
    if (existing !== undefined) return existing;
    let name = capitalized(hint);
    for (let count = 2; schemas.has(name); count++) name = `${capitalized(hint)}${count}`;
    byText.set(text, name);
    schemas.set(name, flat);
    ajv.addSchema(flat, name);
    return name;
  };
  return { nameOf, schemas };
}

/** ajv's code with the names of the schemas in place of its numbers, and without its exports. */
function withNames(code: string, ajv: Ajv, schemas: ReadonlyMap<string, JsonSchema>): string {
  const names = new Map<string, string>();
  for (const [name, schema] of schemas) {
    const { source } = ajv.getSchema(name) as ValidateFunction;
    assert.ok(source !== undefined, `${name} was compiled with its source`);
    names.set(String(source.validateName), `check${name}`);
    for (const constant of source.scopeValues["schema"] ?? []) {
      if (constant.value?.ref === schema) names.set(String(constant), `schemaOf${name}`);
    }
  }
  return code
    .replace('"use strict";', "")
    .replaceAll(/^export const .*$/gm, "")
    .replaceAll(/\b(?:validate|schema)\d+\b/g, (numbered) => names.get(numbered) ?? numbered);
}
