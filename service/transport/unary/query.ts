import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { invalidRequest, ServiceError, type Violation } from "../../contract/errors.ts";
import { hasManyParameters, tooManyParameters } from "../../limits/body-bounds.ts";
import { pathOf } from "../../request/field-path.ts";
import type { JsonBody } from "../../request/json-body.ts";

interface QueryParameter {
  readonly name: string;
  readonly text: string;
  /** The problem of a name that occurred before; null for the first. */
  readonly repetition: Violation | null;
}

/**
 * The parameters of a query, in their order.
 *
 * @param url path and query, as in the request line
 * @param parentPath path of the fields in problems
 * @throws {ServiceError} body_too_large for more parameters than any request can use
 */
export function* readQueryParameters(url: string, parentPath: readonly string[]): Generator<QueryParameter> {
  const start = url.indexOf("?");
  if (start < 0) return;
  if (hasManyParameters(url)) throw tooManyParameters();
  const names = new Set<string>();
  for (const [name, text] of new URLSearchParams(url.slice(start + 1))) {
    const repetition: Violation | null = names.has(name)
      ? { field: pathOf([...parentPath, name]), code: "duplicate_field", message: "occurs more than once" }
      : null;
    names.add(name);
    yield { name, text, repetition };
  }
}

/** A JSON number. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Parses the query of a GET request to the value of the equivalent JSON body, so the same validation applies: names as in
 * JSON, one value each. Unknown names remain in the value; the validation reports them.
 *
 * @param request a message of scalar fields
 * @param url path and query, as in the request line
 * @throws {ServiceError} body_too_large for more parameters than any request can use
 */
export function parseQuery(request: DescMessage, url: string): JsonBody {
  const fields = new Map(request.fields.map((field) => [field.jsonName, field]));
  const members = new Map<string, unknown>();
  const problems: Violation[] = [];
  for (const { name, text, repetition } of readQueryParameters(url, [])) {
    if (repetition !== null) problems.push(repetition);
    members.set(name, jsonValueOf(fields.get(name), text));
  }
  // fromEntries defines own members, __proto__ included.
  return { value: Object.fromEntries(members), problems };
}

/** The value of a query parameter. Text that does not fit the field's type remains text; the validation rejects it. */
function jsonValueOf(field: DescField | undefined, text: string): unknown {
  switch (field?.scalar) {
    case ScalarType.DOUBLE:
    case ScalarType.INT32:
    case ScalarType.UINT32:
      return NUMBER.test(text) ? Number(text) : text;
    case ScalarType.BOOL:
      return text === "true" || text === "false" ? text === "true" : text;
    default:
      return text;
  }
}

/**
 * The problems of a query where the fields of a request are in its body: one for each name.
 *
 * @param url path and query, as in the request line
 * @throws {ServiceError} body_too_large for more parameters than any request can use
 */
export function queryViolations(url: string): readonly Violation[] {
  const names = new Set([...readQueryParameters(url, [])].map(({ name }) => name));
  const message = "is not a recognized field; the fields of a POST are in its body";
  return [...names].map((name) => ({ field: pathOf(["query", name]), code: "unknown_field", message }));
}

/** Reads the fields of a request, and puts the problems that its other part has before their own. */
export async function withProblems(
  problems: readonly Violation[],
  read: () => JsonBody | Promise<JsonBody>,
): Promise<JsonBody> {
  if (problems.length === 0) return read();
  try {
    const body = await read();
    return { ...body, problems: [...problems, ...body.problems] };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.httpStatus !== 400) throw error;
    throw invalidRequest([...problems, ...error.violations]);
  }
}
