/** Fields of a request by their names in the contract, `person_a`, next to their JSON names, `personA`. */
import type { DescField, DescMessage } from "@bufbuild/protobuf";
import type { Violation } from "../contract/errors.ts";
import { type PathStep, pathOf } from "./field-path.ts";
import type { JsonBody } from "./json-body.ts";

/**
 * Replaces the names of the contract in a JSON body with JSON names: the JSON of protobuf accepts both. A field sent
 * under both names is a duplicate. Changes the value in place; members that are not fields are unchanged.
 */
export function acceptProtoNames(type: DescMessage, { value, problems }: JsonBody): JsonBody {
  const duplicates: Violation[] = [];
  const visit = ({ fields }: DescMessage, parent: unknown, path: readonly PathStep[]): void => {
    if (typeof parent !== "object" || parent === null || Array.isArray(parent)) return;
    const members = parent as Record<string, unknown>;
    for (const field of fields) {
      const { name, jsonName } = field;
      const memberPath = [...path, jsonName];
      if (name !== jsonName && Object.hasOwn(members, name)) {
        if (Object.hasOwn(members, jsonName)) {
          const message = `occurs more than once, as ${jsonName} and as ${name}`;
          duplicates.push({ field: pathOf(memberPath), code: "duplicate_field", message });
        } else members[jsonName] = members[name];
        delete members[name];
      }
      visitValue(field, members[jsonName], memberPath);
    }
  };
  const visitValue = (field: DescField, value: unknown, path: readonly PathStep[]): void => {
    if (field.message === undefined || field.fieldKind === "map") return;
    const { message } = field;
    if (field.fieldKind === "message") visit(message, value, path);
    else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(message, item, [...path, index]);
    }
  };
  visit(type, value, []);
  return duplicates.length === 0 ? { value, problems } : { value, problems: [...problems, ...duplicates] };
}

/**
 * The path of a field with the names of the contract: `person_a.latitude` for `personA.latitude`. The part from the first step that
 * is not a field is unchanged, and so are `body` and `header.NAME`.
 */
export function protoPathOf(type: DescMessage, path: string): string {
  let message: DescMessage | undefined = type;
  let [rest, protoPath] = [path, ""];
  while (message !== undefined) {
    const [step = "", jsonName, index = ""] = /^([^.[]+)(\[\d+\])?(?:\.|$|(?=\[""))/.exec(rest) ?? [];
    const field: DescField | undefined = message.fields.find((each) => each.jsonName === jsonName);
    if (field === undefined) break;
    rest = rest.slice(step.length);
    protoPath += `${field.name}${index}${rest === "" || rest.startsWith("[") ? "" : "."}`;
    message = field.message;
  }
  return protoPath + rest;
}
