/** The source of the functions that write messages in the binary form of protobuf, derived from the contract. */
import { type DescField, type DescMessage, getOption, ScalarType } from "@bufbuild/protobuf";
import { value_set as valueSetOption } from "../../proto/gen/almagest/v1/options_pb.ts";
import { BINARY_TOOLS, type BinaryBuffer } from "../../service/contract/codecs/binary-buffer.ts";
import { valuesOf } from "../../service/contract/value-sets.ts";
import { constantName, type ModuleSource, nameOfSet, nameOfWriter, writersModule } from "./module-source.ts";

/** Wire types of the encoding. */
const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;

/** The fields of a map's entry. */
const KEY_NUMBER = 1;
const VALUE_NUMBER = 2;

interface Scalar {
  readonly write: keyof BinaryBuffer;
  readonly wireType: number;
}

const SCALARS: ReadonlyMap<ScalarType, Scalar> = new Map([
  [ScalarType.DOUBLE, { write: "double", wireType: FIXED_64 }],
  [ScalarType.INT32, { write: "int32", wireType: VARINT }],
  [ScalarType.UINT32, { write: "uint32", wireType: VARINT }],
  [ScalarType.BOOL, { write: "bool", wireType: VARINT }],
  [ScalarType.STRING, { write: "string", wireType: LENGTH_DELIMITED }],
]);

/**
 * The module of the binary writers of messages and all that they contain. A writer writes the last field first, as
 * BinaryBuffer requires.
 *
 * @throws {Error} when a message has a field of a kind that the contract does not use
 */
export function binaryWritersSource(messages: Iterable<DescMessage>): string {
  return writersModule(
    { name: "createBinaryWriters", tools: Object.keys(BINARY_TOOLS) },
    messages,
    declareWriter,
  );
}

function declareWriter(message: DescMessage, source: ModuleSource): string {
  const fields = message.fields.toSorted((one, other) => other.number - one.number);
  const code = fields.map((field) => fieldCode(field, source)).join("\n");
  const name = nameOfWriter(message);
  return source.declare(name, `function ${name}(message) {\n${code}\n}`);
}

function fieldCode(field: DescField, source: ModuleSource): string {
  const value = `message.${field.localName}`;
  switch (field.fieldKind) {
    case "scalar":
      return singleCode(field, field.scalar, value, source);
    case "message":
      return `if (${value} !== undefined) { ${messageCode(field.number, field.message, value)} }`;
    case "list": {
      if (field.listKind === "enum" || field.packed) break;
      const write =
        field.listKind === "message"
          ? messageCode(field.number, field.message, "item")
          : scalarCode(field.number, scalarOf(field, field.scalar), "item");
      return `for (let index = ${value}.length - 1; index >= 0; index--) {
        const item = ${value}[index];
        ${write}
      }`;
    }
    case "map": {
      if (field.mapKind !== "scalar" || field.mapKey !== ScalarType.STRING) break;
      const entry = scalarCode(VALUE_NUMBER, scalarOf(field, field.scalar), "item");
      const key = scalarCode(KEY_NUMBER, scalarOf(field, ScalarType.STRING), "key");
      return `for (const key of Object.keys(${value}).reverse()) {
        const item = ${value}[key];
        ${partCode(field.number, `${entry}\n${key}`)}
      }`;
    }
    case "enum":
      break;
  }
  throw withoutWriter(field);
}

/** The code of a field of one value, which is omitted if it is the default. */
function singleCode(field: DescField, scalar: ScalarType, value: string, source: ModuleSource): string {
  const write = scalarCode(field.number, scalarOf(field, scalar), value);
  if (field.proto.proto3Optional) return `if (${value} !== undefined) { ${write} }`;
  switch (scalar) {
    case ScalarType.DOUBLE:
      return `// -0 is not the default.\nif (!Object.is(${value}, 0)) { ${write} }`;
    case ScalarType.BOOL:
      return `if (${value} !== false) { ${write} }`;
    case ScalarType.STRING: {
      const names = valuesOf(field);
      const withoutNames = `if (${value} !== "") { ${write} }`;
      if (names === null) return withoutNames;
      const table = constantName(nameOfSet(getOption(field, valueSetOption)), "field", String(field.number));
      const list = names.map((name) => JSON.stringify(name)).join(", ");
      const tag = tagOf(field.number, LENGTH_DELIMITED);
      source.declare(table, `const ${table} = preparedNames(${tag}, [${list}]);`);
      return `{
        const bytes = ${table}.get(${value});
        if (bytes !== undefined) { out.prepared(bytes); } else ${withoutNames}
      }`;
    }
    default:
      return `if (${value} !== 0) { ${write} }`;
  }
}

function scalarOf(field: DescField, scalar: ScalarType): Scalar {
  const scalarType = SCALARS.get(scalar);
  if (scalarType === undefined) throw withoutWriter(field);
  return scalarType;
}

function scalarCode(number: number, { write, wireType }: Scalar, value: string): string {
  return `out.${write}(${value}); ${tagCode(number, wireType)}`;
}

function messageCode(number: number, message: DescMessage, value: string): string {
  return partCode(number, `${nameOfWriter(message)}(${value});`);
}

/** The code of a part with its length and tag in front. */
function partCode(number: number, content: string): string {
  return `const before = out.size(); ${content} out.lengthSince(before); ${tagCode(number, LENGTH_DELIMITED)}`;
}

function tagCode(number: number, wireType: number): string {
  const tag = tagOf(number, wireType);
  return tag < 0x80 ? `out.byte(${tag});` : `out.uint32(${tag});`;
}

function tagOf(number: number, wireType: number): number {
  return ((number << 3) | wireType) >>> 0;
}

function withoutWriter(field: DescField): Error {
  return new Error(`${field.toString()} has no binary writer`);
}
