import assert from "node:assert/strict";
import { type DescField, type DescMessage, getOption, type Message, ScalarType } from "@bufbuild/protobuf";
import {
  nullable as nullableOption,
  present_with as presentWithOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";
import {
  type Ascii,
  asciiOf,
  createJsonBytes,
  takeText,
  writeAscii,
  writeCharacter,
  writeNumber,
  writeText,
} from "./json-bytes.ts";
import { isOptional } from "./json-schema.ts";
import { keysOf, valuesOf } from "./value-sets.ts";

/** Writes a message as JSON text. */
export type JsonEncoder = (message: Message) => string;

/** The fields of a message by local name. */
type Fields = Readonly<Record<string, unknown>>;

/** How a value is written; a number, because a switch on it is fast. */
const FORM = { number: 0, text: 1, boolean: 2, object: 3, list: 4, map: 5 } as const;

/** A member of an object, or the items of a list or map. All have the same properties, which makes reading them fast. */
interface Member {
  readonly field: DescField;
  /** The field's local name. */
  readonly name: string;
  readonly form: (typeof FORM)[keyof typeof FORM];
  /** A comma and the name. */
  readonly key: Ascii;
  /** The key and each value of a closed set: names, or true and false. */
  readonly keyedValues: ReadonlyMap<unknown, Ascii>;
  /** Of a map: a comma and each key of its closed set. */
  readonly mapKeys: ReadonlyMap<string, Ascii>;
  /** What is written if there is no value; null: nothing. */
  readonly absent: Ascii | null;
  readonly isOptional: boolean;
  /** The local name of the field without which this one is omitted; null: none. */
  readonly presentWith: string | null;
  /** The members of a message, also of one in a list. */
  readonly members: readonly Member[];
  /** Of a list or map: how an item is written. */
  readonly item: Member | null;
}

/** Shared by all encoders: each writes its text synchronously from start to end. */
const out = createJsonBytes();

const COMMA = ",".charCodeAt(0);
const OPEN_OBJECT = "{".charCodeAt(0);
const CLOSE_OBJECT = "}".charCodeAt(0);
const OPEN_LIST = "[".charCodeAt(0);
const CLOSE_LIST = "]".charCodeAt(0);

/**
 * The encoder of a message's JSON form, derived once from its descriptor.
 *
 * Unlike the standard JSON of protobuf, it writes every field that is always present (including zero, false and empty), and
 * an explicit null for a nullable field without a value.
 *
 * The encoder throws an AssertionError for a number that JSON cannot represent (NaN, infinity) and for a missing field: bugs
 * of the caller.
 *
 * @throws {Error} when the message has a type without a JSON form in the contract, as {@link jsonSchemaOf}
 */
export function jsonEncoderOf(message: DescMessage): JsonEncoder {
  const members = message.fields.map(memberOf);
  return (value) => takeText(out, writeObject(members, value as unknown as Fields, 0));
}

/** Each member begins with a comma; the opening bracket replaces the first one. */
function writeObject(members: readonly Member[], fields: Fields, start: number): number {
  let at = start;
  for (let index = 0; index < members.length; index++) {
    const member = members[index] as Member;
    const value = fields[member.name];
    if (value === undefined || member.absent !== null || member.presentWith !== null) {
      at = writeUncertain(member, fields, at);
    } else at = writeMember(member, value, at);
  }
  return closeWith(CLOSE_OBJECT, start, at, OPEN_OBJECT);
}

/** Replaces the comma of the first member or item with the opening bracket, and writes the closing one. */
function closeWith(closing: number, start: number, end: number, opening: number): number {
  const contentEnd = end === start ? writeCharacter(out, start, opening) : end;
  out.bytes[start] = opening;
  return writeCharacter(out, contentEnd, closing);
}

/** Writes a member that is missing, or can be null or omitted. */
function writeUncertain(member: Member, fields: Fields, at: number): number {
  const { name, presentWith, absent, field } = member;
  if (presentWith !== null && fields[presentWith] === undefined) return at;
  const value = fields[name];
  const isEmptyList = member.form === FORM.list && value !== undefined && isEmpty(value);
  if (value !== undefined && !(isEmptyList && absent !== null)) return writeMember(member, value, at);
  if (absent !== null) return writeAscii(out, at, absent);
  if (member.isOptional) return at;
  assert.fail(`${field.toString()} is always present, but is not set`);
}

function writeMember(member: Member, value: unknown, start: number): number {
  switch (member.form) {
    case FORM.number:
      if (!Number.isFinite(value)) assert.fail(`${member.field.toString()} is ${value}`);
      return writeNumber(out, writeAscii(out, start, member.key), value as number);
    case FORM.text:
    case FORM.boolean: {
      // Most strings are names of a closed set. Their JSON is prepared, so they need no search for escapes.
      const keyedValue = member.keyedValues.get(value);
      if (keyedValue !== undefined) return writeAscii(out, start, keyedValue);
      return writeText(out, writeAscii(out, start, member.key), JSON.stringify(value));
    }
    case FORM.object:
      return writeObject(member.members, value as Fields, writeAscii(out, start, member.key));
    case FORM.list:
      return writeList(member, value as readonly unknown[], writeAscii(out, start, member.key));
    case FORM.map:
      return writeMap(member, value as Fields, writeAscii(out, start, member.key));
  }
}

/** Each item follows a comma; the opening bracket replaces the first one. */
function writeList({ item, members }: Member, items: readonly unknown[], start: number): number {
  let at = start;
  for (let index = 0; index < items.length; index++) {
    at = writeCharacter(out, at, COMMA);
    at =
      item === null ? writeObject(members, items[index] as Fields, at) : writeMember(item, items[index], at);
  }
  return closeWith(CLOSE_LIST, start, at, OPEN_LIST);
}

function writeMap({ item, mapKeys }: Member, entries: Fields, start: number): number {
  assert.ok(item !== null, "the values of a map have a form");
  let at = start;
  for (const name of Object.keys(entries)) {
    const key = mapKeys.get(name);
    at = key === undefined ? writeText(out, at, keyTextOf(name)) : writeAscii(out, at, key);
    at = writeMember(item, entries[name], at);
  }
  return closeWith(CLOSE_OBJECT, start, at, OPEN_OBJECT);
}

function memberOf(field: DescField): Member {
  const key = keyTextOf(field.jsonName);
  const isNullable = getOption(field, nullableOption);
  return {
    ...valueForm(field, key),
    absent: isNullable ? asciiOf(`${key}null`) : null,
    isOptional: isOptional(field),
    presentWith: companionOf(field),
  };
}

/** The local name of the field named by `present_with`; null without that option. */
function companionOf(field: DescField): string | null {
  const name = getOption(field, presentWithOption);
  if (name === "") return null;
  const companion = field.parent.fields.find((candidate) => candidate.name === name);
  if (companion === undefined)
    throw new Error(
      `(present_with) of ${field.toString()} names ${name}, which is not a field of the message`,
    );
  return companion.localName;
}

/** How a field with a value is written. */
function valueForm(field: DescField, keyText: string): Member {
  switch (field.fieldKind) {
    case "scalar":
      return scalarForm(field, field.scalar, keyText);
    case "message":
      return { ...emptyForm(field, keyText), form: FORM.object, members: field.message.fields.map(memberOf) };
    case "list": {
      if (field.listKind === "enum") break;
      const list = { ...emptyForm(field, keyText), form: FORM.list };
      if (field.listKind === "scalar") return { ...list, item: scalarForm(field, field.scalar, "") };
      return { ...list, members: field.message.fields.map(memberOf) };
    }
    case "map": {
      if (field.mapKind !== "scalar") break;
      const mapKeys = new Map((keysOf(field) ?? []).map((name) => [name, asciiOf(keyTextOf(name))]));
      const item = scalarForm(field, field.scalar, "");
      return { ...emptyForm(field, keyText), form: FORM.map, mapKeys, item };
    }
    case "enum":
      break;
  }
  throw withoutForm(field);
}

function scalarForm(field: DescField, scalar: ScalarType, keyText: string): Member {
  switch (scalar) {
    case ScalarType.BOOL:
      return {
        ...emptyForm(field, keyText),
        form: FORM.boolean,
        keyedValues: keyedBy(keyText, [true, false]),
      };
    case ScalarType.DOUBLE:
    case ScalarType.INT32:
    case ScalarType.UINT32:
      return emptyForm(field, keyText);
    case ScalarType.STRING:
      return {
        ...emptyForm(field, keyText),
        form: FORM.text,
        keyedValues: keyedBy(keyText, valuesOf(field) ?? []),
      };
    default:
      throw withoutForm(field);
  }
}

function emptyForm(field: DescField, keyText: string): Member {
  return {
    field,
    name: field.localName,
    form: FORM.number,
    key: asciiOf(keyText),
    keyedValues: new Map(),
    mapKeys: new Map(),
    absent: null,
    isOptional: false,
    presentWith: null,
    members: [],
    item: null,
  };
}

function keyedBy(keyText: string, values: readonly unknown[]): ReadonlyMap<unknown, Ascii> {
  return new Map(values.map((value) => [value, asciiOf(keyText + JSON.stringify(value))]));
}

function keyTextOf(name: string): string {
  return `,${JSON.stringify(name)}:`;
}

function withoutForm(field: DescField): Error {
  return new Error(`${field.toString()} has no JSON form`);
}

function isEmpty(list: unknown): boolean {
  return (list as readonly unknown[]).length === 0;
}
