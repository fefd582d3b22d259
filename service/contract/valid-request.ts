import type { Message } from "@bufbuild/protobuf";
import type { RequiredFields } from "./gen/required-fields.ts";

/**
 * A message that passed validation: every field that the contract requires is present, in nested messages too.
 *
 * `Paths` lists the required fields; `birth.time` is the field `time` of the message in `birth`, required only there.
 */
export type Valid<T, Paths extends string = never> =
  T extends Message<infer Name> ? ValidFields<T, Paths | RequiredPaths<Name>> : T;

type RequiredPaths<Name extends string> = Name extends keyof RequiredFields ? RequiredFields[Name] : never;

type ValidFields<T, Paths extends string> = {
  [Field in keyof T as Field extends Paths ? Field : never]-?: Valid<
    NonNullable<T[Field]>,
    NestedPaths<Paths, Field>
  >;
} & {
  [Field in keyof T as Field extends Paths ? never : Field]: Valid<T[Field], NestedPaths<Paths, Field>>;
};

type NestedPaths<Paths extends string, Field> = Paths extends `${Field & string}.${infer Path}`
  ? Path
  : never;
