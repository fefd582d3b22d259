import { BinaryBuffer, type PreparedBytes } from "./binary-buffer.ts";

/** Writes the fields of a message, the last field first. */
export type WriteFields<Value> = (out: BinaryFields, message: Value) => void;

/** The fields of a map's entry: their numbers with the wire types of a string and of a double. */
const KEY_TAG = 0x0a;
const TEXT_VALUE_TAG = 0x12;
const DOUBLE_VALUE_TAG = 0x11;

/**
 * Writes fields of messages, each with its tag in front: what the generated writers call. `…Default` omits the default of
 * the type, as proto3 does for a field without presence.
 */
export class BinaryFields extends BinaryBuffer {
  doubleField(tag: number, value: number): void {
    this.double(value);
    this.uint32(tag);
  }

  int32Field(tag: number, value: number): void {
    this.int32(value);
    this.uint32(tag);
  }

  uint32Field(tag: number, value: number): void {
    this.uint32(value);
    this.uint32(tag);
  }

  boolField(tag: number, value: boolean): void {
    this.bool(value);
    this.uint32(tag);
  }

  stringField(tag: number, value: string): void {
    this.string(value);
    this.uint32(tag);
  }

  /** -0 is not the default. */
  doubleDefault(tag: number, value: number): void {
    if (!Object.is(value, 0)) this.doubleField(tag, value);
  }

  int32Default(tag: number, value: number): void {
    if (value !== 0) this.int32Field(tag, value);
  }

  uint32Default(tag: number, value: number): void {
    if (value !== 0) this.uint32Field(tag, value);
  }

  boolDefault(tag: number, value: boolean): void {
    if (value !== false) this.boolField(tag, value);
  }

  stringDefault(tag: number, value: string): void {
    if (value !== "") this.stringField(tag, value);
  }

  /** A string that is one of the prepared names, or any other. */
  nameField(tag: number, names: ReadonlyMap<string, PreparedBytes>, value: string): void {
    const bytes = names.get(value);
    if (bytes === undefined) this.stringDefault(tag, value);
    else this.prepared(bytes);
  }

  messageField<Value>(tag: number, value: Value | undefined, write: WriteFields<Value>): void {
    if (value === undefined) return;
    const before = this.size();
    write(this, value);
    this.lengthSince(before);
    this.uint32(tag);
  }

  messageFields<Value>(tag: number, values: readonly Value[], write: WriteFields<Value>): void {
    for (let index = values.length - 1; index >= 0; index--) this.messageField(tag, values[index], write);
  }

  stringFields(tag: number, values: readonly string[]): void {
    for (let index = values.length - 1; index >= 0; index--) this.stringField(tag, values[index] as string);
  }

  stringMap(tag: number, map: Readonly<Record<string, string>>): void {
    for (const [key, value] of Object.entries(map).reverse()) {
      const before = this.size();
      this.stringField(TEXT_VALUE_TAG, value);
      this.stringField(KEY_TAG, key);
      this.lengthSince(before);
      this.uint32(tag);
    }
  }

  doubleMap(tag: number, map: Readonly<Record<string, number>>): void {
    for (const [key, value] of Object.entries(map).reverse()) {
      const before = this.size();
      this.doubleField(DOUBLE_VALUE_TAG, value);
      this.stringField(KEY_TAG, key);
      this.lengthSince(before);
      this.uint32(tag);
    }
  }
}
