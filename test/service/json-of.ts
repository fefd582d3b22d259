/** The JSON of a message, read by tests that know which of its members are there. */
export type JsonOf<Value> = Value extends readonly (infer Item)[]
  ? readonly JsonOf<Item>[]
  : Value extends object
    ? {
        readonly [Name in Exclude<keyof Value, "$typeName" | "$unknown">]-?: JsonOf<NonNullable<Value[Name]>>;
      }
    : Value;
