import { type DescMessage, getOption } from "@bufbuild/protobuf";
import { rule as ruleOption } from "../../proto/gen/almagest/v1/options_pb.ts";
import { commentOf } from "../contract/comments.ts";
import type { Endpoint, Endpoints } from "../contract/endpoints.ts";
import { type JsonSchema, jsonSchemaOf } from "../contract/json-schema.ts";
import { toolDescriptionOf } from "./tool-calls-description.ts";

/** A method of the contract as assistants call it. */
export interface CallTool {
  readonly endpoint: Endpoint;
  /** As it is listed. */
  readonly listed: ListedTool;
}

/** A tool as `tools/list` tells of it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: typeof ANNOTATIONS & { readonly title: string };
}

/** The schema of an object; the protocol takes no other. */
export type ObjectSchema = JsonSchema & { readonly type: "object" };

/** Every tool computes from what it is given: it changes nothing, and reaches nothing outside the service. */
const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** One tool for each REST route, by name, in the order of the contract. */
export function callToolsOf(endpoints: Endpoints): ReadonlyMap<string, CallTool> {
  const tools = new Map<string, CallTool>();
  for (const endpoint of endpoints.values()) {
    const { method, toolName: name, requestSchema } = endpoint;
    const title = titleOf(name);
    const listed = {
      name,
      title,
      description: toolDescriptionOf(endpoint),
      inputSchema: explained(method.input, requestSchema) as ObjectSchema,
      outputSchema: jsonSchemaOf(method.output, "response") as ObjectSchema,
      annotations: { title, ...ANNOTATIONS },
    };
    tools.set(name, { endpoint, listed });
  }
  return tools;
}

/**
 * The schema with the contract's comments, which assistants fill in the arguments by. The schema of the answer goes
 * without, because the tool's description tells what is in it.
 */
function explained(message: DescMessage, schema: JsonSchema): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const field of message.fields) {
    const own = schema.properties?.[field.jsonName];
    if (own === undefined) continue;
    const within = field.fieldKind === "message" ? explained(field.message, own) : own;
    // What is asked of a member in this place alone goes before what is said of it everywhere.
    const isOfPlace =
      own.description !== undefined && own.description !== getOption(field, ruleOption).expected;
    const description = isOfPlace ? `Must be ${own.description}.` : commentOf(field);
    properties[field.jsonName] = description === "" ? within : { ...within, description };
  }
  return { ...schema, properties };
}

/** `chart_fixed_stars` → `Chart fixed stars` */
function titleOf(name: string): string {
  return `${name[0]!.toUpperCase()}${name.slice(1).replaceAll("_", " ")}`;
}
