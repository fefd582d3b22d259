import { invalidRequest, type Violation } from "../contract/errors.ts";
import type { JsonBody } from "../request/json-body.ts";

/** The messages of a request's body: one, or a batch of them (which the protocol of March 2025 has). */
export interface ToolCallMessages {
  /** The body, for the library to serve. */
  readonly body: unknown;
  /** The tool that the body's only message calls; null for any other message, and for a batch. */
  readonly calledTool: string | null;
  /** The arguments of the call with that id, as sent, and what is wrong with them that their value does not show. */
  argumentsOf(id: unknown): JsonBody;
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly arguments?: unknown };
}

const ARGUMENTS = "params.arguments.";
/** A batch is answered in one piece: more would keep others waiting, and a few bytes would ask for megabytes. */
const BATCH_MAX = 10;

/** @throws ServiceError invalid_request for too long a batch, and for a message that has a member twice outside of a tool's arguments */
export function messagesOf({ value, problems }: JsonBody): ToolCallMessages {
  const isBatch = Array.isArray(value);
  if (isBatch && value.length > BATCH_MAX) {
    const message = `must not be a batch of more than ${BATCH_MAX} messages`;
    throw invalidRequest([{ field: "body", code: "out_of_range", message }]);
  }
  const messages: readonly (Message | null)[] = isBatch ? value : [value];
  const argumentsPath = (index: number): string => `${isBatch ? `[${index}].` : ""}${ARGUMENTS}`;
  const paths = messages.map((_message, index) => argumentsPath(index));
  const outside = problems.filter(({ field }) => !paths.some((path) => field.startsWith(path)));
  if (outside.length > 0) throw invalidRequest(outside);

  const only = isBatch ? undefined : messages[0];
  const name = only?.method === "tools/call" ? only.params?.name : undefined;
  return {
    body: value,
    calledTool: typeof name === "string" ? name : null,
    argumentsOf(id) {
      const index = messages.findIndex((message) => message?.id === id);
      const within: Violation[] = problems
        .filter(({ field }) => field.startsWith(paths[index]!))
        .map((problem) => ({ ...problem, field: problem.field.slice(paths[index]!.length) }));
      return { value: messages[index]?.params?.arguments ?? {}, problems: within };
    },
  };
}
