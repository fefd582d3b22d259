import { invalidRequest, type Violation } from "../contract/errors.ts";
import type { JsonBody } from "../request/json-body.ts";
import type { DoorRequest } from "./one-port.ts";

/** The hostnames of the machine itself. */
const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Rejects requests from web pages of other sites. A page could reach a service on its reader's own machine through a
 * hostname that it controls (DNS rebinding), so only pages of the service's own site and of the machine itself may call.
 * Programs send no Origin header. Origins that no site can have (`vscode-file://…`) belong to installed programs.
 *
 * @throws {ServiceError} invalid_request (403)
 */
export function assertAllowedOrigin(request: DoorRequest, baseUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined || isAllowedOrigin(origin, baseUrl)) return;
  const message = "is a web page of another site, which may not call tools";
  throw invalidRequest([{ field: "header.origin", code: "not_in_set", message }], 403);
}

function isAllowedOrigin(origin: string, baseUrl: string): boolean {
  const url = URL.parse(origin);
  if (url === null) return false;
  if (url.protocol !== "http:" && url.protocol !== "https:") return true;
  return url.origin === new URL(baseUrl).origin || LOOPBACK_HOSTS.includes(url.hostname);
}

/** The messages of a request's body: one, or a batch (which the protocol of March 2025 has). */
export interface ToolCallMessages {
  /** The body, for the library. */
  readonly body: unknown;
  /** The tool called by a body of one message; null for any other message and for a batch. */
  readonly calledTool: string | null;
  /** The arguments of the call with that message id, and the problems found while they were parsed. */
  argumentsOf(messageId: unknown): JsonBody;
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly arguments?: unknown };
}

const ARGUMENTS_PATH = "params.arguments.";
/** A batch is answered as one response: a longer one would hold up other requests, and a few bytes could request megabytes. */
const BATCH_MAX = 10;

/** @throws {ServiceError} invalid_request for a batch that is too long, and for a duplicate member outside a tool's arguments */
export function parseMessages({ value, problems }: JsonBody): ToolCallMessages {
  const isBatch = Array.isArray(value);
  if (isBatch && value.length > BATCH_MAX) {
    const message = `must not be a batch of more than ${BATCH_MAX} messages`;
    throw invalidRequest([{ field: "body", code: "out_of_range", message }]);
  }
  const messages: readonly (Message | null)[] = isBatch ? value : [value];
  const pathOf = (index: number): string => `${isBatch ? `[${index}].` : ""}${ARGUMENTS_PATH}`;
  const paths = messages.map((_message, index) => pathOf(index));
  const outsideArguments = problems.filter(({ field }) => !paths.some((path) => field.startsWith(path)));
  if (outsideArguments.length > 0) throw invalidRequest(outsideArguments);

  const onlyMessage = isBatch ? undefined : messages[0];
  const name = onlyMessage?.method === "tools/call" ? onlyMessage.params?.name : undefined;
  return {
    body: value,
    calledTool: typeof name === "string" ? name : null,
    argumentsOf(messageId) {
      const index = messages.findIndex((message) => message?.id === messageId);
      const path = pathOf(index);
      const argumentProblems: Violation[] = problems
        .filter(({ field }) => field.startsWith(path))
        .map((problem) => ({ ...problem, field: problem.field.slice(path.length) }));
      return { value: messages[index]?.params?.arguments ?? {}, problems: argumentProblems };
    },
  };
}
