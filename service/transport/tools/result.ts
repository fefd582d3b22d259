import type { CallToolResult } from "@modelcontextprotocol/server";
import { errorBody, type ServiceError } from "../../contract/errors.ts";
import { LIMIT_HEADER, REMAINING_HEADER, RESET_HEADER, RETRY_AFTER_HEADER } from "../../contract/headers.ts";

/** The response headers that a tool's result repeats in `_meta` under the same names, because clients hide headers. */
const META_NAMES: ReadonlyMap<string, string> = new Map([
  [LIMIT_HEADER, "X-RateLimit-Limit"],
  [REMAINING_HEADER, "X-RateLimit-Remaining"],
  [RESET_HEADER, "X-RateLimit-Reset"],
  [RETRY_AFTER_HEADER, "Retry-After"],
]);

type Headers = Readonly<Record<string, string>>;

/**
 * The result of a tool call.
 *
 * @param text the response as JSON; the result contains it as text and as a value, because some clients pass on one of them
 */
export function answerResult(text: string, headers: Headers, requestId: string): CallToolResult {
  return {
    content: [{ type: "text", text }],
    structuredContent: JSON.parse(text) as Record<string, unknown>,
    _meta: metaOf(headers, requestId),
  };
}

/** An error: the body that REST sends, as text. Structured content is the response of a success. */
export function errorResult(error: ServiceError, baseUrl: string, requestId: string): CallToolResult {
  return {
    isError: true,
    content: [{ type: "text", text: JSON.stringify(errorBody(error, baseUrl, requestId)) }],
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

/** Error codes of JSON-RPC. */
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

interface RpcMessage {
  readonly error?: { readonly code: number; readonly message: string };
}

interface SchemaProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * The library's response with every message that it could not read reported as invalid parameters, in words. The library's text
 * is its list of problems as JSON, and some of these messages are internal errors. Needed until it reports -32602 itself:
 * modelcontextprotocol/typescript-sdk#2284.
 */
export function withInvalidParams(text: string): string {
  if (!hasInternalError(text) && !text.includes(`"code":${INVALID_PARAMS}`)) return text;
  const messages = JSON.parse(text) as RpcMessage | readonly RpcMessage[];
  return JSON.stringify(
    Array.isArray(messages) ? messages.map(mendMessage) : mendMessage(messages as RpcMessage),
  );
}

/**
 * Whether a response of JSON-RPC reports an internal error. The library reports the failure of a handler in its response alone, so
 * the text is searched.
 */
export function hasInternalError(text: string): boolean {
  return text.includes(`"code":${INTERNAL_ERROR}`);
}

function mendMessage(message: RpcMessage): RpcMessage {
  const problems = message.error === undefined ? null : problemsOf(message.error.message);
  if (problems === null) return message;
  const texts = problems.map(({ path, message: problem }) => `${path.join(".")} ${problemText(problem)}`);
  return { ...message, error: { code: INVALID_PARAMS, message: texts.join("; ") } };
}

/** The library's text of a wrong type, in the words of the pipeline; its other texts as they are. */
function problemText(problem: string): string {
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(problem) ?? [];
  if (expected === undefined || received === undefined) return `is not valid: ${problem}`;
  const type = withArticle(expected === "record" ? "object" : expected);
  if (received === "undefined") return `is required and must be ${type}`;
  return `must be ${type}; got ${received === "null" ? received : withArticle(received)}`;
}

function withArticle(type: string): string {
  return `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}

/** A list of problems, with the words in front of it if they name the method. */
const PROBLEM_LIST = /^(?:Invalid \S+ request: )?(\[.*)$/s;

function problemsOf(message: string): readonly SchemaProblem[] | null {
  const [, list] = PROBLEM_LIST.exec(message) ?? [];
  if (list === undefined) return null;
  try {
    return JSON.parse(list) as readonly SchemaProblem[];
  } catch {
    return null;
  }
}
