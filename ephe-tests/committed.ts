import type { Message } from "@bufbuild/protobuf";

/** A message in the answer of a golden call, with all of its parts; a part that does not apply is null or missing there. */
export type Committed<T> = T extends Message
  ? { readonly [Field in keyof Omit<T, keyof Message>]-?: Committed<NonNullable<T[Field & keyof T]>> }
  : T extends readonly (infer Element)[]
    ? readonly Committed<Element>[]
    : T;
