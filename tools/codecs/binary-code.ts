import {
  type DescField,
  type DescMessage,
  type DescMethod,
  getOption,
  hasOption,
  ScalarType,
} from "@bufbuild/protobuf";
import {
  type key_set as keySetOption,
  ValueSet,
  value_set as valueSetOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";

/** Constants of a generated file, each declared once. */
export interface Constants {
  /** Declares a constant if it is new; returns its name. */
  declare(name: string, expression: string): string;
  /** The declarations. */
  code(): string;
}

export function createConstants(): Constants {
  const expressions = new Map<string, string>();
  return {
    declare(name, expression) {
      const declared = expressions.get(name);
      if (declared !== undefined && declared !== expression)
        throw new Error(`the constant ${name} is ${declared} and ${expression}`);
      expressions.set(name, expression);
      return name;
    },
    code: () => [...expressions].map(([name, expression]) => `const ${name} = ${expression};\n`).join(""),
  };
}

/** `degreeInSign` → `DEGREE_IN_SIGN` */
export function constantName(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, "_").toUpperCase();
}

/** The name of the value set of a field, or of a map's keys; null: any string. */
export function setNameOf(
  field: DescField,
  option: typeof valueSetOption | typeof keySetOption,
): string | null {
  if (!hasOption(field, option)) return null;
  const set = getOption(field, option);
  return Object.entries(ValueSet).find(([, value]) => value === set)?.[0] ?? null;
}

/** The responses of the methods with all messages that they contain, each before those that contain it. */
export function responseMessages(methods: readonly DescMethod[]): readonly DescMessage[] {
  const ordered = new Set<DescMessage>();
  const add = (message: DescMessage): void => {
    if (ordered.has(message)) return;
    for (const field of message.fields) if (field.message !== undefined) add(field.message);
    ordered.add(message);
  };
  for (const { output } of methods) add(output);
  return [...ordered];
}

/** The name of a message's type in the code that protoc-gen-es generates. */
export function typeNameOf({ typeName, file }: DescMessage): string {
  return typeName.slice(file.proto.package.length + 1).replaceAll(".", "_");
}

/** A field in errors: `Aspect.orb`. */
export function fieldNameOf(field: DescField): string {
  return `"${typeNameOf(field.parent)}.${field.localName}"`;
}

export function writerNameOf(message: DescMessage): string {
  return `write${typeNameOf(message)}`;
}

/** Imports of the types of messages from the folder with the generated code of the contract. */
export function typeImports(messages: readonly DescMessage[], protoFolder: string): string {
  const files = new Map<string, string[]>();
  for (const message of messages) {
    const { name } = message.file;
    files.set(name, [...(files.get(name) ?? []), typeNameOf(message)]);
  }
  return [...files]
    .map(([file, names]) => `import type { ${names.join(", ")} } from "${protoFolder}/${file}_pb.ts";\n`)
    .join("");
}

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
