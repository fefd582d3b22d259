import type { Endpoint } from "../endpoints.ts";
import type { HttpAnswer, Target } from "../target.ts";
import { connectErrorOf, factsOfConnectError, factsOfRestError, type Outcome } from "./outcome.ts";

/** A request as JSON, or a text that is not a JSON object. */
export type JsonRequest = { readonly json: object } | { readonly raw: string };

const JSON_TYPE = { "content-type": "application/json" };

/** Calls an endpoint over REST. */
export async function callRest(target: Target, endpoint: Endpoint, request: JsonRequest): Promise<Outcome> {
  const answer =
    "raw" in request
      ? await target.fetch(endpoint.path, { method: "POST", headers: JSON_TYPE, body: request.raw })
      : await target.rest(endpoint.path, endpoint.verb, request.json);
  return {
    ...successOf("REST", answer),
    error: answer.status === 200 ? null : factsOfRestError(answer.text, answer.headers.get("retry-after")),
  };
}

/** Calls an endpoint over Connect with JSON. */
export async function callConnectJson(
  target: Target,
  { procedure }: Endpoint,
  request: JsonRequest,
): Promise<Outcome> {
  const body = "raw" in request ? request.raw : JSON.stringify(request.json);
  const answer = await target.fetch(procedure, { method: "POST", headers: JSON_TYPE, body });
  return {
    ...successOf("Connect JSON", answer),
    error: answer.status === 200 ? null : factsOfConnectError(connectErrorOf(answer.text)),
  };
}

interface ToolAnswer {
  readonly result?: {
    readonly isError?: boolean;
    readonly content: readonly { readonly text: string }[];
    readonly structuredContent?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
}

/** Calls an endpoint as a tool, for the full answer. The text must equal the structured content. */
export async function callTool(target: Target, { tool, path }: Endpoint, request: object): Promise<Outcome> {
  const detail = path === "/v1/usage" ? {} : { detail: "full" };
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: tool, arguments: { ...request, ...detail } },
  };
  const answer = await target.fetch("/mcp", {
    method: "POST",
    headers: { ...JSON_TYPE, accept: "application/json, text/event-stream" },
    body: JSON.stringify(call),
  });
  const { result } = answer.status === 200 ? (JSON.parse(answer.text) as ToolAnswer) : {};
  if (result === undefined) {
    const error = factsOfRestError(answer.text, answer.headers.get("retry-after"));
    return { ...successOf("tool call", answer), text: null, error };
  }
  const text = result.content[0]?.text ?? "";
  if (result.isError === true) {
    target.record("rejected");
    const retryAfter = result._meta?.["Retry-After"];
    const error = factsOfRestError(text, retryAfter === undefined ? null : Number(retryAfter));
    return { ...successOf("tool call", answer), text: null, error };
  }
  const isSame = JSON.stringify(result.structuredContent) === text;
  return {
    ...successOf("tool call", answer),
    text: isSame ? text : `structuredContent differs from the text: ${text}`,
    error: null,
  };
}

function successOf(protocol: string, { status, text, headers }: HttpAnswer): Omit<Outcome, "error"> {
  return {
    protocol,
    httpStatus: status,
    text: status === 200 ? text : null,
    message: null,
    edition: headers.get("almagest-edition"),
  };
}
