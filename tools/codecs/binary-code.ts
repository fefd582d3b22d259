import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { value_set as valueSetOption } from "../../proto/gen/almagest/v1/options_pb.ts";
import { type Constants, createConstants, setNameOf, typeNameOf, writerNameOf } from "./code.ts";

/** Wire types of the encoding. */
const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;

/** The methods of the buffer that write a field of a scalar type, and the type's wire type. */
const SCALARS: Readonly<Partial<Record<ScalarType, readonly [method: string, wireType: number]>>> = {
  [ScalarType.DOUBLE]: ["double", FIXED_64],
  [ScalarType.INT32]: ["int32", VARINT],
  [ScalarType.UINT32]: ["uint32", VARINT],
  [ScalarType.BOOL]: ["bool", VARINT],
  [ScalarType.STRING]: ["string", LENGTH_DELIMITED],
};

/**
 * The code of a writer of the binary form for each message: a line for each field, the last field first, as the buffer
 * requires.
 *
 * @throws {Error} for a field of a kind that the contract does not use
 */
export function binaryCode(messages: readonly DescMessage[]): string {
  const constants = createConstants();
  const writers = messages.map((message) => writerCode(message, constants));
  return `${constants.code()}\n${writers.join("\n")}`;
}

function writerCode(message: DescMessage, constants: Constants): string {
  const lines = message.fields
    .toSorted((one, other) => other.number - one.number)
    .map((field) => `  ${fieldCode(field, constants)}\n`);
  return `function ${writerNameOf(message)}(out: BinaryFields, m: ${typeNameOf(message)}): void {
${lines.join("")}}
`;
}

function fieldCode(field: DescField, constants: Constants): string {
  const value = `m.${field.localName}`;
  const tag = tagOf(field.number, LENGTH_DELIMITED);
  switch (field.fieldKind) {
    case "scalar":
      return scalarCode(field, value, constants);
    case "message":
      return `out.messageField(${tag}, ${value}, ${writerNameOf(field.message)});`;
    case "list":
      if (field.listKind === "message")
        return `out.messageFields(${tag}, ${value}, ${writerNameOf(field.message)});`;
      if (field.listKind === "scalar" && field.scalar === ScalarType.STRING)
        return `out.stringFields(${tag}, ${value});`;
      break;
    case "map":
      if (field.mapKey !== ScalarType.STRING || field.mapKind !== "scalar") break;
      if (field.scalar === ScalarType.STRING) return `out.stringMap(${tag}, ${value});`;
      if (field.scalar === ScalarType.DOUBLE) return `out.doubleMap(${tag}, ${value});`;
      break;
    case "enum":
      break;
  }
  throw new Error(`${field.toString()} has no binary writer`);
}

/** A field of one value, which is omitted if it is the default. */
function scalarCode(field: DescField & { fieldKind: "scalar" }, value: string, constants: Constants): string {
  const { number, scalar } = field;
  const [method, wireType] = SCALARS[scalar] ?? [];
  if (method === undefined || wireType === undefined)
    throw new Error(`${field.toString()} has no binary writer`);
  const tag = tagOf(number, wireType);
  if (field.proto.proto3Optional) return `if (${value} !== undefined) out.${method}Field(${tag}, ${value});`;
  const set = scalar === ScalarType.STRING ? setNameOf(field, valueSetOption) : null;
  if (set === null) return `if (${isSetCode(scalar, value)}) out.${method}Field(${tag}, ${value});`;
  const names = constants.declare(`${set}_${number}`, `preparedNames(${tag}, namesOf(ValueSet.${set}))`);
  return `out.nameField(${tag}, ${names}, ${value});`;
}

/** Whether a value is not the default of its type; -0 is not the default of a double. */
function isSetCode(scalar: ScalarType, value: string): string {
  if (scalar === ScalarType.DOUBLE) return `!Object.is(${value}, 0)`;
  return `${value} !== ${scalar === ScalarType.STRING ? '""' : scalar === ScalarType.BOOL ? "false" : "0"}`;
}

function tagOf(number: number, wireType: number): number {
  return ((number << 3) | wireType) >>> 0;
}
