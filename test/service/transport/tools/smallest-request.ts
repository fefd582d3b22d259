import type { JsonSchema } from "../../../../service/contract/json-schema.ts";

/** A day for every optional date, so the response does not depend on the current day. */
const DAY = "2020-03-01";

/** The request with its required fields and dates only, generated from its schema, for any endpoint. */
export function smallestRequest(schema: JsonSchema): Readonly<Record<string, unknown>> {
  return sampleOf(schema) as Readonly<Record<string, unknown>>;
}

function sampleOf(schema: JsonSchema): unknown {
  // The target of a search: of its kinds, a sign needs no further field.
  if (schema.properties?.["sign"] !== undefined) return { sign: "Aries" };
  if (schema.enum !== undefined) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case "object": {
      const members = Object.entries(schema.properties ?? {}).filter(
        ([name, member]) => schema.required?.includes(name) || (isDate(member) && name !== "to"),
      );
      return Object.fromEntries(members.map(([name, member]) => [name, sampleOf(member)]));
    }
    case "integer":
      return schema.minimum;
    case "number":
      return 48.25;
    default:
      return isDate(schema) ? DAY : "14:30";
  }
}

function isDate({ pattern }: JsonSchema): boolean {
  return pattern !== undefined && new RegExp(pattern).test(DAY);
}
