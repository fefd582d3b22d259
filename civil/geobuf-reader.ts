/** Reads integers of Mapbox's Geobuf format, which is a protocol buffer, without decoding messages into objects. */

/** A position in bytes. The functions of this file advance it past what they read and allocate nothing. */
export interface Cursor {
  readonly view: DataView;
  /** The next byte. */
  at: number;
}

const WIRE_TYPE_BITS = 3;

/** An unsigned integer of at most 32 bits. */
export function readVarint(cursor: Cursor): number {
  const { view } = cursor;
  let { at } = cursor;
  let byte = view.getUint8(at);
  let value = byte & 0x7f;
  for (let shift = 7; byte > 0x7f; shift += 7) {
    at += 1;
    byte = view.getUint8(at);
    value |= (byte & 0x7f) << shift;
  }
  cursor.at = at + 1;
  return value;
}

/** A signed integer in zigzag form. */
export function readSignedVarint(cursor: Cursor): number {
  const value = readVarint(cursor);
  return (value >>> 1) ^ -(value & 1);
}

/** The number of the next field; its wire type is ignored, since each field has one. */
export function readField(cursor: Cursor): number {
  return readVarint(cursor) >>> WIRE_TYPE_BITS;
}

/** The length of a string, message or list, as the position of its end. */
export function readEnd(cursor: Cursor): number {
  const length = readVarint(cursor);
  return cursor.at + length;
}
