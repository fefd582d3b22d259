import { type DescField, getOption, hasOption } from "@bufbuild/protobuf";
import {
  key_set as keySetOption,
  type ValueSet,
  ValueSetSchema,
  value as valueOption,
  value_set as valueSetOption,
} from "../../proto/gen/almagest/v1/options_pb.ts";

/** The names that a field (of a map: its values) can take, in the order of the contract; null: any. */
export function valuesOf(field: DescField): readonly string[] | null {
  return hasOption(field, valueSetOption) ? namesOf(getOption(field, valueSetOption)) : null;
}

/** The names that the keys of a map can take; null: any. */
export function keysOf(field: DescField): readonly string[] | null {
  return hasOption(field, keySetOption) ? namesOf(getOption(field, keySetOption)) : null;
}

/** The names of a set, by the number of its enum value. */
export function namesOf(set: ValueSet): readonly string[] {
  const desc = ValueSetSchema.values.find(({ number }) => number === set);
  if (desc === undefined) throw new Error(`the contract has no value set ${set}`);
  return getOption(desc, valueOption);
}
