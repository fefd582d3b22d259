import type { Violation } from "../../contract/errors.ts";
import { hasManyParameters, tooManyParameters } from "../../request/body-bounds.ts";
import { pathOf } from "../../request/field-path.ts";

/** One parameter of a query. */
export interface QueryParameter {
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
