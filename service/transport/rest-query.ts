import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import type { Violation } from "../contract/errors.ts";
import { pathOf } from "../request/field-path.ts";
import type { JsonBody } from "../request/json-body.ts";

/** A number as JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Reads the query of a GET request as the value that the same request would have as a JSON body, for the checks that all
 * requests go through: names as in JSON, one value each. What is unknown stays in the value, and is found there.
 *
 * @param request a message of scalar fields
 * @param url path and query, as in the request line
 */
export function parseQuery(request: DescMessage, url: string): JsonBody {
  const start = url.indexOf("?");
  if (start < 0) return { value: {}, problems: [] };
  const fields = new Map(request.fields.map((field) => [field.jsonName, field]));
  const members = new Map<string, unknown>();
  const problems: Violation[] = [];
  for (const [name, text] of new URLSearchParams(url.slice(start + 1))) {
    if (members.has(name)) {
      problems.push({ field: pathOf([name]), code: "duplicate_field", message: "occurs more than once" });
    }
    members.set(name, jsonValueOf(fields.get(name), text));
  }
  // Makes members of its own of all names, __proto__ included.
  return { value: Object.fromEntries(members), problems };
}

/** A text that is none of the field's type stays a text, for the checks to refuse. */
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
