import { PROBLEMS_MAX, type Violation } from "../contract/errors.ts";
import { LEVELS_MAX, tooManyLevels, tooManyValues, VALUES_MAX } from "./body-bounds.ts";
import { type PathStep, pathOf } from "./field-path.ts";

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
export function findDuplicateMembers(text: string): readonly Violation[] {
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
  const name = unquoted(quotedName);
  frame.step = name;
  if (frame.names.has(name) && problems.length <= PROBLEMS_MAX) {
    const field = pathOf(frames.map(({ step }) => step));
    problems.push({ field, code: "duplicate_field", message: "occurs more than once" });
  }
  frame.names.add(name);
}

/** The name as JSON.parse reads it. Text that is not a JSON string belongs to a body that is rejected as malformed. */
function unquoted(quotedName: string): string {
  if (!quotedName.includes("\\")) return quotedName.slice(1, -1);
  try {
    return JSON.parse(quotedName) as string;
  } catch {
    return "";
  }
}
