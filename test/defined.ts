import assert from "node:assert/strict";

/** Returns `value`. @throws {AssertionError} when it is null or undefined */
export function defined<T>(value: T | null | undefined): T {
  // Loops call this a million times; a call of assert.ok takes longer than the comparison.
  if (value === null || value === undefined) assert.fail("the value is missing");
  return value;
}
