/** The source of the functions that write messages as JSON, derived from the contract. */
import assert from "node:assert/strict";
import { type DescField, type DescMessage, getOption, ScalarType } from "@bufbuild/protobuf";
import {
  key_set as keySetOption,
  nullable as nullableOption,
  present_with as presentWithOption,
  type ValueSet,
  value_set as valueSetOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";
import {
  asciiOf,
  JSON_TOOLS,
  NUMBER_BYTES_MAX,
  ROOM_BYTES,
} from "../../service/contract/codecs/json-encoder.ts";
import { isOptional } from "../../service/contract/json-schema.ts";
import { keysOf, namesOf, valuesOf } from "../../service/contract/value-sets.ts";
import {
  capitalized,
  constantName,
  type ModuleSource,
  nameOfSet,
  nameOfWriter,
  writersModule,
} from "./module-source.ts";

/** Larger sets are looked up in a Map. */
const COMPARED_NAMES_MAX = 20;

/** The bytes of a number, the brackets and a comma, and the rest of a last word. */
const SHORT_BYTES_MAX = NUMBER_BYTES_MAX + 8;

/** The statement that makes room for the members of an object, or for one item of a list or map. */
const RESERVE = "reserve(out, at, 0);";

/**
 * The module of the JSON writers of messages and all that they contain.
 *
 * Unlike the standard JSON of protobuf, a writer writes every field that is always present (including zero, false and empty),
 * and an explicit null for a nullable field without a value.
 *
 * @throws {Error} when a message has a type without a JSON form in the contract, as `jsonSchemaOf`
 */
export function jsonWritersSource(messages: Iterable<DescMessage>): string {
  return writersModule(
    { name: "createJsonWriters", tools: Object.keys(JSON_TOOLS) },
    messages,
    declareWriter,
  );
}

/** A member begins with a comma; the opening bracket replaces the first one. */
function declareWriter(message: DescMessage, source: ModuleSource): string {
  const shortBytes = message.fields.reduce((sum, field) => sum + shortBytesOf(field), 0);
  assert.ok(shortBytes <= ROOM_BYTES, `${message.typeName} has too many members for the room`);
  const members = message.fields.map((field) => memberCode(field, source));
  return declareFunction(source, {
    name: nameOfWriter(message),
    end: "endObject",
    code: members.join("\n"),
  });
}

/** The most bytes that a member writes without making room: its key, and a number or name. */
function shortBytesOf(field: DescField): number {
  const names = valuesOf(field) ?? [];
  const width = Math.max(0, ...names.map((name) => JSON.stringify(name).length));
  return keyTextOf(field.jsonName).length + width + SHORT_BYTES_MAX;
}

interface WriterParts {
  readonly name: string;
  readonly end: "endList" | "endObject";
  /** Writes the members, each of which begins with a comma. */
  readonly code: string;
}

function declareFunction(source: ModuleSource, { name, end, code }: WriterParts): string {
  const text = `
function ${name}(start, value) {
  let at = start;
  ${RESERVE}
  ${code}
  return ${end}(out, start, at);
}`;
  return source.declare(name, text);
}

/** The code of a member: its value, or what is written without one. */
function memberCode(field: DescField, source: ModuleSource): string {
  const key = keyTextOf(field.jsonName);
  const member = `value.${field.localName}`;
  const isNullable = getOption(field, nullableOption);
  const isNullIfEmpty = isNullable && field.fieldKind === "list";
  const isAbsent = `${member} === undefined${isNullIfEmpty ? ` || ${member}.length === 0` : ""}`;
  const absent = absentCode(field, key, isNullable);
  const present = valueCode(field, member, key, source);
  const code =
    absent === ""
      ? `if (${member} !== undefined) { ${present} }`
      : `if (${isAbsent}) { ${absent} } else { ${present} }`;
  const companion = companionOf(field);
  return companion === null ? code : `if (value.${companion} !== undefined) { ${code} }`;
}

function absentCode(field: DescField, key: string, isNullable: boolean): string {
  if (isNullable) return textCode(`${key}null`);
  return isOptional(field) ? "" : `failUnset(${JSON.stringify(field.toString())});`;
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

/** The code of a key and a value. */
function valueCode(field: DescField, value: string, key: string, source: ModuleSource): string {
  switch (field.fieldKind) {
    case "scalar":
      return scalarCode(field, field.scalar, value, key, source);
    case "message":
      return partCode(nameOfWriter(field.message), value, key);
    case "list":
      if (field.listKind === "enum") break;
      return partCode(declareList(field, source), value, key);
    case "map":
      if (field.mapKind !== "scalar") break;
      return partCode(declareMap(field, field.scalar, source), value, key);
    case "enum":
      break;
  }
  throw withoutForm(field);
}

function partCode(writer: string, value: string, key: string): string {
  return `${textCode(key)} at = ${writer}(at, ${value}); ${RESERVE}`;
}

type ListField = DescField & { fieldKind: "list"; listKind: "scalar" | "message" };

/** Lists of the same messages share a function; a list of scalars has its own. */
function declareList(field: ListField, source: ModuleSource): string {
  const itemCode =
    field.listKind === "message"
      ? partCode(nameOfWriter(field.message), "item", ",")
      : `${scalarCode(field, field.scalar, "item", ",", source)} ${RESERVE}`;
  const name = field.listKind === "message" ? field.message.name : nameOfField(field);
  return declareFunction(source, {
    name: `write${name}List`,
    end: "endList",
    code: `for (let index = 0; index < value.length; index++) {
      const item = value[index];
      ${itemCode}
    }`,
  });
}

function declareMap(
  field: DescField & { fieldKind: "map" },
  scalar: ScalarType,
  source: ModuleSource,
): string {
  const anyKey = 'at = writeText(out, at, "," + JSON.stringify(name) + ":");';
  const keyCode =
    keysOf(field) === null
      ? anyKey
      : `const key = ${textCodeOf(getOption(field, keySetOption), "key", "name", keyTextOf, source)};
         if (key === undefined) ${anyKey} else at = writeAscii(out, at, key);`;
  return declareFunction(source, {
    name: `write${nameOfField(field)}Map`,
    end: "endObject",
    code: `for (const name in value) {
      const item = value[name];
      ${keyCode}
      ${scalarCode(field, scalar, "item", "", source)}
      ${RESERVE}
    }`,
  });
}

/** `PlanetSign`: the field of a message. */
function nameOfField({ parent, localName }: DescField): string {
  return `${parent.name}${capitalized(localName)}`;
}

/** The code of a key and a value that is not an object, list or map. */
function scalarCode(
  field: DescField,
  scalar: ScalarType,
  value: string,
  key: string,
  source: ModuleSource,
): string {
  switch (scalar) {
    case ScalarType.BOOL:
      return `if (${value}) { ${textCode(`${key}true`)} } else { ${textCode(`${key}false`)} }`;
    case ScalarType.DOUBLE:
    case ScalarType.INT32:
    case ScalarType.UINT32:
      return `${textCode(key)} at = writeNumber(out, at, ${value}, ${JSON.stringify(field.toString())});`;
    case ScalarType.STRING: {
      const anyText = `${textCode(key)} at = writeString(out, at, ${value});`;
      if (valuesOf(field) === null) return anyText;
      const place = key === "" ? "value" : key === "," ? "item" : field.localName;
      const textOf = (name: string): string => key + JSON.stringify(name);
      const text = textCodeOf(getOption(field, valueSetOption), place, value, textOf, source);
      return `const text = ${text};
        if (text === undefined) { ${anyText} } else { at = writeAscii(out, at, text); }`;
    }
    default:
      throw withoutForm(field);
  }
}

/**
 * The expression of the prepared text of a name in a place (a member, an item, a key or a value); undefined for a text that is
 * not a name of the set. Most strings are names.
 */
function textCodeOf(
  set: ValueSet,
  place: string,
  value: string,
  textOf: (name: string) => string,
  source: ModuleSource,
): string {
  const subject = `${nameOfSet(set)}As${capitalized(place)}`;
  const names = namesOf(set);
  const prepared = (name: string): string => `asciiOf(${JSON.stringify(textOf(name))})`;
  if (names.length > COMPARED_NAMES_MAX) {
    const table = constantName(subject);
    const rows = names.map((name) => `[${JSON.stringify(name)}, ${prepared(name)}],`);
    return `${source.declare(table, `const ${table} = new Map([\n${rows.join("\n")}\n]);`)}.get(${value})`;
  }
  const choices = names.map((name) => {
    const constant = constantName(subject, name);
    source.declare(constant, `const ${constant} = ${prepared(name)};`);
    return `${value} === ${JSON.stringify(name)} ? ${constant} : `;
  });
  return `${choices.join("\n")}undefined`;
}

/** The code of a constant text, in words of four bytes. */
function textCode(text: string): string {
  const [length, ...words] = asciiOf(text);
  const code = words.map(
    (word, index) => `out.view.setInt32(at${index === 0 ? "" : ` + ${4 * index}`}, ${word}, true);`,
  );
  return `\n// ${text}\n${code.join("\n")}\nat += ${length};\n`;
}

function keyTextOf(name: string): string {
  return `,${JSON.stringify(name)}:`;
}

function withoutForm(field: DescField): Error {
  return new Error(`${field.toString()} has no JSON form`);
}
