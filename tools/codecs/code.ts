import { type DescField, type DescMessage, type DescMethod, getOption, hasOption } from "@bufbuild/protobuf";
import {
  type key_set as keySetOption,
  ValueSet,
  type value_set as valueSetOption,
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
