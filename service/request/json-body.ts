import { invalidRequest, type ServiceError, type Violation } from "../contract/errors.ts";
import { type PathStep, pathOf } from "./field-path.ts";

/** A parsed body, with the problems that its value does not show. */
export interface JsonBody {
  readonly value: unknown;
  readonly problems: readonly Violation[];
}

/** Rejects bytes that are not UTF-8. Skips a byte-order mark at the start, as RFC 8259 permits. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses a JSON body.
 *
 * JSON.parse uses the last of several members with the same name. In a request such duplicates are most likely a mistake,
 * so they are reported as problems.
 *
 * @throws {ServiceError} invalid_request when the body is not JSON encoded as UTF-8
 */
export function parseJsonBody(bytes: Uint8Array): JsonBody {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw bodyError("invalid_encoding", "must be JSON encoded as UTF-8; it contains invalid bytes");
  }
  try {
    return { value: JSON.parse(text), problems: duplicateMembers(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const message =
      text.trim() === ""
        ? "must be a JSON object; it is empty"
        : `must be valid JSON; ${syntaxProblem(error, text)}`;
    throw bodyError("malformed_json", message);
  }
}

function bodyError(code: "invalid_encoding" | "malformed_json", message: string): ServiceError {
  return invalidRequest([{ field: "body", code, message }]);
}

/** Describes a syntax error by line and column, from the offset in V8's message. Never quotes the body. */
function syntaxProblem(error: SyntaxError, text: string): string {
  const position = /at position (\d+)/.exec(error.message)?.[1];
  if (position === undefined) return "it ends too early or contains an unexpected character";
  const lines = text.slice(0, Number(position)).split("\n");
  return `unexpected character at line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
}

/** An open object or array of the scan. */
interface Frame {
  /** The names of its members so far; null for an array. */
  readonly names: Set<string> | null;
  /** The current member or item. */
  step: PathStep;
}

/** Strings and structural characters. The scan skips everything else (numbers, literals, space). */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/** Finds the members whose name already occurs in their object. @param text valid JSON */
function duplicateMembers(text: string): readonly Violation[] {
  const problems: Violation[] = [];
  const frames: Frame[] = [];
  let isName = false;
  for (const [token] of text.matchAll(TOKEN)) {
    const frame = frames.at(-1);
    switch (token) {
      case "{":
        frames.push({ names: new Set(), step: "" });
        isName = true;
        break;
      case "[":
        frames.push({ names: null, step: 0 });
        break;
      case "}":
      case "]":
        frames.pop();
        break;
      case ",":
        isName = frame?.names !== null;
        if (typeof frame?.step === "number") frame.step += 1;
        break;
      case ":":
        isName = false;
        break;
      default: {
        if (!isName || frame === undefined || frame.names === null) break;
        const name = JSON.parse(token) as string;
        frame.step = name;
        if (frame.names.has(name)) {
          // pathOf shows only the first steps.
          const field = pathOf(frames.slice(0, 32).map(({ step }) => step));
          problems.push({ field, code: "duplicate_field", message: "occurs more than once" });
        }
        frame.names.add(name);
      }
    }
  }
  return problems;
}
