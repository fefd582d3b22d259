import type { ObjectSchema } from "./schema.ts";

/** The schema of a result: its structured content. */
export type OutputSchema = ObjectSchema;

/** The schemas of results. Each holds for the brief and for the full form. */
const OUTPUT_SCHEMAS: ReadonlyMap<string, OutputSchema> = new Map([
  [
    "chart_elements",
    schemaOf({
      elements: "object",
      qualities: "object",
      dominantElement: "string",
      dominantQuality: "string",
    }),
  ],
  [
    "usage",
    schemaOf({
      plan: "string",
      limit: "integer",
      used: "integer",
      remaining: "integer",
      resetAt: "string",
    }),
  ],
]);

/**
 * Returns the schema of a tool's results; null for most tools. The two forms of a longer result share too little for a schema that
 * adds to the description, and schemas of both would double the list of tools.
 */
export function outputSchemaOf(toolName: string): OutputSchema | null {
  return OUTPUT_SCHEMAS.get(toolName) ?? null;
}

/** An object with these members, among others. */
function schemaOf(types: Readonly<Record<string, string>>): OutputSchema {
  const properties = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
  return { type: "object", properties, required: Object.keys(types) };
}
