import type { DescMessage, Message } from "@bufbuild/protobuf";
import { invalidRequest, type ServiceError, type Violation } from "../contract/errors.ts";
import { jsonFormOf } from "../contract/json-form.ts";
import { findDuplicateMembers } from "./json-members.ts";

/** A parsed body, with the problems that cannot be found in its value. */
export interface JsonBody {
  readonly value: unknown;
  readonly problems: readonly Violation[];
  /** The request, if it arrived as a message of which `value` is the JSON form. */
  readonly message?: Message;
}

/** The body of a request that arrived as a message, over a binary protocol. */
export function bodyOfMessage(type: DescMessage, message: Message): JsonBody {
  return { value: jsonFormOf(type, message), problems: [], message };
}

/** Rejects bytes that are not UTF-8. Skips a byte-order mark at the start, as RFC 8259 permits. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses a JSON body.
 *
 * JSON.parse uses the last of several members with the same name. In a request such duplicates are most likely a mistake,
 * so they are reported as problems.
 *
 * @throws {ServiceError} invalid_request when the body is not JSON encoded as UTF-8, or has more values than any request
 */
export function parseJsonBody(bytes: Uint8Array): JsonBody {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw bodyError("invalid_encoding", "must be JSON encoded as UTF-8; it contains invalid bytes");
  }
  const problems = findDuplicateMembers(text);
  try {
    return { value: JSON.parse(text), problems };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const message =
      text.trim() === ""
        ? "must be a JSON object; it is empty"
        : `must be valid JSON; ${syntaxProblem(error)}`;
    throw bodyError("malformed_json", message);
  }
}

function bodyError(code: "invalid_encoding" | "malformed_json", message: string): ServiceError {
  return invalidRequest([{ field: "body", code, message }]);
}

/** Describes a syntax error by line and column, from V8's message. Never quotes the body. */
function syntaxProblem(error: SyntaxError): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(error.message) ?? [];
  if (line === undefined) return "it ends too early or contains an unexpected character";
  return `unexpected character at line ${line}, column ${column}`;
}
