import type { Plan } from "../../../db/index.ts";
import { commentOf } from "../../contract/comments.ts";
import type { Endpoint, Endpoints } from "../../contract/endpoints.ts";
import { ADDITIONS, type Addition } from "./additions/additions.ts";
import { type BriefEncoder, briefEncoderOf } from "./brief/brief.ts";
import type { ToolIcons } from "./icons.ts";
import { argumentsSchemaOf, type ObjectSchema } from "./schema.ts";
import { TOOL_TEXTS, type ToolTexts } from "./texts.ts";
import { appMetaOf } from "./wheel/wheel-app.ts";

/**
 * The members of results, by tool; each set holds for the brief and for the full form. Most tools state none: the two forms of a longer
 * result share too little for a schema that adds to the description, and schemas of both would double the list of tools.
 */
const RESULT_TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  chart_elements: {
    elements: "object",
    qualities: "object",
    dominantElement: "string",
    dominantQuality: "string",
  },
  usage: { plan: "string", limit: "integer", used: "integer", remaining: "integer", resetAt: "string" },
};

/** An object with these members, among others. */
function schemaOf(types: Readonly<Record<string, string>>): ObjectSchema {
  const properties = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
  return { type: "object", properties, required: Object.keys(types) };
}

/** An endpoint as a tool of assistants. */
export interface CallTool {
  readonly endpoint: Endpoint;
  readonly listEntry: ListedTool;
  /** Computes the response with what the brief form adds to it; undefined: nothing. */
  readonly addition: Addition | undefined;
  readonly encodeBrief: BriefEncoder;
}

export type ListedTool = ReturnType<typeof listEntryOf>;

/** The list of tools in a response, as the handler of the list leaves it to be filled in: no other member has this name. */
const EMPTY_LIST = '"tools":[]';

/**
 * Returns the function that fills the list of tools into a response. The library validates and serializes a handler's result for
 * each request, and accepts no serialized one; for the list that costs more than the rest of the request. Needed until it
 * does. The list is rendered once, on its first use.
 */
export function createListRenderer(tools: ReadonlyMap<string, CallTool>): (responseText: string) => string {
  let list: string | null = null;
  const render = (): string => {
    list ??= `"tools":${JSON.stringify([...tools.values()].map((tool) => tool.listEntry))}`;
    return list;
  };
  return (responseText) => responseText.replace(EMPTY_LIST, render);
}

/**
 * Every tool computes from its arguments: it changes nothing, and uses nothing outside the service. `destructiveHint` and
 * `idempotentHint` have a meaning for tools that change something alone.
 */
const ANNOTATIONS = {
  readOnlyHint: true,
  openWorldHint: false,
} as const;

/**
 * One tool per endpoint, by name, in the order of the contract.
 *
 * @param hasPlans whether the descriptions state the plan of each tool: a process without accounts has none
 */
export function callToolsOf(
  endpoints: Endpoints,
  icons: Pick<ToolIcons, "addressOf">,
  hasPlans = true,
): ReadonlyMap<string, CallTool> {
  const tools = new Map<string, CallTool>();
  for (const endpoint of endpoints.values()) {
    const { method, toolName: name } = endpoint;
    const listEntry = listEntryOf(endpoint, icons, hasPlans);
    let encodeBrief: BriefEncoder | null = null;
    tools.set(name, {
      endpoint,
      listEntry,
      addition: ADDITIONS.get(method),
      // Derived on its first use, so the start of the service does not wait for it.
      get encodeBrief() {
        encodeBrief ??= briefEncoderOf(method.output);
        return encodeBrief;
      },
    });
  }
  return tools;
}

function listEntryOf(endpoint: Endpoint, icons: Pick<ToolIcons, "addressOf">, hasPlans: boolean) {
  const { method, toolName: name, requestSchema } = endpoint;
  const toolTexts = TOOL_TEXTS[name] ?? { title: name, description: commentOf(method) };
  const { title, arguments: texts = {} } = toolTexts;
  const src = icons.addressOf(name);
  const meta = appMetaOf(name);
  const resultTypes = RESULT_TYPES[name];
  return {
    name,
    title,
    description: descriptionOf(toolTexts, hasPlans ? endpoint : null),
    ...(src === null ? {} : { icons: [{ src }] }),
    inputSchema: argumentsSchemaOf(method.input, requestSchema, texts),
    // Clients validate the structured content by it.
    ...(resultTypes === undefined ? {} : { outputSchema: schemaOf(resultTypes) }),
    annotations: ANNOTATIONS,
    // The page in which hosts show the result.
    ...(meta === null ? {} : { _meta: meta }),
  };
}

/** The description with the plan, if the endpoint counts, and the size of the answer: `Free, 1 kB.` */
function descriptionOf({ description, kilobytes }: ToolTexts, endpoint: Endpoint | null): string {
  const plan = endpoint?.access.isCounted === true ? PLAN_WORDS[endpoint.access.leastPlan] : "";
  const size = kilobytes === undefined ? "" : `${kilobytes} kB`;
  const facts = [plan, size].filter((fact) => fact !== "");
  return facts.length === 0 ? description : `${description} ${facts.join(", ")}.`;
}

const PLAN_WORDS: Readonly<Record<Plan, string>> = { free: "Free", pro: "Pro" };
