import assert from "node:assert/strict";
import { type DescField, getOption, hasOption } from "@bufbuild/protobuf";
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
  const desc = ValueSetSchema.values.find(({ number }) => number === set);
  assert.ok(desc !== undefined, `the contract has no value set ${set}`);
  return getOption(desc, valueOption);
}
