import type { DescField, DescMessage, Message } from "@bufbuild/protobuf";

/**
 * A message that came over a binary door as the value that JSON.parse would have given for it, so that one validator
 * serves all doors. A number that JSON does not have stays what it is, for the validator to refuse.
 */
export function jsonFormOf(desc: DescMessage, message: Message): Readonly<Record<string, unknown>> {
  const fields = message as unknown as Readonly<Record<string, unknown>>;
  const form: Record<string, unknown> = {};
  for (const field of desc.fields) {
    const value = fields[field.localName];
    if (value !== undefined) form[field.jsonName] = valueForm(field, value);
  }
  return form;
}

function valueForm(field: DescField, value: unknown): unknown {
  if (field.fieldKind === "message") return jsonFormOf(field.message, value as Message);
  if (field.fieldKind === "list" && field.listKind === "message") {
    return (value as readonly Message[]).map((item) => jsonFormOf(field.message, item));
  }
  return value;
}
