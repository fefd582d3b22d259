/** A file of the contract as the text of a .proto file. */
import assert from "node:assert/strict";
import {
  type DescField,
  type DescFile,
  type DescMessage,
  type DescMethod,
  getOption,
  type Message,
  ScalarType,
} from "@bufbuild/protobuf";
import { protoCamelCase, reflect } from "@bufbuild/protobuf/reflect";
import {
  type FieldDescriptorProto,
  FieldOptionsSchema,
  type FileDescriptorProto,
  FileOptionsSchema,
  MethodOptionsSchema,
} from "@bufbuild/protobuf/wkt";
import {
  absent_with as absentWithOption,
  nullable as nullableOption,
  plan as planOption,
  present_with as presentWithOption,
  rule as ruleOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";
import { http as httpOption } from "../../proto/gen/google/api/annotations_pb.ts";
import { type Commented, protoCommentOf } from "../../service/contract/comments.ts";
import { keysOf, valuesOf } from "../../service/contract/value-sets.ts";
import { wrap } from "../wrap.ts";

const LINE_COLUMNS = 118;
const INDENT = "  ";

/**
 * The text of a file with services and messages. What its custom options state is in the comments.
 *
 * @param desc the file, with its custom options
 * @param proto its descriptor as published; imports and options are taken from it
 */
export function protoText(desc: DescFile, proto: FileDescriptorProto): string {
  assert.ok(
    desc.enums.length === 0 && desc.extensions.length === 0,
    `${proto.name} has services and messages`,
  );
  const imports = proto.dependency.map((name) => `import ${JSON.stringify(name)};\n`).join("");
  const options = optionsOf(FileOptionsSchema, proto.options).map((option) => `option ${option};\n`);
  const methods = new Map(
    proto.service.flatMap(({ method }, index) =>
      method.map((each) => [`${proto.service[index]?.name}.${each.name}`, each.options] as const),
    ),
  );
  const services = desc.services.map((service) => {
    const rpcs = service.methods.map((method) =>
      methodText(method, methods.get(`${service.name}.${method.name}`)),
    );
    return `${commentText(service, [], "")}service ${service.name} {\n${rpcs.join("\n")}}\n`;
  });
  const messages = desc.messages.map((message, index) =>
    messageText(message, proto.messageType[index]?.field ?? []),
  );
  return [
    `${comment([protoCommentOf(desc)], "")}syntax = "proto3";\n`,
    `package ${proto.package};\n`,
    ...(imports === "" ? [] : [imports]),
    options.join(""),
    ...services,
    ...messages,
  ].join("\n");
}

function methodText(method: DescMethod, published: Message | undefined): string {
  assert.ok(method.methodKind === "unary", "methods are unary");
  const { pattern } = getOption(method, httpOption);
  const notes = [
    `REST: ${pattern.case?.toUpperCase()} ${pattern.value}. Plan: ${getOption(method, planOption)}.`,
  ];
  const types = [method.input, method.output].map((message) => typeName(message, method.parent.file));
  const head = `${INDENT}rpc ${method.name}(${types[0]}) returns (${types[1]})`;
  const options = optionsOf(MethodOptionsSchema, published).map(
    (option) => `${INDENT.repeat(2)}option ${option};\n`,
  );
  const body = options.length === 0 ? ";\n" : ` {\n${options.join("")}${INDENT}}\n`;
  return commentText(method, notes, INDENT) + head + body;
}

function messageText(message: DescMessage, published: readonly FieldDescriptorProto[]): string {
  assert.ok(message.oneofs.length === 0 && message.nestedEnums.length === 0, "messages have plain fields");
  const fields = message.fields.map((field, index) => fieldText(field, published[index]));
  const body = fields.length === 0 ? "{}" : `{\n${fields.join("")}}`;
  return `${commentText(message, [], "")}message ${message.name} ${body}\n`;
}

function fieldText(field: DescField, published: FieldDescriptorProto | undefined): string {
  const jsonName = field.jsonName === protoCamelCase(field.name) ? [] : [`json_name = "${field.jsonName}"`];
  const options = [...jsonName, ...optionsOf(FieldOptionsSchema, published?.options)].join(", ");
  const label = field.proto.proto3Optional ? "optional " : field.fieldKind === "list" ? "repeated " : "";
  const suffix = options === "" ? "" : ` [${options}]`;
  const declaration = `${label}${fieldType(field)} ${field.name} = ${field.number}${suffix};`;
  return `${commentText(field, notesOf(field), INDENT)}${INDENT}${declaration}\n`;
}

function fieldType(field: DescField): string {
  const { file } = field.parent;
  if (field.message !== undefined) return typeName(field.message, file);
  assert.ok(field.scalar !== undefined, `${field.toString()} has a scalar type`);
  const scalar = ScalarType[field.scalar].toLowerCase();
  return field.fieldKind === "map" ? `map<${ScalarType[field.mapKey].toLowerCase()}, ${scalar}>` : scalar;
}

function typeName({ typeName, name, file }: DescMessage, from: DescFile): string {
  return file.proto.package === from.proto.package ? name : typeName;
}

/** What the options of a field state, in words. */
function notesOf(field: DescField): readonly string[] {
  const { required, members } = getOption(field, ruleOption);
  const [keys, values] = [keysOf(field), valuesOf(field)];
  const companion = getOption(field, presentWithOption);
  const excluding = getOption(field, absentWithOption);
  return [
    ...(required ? ["Required."] : []),
    ...members.map(({ name }) => `Its ${name} is required.`),
    ...(keys === null ? [] : [`Keys: ${keys.join(", ")}.`]),
    ...(values === null ? [] : [`${field.fieldKind === "map" ? "Values" : "One of"}: ${values.join(", ")}.`]),
    ...(getOption(field, nullableOption) ? ["Null in JSON if it has no value."] : []),
    ...(companion === "" ? [] : [`Present in JSON if ${companion} is.`]),
    ...(excluding === "" ? [] : [`Present in JSON if ${excluding} is absent.`]),
  ];
}

/** The options that are set, as `name = value`. */
function optionsOf(schema: DescMessage, options: Message | undefined): readonly string[] {
  if (options === undefined) return [];
  const message = reflect(schema, options);
  return message.fields
    .filter((field) => message.isSet(field))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((field) => {
      const value: unknown = message.get(field);
      if (field.fieldKind === "enum") return `${field.name} = ${field.enum.value[value as number]?.name}`;
      assert.ok(field.fieldKind === "scalar", `${field.name} is one value`);
      return `${field.name} = ${JSON.stringify(value)}`;
    });
}

function commentText(part: Commented, notes: readonly string[], indent: string): string {
  return comment(
    [...protoCommentOf(part).split("\n"), ...(notes.length === 0 ? [] : [notes.join(" ")])],
    indent,
  );
}

/** The paragraphs as a comment, wrapped. */
function comment(paragraphs: readonly string[], indent: string): string {
  return paragraphs.map((paragraph) => wrap(paragraph, `${indent}// `, LINE_COLUMNS)).join(`${indent}//\n`);
}
