import type { JsonSchema, ValidationFormat } from "../json-schema.ts";

/** The check of each format: whether a text has it. */
export type FormatChecks = Readonly<Record<ValidationFormat, (text: string) => boolean>>;

export type CreateRequestChecks = (formats: FormatChecks) => Readonly<Record<string, RequestCheck>>;

/** Compares a value with the schema of a request. Lists every problem. */
export interface RequestCheck {
  (value: unknown): boolean;
  /** The problems of the last value; null if it had none. */
  readonly errors?: readonly SchemaProblem[] | null;
}

/** A keyword of the schema that a value violates. */
export interface SchemaProblem {
  readonly keyword: string;
  /** A JSON Pointer to the part of the value. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, string>>;
  /** The schema with the keyword. Nested objects are references. */
  readonly parentSchema: JsonSchema;
  /** The part of the value. */
  readonly data: unknown;
}
