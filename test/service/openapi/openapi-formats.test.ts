import { Ajv } from "ajv";
import { beforeAll, describe, expect, test } from "vitest";
import { examplesOf } from "../../../service/contract/examples.ts";
import { defined } from "../../defined.ts";
import { goldenCalls } from "../golden-calls/golden-call.ts";
import type { Document, Schema } from "../openapi/document.ts";
import { sharedChartServer } from "../shared-by-tests.ts";
import { REGISTERED_FORMATS } from "./registered-formats.ts";

const server = sharedChartServer();
const documents: Record<string, Document> = {};
beforeAll(async () => {
  for (const name of ["openapi.json", "openapi-3.0.json"]) {
    documents[name] = (await (await fetch(`${server.baseUrl}/${name}`)).json()) as Document;
  }
});

/** Every object of a document that is or contains a schema, examples aside. */
function partsOf(value: unknown, path = ""): readonly (readonly [path: string, part: Schema])[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value)
    .filter(([name]) => name !== "examples" && name !== "example")
    .flatMap(([name, part]) => partsOf(part, `${path}/${name}`));
  return [[path, value as Schema], ...inner];
}

/** Answers and requests with the schema of each, by path and operation. */
function recorded({ paths }: Document): readonly (readonly [name: string, value: unknown, schema: Schema])[] {
  const operationOf = (path: string) => defined(Object.values(defined(paths[path]))[0]);
  const schemaOf = (path: string) =>
    defined(operationOf(path).responses["200"]).content["application/json"].schema;
  const calls = goldenCalls.map(
    ([name, { path, response }]) => [name, response, schemaOf(defined(path.split("?", 1)[0]))] as const,
  );
  const errors = Object.entries(examplesOf(server.baseUrl).errors).map(
    ([name, { response }]) => [name, response, { $ref: "#/components/schemas/ErrorResponse" }] as const,
  );
  const requests = Object.entries(examplesOf(server.baseUrl).calls).flatMap(([path, examples]) => {
    const schema = operationOf(path).requestBody?.content["application/json"].schema;
    return schema === undefined
      ? []
      : examples.map(({ name, request }) => [`${path} ${name}`, request, schema] as const);
  });
  return [...calls.filter(([, response]) => response !== null), ...errors, ...requests];
}

describe.each(["openapi.json", "openapi-3.0.json"])("in %s", (name) => {
  test("every number and integer has a format, and a Julian day is double", () => {
    const document = defined(documents[name]);
    const numbers = partsOf(document).filter(([, { type }]) =>
      [type].flat().some((each) => each === "number" || each === "integer"),
    );
    expect(numbers.length).toBeGreaterThan(150);
    const formatsOf = (kind: string) =>
      new Set(numbers.filter(([, { type }]) => [type].flat().includes(kind)).map(([, { format }]) => format));
    expect(formatsOf("number")).toEqual(new Set(["double"]));
    expect(formatsOf("integer")).toEqual(new Set(["int32", "int64"]));
    expect(document.components.schemas["CivilMoment"]?.properties?.["julianDayUT"]).toMatchObject({
      type: "number",
      format: "double",
    });
  });

  test("every date, instant and URL of a recorded request, answer or error has its format", () => {
    const document = defined(documents[name]);
    const missing = new Set<string>();
    const countsByFormat: Record<string, number> = {};
    const visit = (value: unknown, given: Schema, givenPath: string): void => {
      const [path, schema] = resolve(document, value, given, givenPath);
      if (Array.isArray(value)) {
        for (const item of value) visit(item, schema.items ?? {}, path);
      } else if (typeof value === "object" && value !== null) {
        for (const [member, part] of Object.entries(value))
          visit(part, schema.properties?.[member] ?? {}, `${path}.${member}`);
      } else if (typeof value === "string") {
        const format = formatOfText(value);
        if (format === null) return;
        countsByFormat[format] = (countsByFormat[format] ?? 0) + 1;
        if (schema.format !== format) missing.add(`${path} ${format}`);
      }
    };
    for (const [, value, schema] of recorded(document)) visit(value, schema, "");
    expect([...missing]).toEqual([]);
    expect(Object.keys(countsByFormat).sort()).toEqual(["date", "date-time", "date-time-local", "uri"]);
  });
});

/** The schema that describes a value, without references and alternatives. */
function resolve(
  document: Document,
  value: unknown,
  schema: Schema,
  path: string,
): readonly [path: string, schema: Schema] {
  const name = (schema.$ref ?? schema.allOf?.[0]?.$ref)?.split("/").at(-1);
  if (name !== undefined) return resolve(document, value, defined(document.components.schemas[name]), name);
  if (schema.anyOf === undefined) return [path, schema];
  const alternatives = schema.anyOf.map((each) => resolve(document, value, each, path));
  const isDescribed = ([, { items, properties }]: readonly [string, Schema]): boolean =>
    Array.isArray(value)
      ? items !== undefined
      : typeof value !== "object" ||
        Object.keys(value ?? {}).every((member) => properties?.[member] !== undefined);
  return defined(alternatives.find(isDescribed));
}

function formatOfText(text: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return "date";
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return "date-time";
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text)) return "date-time-local";
  return /^https?:\/\/\S+$/.test(text) ? "uri" : null;
}

/** A schema of OpenAPI 3.0 in the words of JSON Schema: `nullable` adds a type to the one next to it. */
function withoutNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullable);
  if (typeof value !== "object" || value === null) return value;
  const { nullable, ...schema } = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutNullable(part)]),
  );
  return nullable === true ? { ...schema, type: [schema["type"], "null"] } : schema;
}

describe("openapi-3.0.json", () => {
  test("describes the same endpoints, statuses and schemas, readable from other origins", async () => {
    const [newer, older] = [defined(documents["openapi.json"]), defined(documents["openapi-3.0.json"])];
    expect(older.openapi).toMatch(/^3\.0\.\d$/);
    const facts = ({ paths, components }: Document) => [
      Object.entries(paths).map(([path, operations]) =>
        Object.entries(operations).map(([verb, { operationId, responses }]) => [
          path,
          verb,
          operationId,
          Object.keys(responses),
        ]),
      ),
      // In 3.0 a schema that may be null is a component of its own.
      Object.fromEntries(
        Object.entries(components.schemas).map(([name, { properties }]) => [
          name.replace(/^Nullable/, ""),
          Object.keys(properties ?? {}),
        ]),
      ),
    ];
    expect(facts(older)).toEqual(facts(newer));
    const { headers } = await fetch(`${server.baseUrl}/openapi-3.0.json`, { method: "HEAD" });
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });

  test("uses no keyword of later versions, and states nothing next to a reference", () => {
    const schemas = partsOf(defined(documents["openapi-3.0.json"]));
    const wrong = schemas
      .filter(
        ([, part]) =>
          Array.isArray(part.type) ||
          part.type === "null" ||
          (part.$ref !== undefined && Object.keys(part).length > 1) ||
          (part.nullable === true && part.type === undefined) ||
          ["propertyNames", "const", "$defs", "summary"].some((name) => name in part && isSchema(part)),
      )
      .map(([path]) => path);
    expect(wrong).toEqual([]);
    expect(defined(documents["openapi-3.0.json"]).info).not.toHaveProperty("summary");
  });

  test("accepts every recorded request and answer, and null where 3.1 accepts it", () => {
    const [newer, older] = [defined(documents["openapi.json"]), defined(documents["openapi-3.0.json"])];
    const ajv = new Ajv({ strict: false, formats: REGISTERED_FORMATS });
    ajv.addSchema({ $id: "older", ...(withoutNullable({ components: older.components }) as object) });
    const wrong: string[] = [];
    for (const [name, value, schema] of recorded(older)) {
      const validate = ajv.compile({ $ref: `older${defined(schema.$ref)}` });
      if (!validate(value)) wrong.push(`${name}: ${ajv.errorsText(validate.errors)}`);
    }
    let nulls = 0;
    for (const [name, { properties }] of Object.entries(newer.components.schemas)) {
      const { schemas } = older.components;
      const counterpart = defined(schemas[name] ?? schemas[`Nullable${name}`]);
      for (const [member, { type, anyOf }] of Object.entries(properties ?? {})) {
        const isNullable =
          [type].flat().includes("null") || (anyOf ?? []).some((each) => each.type === "null");
        if (isNullable) nulls += 1;
        const inOlder = defined(counterpart.properties?.[member]);
        const [, resolved] = resolve(older, null, inOlder, "");
        if ((resolved.nullable ?? false) !== isNullable) wrong.push(`${name}.${member}: null`);
      }
    }
    expect(wrong).toEqual([]);
    expect(nulls).toBeGreaterThan(20);
  });
});

function isSchema(part: Schema): boolean {
  return part.type !== undefined || part.properties !== undefined;
}
