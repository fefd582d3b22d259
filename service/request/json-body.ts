import type { Message } from "@bufbuild/protobuf";
import { invalidRequest, PROBLEMS_MAX, type ServiceError, type Violation } from "../contract/errors.ts";
import { LEVELS_MAX, tooManyLevels, tooManyValues, VALUES_MAX } from "../limits/body-bounds.ts";
import { type PathStep, pathOf } from "./field-path.ts";
import { findJsonFault } from "./json-fault.ts";

/** A parsed body, with the problems that cannot be found in its value. */
export interface JsonBody {
  readonly value: unknown;
  readonly problems: readonly Violation[];
  /** The request, if it arrived as a message of which `value` is the JSON form. */
  readonly message?: Message;
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
        : `must be valid JSON; ${syntaxProblem(text)}`;
    throw bodyError("malformed_json", message);
  }
}

function bodyError(code: "invalid_encoding" | "malformed_json", message: string): ServiceError {
  return invalidRequest([{ field: "body", code, message }]);
}

const OTHER_QUOTES: ReadonlySet<string> = new Set("'`“”„«»‘’");

/** Describes a syntax error by line and column. Never quotes the body. */
function syntaxProblem(text: string): string {
  const { line, column, character, isEnd } = findJsonFault(text);
  const quotes = OTHER_QUOTES.has(character) ? "; JSON needs double quotes" : "";
  return `${isEnd ? "it ends too early," : "unexpected character"} at line ${line}, column ${column}${quotes}`;
}

/** An open object or array. */
interface Frame {
  /** The names of its members so far; null for an array. */
  readonly names: Set<string> | null;
  /** The current member or item. */
  step: PathStep;
}

/** Where the scan is. */
interface Scan {
  readonly text: string;
  readonly frames: Frame[];
  readonly problems: Violation[];
  values: number;
  /** Whether the next string is the name of a member. */
  isName: boolean;
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** 1 at the code of each structural character. A look-up is faster than six comparisons. */
const STRUCTURAL = Uint8Array.from({ length: 128 }, (_none, code) =>
  [COMMA, COLON, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT].includes(code) ? 1 : 0,
);

/**
 * Finds the members whose name already occurs in their object, in one pass over the text of a body. Rejects a body
 * of more values than any request can use, before it is parsed.
 *
 * @returns the problems; arbitrary for text that is not valid JSON
 * @throws {ServiceError} body_too_large
 */
function findDuplicateMembers(text: string): readonly Violation[] {
  const scan: Scan = { text, frames: [], problems: [], values: 0, isName: false };
  let at = 0;
  while (at < text.length) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) {
      const end = endOfString(text, at);
      if (scan.isName) addName(scan, text.slice(at, end));
      at = end;
    } else {
      if (STRUCTURAL[character] === 1) followStructure(scan, character);
      at += 1;
    }
  }
  return scan.problems;
}

/** The index after the string that starts at `start`; the end of the text for a string without an end. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) return at + 1;
    at += character === BACKSLASH ? 2 : 1;
  }
  return text.length;
}

function followStructure(scan: Scan, character: number): void {
  const { frames } = scan;
  const frame = frames.at(-1);
  switch (character) {
    case OPEN_OBJECT:
      openFrame(scan, { names: new Set(), step: "" });
      break;
    case OPEN_ARRAY:
      openFrame(scan, { names: null, step: 0 });
      break;
    case COMMA:
      addValue(scan);
      scan.isName = frame !== undefined && frame.names !== null;
      if (typeof frame?.step === "number") frame.step += 1;
      break;
    case COLON:
      scan.isName = false;
      break;
    default:
      frames.pop();
      scan.isName = false;
  }
}

/** Counts a value for the bracket: it precedes the first member or item, and a comma precedes each other one. */
function openFrame(scan: Scan, frame: Frame): void {
  addValue(scan);
  scan.frames.push(frame);
  scan.isName = frame.names !== null;
  if (scan.frames.length > LEVELS_MAX) throw tooManyLevels();
}

function addValue(scan: Scan): void {
  scan.values += 1;
  if (scan.values > VALUES_MAX) throw tooManyValues();
}

function addName({ frames, problems }: Scan, quotedName: string): void {
  const frame = frames.at(-1);
  if (frame === undefined || frame.names === null) return;
  const name = quotedName.includes("\\") ? unescaped(quotedName) : quotedName.slice(1, -1);
  frame.step = name;
  if (frame.names.has(name) && problems.length <= PROBLEMS_MAX) {
    const field = pathOf(frames.map(({ step }) => step));
    problems.push({ field, code: "duplicate_field", message: "occurs more than once" });
  }
  frame.names.add(name);
}

/** The name as JSON.parse reads it. Text that is not a JSON string belongs to a body that is rejected as malformed. */
function unescaped(quotedName: string): string {
  try {
    return JSON.parse(quotedName) as string;
  } catch {
    return "";
  }
}
