import {
  type Ascii,
  asciiOf,
  BRACES,
  BRACKETS,
  endMembers,
  failUnset,
  type JsonBytes,
  reserve,
  writeAscii,
  writeNumber,
  writeString,
  writeText,
} from "./json-bytes.ts";

/** Writes a message as an object from an index on; returns the index after it. */
export type WriteObject<Value> = (out: JsonBytes, start: number, message: Value) => number;

/** A key of an object with the comma in front of it. */
export function keyOf(name: string): Ascii {
  return asciiOf(keyText(name));
}

/** A key with a value that is written often. */
export function memberOf(name: string, value: string | boolean | null): Ascii {
  return asciiOf(`${keyText(name)}${JSON.stringify(value)}`);
}

/** The members of a key with each name of a closed set, which most strings are. */
export type NamedMembers = ReadonlyMap<string, Ascii>;

export function namedMembers(name: string, values: readonly string[]): NamedMembers {
  return new Map(values.map((value) => [value, memberOf(name, value)]));
}

/** The items of a list of names, or the keys of a map, each with its comma. */
export function namedItems(names: readonly string[], suffix: "" | ":"): NamedMembers {
  return new Map(names.map((name) => [name, asciiOf(`,${JSON.stringify(name)}${suffix}`)]));
}

function keyText(name: string): string {
  return `,${JSON.stringify(name)}:`;
}

/** Each function writes a key and a value; `field` names the field in errors. */
export function textMember(out: JsonBytes, at: number, key: Ascii, value: string, field: string): number {
  if (value === undefined) failUnset(field);
  return writeString(out, writeAscii(out, at, key), value);
}

export function nameMember(
  out: JsonBytes,
  at: number,
  members: NamedMembers,
  key: Ascii,
  value: string,
  field: string,
): number {
  const member = members.get(value);
  return member === undefined ? textMember(out, at, key, value, field) : writeAscii(out, at, member);
}

export function flagMember(
  out: JsonBytes,
  at: number,
  [trueMember, falseMember]: readonly [Ascii, Ascii],
  value: boolean,
  field: string,
): number {
  if (value === undefined) failUnset(field);
  return writeAscii(out, at, value ? trueMember : falseMember);
}

export function objectMember<Value>(
  out: JsonBytes,
  at: number,
  key: Ascii,
  value: Value | undefined,
  write: WriteObject<Value>,
  field: string,
): number {
  if (value === undefined) failUnset(field);
  return write(out, writeAscii(out, at, key), value);
}

export function objectsMember<Value>(
  out: JsonBytes,
  at: number,
  key: Ascii,
  values: readonly Value[],
  write: WriteObject<Value>,
): number {
  const start = writeAscii(out, at, key);
  let end = start;
  for (let index = 0; index < values.length; index++) {
    out.bytes[end] = COMMA;
    end = write(out, end + 1, values[index] as Value);
  }
  return endMembers(out, start, end, BRACKETS);
}

const COMMA = 44;

/** A list of strings; names of a closed set are written as prepared. */
export function textsMember(
  out: JsonBytes,
  at: number,
  key: Ascii,
  values: readonly string[],
  names: NamedMembers,
): number {
  const start = writeAscii(out, at, key);
  let end = start;
  for (const value of values) {
    const name = names.get(value);
    out.bytes[end] = COMMA;
    end = name === undefined ? writeString(out, end + 1, value) : writeAscii(out, end, name);
    reserve(out, end, 0);
  }
  return endMembers(out, start, end, BRACKETS);
}

export function mapMember(
  out: JsonBytes,
  at: number,
  key: Ascii,
  map: Readonly<Record<string, number | string>>,
  names: NamedMembers,
  field: string,
): number {
  const start = writeAscii(out, at, key);
  let end = start;
  for (const name in map) {
    const value = map[name];
    const prepared = names.get(name);
    end = prepared === undefined ? writeText(out, end, keyText(name)) : writeAscii(out, end, prepared);
    if (value === undefined) failUnset(field);
    end = typeof value === "number" ? writeNumber(out, end, value, field) : writeString(out, end, value);
    reserve(out, end, 0);
  }
  return endMembers(out, start, end, BRACES);
}
