import { invalidRequest, type ServiceError } from "../contract/errors.ts";

/**
 * Fields and items of a body, nested ones included. A valid request has at most 15, a batch of ten tool calls about 250. A
 * body of 64 KiB can contain 16,000, which cost far more to parse and validate than a valid request in total.
 */
export const VALUES_MAX = 400;
/** Levels of nested objects and arrays. A request of the contract has three. */
export const LEVELS_MAX = 32;

export function tooManyValues(): ServiceError {
  return tooComplex(`must not have more than ${VALUES_MAX} fields and items`);
}

export function tooManyLevels(): ServiceError {
  return tooComplex(`must not be nested more than ${LEVELS_MAX} levels deep`);
}

function tooComplex(message: string): ServiceError {
  return invalidRequest([{ field: "body", code: "body_too_large", message }]);
}

/** Parameters of a query. More than any request has fields, so that an ordinary mistake is reported by name. */
const PARAMETERS_MAX = 64;

/**
 * Whether a query has more parameters than any request can use, found before it is parsed.
 *
 * @param url path and query, as in the request line
 */
export function hasManyParameters(url: string): boolean {
  let count = 1;
  for (let at = url.indexOf("&"); at >= 0; at = url.indexOf("&", at + 1)) {
    count += 1;
    if (count > PARAMETERS_MAX) return true;
  }
  return false;
}

export function tooManyParameters(): ServiceError {
  const message = `must not have more than ${PARAMETERS_MAX} parameters`;
  return invalidRequest([{ field: "query", code: "body_too_large", message }]);
}
