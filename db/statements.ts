import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { type CompiledQuery, type Kysely, type LogEvent, type RawBuilder, sql } from "kysely";
import type { Schema } from "./schema.ts";

export type ParameterValue = string | number | null | readonly string[] | readonly number[];

export interface PreparedStatement {
  /** The same text has the same name in every process, as connection poolers in front of the server require. */
  readonly name: string;
  readonly sql: string;
}

/** Executes a prepared statement without Kysely, which would double its processor time. Returns the rows. */
export type ExecutePrepared = (
  statement: PreparedStatement,
  parameters: readonly ParameterValue[],
) => Promise<readonly unknown[]>;

export interface PreparingDatabase {
  readonly kysely: Kysely<Schema>;
  readonly executePrepared: ExecutePrepared;
}

type Values = Readonly<Record<string, ParameterValue>>;
type Inputs<Input> = { readonly [Name in keyof Input]: RawBuilder<Input[Name]> };

/** A query of Kysely, or raw SQL. */
interface Compilable<Row> {
  compile(kysely: Kysely<Schema>): CompiledQuery<Row>;
}

/** Marks the position of a value that each execution supplies. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Builds and compiles a query once, for statements that every request executes. They never belong to a transaction. Name the
 * columns of the query: a plan of `select *` fails on open connections once a migration adds a column.
 *
 * @param names of the values, each of which the query may use any number of times.
 * @returns executes the query with a value for each name.
 */
export function prepareQuery<Input extends Values, Row>(
  { kysely, executePrepared }: PreparingDatabase,
  names: readonly (keyof Input & string)[],
  build: (kysely: Kysely<Schema>, inputs: Inputs<Input>) => Compilable<Row>,
): (input: Input) => Promise<readonly Row[]> {
  const inputs = Object.fromEntries(names.map((name) => [name, sql`${new Placeholder(name)}`]));
  const compiled = build(kysely, inputs as Inputs<Input>).compile(kysely);
  const statement: PreparedStatement = {
    name: `almagest_${hash("sha256", compiled.sql, "hex").slice(0, 16)}`,
    sql: compiled.sql,
  };
  return async (input) => {
    const parameters: ParameterValue[] = [];
    for (const parameter of compiled.parameters) {
      const value = parameter instanceof Placeholder ? input[parameter.name] : (parameter as ParameterValue);
      assert.ok(value !== undefined, "each parameter has a value");
      parameters.push(value);
    }
    return (await executePrepared(statement, parameters)) as readonly Row[];
  };
}

export type StatementListener = (durationMs: number, statement: string) => void;

interface ObservedStatement extends Pick<LogEvent, "queryDurationMillis"> {
  readonly query: { readonly sql: string };
}

/** Passes statements on to the listener of the database. */
export function createStatementObserver() {
  let listener: StatementListener = () => {};
  return {
    observe: ({ queryDurationMillis, query }: ObservedStatement): void =>
      listener(queryDurationMillis, query.sql),
    /** As `Database.onStatement`. */
    onStatement(newListener: StatementListener): void {
      listener = newListener;
    },
  };
}
