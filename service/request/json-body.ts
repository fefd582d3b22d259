import { invalidRequest, type ServiceError, type Violation } from "../contract/errors.ts";
import { type PathStep, pathOf } from "./field-path.ts";

/** A body as it was read: its value, and what is wrong with it that the value does not show. */
export interface JsonBody {
  readonly value: unknown;
  readonly problems: readonly Violation[];
}

/** Refuses bytes that are no UTF-8; a byte-order mark at the start is skipped (RFC 8259 lets readers do so). */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a JSON body.
 *
 * JSON.parse takes the last of two members of the same name. A birth with two dates is more likely a mistake than
 * meant, so these are reported as problems, beside all others that the body has.
 *
 * @throws ServiceError invalid_request when there is no JSON text to look at
 */
export function parseJsonBody(bytes: Uint8Array): JsonBody {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw unreadable("invalid_encoding", "must be JSON in UTF-8; there are bytes that are not");
  }
  try {
    return { value: JSON.parse(text), problems: duplicateMembers(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const message =
      text.trim() === "" ? "must be a JSON object, but is empty" : `must be JSON: ${whereOf(error, text)}`;
    throw unreadable("malformed_json", message);
  }
}

function unreadable(code: "invalid_encoding" | "malformed_json", message: string): ServiceError {
  return invalidRequest([{ field: "body", code, message }]);
}

/** Where the syntax is broken, as line and column; V8 tells the offset, and quotes of the body are left out. */
function whereOf(error: SyntaxError, text: string): string {
  const position = /at position (\d+)/.exec(error.message)?.[1];
  if (position === undefined) return "it ends too early or holds a character that is out of place";
  const before = text.slice(0, Number(position)).split("\n");
  return `a character is out of place at line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}

/** An object or array around the place that the scan has come to. */
interface Frame {
  /** Names seen so far; null in an array. */
  readonly names: Set<string> | null;
  /** The member or item the scan is in. */
  step: PathStep;
}

/** Structure and strings; what lies between them (numbers, literals, space) has no bearing on names. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/** Members whose name an object has already, of a text that is known to be JSON. */
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
          // A path is cut after a few steps, so the frames far within need no look.
          const field = pathOf(frames.slice(0, 32).map(({ step }) => step));
          problems.push({ field, code: "duplicate_field", message: "is there more than once" });
        }
        frame.names.add(name);
      }
    }
  }
  return problems;
}
