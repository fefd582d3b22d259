import assert from "node:assert/strict";
import { invalidRequest, type Violation } from "../../contract/errors.ts";
import type { JsonBody } from "../../request/json-body.ts";
import type { HttpRequest } from "../port/exchange.ts";

/** The hostnames of the machine itself. */
const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];
/** The origin that Visual Studio Code sends. */
const EDITOR_ORIGIN = "vscode-file://vscode-app";

/**
 * Rejects requests from web pages of other sites. A page could reach a service on its reader's own machine through a
 * hostname that it controls (DNS rebinding), so only pages of the service's own site and of the machine itself may call.
 * Programs send no Origin header; Visual Studio Code does.
 *
 * @throws {ServiceError} invalid_request (403)
 */
export function assertAllowedOrigin(request: HttpRequest, baseUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined || origin === EDITOR_ORIGIN || isAllowedSite(origin, baseUrl)) return;
  const message = "is a web page or browser extension that may not call tools";
  throw invalidRequest([{ field: "header.origin", code: "not_in_set", message }], 403);
}

function isAllowedSite(origin: string, baseUrl: string): boolean {
  const url = URL.parse(origin);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return false;
  return url.origin === new URL(baseUrl).origin || LOOPBACK_HOSTS.includes(url.hostname);
}

/** The messages of a request's body: one, or a batch (protocol of March 2025). */
export type ToolCallMessages = ReturnType<typeof parseMessages>;

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: {
    readonly name?: unknown;
    readonly arguments?: unknown;
    readonly requestId?: unknown;
  } | null;
}

const ARGUMENTS_PATH = "params.arguments";
/** A batch is answered as one response: a longer one would hold up other requests, and a few bytes could request megabytes. */
const BATCH_MAX = 10;
export const LIST_METHOD = "tools/list";

/**
 * Reads the messages of a body.
 *
 * The library finds a request by its id and never answers a request that is cancelled, so in a batch every request needs its
 * own id, and a request that the same batch cancels is dropped: it is neither counted nor answered.
 *
 * @throws {ServiceError} invalid_request for a batch that is too long, uses an id twice or lists the tools twice, and for a
 * duplicate member outside a tool's arguments
 */
export function parseMessages({ value, problems }: JsonBody) {
  const isBatch = Array.isArray(value);
  if (isBatch && value.length > BATCH_MAX) {
    const message = `must not be a batch of more than ${BATCH_MAX} messages`;
    throw invalidRequest([{ field: "body", code: "out_of_range", message }]);
  }
  const messages: readonly (Message | null)[] = isBatch ? value : [value];
  const pathOf = (index: number): string => `${isBatch ? `[${index}].` : ""}${ARGUMENTS_PATH}`;
  const paths = messages.map((_message, index) => pathOf(index));
  const outsideArguments = problems.filter(({ field }) =>
    paths.every((path) => fieldBelow(path, field) === null),
  );
  if (outsideArguments.length > 0) throw invalidRequest(outsideArguments);

  const requests = requestsById(messages);
  const onlyMessage = isBatch ? undefined : messages[0];
  const name = onlyMessage?.method === "tools/call" ? onlyMessage.params?.name : undefined;
  const body = isBatch ? withoutCancelled(messages) : value;
  return {
    /** The body, for the library. */
    body,
    /** Whether there is something to answer: false for a batch that cancels all of its own requests. */
    needsAnswer: !isBatch || body !== null,
    /** The tool called by a body of one message; null for any other message and for a batch. */
    calledTool: typeof name === "string" ? name : null,
    /** The arguments of the call with that message id, and the problems found while they were parsed. */
    argumentsOf(messageId: unknown): JsonBody {
      const request = requests.get(messageId);
      assert.ok(request, "the library calls tools for requests of the body only");
      const path = pathOf(request.index);
      const argumentProblems = problems.flatMap((problem): readonly Violation[] => {
        const field = fieldBelow(path, problem.field);
        return field === null ? [] : [{ ...problem, field }];
      });
      return { value: request.message.params?.arguments ?? {}, problems: argumentProblems };
    },
  };
}

/** The path of a field from the object at another path; null if it is not below that object. */
function fieldBelow(path: string, field: string): string | null {
  if (field.startsWith(`${path}.`)) return field.slice(path.length + 1);
  return field.startsWith(`${path}[`) ? field.slice(path.length) : null;
}

/** The requests of a body by their ids, each with its position in the batch. */
function requestsById(messages: readonly (Message | null)[]) {
  const requests = new Map<unknown, { readonly index: number; readonly message: Message }>();
  const problems: Violation[] = [];
  let listCount = 0;
  for (const [index, message] of messages.entries()) {
    if (!isRequest(message)) continue;
    if (requests.has(message.id)) {
      const text = "must differ from the ids of the other requests in the batch";
      problems.push({ field: `[${index}].id`, code: "duplicate_field", message: text });
    }
    requests.set(message.id, { index, message });
    if (message.method !== LIST_METHOD) continue;
    listCount += 1;
    if (listCount > 1) {
      const text = `must not be ${LIST_METHOD} more than once in a batch`;
      problems.push({ field: `[${index}].method`, code: "duplicate_field", message: text });
    }
  }
  if (problems.length > 0) throw invalidRequest(problems);
  return requests;
}

/** The messages of a batch without the requests that it cancels and without their cancellations; null if none is left. */
function withoutCancelled(messages: readonly (Message | null)[]): readonly (Message | null)[] | null {
  const cancelledIds = new Set<unknown>();
  for (const message of messages) {
    if (isCancellation(message)) cancelledIds.add(message?.params?.requestId);
  }
  if (cancelledIds.size === 0) return messages;
  const remaining = messages.filter(
    (message) => !isCancellation(message) && !(isRequest(message) && cancelledIds.has(message.id)),
  );
  return remaining.length === 0 ? null : remaining;
}

/** Notifications have no id, and responses no method. */
function isRequest(message: Message | null): message is Message {
  return message?.id !== undefined && message.method !== undefined;
}

function isCancellation(message: Message | null): boolean {
  return message?.method === "notifications/cancelled" && message.id === undefined;
}
