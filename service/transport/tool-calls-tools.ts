import { type DescMessage, getOption } from "@bufbuild/protobuf";
import { rule as ruleOption } from "../../proto/gen/almagest/v1/options_pb.ts";
import { commentOf } from "../contract/comments.ts";
import type { Endpoint, Endpoints } from "../contract/endpoints.ts";
import { type JsonSchema, jsonSchemaOf } from "../contract/json-schema.ts";
import { toolDescriptionOf } from "./tool-calls-description.ts";

/** An endpoint as a tool of assistants. */
export interface CallTool {
  readonly endpoint: Endpoint;
  /** Its entry in `tools/list`. */
  readonly listEntry: ListedTool;
}

/** An entry of `tools/list`. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: typeof ANNOTATIONS & { readonly title: string };
}

/** The list of tools in a response, as the handler of the list leaves it to be filled in: no other member has this name. */
const EMPTY_LIST = '"tools":[]';

/**
 * Returns the function that fills the list of tools into a response. The list is rendered once: writing its 100 KB costs more
 * than all else of a request.
 */
export function createListRenderer(tools: ReadonlyMap<string, CallTool>): (responseText: string) => string {
  const list = `"tools":${JSON.stringify([...tools.values()].map((tool) => tool.listEntry))}`;
  return (responseText) => responseText.replace(EMPTY_LIST, () => list);
}

/** The schema of an object; the protocol allows no other. */
export type ObjectSchema = JsonSchema & { readonly type: "object" };

/** Every tool computes from its arguments: it changes nothing, and uses nothing outside the service. */
const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** One tool per endpoint, by name, in the order of the contract. */
export function callToolsOf(endpoints: Endpoints): ReadonlyMap<string, CallTool> {
  const tools = new Map<string, CallTool>();
  for (const endpoint of endpoints.values()) {
    const { method, toolName: name, requestSchema } = endpoint;
    const title = titleOf(name);
    const listEntry = {
      name,
      title,
      description: toolDescriptionOf(endpoint),
      inputSchema: withComments(method.input, requestSchema) as ObjectSchema,
      outputSchema: jsonSchemaOf(method.output, "response") as ObjectSchema,
      annotations: { title, ...ANNOTATIONS },
    };
    tools.set(name, { endpoint, listEntry });
  }
  return tools;
}

/**
 * The schema with the contract's comments, from which assistants derive the arguments. The schema of the response has none:
 * the tool's description explains the response.
 */
function withComments(message: DescMessage, schema: JsonSchema): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const field of message.fields) {
    const fieldSchema = schema.properties?.[field.jsonName];
    if (fieldSchema === undefined) continue;
    const commented = field.fieldKind === "message" ? withComments(field.message, fieldSchema) : fieldSchema;
    // A requirement of this request takes precedence over the general comment of the field.
    const isOfRequest =
      fieldSchema.description !== undefined &&
      fieldSchema.description !== getOption(field, ruleOption).expected;
    const description = isOfRequest ? `Must be ${fieldSchema.description}.` : commentOf(field);
    properties[field.jsonName] = description === "" ? commented : { ...commented, description };
  }
  return { ...schema, properties };
}

/** `chart_fixed_stars` → `Chart fixed stars` */
function titleOf(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll("_", " ")}`;
}
