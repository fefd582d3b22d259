import { type DescField, type DescMessage, getOption, ScalarType } from "@bufbuild/protobuf";
import {
  absent_with as absentWithOption,
  key_set as keySetOption,
  nullable as nullableOption,
  present_with as presentWithOption,
  value_set as valueSetOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";
import {
  type Constants,
  constantName,
  createConstants,
  fieldNameOf,
  setNameOf,
  typeNameOf,
  writerNameOf,
} from "./binary-code.ts";

/**
 * The code of a writer of JSON for each message: a line for each field.
 *
 * Unlike the standard JSON of protobuf, a writer writes every field that is always present (including zero, false and empty),
 * and an explicit null for a nullable field without a value.
 *
 * @throws {Error} for a field whose type has no JSON form in the contract
 */
export function jsonCode(messages: readonly DescMessage[]): string {
  const constants = createConstants();
  const writers = messages.map((message) => writerCode(message, constants));
  return `${constants.code()}\n${writers.join("\n")}`;
}

function writerCode(message: DescMessage, constants: Constants): string {
  const lines = message.fields.map((field) => `  ${memberCode(field, constants)}\n`);
  return `function ${writerNameOf(message)}(out: JsonBytes, start: number, m: ${typeNameOf(message)}): number {
  let at = start;
${lines.join("")}  return endMembers(out, start, at, BRACES);
}
`;
}

/** A statement that writes the member of a field, or what is written without a value. */
function memberCode(field: DescField, constants: Constants): string {
  const value = `m.${field.localName}`;
  const write = `at = ${valueCode(field, value, constants)};`;
  const controlling = controllingFieldOf(field, getOption(field, presentWithOption));
  if (controlling !== null) return `if (m.${controlling} !== undefined) ${write}`;
  const excluding = controllingFieldOf(field, getOption(field, absentWithOption));
  if (excluding !== null) return `if (m.${excluding} === undefined) ${write}`;
  if (getOption(field, nullableOption)) {
    const isEmpty = field.fieldKind === "list" ? `${value}.length === 0` : `${value} === undefined`;
    const nullMember = constants.declare(
      `${constantName(field.jsonName)}_NULL`,
      `json.memberOf("${field.jsonName}", null)`,
    );
    return `if (${isEmpty}) at = writeAscii(out, at, ${nullMember});\n  else ${write}`;
  }
  return field.proto.proto3Optional ? `if (${value} !== undefined) ${write}` : write;
}

/** The local name of the field named by `present_with` or `absent_with`; null without that option. */
function controllingFieldOf(field: DescField, name: string): string | null {
  if (name === "") return null;
  const controllingField = field.parent.fields.find((candidate) => candidate.name === name);
  if (controllingField === undefined)
    throw new Error(
      `(present_with) or (absent_with) of ${field.toString()} names ${name}, which is not a field of the message`,
    );
  return controllingField.localName;
}

function valueCode(field: DescField, value: string, constants: Constants): string {
  const key = () => keyCode(field, constants);
  const name = fieldNameOf(field);
  switch (field.fieldKind) {
    case "scalar":
      return scalarCode(field, value, constants);
    case "message":
      return `json.objectMember(out, at, ${key()}, ${value}, ${writerNameOf(field.message)}, ${name})`;
    case "list":
      if (field.listKind === "message")
        return `json.objectsMember(out, at, ${key()}, ${value}, ${writerNameOf(field.message)})`;
      if (field.listKind === "scalar" && field.scalar === ScalarType.STRING)
        return `json.textsMember(out, at, ${key()}, ${value}, ${itemsCode(setNameOf(field, valueSetOption), "", constants)})`;
      break;
    case "map":
      if (field.mapKind === "scalar" && (isNumber(field.scalar) || field.scalar === ScalarType.STRING))
        return `json.mapMember(out, at, ${key()}, ${value}, ${itemsCode(setNameOf(field, keySetOption), ":", constants)}, ${name})`;
      break;
    case "enum":
      break;
  }
  throw new Error(`${field.toString()} has no JSON form`);
}

function keyCode({ jsonName }: DescField, constants: Constants): string {
  return constants.declare(constantName(jsonName), `json.keyOf("${jsonName}")`);
}

function itemsCode(setName: string | null, suffix: "" | ":", constants: Constants): string {
  if (setName === null) return constants.declare("NO_NAMES", 'json.namedItems([], "")');
  const name = `${setName}_${suffix === "" ? "ITEMS" : "KEYS"}`;
  return constants.declare(name, `json.namedItems(namesOf(ValueSet.${setName}), "${suffix}")`);
}

function scalarCode(field: DescField & { fieldKind: "scalar" }, value: string, constants: Constants): string {
  const { jsonName, scalar } = field;
  const name = fieldNameOf(field);
  const constant = constantName(jsonName);
  if (scalar === ScalarType.BOOL) {
    const members = [true, false].map((each) => `json.memberOf("${jsonName}", ${each})`);
    const flags = constants.declare(`${constant}_FLAGS`, `[${members.join(", ")}] as const`);
    return `json.flagMember(out, at, ${flags}, ${value}, ${name})`;
  }
  const key = keyCode(field, constants);
  if (isNumber(scalar)) return `writeNumber(out, writeAscii(out, at, ${key}), ${value}, ${name})`;
  if (scalar !== ScalarType.STRING) throw new Error(`${field.toString()} has no JSON form`);
  const set = setNameOf(field, valueSetOption);
  if (set === null) return `json.textMember(out, at, ${key}, ${value}, ${name})`;
  const members = constants.declare(
    `${constant}_AS_${set}`,
    `json.namedMembers("${jsonName}", namesOf(ValueSet.${set}))`,
  );
  return `json.nameMember(out, at, ${members}, ${key}, ${value}, ${name})`;
}

function isNumber(scalar: ScalarType): boolean {
  return [ScalarType.DOUBLE, ScalarType.INT32, ScalarType.UINT32].includes(scalar);
}
