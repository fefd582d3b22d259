import type { DescField, DescMessage, Message } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { tooManyValues, VALUES_MAX } from "../limits/body-bounds.ts";
import type { JsonBody } from "./json-body.ts";

/** The body of a request that arrived as a message, over a binary protocol. */
export function bodyOfMessage(type: DescMessage, message: Message): JsonBody {
  return { value: jsonFormOf(type, message), problems: [], message };
}

/**
 * A message of a binary protocol as the value that JSON.parse returns for its JSON form, so one validator serves all
 * protocols. Numbers that JSON cannot represent are unchanged; the validator rejects them.
 */
function jsonFormOf(desc: DescMessage, message: Message): Readonly<Record<string, unknown>> {
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

/**
 * Rejects a binary message of more fields than any request can use, before it is decoded: the decoder stores each unknown
 * field, and merges each occurrence of a nested message.
 *
 * @throws {ServiceError} body_too_large
 * @throws {Error} when the bytes that this function reads are not a message
 */
export function assertFewFields(type: DescMessage, bytes: Uint8Array): void {
  const reader = new BinaryReader(bytes);
  let count = 0;
  const countFields = ({ fields }: DescMessage, end: number): void => {
    while (reader.pos < end) {
      const [number, wireType] = reader.tag();
      count += 1;
      if (count > VALUES_MAX) throw tooManyValues();
      // proto3 has no groups. The fields of an unknown one would have to be counted too.
      if (wireType === WireType.StartGroup) throw new Error("a group");
      const nested = fields.find((field) => field.number === number)?.message;
      if (nested === undefined || wireType !== WireType.LengthDelimited) {
        reader.skip(wireType, number);
      } else {
        const length = reader.uint32();
        countFields(nested, reader.pos + length);
      }
    }
  };
  countFields(type, bytes.byteLength);
}
