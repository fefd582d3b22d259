/** Where a text stops being JSON. */
export interface JsonFault {
  /** Lines and columns count from 1, columns in UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  /** The character there; empty at the end. */
  readonly character: string;
  /** Whether the text ends there: more text could make it JSON. */
  readonly isEnd: boolean;
}

/**
 * Finds the first character that no JSON text can have after the characters before it. For texts that JSON.parse has rejected: it
 * states the position of some faults only.
 *
 * **Source:** RFC 8259, sections 2 to 7.
 *
 * @param text is not JSON, and its brackets are nested few levels deep
 */
export function findJsonFault(text: string): JsonFault {
  const reader: Reader = { text, at: 0 };
  if (readValue(reader)) skipSpace(reader);
  const { at } = reader;
  let line = 1;
  let lineStart = 0;
  // Not split into lines: that takes milliseconds for a body of line feeds.
  for (let index = 0; index < at; index++) {
    const unit = text.charCodeAt(index);
    if (unit !== LINE_FEED && !(unit === RETURN && text.charCodeAt(index + 1) !== LINE_FEED)) continue;
    line += 1;
    lineStart = index + 1;
  }
  return { line, column: at - lineStart + 1, character: text.charAt(at), isEnd: at === text.length };
}

const [LINE_FEED, RETURN] = [10, 13];

/** Each function below reads one part. If it returns false, `at` is the position of the fault. */
interface Reader {
  readonly text: string;
  at: number;
}

type Read = (reader: Reader) => boolean;

function readValue(reader: Reader): boolean {
  skipSpace(reader);
  switch (reader.text[reader.at]) {
    case "{":
      return readList(reader, "}", readMember);
    case "[":
      return readList(reader, "]", readValue);
    case '"':
      return readString(reader);
    case "t":
      return readWord(reader, "true");
    case "f":
      return readWord(reader, "false");
    case "n":
      return readWord(reader, "null");
    default:
      return readNumber(reader);
  }
}

function readList(reader: Reader, end: string, readItem: Read): boolean {
  reader.at += 1;
  skipSpace(reader);
  if (accept(reader, end)) return true;
  do {
    if (!readItem(reader)) return false;
    skipSpace(reader);
    if (accept(reader, end)) return true;
  } while (accept(reader, ","));
  return false;
}

function readMember(reader: Reader): boolean {
  skipSpace(reader);
  if (reader.text[reader.at] !== '"' || !readString(reader)) return false;
  skipSpace(reader);
  return accept(reader, ":") && readValue(reader);
}

function readString(reader: Reader): boolean {
  // Every character except quotes, backslashes and controls, or an escape.
  skip(reader, /"(?:[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y);
  if (accept(reader, '"')) return true;
  skip(reader, /\\(?:u[0-9a-fA-F]{0,3})?/y);
  return false;
}

function readNumber(reader: Reader): boolean {
  accept(reader, "-");
  if (!skip(reader, /0|[1-9]\d*/y)) return false;
  if (accept(reader, ".") && !skip(reader, /\d+/y)) return false;
  return !skip(reader, /e[+-]?/iy) || skip(reader, /\d+/y);
}

function readWord(reader: Reader, word: string): boolean {
  return [...word].every((letter) => accept(reader, letter));
}

function skipSpace(reader: Reader): void {
  skip(reader, /[ \t\n\r]+/y);
}

/** Skips what a sticky pattern matches. Returns whether it matches. */
function skip(reader: Reader, pattern: RegExp): boolean {
  pattern.lastIndex = reader.at;
  const isMatch = pattern.test(reader.text);
  if (isMatch) reader.at = pattern.lastIndex;
  return isMatch;
}

function accept(reader: Reader, character: string): boolean {
  const isThere = reader.text[reader.at] === character;
  if (isThere) reader.at += 1;
  return isThere;
}
