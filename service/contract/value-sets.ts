import assert from "node:assert/strict";
import { type DescEnumValue, type DescField, getOption, hasOption } from "@bufbuild/protobuf";
import {
  key_set as keySetOption,
  type ValueSet,
  ValueSetSchema,
  value as valueOption,
  value_set as valueSetOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";

/** The names a field (for a map: its values) accepts, in contract order; null: any string. */
export function valuesOf(field: DescField): readonly string[] | null {
  return hasOption(field, valueSetOption) ? namesOf(getOption(field, valueSetOption)) : null;
}

/** The names a map's keys accept; null: any string. */
export function keysOf(field: DescField): readonly string[] | null {
  return hasOption(field, keySetOption) ? namesOf(getOption(field, keySetOption)) : null;
}

export function namesOf(set: ValueSet): readonly string[] {
  return getOption(valueOfSet(set), valueOption);
}

/** The contract's description of a set of names. */
export function valueOfSet(set: ValueSet): DescEnumValue {
  const value = ValueSetSchema.value[set];
  assert.ok(value !== undefined, `the contract has no value set ${set}`);
  return value;
}
