import type { Endpoint } from "../../contract/endpoints.ts";
import { invalidRequest, ServiceError, type Violation } from "../../contract/errors.ts";
import type { JsonBody } from "../../request/json-body.ts";
import { isEmpty, readOptionalJsonBody } from "../http/request-body.ts";
import type { DoorRequest } from "../port/exchange.ts";
import { parseQuery, queryViolations } from "./rest-query.ts";

/**
 * Reads the fields of a REST request: those of a POST from its body, those of a GET or HEAD from its query. What is in the
 * other part is a problem, reported with those of the fields.
 *
 * @throws {ServiceError} invalid_request (400, 408, 413, 415)
 * @throws {CallCancelledError} when the client disconnects
 */
export function readRestRequest(
  { method, verb }: Pick<Endpoint, "method" | "verb">,
  request: DoorRequest,
  maxBodyBytes: number,
): JsonBody | Promise<JsonBody> {
  const url = request.url ?? "";
  if (verb === "POST") {
    const problems = queryViolations(url);
    return withProblems(problems, () => readOptionalJsonBody(request, maxBodyBytes));
  }
  return contentViolations(request).then((problems) =>
    withProblems(problems, () => parseQuery(method.input, url)),
  );
}

/** The problem of a GET or HEAD with content: the content would be ignored. */
async function contentViolations(request: DoorRequest): Promise<readonly Violation[]> {
  if (await isEmpty(request)) return [];
  const message = `must be empty; the fields of a ${request.method} are in its query`;
  return [{ field: "body", code: "unknown_field", message }];
}

/** What was read, with the problems found before it. */
export function withProblems(
  problems: readonly Violation[],
  read: () => JsonBody | Promise<JsonBody>,
): JsonBody | Promise<JsonBody> {
  return problems.length === 0 ? read() : addProblems(problems, read);
}

async function addProblems(
  problems: readonly Violation[],
  read: () => JsonBody | Promise<JsonBody>,
): Promise<JsonBody> {
  try {
    const body = await read();
    return { ...body, problems: [...problems, ...body.problems] };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.httpStatus !== 400) throw error;
    throw invalidRequest([...problems, ...error.violations]);
  }
}
