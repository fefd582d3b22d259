import type { Violation } from "../../contract/errors.ts";
import type { PictureOption } from "../../contract/picture-options.ts";
import { pathOf } from "../../request/field-path.ts";
import { readQueryParameters } from "./query.ts";

/** The options of a query, by name. */
export type PictureValues = Readonly<Record<string, unknown>>;

/**
 * Reads the options of a picture from the query of its request. Options with problems are omitted.
 *
 * @param url path and query, as in the request line
 * @returns the problems: unknown names, names that occur more than once, and values that are not accepted
 * @throws {ServiceError} body_too_large for more parameters than any request can use
 */
export function readPictureQuery(
  options: readonly PictureOption[],
  url: string,
): { readonly values: PictureValues; readonly problems: readonly Violation[] } {
  const values: Record<string, unknown> = {};
  const problems: Violation[] = [];
  for (const { name, text, repetition } of readQueryParameters(url, ["query"])) {
    if (repetition !== null) {
      problems.push(repetition);
      continue;
    }
    const problem = (code: Violation["code"], message: string): void => {
      problems.push({ field: pathOf(["query", name]), code, message });
    };
    const option = options.find((each) => each.name === name);
    if (option === undefined) {
      const names = options.map((each) => each.name).join(", ");
      problem("unknown_field", `is not a recognized field; expected one of: ${names}`);
      continue;
    }
    const value = option.read(text);
    if (value === undefined) problem(option.problem, `must be ${option.expected}`);
    else values[name] = value;
  }
  return { values, problems };
}
