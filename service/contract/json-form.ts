import type { DescField, DescMessage, Message } from "@bufbuild/protobuf";

/**
 * A message of a binary protocol as the value that JSON.parse returns for its JSON form, so one validator serves all
 * protocols. Numbers that JSON cannot represent are unchanged; the validator rejects them.
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
