import type { CallToolResult } from "@modelcontextprotocol/server";
import { errorBody, type ServiceError } from "../contract/errors.ts";

/** The response headers that a tool's result repeats in `_meta` under the same names, because clients hide headers. */
const META_NAMES: ReadonlyMap<string, string> = new Map([
  ["x-ratelimit-limit", "X-RateLimit-Limit"],
  ["x-ratelimit-remaining", "X-RateLimit-Remaining"],
  ["x-ratelimit-reset", "X-RateLimit-Reset"],
  ["retry-after", "Retry-After"],
]);

type Headers = Readonly<Record<string, string>>;

/**
 * The result of a tool call.
 *
 * @param text the response as REST sends it; the result contains it as text and as a value
 */
export function answerResult(text: string, headers: Headers, requestId: string): CallToolResult {
  return {
    content: [{ type: "text", text }],
    structuredContent: JSON.parse(text) as Record<string, unknown>,
    _meta: metaOf(headers, requestId),
  };
}

/**
 * An error: the body that REST sends, as text. It has no structured content, because clients validate that against the
 * schema of the response even for errors (@modelcontextprotocol/sdk 1.32 does).
 */
export function errorResult(error: ServiceError, baseUrl: string, requestId: string): CallToolResult {
  return {
    isError: true,
    content: [{ type: "text", text: JSON.stringify(errorBody(error, baseUrl)) }],
    _meta: metaOf(error.headers, requestId),
  };
}

function metaOf(headers: Headers, requestId: string): Record<string, string | number> {
  const meta: Record<string, string | number> = { "X-Request-Id": requestId };
  for (const [header, name] of META_NAMES) {
    const value = headers[header];
    if (value !== undefined) meta[name] = Number(value);
  }
  return meta;
}
