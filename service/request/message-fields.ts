import type { DescMessage } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { tooManyValues, VALUES_MAX } from "../limits/body-bounds.ts";

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
