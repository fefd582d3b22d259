import assert from "node:assert/strict";

/** Returns `value`. @throws {AssertionError} when it is null or undefined */
export function defined<T>(value: T | null | undefined): T {
  assert.ok(value !== null && value !== undefined, "the value is missing");
  return value;
}
