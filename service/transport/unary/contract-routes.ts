import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import type { Endpoint } from "../../contract/endpoints.ts";
import type { Violation } from "../../contract/errors.ts";
import type { JsonBody } from "../../request/json-body.ts";
import {
  contentViolations,
  queryViolations,
  readOptionalJsonBody,
  withProblems,
} from "../http/request-body.ts";
import { JSON_TYPE } from "../http/response.ts";
import type { ServiceContext } from "../http/service-context.ts";
import type { DoorRequest } from "../port/exchange.ts";
import { readQueryParameters } from "./query-parameters.ts";
import type { RestRoute, RestRoutes } from "./rest-door.ts";

/** The paths of the contract's google.api.http annotations: the request and the response are JSON. */
export function contractRoutes({
  endpoints,
  limits,
}: Pick<ServiceContext, "endpoints" | "limits">): RestRoutes {
  const routeOf = (endpoint: Endpoint): RestRoute => ({
    endpoint,
    open: (request) => ({
      read: () => readRequest(endpoint, request, limits.bodyBytesMax),
      contentType: JSON_TYPE,
      encode: endpoint.encodeBytes,
    }),
  });
  return new Map([...endpoints].map(([path, endpoint]) => [path, routeOf(endpoint)]));
}

/**
 * Reads the fields of a REST request: a POST's from its body, a GET's or HEAD's from its query. Fields in the
 * other part are problems, reported with the others.
 *
 * @throws {ServiceError} invalid_request (400, 408, 413, 415)
 * @throws {CallCancelledError} when the client disconnects
 */
function readRequest(
  { method, verb }: Pick<Endpoint, "method" | "verb">,
  request: DoorRequest,
  bodyBytesMax: number,
): JsonBody | Promise<JsonBody> {
  const url = request.url ?? "";
  if (verb === "POST") {
    const problems = queryViolations(url);
    return withProblems(problems, () => readOptionalJsonBody(request, bodyBytesMax));
  }
  return contentViolations(request).then((problems) =>
    withProblems(problems, () => parseQuery(method.input, url)),
  );
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
function parseQuery(request: DescMessage, url: string): JsonBody {
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
