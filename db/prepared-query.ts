import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "./schema.ts";
import { nameStatement } from "./statement-name.ts";

type Inputs<Input> = { readonly [Name in keyof Input]: RawBuilder<Input[Name]> };

/** Stands in a query for a value that each execution brings. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Builds and compiles a query once, for the path that every request takes; each execution only brings its values.
 *
 * @param names of the values, each of which the query may use any number of times.
 * @returns executes the query, with one value for each name; inside a transaction if one is given.
 */
export function prepareQuery<Input extends Readonly<Record<string, string | number | null>>, Row>(
  kysely: Kysely<Schema>,
  names: readonly (keyof Input & string)[],
  build: (kysely: Kysely<Schema>, inputs: Inputs<Input>) => Compilable<Row>,
): (input: Input, transaction?: Kysely<Schema>) => Promise<readonly Row[]> {
  const inputs = Object.fromEntries(names.map((name) => [name, sql`${new Placeholder(name)}`]));
  const compiled = build(kysely, inputs as Inputs<Input>).compile() as CompiledQuery<Row>;
  const { parameters: slots } = compiled;
  nameStatement(compiled.sql);
  return async (input, transaction = kysely) => {
    const parameters = slots.map((slot) => (slot instanceof Placeholder ? input[slot.name] : slot));
    const { rows } = await transaction.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
