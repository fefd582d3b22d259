import { invalidRequest, ServiceError, type Violation } from "../../contract/errors.ts";
import { hasManyParameters, tooManyParameters } from "../../request/body-bounds.ts";
import { pathOf } from "../../request/field-path.ts";
import type { JsonBody } from "../../request/json-body.ts";
import type { DoorRequest } from "../port/exchange.ts";
import { isEmpty } from "./request-body.ts";

/**
 * The problems of a query where the fields of a request are in its body: one for each name.
 *
 * @param url path and query, as in the request line
 * @throws {ServiceError} body_too_large for more parameters than any request can use
 */
export function queryViolations(url: string): readonly Violation[] {
  const start = url.indexOf("?");
  if (start < 0) return [];
  if (hasManyParameters(url)) throw tooManyParameters();
  const names = new Set(new URLSearchParams(url.slice(start + 1)).keys());
  const message = "is not a recognized field; the fields of a POST are in its body";
  return [...names].map((name) => ({ field: pathOf(["query", name]), code: "unknown_field", message }));
}

/** The problem of a GET or HEAD with content: the content would be ignored. */
export async function contentViolations(request: DoorRequest): Promise<readonly Violation[]> {
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
